#pragma once

#include <array>
#include <vector>

#include "engine/game/position.hpp"

// What a stone makes along one line, word by word after docs/algorithms/rules.md 3 and 4 (the text
// of the rules), for either colour: stones are put down and rows walked along. The oracle of the
// fast board's shapes; needs nothing of it.
namespace rb::renju::naive {

struct LineFacts {
  int run = 0;        // stones in the row through the cell
  int open_ends = 0;  // empty cells next to it
  int room = 0;       // cells up to the next stone of the opponent or the edge on either side
  bool five = false;
  bool overline = false;  // a row of six or more, which wins for White alone
  int fours = 0;          // 0, 1, or 2 in one line; 0 where the row itself is five or longer
  bool open_four = false;
  bool three = false;                     // by shape: no four here, and a straight-four point
  std::vector<int> five_points;           // empty cells that complete a five with the stone
  std::vector<int> straight_four_points;  // empty cells that complete a straight four with it
};

// One line through a cell, with the stones that stand on it and those put down on trial.
class Line {
 public:
  Line(const Position& position, int cell, int axis, Stone stone)
      : position_(position), cell_(cell), axis_(static_cast<std::size_t>(axis)), stone_(stone) {
    position_.put(cell, stone);
  }

  LineFacts facts() {
    LineFacts facts;
    const int length = run(0);
    facts.run = length;
    facts.open_ends = (empty(first(0) - 1) ? 1 : 0) + (empty(last(0) + 1) ? 1 : 0);
    facts.room = room();
    facts.five = completes(length);
    facts.overline = length > 5 && stone_ == Stone::black;
    if (length >= 5) return facts;
    for (int at = -kRenjuSize; at <= kRenjuSize; ++at) {
      if (!empty(at)) continue;
      if (on_trial(at, [&] { return holds(at, 0) && completes(run(at)); })) {
        facts.five_points.push_back(cell_at(at));
      }
      if (on_trial(at, [&] { return holds(at, 0) && straight_four(at); })) {
        facts.straight_four_points.push_back(cell_at(at));
      }
    }
    const auto completing = static_cast<int>(facts.five_points.size());
    facts.open_four = completing == 2 && length == 4;
    facts.fours = facts.open_four ? 1 : completing;
    facts.three = facts.fours == 0 && !facts.straight_four_points.empty();
    return facts;
  }

 private:
  // Places are counted along the line from the cell.
  int row(int at) const { return cell_ / kRenjuSize + at * kSteps[axis_][0]; }
  int column(int at) const { return cell_ % kRenjuSize + at * kSteps[axis_][1]; }
  bool on_board(int at) const {
    return row(at) >= 0 && row(at) < kRenjuSize && column(at) >= 0 && column(at) < kRenjuSize;
  }
  int cell_at(int at) const { return row(at) * kRenjuSize + column(at); }
  bool own(int at) const { return on_board(at) && position_.at(cell_at(at)) == stone_; }
  bool empty(int at) const { return on_board(at) && position_.at(cell_at(at)) == Stone::empty; }

  int first(int at) const {
    while (own(at - 1)) --at;
    return at;
  }
  int last(int at) const {
    while (own(at + 1)) ++at;
    return at;
  }
  int run(int at) const { return last(at) - first(at) + 1; }
  int room() const {
    int first = 0;
    int last = 0;
    while (own(first - 1) || empty(first - 1)) --first;
    while (own(last + 1) || empty(last + 1)) ++last;
    return last - first + 1;
  }
  // Is `other` in the run through `at`?
  bool holds(int at, int other) const { return first(at) <= other && other <= last(at); }
  bool completes(int length) const { return length == 5 || (length > 5 && stone_ == Stone::white); }
  bool straight_four(int at) {
    if (run(at) != 4) return false;
    for (const int end : {first(at) - 1, last(at) + 1}) {
      if (!empty(end) || !on_trial(end, [&] { return completes(run(end)); })) return false;
    }
    return true;
  }
  // The answer of `question` while a stone stands on the empty place `at`.
  template <typename Question>
  bool on_trial(int at, const Question& question) {
    position_.put(cell_at(at), stone_);
    const bool answer = question();
    position_.put(cell_at(at), Stone::empty);
    return answer;
  }

  static constexpr std::array<std::array<int, 2>, 4> kSteps = {{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};

  Position position_;
  int cell_;
  std::size_t axis_;
  Stone stone_;
};

}  // namespace rb::renju::naive
