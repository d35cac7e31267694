#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/reversi/side.hpp"

namespace rb::reversi {

enum class Language : std::uint8_t { english, japanese };
using TraceOutput = std::function<void(std::string_view lines)>;

// Writes the events of a search, one per line, in the grammar of its document:
//
//   MIN: (2,1) try -> depth 1              a move is tried; plies left after it
//     MAX: (1,1) try -> depth 0
//       depth=0, MIN: leaf -> score=-30    a leaf: plies left, side to move
//     MAX: (1,1) value = -30               what the move is worth
//     MAX: beta cut (beta=0 <= alpha=2)    the remaining moves are not searched
//     MAX: final score = 2                 the node is done
//
// The word before the colon is the side that moves in the node that writes the line.
class TraceWriter {
 public:
  // `out` receives the text in pieces of whole lines, 64 KiB or a little more each, the last one by
  // flush().
  TraceWriter(Language language, TraceOutput out)
      : japanese_(language == Language::japanese), out_(std::move(out)) {}

  void tried(Side side, int square, int depth);
  void leaf(Side side, int depth, int score);
  void value(Side side, int square, int value);
  void cut(Side side, int alpha, int beta);
  void done(Side side, int value);

  void flush();

 private:
  void line(const std::string& text);

  bool japanese_;
  TraceOutput out_;
  int level_ = 0;
  std::string text_;
};

}  // namespace rb::reversi
