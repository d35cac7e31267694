#include "engine/renju/board.hpp"

#include <bit>
#include <cassert>
#include <cstdlib>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "engine/base/rng.hpp"

namespace rb::renju {
namespace {

constexpr std::uint64_t kSeed = 0x72656e6a75ULL;  // any constant: keys are equal everywhere
constexpr std::uint64_t kWhiteToMove = mix(kSeed, 2 * kCells);

struct Zobrist {
  std::array<std::array<std::uint64_t, kCells>, 2> stone{};
  constexpr Zobrist() {
    for (std::size_t i = 0; i < 2 * kCells; ++i) stone[i / kCells][i % kCells] = mix(kSeed, i);
  }
};
constexpr Zobrist kZobrist;

// The cells within two of each cell, itself included.
const std::array<CellSet, kCells> kNear = [] {
  std::array<CellSet, kCells> near;
  for (int a = 0; a < kCells; ++a) {
    for (int b = 0; b < kCells; ++b) {
      const int rows = std::abs(a / kSize - b / kSize);
      const int columns = std::abs(a % kSize - b % kSize);
      near[static_cast<std::size_t>(a)].put(b, rows <= 2 && columns <= 2);
    }
  }
  return near;
}();

constexpr std::size_t zu(int i) { return static_cast<std::size_t>(i); }

// Bit i: byte i of the sixteen differs.
std::uint32_t bytes_that_differ(const std::uint8_t* a, const std::uint8_t* b) {
#ifdef __SSE2__
  const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i*>(a));
  const __m128i y = _mm_loadu_si128(reinterpret_cast<const __m128i*>(b));
  return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(x, y))) ^ 0xFFFFU;
#else
  std::uint32_t mask = 0;
  for (unsigned i = 0; i < 16; ++i) mask |= (a[i] != b[i] ? 1U : 0U) << i;
  return mask;
#endif
}

CellSet points(std::uint16_t mask, int cell, int axis) {
  CellSet set;
  for (unsigned rest = mask; rest != 0; rest &= rest - 1) {
    set.add(cell + (std::countr_zero(rest) - kReach) * kSteps[zu(axis)]);
  }
  return set;
}

// Black stones imagined on top of a board: the chain of a recursive forbidden test. Lines are
// read from the board with the imagined stones written in; nothing is played.
class Imagined {
 public:
  explicit Imagined(const std::array<Line, kLines>& lines) : lines_(lines) {}

  // Does the three along `axis` of a black stone on `cell` become a straight four somewhere?
  // The stones imagined so far are there, the one on `cell` not yet.
  bool three_is_real(int cell, int axis) {
    unsigned mask = kLineTables.three_points[0][window_of(cell, axis)];
    push(cell);
    bool real = false;
    for (; mask != 0 && !real; mask &= mask - 1) {
      const int away = std::countr_zero(mask) - kReach;
      real = straight_four_is_allowed(cell + away * kSteps[zu(axis)], axis);
    }
    pop();
    return real;
  }

 private:
  // rules.md section 4, clauses a and d, for a point that makes a straight four along `axis`.
  bool straight_four_is_allowed(int point, int axis) {
    int threes = 0;
    std::array<bool, kAxes> three{};
    for (int other = 0; other < kAxes; ++other) {
      if (other == axis) continue;
      const Shape shape = Shape::of_id(kLineTables.shape[0][window_of(point, other)]);
      if (shape.five() || shape.overline() || shape.fours() > 0) return false;
      three[zu(other)] = shape.three();
      threes += shape.three() ? 1 : 0;
    }
    if (threes < 2) return true;
    int real = 0;
    for (int other = 0; other < kAxes; ++other) {
      if (three[zu(other)] && three_is_real(point, other) && ++real == 2) return false;
    }
    return true;
  }

  unsigned window_of(int cell, int axis) const {
    const Place place = kGeometry.places[zu(cell)][zu(axis)];
    const Line& line = lines_[place.line];
    std::uint32_t own = line.stones[0];
    for (int i = 0; i < count_; ++i) {
      const Place other = kGeometry.places[stones_[zu(i)]][zu(axis)];
      if (other.line == place.line) own |= 1U << (other.place + kReach);
    }
    return window(own, line.stones[1] | kGeometry.edges[place.line], place.place);
  }

  void push(int cell) { stones_[zu(count_++)] = static_cast<std::uint8_t>(cell); }
  void pop() { --count_; }

  const std::array<Line, kLines>& lines_;
  std::array<std::uint8_t, kCells> stones_;
  int count_ = 0;
};

}  // namespace

const StoneValues kNoStoneValues{};

Board::Board(const StoneValues& values) : table_(values) { set(Position{}); }

Board::Board(const Position& position, const StoneValues& values) : table_(values) {
  set(position);
}

std::uint64_t Board::stone_key(int cell, Stone stone) { return kZobrist.stone[c(stone)][zu(cell)]; }

void Board::set(const Position& position) {
  assert(position.size == kSize);
  lines_.fill(Line{});
  stones_.fill(Stone::empty);
  shapes_ = {};  // on the empty board nothing makes a shape
  threats_ = {};
  empty_ = {};
  for (int cell = 0; cell < kCells; ++cell) empty_.add(cell);
  states_[0] = State{};
  std::uint64_t turn = position.to_move == Stone::white ? kWhiteToMove : 0;
  for (int cell = 0; cell < kCells; ++cell) {
    if (position.at(cell) == Stone::empty) continue;
    // One update path for all stones: play, and make the result the new bottom of the stack.
    ply_ = 0;
    changes_ = 0;
    to_move_ = position.at(cell);
    play(cell);
    states_[0] = states_[1];
    turn ^= kWhiteToMove;
  }
  ply_ = 0;
  changes_ = 0;
  to_move_ = position.to_move;
  states_[0].key ^= turn;
  states_[0].cell = -1;
  states_[0].journal = 0;
}

Board::State& Board::push() {
  assert(ply_ < kMaxPlies);
  states_[zu(ply_ + 1)] = states_[zu(ply_)];
  State& state = states_[zu(++ply_)];
  state.journal = changes_;
  state.key ^= kWhiteToMove;
  return state;
}

void Board::play(int cell) {
  assert(at(cell) == Stone::empty);
  State& state = push();
  const std::size_t own = c(to_move_);
  state.cell = static_cast<std::int16_t>(cell);
  state.key ^= kZobrist.stone[own][zu(cell)];
  state.near |= kNear[zu(cell)];
  stones_[zu(cell)] = to_move_;
  empty_.remove(cell);
  StoneValue& value = state.values[own];
  value.total += table_.by_runs[zu(threats_[zu(cell)][own].runs())];
  for (int axis = 0; axis < kAxes; ++axis) {
    value += table_.by_axis[zu(axis)][zu(shape(cell, axis, to_move_).id())];
  }
  std::array<Sight, 2> sights;
  for (int axis = 0; axis < kAxes; ++axis) see(cell, axis, sights);
  take_over(state, cell, 0, sights[0]);
  take_over(state, cell, 1, sights[1]);
  to_move_ = opponent(to_move_);
}

// Puts the stone into its line and finds the places of the line whose shapes change: it joins a
// segment of its own colour, and cuts one of the other colour in two.
void Board::see(int cell, int axis, std::array<Sight, 2>& sights) {
  const Place place = kGeometry.places[zu(cell)][zu(axis)];
  Line& line = lines_[place.line];
  const std::uint32_t edges = kGeometry.edges[place.line];
  const std::size_t own = c(to_move_);
  const std::size_t other = 1 - own;
  const int bit = place.place + kReach;
  const Segment cut = segment_around(line.stones[own] | edges, bit);
  line.stones[own] |= 1U << bit;
  const Segment joined = segment_around(line.stones[other] | edges, bit);

  // Returns the table's shapes of the segment and adds the places that differ to `changed`.
  std::uint32_t changed = 0;
  const auto compare = [&](std::size_t colour, Segment segment) {
    const std::uint32_t cells = (1U << segment.length) - 1;
    const std::uint32_t mask = line.stones[colour] >> segment.first & cells;
    const std::uint8_t* const shapes =
        kLineTables.segment[colour][1U << segment.length | mask].data();
    const int first = segment.first - kReach;
    changed |= (bytes_that_differ(shapes, &shapes_[slot(place.line, colour, first)]) & cells)
               << first;
    return Sight::Side{shapes, first};
  };
  const auto note = [&](std::size_t colour, Sight::Side low, Sight::Side high) {
    Sight& sight = sights[colour];
    sight.low[zu(axis)] = low;
    sight.high[zu(axis)] = high;
    sight.changed |= std::uint64_t{changed} << (16 * axis);
    sight.stones |= std::uint64_t{line.stones[colour] >> kReach} << (16 * axis);
  };
  const Sight::Side mine = compare(own, joined);
  note(own, mine, mine);
  if ((line.stones[other] >> cut.first & ((1U << cut.length) - 1)) == 0) return;
  changed = 0;
  const Sight::Side low = compare(other, {cut.first, bit - cut.first});
  note(other, low, compare(other, {bit + 1, cut.first + cut.length - bit - 1}));
}

inline Board::Changed Board::change_shape(int cell, std::size_t colour, const Sight& sight,
                                          int bit) {
  const std::size_t axis = zu(bit) / 16;
  const int there = bit % 16;
  const Place place = kGeometry.places[zu(cell)][axis];
  const int other = cell + (there - place.place) * kSteps[axis];
  const Sight::Side& side = there < place.place ? sight.low[axis] : sight.high[axis];
  const std::uint8_t shape = side.shapes[there - side.first];
  const std::size_t where = slot(place.line, colour, there);
  std::uint8_t& kept = shapes_[where];
  Threats& threats = threats_[zu(other)][colour];
  const Changed changed{other, static_cast<int>(axis), kept, shape, threats};
  journal_[zu(changes_++)] = {threats, static_cast<std::uint16_t>(where),
                              static_cast<std::uint8_t>(other), kept};
  threats = threats + (kThreatsOf[shape] - kThreatsOf[kept]);
  kept = shape;
  return changed;
}

// Takes the changed shapes over, about ten of the fifty that a stone can touch: first those of
// empty cells, which the sets of cells follow, then those of stones, which their values follow.
void Board::take_over(State& state, int cell, std::size_t colour, const Sight& sight) {
  Sets& sets = state.sets[colour];
  for (std::uint64_t rest = sight.changed & ~sight.stones; rest != 0; rest &= rest - 1) {
    const Changed changed = change_shape(cell, colour, sight, std::countr_zero(rest));
    const Threats now = threats_[zu(changed.cell)][colour];
    const std::uint32_t flips = Threats::flips(changed.threats_before, now);
    if (flips == 0) continue;
    sets.fives.flip(changed.cell, flips >> Threats::kFiveFlag & 1U);
    sets.fours.flip(changed.cell, flips >> Threats::kFourFlag & 1U);
    sets.threes.flip(changed.cell, flips >> Threats::kThreeFlag & 1U);
  }
  StoneValue& value = state.values[colour];
  for (std::uint64_t rest = sight.changed & sight.stones; rest != 0; rest &= rest - 1) {
    const Changed changed = change_shape(cell, colour, sight, std::countr_zero(rest));
    const Threats now = threats_[zu(changed.cell)][colour];
    value += table_.by_axis[zu(changed.axis)][changed.shape];
    value -= table_.by_axis[zu(changed.axis)][changed.shape_before];
    value.total +=
        table_.by_runs[zu(now.runs())] - table_.by_runs[zu(changed.threats_before.runs())];
  }
}

void Board::pass() {
  push().cell = -1;
  to_move_ = opponent(to_move_);
}

void Board::undo() {
  assert(ply_ > 0);
  const State& state = states_[zu(ply_--)];
  to_move_ = opponent(to_move_);
  while (changes_ > state.journal) {
    const Change& change = journal_[zu(--changes_)];
    shapes_[change.slot] = change.shape;
    threats_[change.cell][change.slot / 32 % 2] = change.threats;
  }
  if (state.cell < 0) return;
  const int cell = state.cell;
  for (const Place place : kGeometry.places[zu(cell)]) {
    lines_[place.line].stones[c(to_move_)] &= ~(1U << (place.place + kReach));
  }
  stones_[zu(cell)] = Stone::empty;
  empty_.add(cell);
}

unsigned Board::window_of(int cell, int axis, Stone stone) const {
  const Place place = kGeometry.places[zu(cell)][zu(axis)];
  const Line& line = lines_[place.line];
  const std::uint32_t blocked = line.stones[c(opponent(stone))] | kGeometry.edges[place.line];
  return window(line.stones[c(stone)], blocked, place.place);
}

Shape Board::shape_with(int cell, int axis, Stone stone, int extra) const {
  const Place place = kGeometry.places[zu(cell)][zu(axis)];
  const Line& line = lines_[place.line];
  const int bit = kGeometry.places[zu(extra)][zu(axis)].place + kReach;
  const std::uint32_t blocked = line.stones[c(opponent(stone))] | kGeometry.edges[place.line];
  return Shape::of_id(
      kLineTables.shape[c(stone)][window(line.stones[c(stone)] | 1U << bit, blocked, place.place)]);
}

CellSet Board::five_points(int cell, int axis, Stone stone) const {
  return points(kLineTables.five_points[c(stone)][window_of(cell, axis, stone)], cell, axis);
}

int Board::four_point(int cell, Stone stone) const {
  int axis = 0;
  while (shape(cell, axis, stone).fours() == 0) ++axis;
  const unsigned mask = kLineTables.five_points[c(stone)][window_of(cell, axis, stone)];
  return cell + (std::countr_zero(mask) - kReach) * kSteps[zu(axis)];
}

CellSet Board::straight_four_points(int cell, int axis, Stone stone) const {
  return points(kLineTables.three_points[c(stone)][window_of(cell, axis, stone)], cell, axis);
}

bool is_forbidden(const std::array<Line, kLines>& lines, int cell, Threats threats) {
  if (threats.fives() > 0) return false;
  if (threats.overlines() > 0 || threats.fours() >= 2) return true;
  int real = 0;
  for (int axis = 0; axis < kAxes; ++axis) {
    const Place place = kGeometry.places[zu(cell)][zu(axis)];
    const Line& line = lines[place.line];
    const unsigned seen =
        window(line.stones[0], line.stones[1] | kGeometry.edges[place.line], place.place);
    if (!Shape::of_id(kLineTables.shape[0][seen]).three()) continue;
    if (Imagined(lines).three_is_real(cell, axis) && ++real == 2) return true;
  }
  return false;
}

bool Board::black_three_is_real(int cell, int axis) const {
  return Imagined(lines_).three_is_real(cell, axis);
}

int Board::real_threes(int cell) const {
  int real = 0;
  for (int axis = 0; axis < kAxes; ++axis) {
    if (shape(cell, axis, Stone::black).three() && black_three_is_real(cell, axis)) ++real;
  }
  return real;
}

bool Board::suspicious_is_forbidden(int cell, Threats threats) const {
  if (threats.fives() > 0) return false;
  return threats.overlines() > 0 || threats.fours() >= 2 || real_threes(cell) >= 2;
}

// The threes of a black stone on `cell` after rules.md section 4, but for its clause d: a point
// that makes a five on another line makes no straight four.
int Board::threes_without_five(int cell) const {
  int threes = 0;
  for (int axis = 0; axis < kAxes; ++axis) {
    if (!shape(cell, axis, Stone::black).three()) continue;
    const CellSet points = straight_four_points(cell, axis, Stone::black);
    if (!(points - fives(Stone::black)).empty()) ++threes;
  }
  return threes;
}

Verdict Board::verdict(int cell) const {
  const Threats t = threats(cell, Stone::black);
  Verdict verdict;
  verdict.five = t.fives() > 0;
  if (verdict.five) return verdict;
  verdict.overline = t.overlines() > 0;
  verdict.double_four = t.fours() >= 2;
  verdict.double_three = t.threes() >= 2 && real_threes(cell) >= 2;
  verdict.allowed_three = !verdict.forbidden() && t.threes() >= 2 && threes_without_five(cell) >= 2;
  return verdict;
}

}  // namespace rb::renju
