#include "runner/web/document/forbidden_points.hpp"

#include "engine/renju/rules/judge.hpp"

namespace rb {
namespace {

constexpr unsigned kThree = 1, kFour = 2, kOverline = 4;
constexpr unsigned kMostKinds = kThree | kFour | kOverline;

renju::Verdict verdict_of(unsigned bits) {
  return {.overline = (bits & kOverline) != 0,
          .double_four = (bits & kFour) != 0,
          .double_three = (bits & kThree) != 0};
}

unsigned bits_of(const renju::Verdict& verdict) {
  return (verdict.double_three ? kThree : 0) | (verdict.double_four ? kFour : 0) |
         (verdict.overline ? kOverline : 0);
}

}  // namespace

std::vector<std::string> verdict_words() {
  std::vector<std::string> words;
  for (unsigned bits = 1; bits <= kMostKinds; ++bits) words.push_back(kinds(verdict_of(bits)));
  return words;
}

std::vector<int> forbidden_at(const renju::Board& board) {
  std::vector<int> points;
  // Overlines, fours and threes have a stone within two steps of each of their points.
  for (const int cell : board.near()) {
    if (!board.forbidden(cell)) continue;
    points.push_back(cell);
    points.push_back(static_cast<int>(bits_of(board.verdict(cell))) - 1);
  }
  return points;
}

}  // namespace rb
