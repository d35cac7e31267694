#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/position.hpp"

// Positions of finished games with their results, to fit an evaluation to, and the two formats they
// are kept in.
//
// JSON lines, one position a line:
//   {"game":12,"opening":"00f3...","moves":"h8 i9 g7","black":1}
// `game` tells games apart, `opening` openings up to symmetry (16 hexadecimal digits), `moves` are
// the stones in turn, `black` is the result of the game: 1, 0.5 or 0 for Black.
//
// Binary, all numbers little-endian: the eight bytes "RbData01"; then for each position u32 game,
// u64 opening, u8 twice the result for Black, u8 number of stones, and a byte a stone: row * 15 +
// column, row 0 at the top.
namespace rb::cli {

struct LabelledPosition {
  int game = 0;
  std::uint64_t opening = 0;
  std::vector<Move> moves;
  int black_half_points = 0;
  friend bool operator==(const LabelledPosition&, const LabelledPosition&) = default;
};

enum class DatasetFormat : std::uint8_t { json_lines, binary };

struct DatasetSpec {
  int per_game = 8;        // most positions of a game, drawn by the seed; 0: all
  bool quiet_only = true;  // neither side has a five to make
  std::uint64_t seed = 1;
};

struct DatasetCounts {
  std::int64_t games = 0, positions = 0;
};

// The positions of the files, games in the order of files and ids, drawn games included, those that
// ended by a fault left out. A position has the opening's stones at least and comes before the last
// move. Throws Error that names the file: no results file, of another game, or without moves.
DatasetCounts each_position(const std::vector<std::string>& paths, const DatasetSpec& spec,
                            const std::function<void(const LabelledPosition&)>& use);

std::string dataset_header(DatasetFormat format);
std::string dataset_record(const LabelledPosition& position, DatasetFormat format);
// Reads either format. Throws Error that names the file and the line or the position.
DatasetCounts read_dataset(const std::string& path,
                           const std::function<void(const LabelledPosition&)>& use);

// Does the opening belong to the part that a fit does not see? A fifth of all do, always the same.
bool is_validation(std::uint64_t opening);

}  // namespace rb::cli
