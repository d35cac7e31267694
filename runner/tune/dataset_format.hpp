#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "runner/tune/dataset.hpp"

// The formats of data sets. Two are this program's own, both of version 2. Each says at its head
// how many positions follow, so that a file that was cut is noticed wherever the cut is.
//
// JSON lines, a header and one position a line:
//   {"dataset":2,"positions":1234}
//   {"game":12,"opening":"00f3...","moves":"h8 i9 g7","black":1}
// `game` tells games apart, `opening` openings up to symmetry (16 hexadecimal digits), `moves` are
// the stones in turn, `black` is the result of the game: 1, 0.5 or 0 for Black. A position of a
// database also has "score" and "depth", from the side to move, as far as given, and "proved"; with
// a score `black` may be any number from 0 to 1.
//
// Binary, all numbers little-endian: the eight bytes "RbData02", u64 number of positions, u64
// checksum (FNV-1a of all bytes that follow); then for each position u32 game, u64 opening, u8
// twice the result for Black, u8 number of stones, and a byte a stone: row * 15 + column, row 0 at
// the top.
//
// Others are those of c-gomoku-cli and Rapfi (runner/formats/training/training.hpp), a position
// with the move that was played, as `export` writes them. They have no header.
namespace rb {

enum class DatasetFormat : std::uint8_t { json_lines, binary, training_bin, training_csv };
bool is_own(DatasetFormat format);

// A file in the making.
class DatasetText {
 public:
  explicit DatasetText(DatasetFormat format);
  // Training data leave out a position without a move that was played in it.
  // REQUIRES: all but JSON lines: a result and no score.
  void add(const LabelledPosition& position);
  std::int64_t positions() const { return positions_; }
  std::size_t size() const { return text_.size(); }
  // The whole of it; once.
  std::string finish();

 private:
  DatasetFormat format_;
  std::int64_t positions_ = 0;
  std::string text_;
};

// Whether a file begins like one of these; false if it cannot be read, or only once: a pipe.
bool is_dataset(const std::string& path);

// Reads either of its own, in bounded memory. Throws Error that names the file and the line or the
// position; what was wrong in the whole, such as the number of positions, is found after the last.
DatasetCounts read_dataset(const std::string& path,
                           const std::function<void(const LabelledPosition&)>& use);

}  // namespace rb
