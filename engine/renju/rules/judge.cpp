#include "engine/renju/rules/judge.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/renju/rules/rays.hpp"

// How a black stone on A is judged (docs/algorithms/rules.md 3 to 5), along each of the four lines,
// with stones placed and removed again:
//
//   run     the unbroken row through A: 5 is a five, 6 or more an overline.
//   four    e, the first empty cell on either side of A, completes a run of exactly five.
//           Two such cells are one four if A's run is four long (straight), otherwise two fours:
//             .XX*X.  straight, one four      X.X*X.X  two fours in one line
//   three   p, the first empty cell on either side of A, makes a straight four: a run of four, both
//           ends of which complete exactly five, without making a five at the same time.
//             .XX*.   p is either end         .X*.X.   p is the gap
//           It counts if p is not forbidden with A in place: the same question again, one stone
//           further on. Each level adds a stone, so the recursion ends.
namespace rb::renju {
namespace {

// The board with a rim of one cell, so that a walk along a line needs no test for the edge. The rim
// consists of white stones, since anything neither black nor empty stops a black row. It has room
// for kMost lines: renju's own board is built by a constant, all others by their size.
template <int kMost>
class Examination {
 public:
  explicit Examination(const Position& position);
  // REQUIRES: `cell`, one of the position's, is empty.
  Verdict judge_cell(int cell) { return judge(place_of(cell)); }

 private:
  int place_of(int cell) const { return (cell / size() + 1) * kWidth + cell % size() + 1; }

  static constexpr int kWidth = kMost + 2;
  static constexpr std::array<int, 4> kSteps = {1, kWidth, kWidth + 1, kWidth - 1};

  int size() const { return kMost == kRenjuSize ? kRenjuSize : size_; }
  Stone at(int place) const { return board_[static_cast<std::size_t>(place)]; }
  void set(int place, Stone stone) { board_[static_cast<std::size_t>(place)] = stone; }

  // The first cell from `place` on, in the direction of `step`, that is not black.
  int end_of_run(int place, int step) const {
    while (at(place) == Stone::black) place += step;
    return place;
  }
  // The length of the run of black stones through the black stone on `place`.
  int run(int place, int step) const {
    return (end_of_run(place, step) - end_of_run(place, -step)) / step - 1;
  }
  // Whether a black stone on the empty cell `place` would make a run of exactly five on this line.
  bool completes_five(int place, int step) {
    set(place, Stone::black);
    const bool five = run(place, step) == 5;
    set(place, Stone::empty);
    return five;
  }

  Verdict judge(int place);
  bool has_neighbours(int place) const;
  int fours(int place, int step);
  bool makes_straight_four(int place, int step);
  bool makes_any_five(int place);
  bool three_by_shape(int place, int step);
  bool valid_three(int place, int step);

  int size_;
  std::array<Stone, std::size_t{kWidth} * kWidth> board_;
};

template <int kMost>
Examination<kMost>::Examination(const Position& position) : size_(position.size) {
  assert(size_ == size() && size_ <= kMost);
  board_.fill(Stone::white);
  for (int row = 0; row < size(); ++row) {
    const int cell = row * size();
    std::copy_n(position.stones.begin() + cell, size(), board_.begin() + place_of(cell));
  }
}

// Whether there are four black stones around `place` that a row through it could hold. Whatever
// judge() tells needs as many: a five or an overline, two fours (three others each, but for the gap
// between them in one line) or two threes (two each). Most points of a board have fewer.
template <int kMost>
bool Examination<kMost>::has_neighbours(int place) const {
  constexpr int kNeeded = 4, kReach = 4;
  int stones = 0;
  for (const int step : kSteps) {
    for (const int direction : {step, -step}) {
      for (int i = 1; i <= kReach && at(place + i * direction) != Stone::white; ++i) {
        stones += at(place + i * direction) == Stone::black ? 1 : 0;
      }
    }
  }
  return stones >= kNeeded;
}

// The number of fours on this line that contain the black stone on `place`: 0, 1 or 2.
template <int kMost>
int Examination<kMost>::fours(int place, int step) {
  int completing = 0;
  for (const int direction : {step, -step}) {
    const int end = end_of_run(place, direction);
    if (at(end) == Stone::empty && completes_five(end, step)) ++completing;
  }
  const bool straight = completing == 2 && run(place, step) == 4;
  return straight ? 1 : completing;
}

// Whether a black stone on the empty cell `place` would make a straight four on this line.
template <int kMost>
bool Examination<kMost>::makes_straight_four(int place, int step) {
  set(place, Stone::black);
  bool straight = run(place, step) == 4;
  for (const int direction : {step, -step}) {
    const int end = end_of_run(place, direction);
    straight = straight && at(end) == Stone::empty && completes_five(end, step);
  }
  set(place, Stone::empty);
  return straight;
}

template <int kMost>
bool Examination<kMost>::makes_any_five(int place) {
  for (const int step : kSteps) {
    if (completes_five(place, step)) return true;
  }
  return false;
}

// Whether the black stone on `place` is in a three on this line, before asking whether its straight
// four is allowed.
template <int kMost>
bool Examination<kMost>::three_by_shape(int place, int step) {
  for (const int direction : {step, -step}) {
    const int end = end_of_run(place, direction);
    if (at(end) == Stone::empty && makes_straight_four(end, step) && !makes_any_five(end)) {
      return true;
    }
  }
  return false;
}

// The same, and one of the straight fours is allowed.
template <int kMost>
bool Examination<kMost>::valid_three(int place, int step) {
  for (const int direction : {step, -step}) {
    const int end = end_of_run(place, direction);
    if (at(end) != Stone::empty || !makes_straight_four(end, step)) continue;
    const Verdict verdict = judge(end);
    if (!verdict.five && !verdict.forbidden()) return true;
  }
  return false;
}

template <int kMost>
Verdict Examination<kMost>::judge(int place) {
  assert(at(place) == Stone::empty);
  Verdict verdict;
  if (!has_neighbours(place)) return verdict;
  set(place, Stone::black);
  int all_fours = 0;
  int shapes = 0;
  std::array<bool, 4> three{};  // by shape, in the order of kSteps
  for (std::size_t i = 0; i < kSteps.size(); ++i) {
    const int length = run(place, kSteps[i]);
    if (length == 5) verdict.five = true;
    if (length >= 6) verdict.overline = true;
    const int here = fours(place, kSteps[i]);
    all_fours += here;
    three[i] = here == 0 && three_by_shape(place, kSteps[i]);
    if (three[i]) ++shapes;
  }
  if (verdict.five) {
    set(place, Stone::empty);
    return Verdict{.five = true};
  }
  verdict.double_four = all_fours >= 2;
  int valid = 0;
  for (std::size_t i = 0; i < kSteps.size() && shapes >= 2 && valid < 2; ++i) {
    if (three[i] && valid_three(place, kSteps[i])) ++valid;
  }
  verdict.double_three = valid >= 2;
  verdict.allowed_three = shapes >= 2 && !verdict.forbidden();
  set(place, Stone::empty);
  return verdict;
}

// The number of stones of one colour from the neighbour of a cell on, in one direction.
int stones_from(const Position& position, int cell, Ray ray, Stone stone) {
  int count = 0;
  while (count < ray.length && position.at(cell + (count + 1) * ray.step) == stone) ++count;
  return count;
}

}  // namespace

std::string kinds(const Verdict& verdict) {
  std::string text;
  const auto add = [&text](bool holds, const char* kind) {
    if (!holds) return;
    if (!text.empty()) text += '+';
    text += kind;
  };
  add(verdict.double_three, "33");
  add(verdict.double_four, "44");
  add(verdict.overline, "6");
  return text;
}

Verdict judge(const Position& position, int cell) {
  if (position.size != kRenjuSize) return Examination<kLargestSize>(position).judge_cell(cell);
  constexpr int kNeeded = 4;  // as has_neighbours() explains; most openings have fewer
  std::uint8_t black = 0;     // of 225 stones at most, and a byte is added sixteen at a time
  for (const Stone stone : std::span(position.stones).first<kRenjuCells>()) {
    black = static_cast<std::uint8_t>(black + (stone == Stone::black ? 1 : 0));
  }
  if (black < kNeeded) return {};
  return Examination<kRenjuSize>(position).judge_cell(cell);
}

bool makes_five(const Position& position, int cell, Stone stone) {
  assert(position.at(cell) == Stone::empty);
  const std::array<Ray, 8> all = rays(cell, position.size);
  for (std::size_t i = 0; i < all.size(); i += 2) {
    const int length = 1 + stones_from(position, cell, all[i], stone) +
                       stones_from(position, cell, all[i + 1], stone);
    if (length == 5 || (length > 5 && stone == Stone::white)) return true;
  }
  return false;
}

}  // namespace rb::renju
