#include "engine/reversi/trace_writer.hpp"

#include <fmt/format.h>

#include "engine/reversi/board.hpp"

namespace rb::reversi {
namespace {

constexpr std::size_t kPiece = 1 << 16;

const char* name(Side side) { return side == Side::max ? "MAX" : "MIN"; }

std::string point(int square) { return fmt::format("({},{})", square % kSize, square / kSize); }

std::string bound(int value) {
  if (value <= -kInfinity) return "-inf";
  return value >= kInfinity ? "inf" : fmt::format("{}", value);
}

}  // namespace

void TraceWriter::line(const std::string& text) {
  text_.append(static_cast<std::size_t>(2 * level_), ' ');
  text_ += text;
  text_ += '\n';
  if (text_.size() >= kPiece) flush();
}

void TraceWriter::flush() {
  out_(text_);
  text_.clear();
}

void TraceWriter::tried(Side side, int square, int depth) {
  line(japanese_ ? fmt::format("{}: {} を仮想で置く → 深さ {}", name(side), point(square), depth)
                 : fmt::format("{}: {} try -> depth {}", name(side), point(square), depth));
  ++level_;
}

void TraceWriter::leaf(Side side, int depth, int score) {
  line(japanese_ ? fmt::format("depth={}, {}: 終端→ score={}", depth, name(side), score)
                 : fmt::format("depth={}, {}: leaf -> score={}", depth, name(side), score));
}

void TraceWriter::value(Side side, int square, int value) {
  --level_;
  line(japanese_ ? fmt::format("{}: {} の評価値 = {}", name(side), point(square), value)
                 : fmt::format("{}: {} value = {}", name(side), point(square), value));
}

void TraceWriter::cut(Side side, int alpha, int beta) {
  const bool is_beta = side == Side::max;
  line(japanese_ ? fmt::format("{}: {}カット発生！（β={} <= α={}）", name(side),
                               is_beta ? "β" : "α", bound(beta), bound(alpha))
                 : fmt::format("{}: {} cut (beta={} <= alpha={})", name(side),
                               is_beta ? "beta" : "alpha", bound(beta), bound(alpha)));
}

void TraceWriter::done(Side side, int value) {
  line(japanese_ ? fmt::format("{}: 最終スコア = {}", name(side), value)
                 : fmt::format("{}: final score = {}", name(side), value));
}

}  // namespace rb::reversi
