#include "engine/renju/board/board.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

#include "engine/base/zu.hpp"
#include "engine/renju/board/real_three.hpp"
#include "engine/renju/board/simd_compare.hpp"

namespace rb::renju::inline RB_SIZES {
namespace {

CellSet points(std::uint16_t mask, int cell, int step) {
  CellSet set;
  for (unsigned rest = mask; rest != 0; rest &= rest - 1) {
    set.add(cell + (std::countr_zero(rest) - kReach) * step);
  }
  return set;
}

// What the table has no segment for: the shapes of its cells are copied, and bit i is set if that
// of cell i differs from the one kept. REQUIRES: length > kTableLength.
struct LongSegment {
  int length;
  std::uint32_t own;
  const std::uint8_t* kept;
};
template <class Table>
std::uint32_t compare_long(const Table& table, const LongSegment& segment, std::uint8_t* shapes) {
  constexpr std::uint32_t kAll = 1U << kTableLength;
  constexpr int kSure = kTableLength - kReach;  // cells that do not see the cut
  const int rest = segment.length - kTableLength;
  SegmentShapes last;
  const std::uint32_t at_first =
      copy_and_compare(table[kAll | (segment.own & (kAll - 1))].data(), segment.kept, shapes);
  const std::uint32_t at_last =
      copy_and_compare(table[kAll | segment.own >> rest].data(), segment.kept + rest, last.data());
  std::copy(last.begin() + kSure - rest, last.end(), shapes + kSure);
  return (at_first & ((1U << kSure) - 1)) | (at_last << rest & ~((1U << kSure) - 1));
}

}  // namespace

const StoneValues kNoStoneValues{};

Board::Board(const StoneValues& values, int radius, const gomoku::Variant& game)
    : table_(values),
      geometry_(kRenjuSize),
      restricted_(game.black.has_forbidden_points ? Stone::black : Stone::empty),
      radius_(radius) {
  assert(1 <= radius && radius <= kMaxRadius);
  make_line_tables();
  for (const Stone stone : {Stone::black, Stone::white}) {
    const gomoku::ColourRules& rules = game.of(stone);
    assert(!rules.five_needs_open_end && (stone == Stone::black || !rules.has_forbidden_points));
    tables_[c(stone)] = rules.overline_wins ? &kFiveOrMore : &kExactlyFive;
  }
  clear();
}

Board::Board(const Position& position, const StoneValues& values) : Board(values) { set(position); }

Board::Board(const Position& position, const gomoku::Variant& game)
    : Board(kNoStoneValues, kUsualRadius, game) {
  set(position);
}

void Board::clear() {
  lines_.fill(Line{});
  stones_.fill(Stone::empty);
  line_shapes_ = {};
  shapes_ = {};  // on the empty board no stone makes a shape
  threats_ = {};
  empty_ = {};
  for (int cell = 0; cell < cells(); ++cell) empty_.add(cell);
  states_[0] = BoardState{};
  to_move_ = Stone::black;
}

void Board::set(const Position& position) {
  while (ply_ > 0) undo();
  bool grows = geometry_->size == position.size;  // in a game it does from move to move
  for (int cell = 0; grows && cell < cells(); ++cell) {
    grows = at(cell) == Stone::empty || at(cell) == position.at(cell);
  }
  if (!grows) {
    geometry_ = GeometryOf(position.size);
    clear();
  }
  std::uint64_t turn = to_move_ == position.to_move ? 0 : kWhiteToMove;
  for (int cell = 0; cell < cells(); ++cell) {
    if (position.at(cell) == at(cell)) continue;
    // All stones share one update path: play them, then make the result the bottom of the stack.
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

// What one colour sees of a new stone, by bit kPlaces * axis + place: the shapes of the four lines
// (of the segments examined), which of them are new, and which cells hold a stone.
struct Board::LineChanges {
  std::array<std::uint8_t, kPlaces * kAxes + 16> shapes;  // a segment is written as sixteen bytes
  PlaceBits changed = 0, stones = 0;
};

struct Board::ChangedShape {
  std::size_t axis;
  int cell;
  std::uint8_t shape_before, shape;
  Threats before, now;
};

BoardState& Board::push() {
  assert(ply_ < kMaxPlies);
  const BoardState& before = states_[zu(ply_)];
  BoardState& state = states_[zu(++ply_)];
  // In parts, which compilers copy through registers; for the whole GCC takes a slower loop.
  state.sets[0] = before.sets[0];
  state.sets[1] = before.sets[1];
  state.values = before.values;
  state.near = before.near;
  state.key = before.key ^ kWhiteToMove;
  state.journal = changes_;
  return state;
}

void Board::play(int cell) {
  assert(at(cell) == Stone::empty);
  BoardState& state = push();
  state.cell = static_cast<std::int16_t>(cell);
  state.near |= geometry_->near[zu(radius_)][zu(cell)];
  stones_[zu(cell)] = to_move_;
  empty_.remove(cell);
  if (to_move_ == Stone::black) {
    place<0>(state, cell);
  } else {
    place<1>(state, cell);
  }
  to_move_ = opponent(to_move_);
}

template <std::size_t own>
void Board::place(BoardState& state, int cell) {
  state.key ^= kZobrist.stone[own][zu(cell)];
  const Places& places = geometry_->places[zu(cell)];
  StoneValue value = state.values[own];
  value.total += table_.by_runs[zu(threats_[place_of(cell, own, 0) / kAxes].runs())];
  std::array<LineChanges, 2> changes;
  for (std::size_t axis = 0; axis < kAxes; ++axis) {
    value += table_.by_axis[axis][shapes_[place_of(cell, own, axis)]];
    update_line<own>(places[axis], static_cast<int>(axis), changes);
  }
  state.values[own] = value;
  apply_changes<0>(state, places, changes[0]);
  apply_changes<1>(state, places, changes[1]);
}

// Compares the shapes of a segment in the table with those that the board keeps; returns the bits
// of the places that differ. REQUIRES: the segment's cells are not blocked for `colour`.
template <std::size_t colour>
inline Board::PlaceBits Board::compare_segment(std::size_t line, Segment segment,
                                               std::uint8_t* shapes) const {
  const std::uint32_t cells = (1U << segment.length) - 1;
  const std::uint32_t own = lines_[line].stones[colour] >> segment.first & cells;
  const int first = segment.first - kReach;
  const std::uint8_t* const kept = &line_shapes_[slot(static_cast<int>(line), colour, first)];
  const auto& table = tables_[colour]->segment;
  if (kSize > kTableLength && segment.length > kTableLength) {
    return PlaceBits{compare_long(table, {segment.length, own, kept}, shapes + first)} << first;
  }
  const std::uint32_t differ =
      copy_and_compare(table[1U << segment.length | own].data(), kept, shapes + first);
  return PlaceBits{differ & cells} << first;
}

// Puts the stone into its line and finds the shapes of the line that change: it joins a segment of
// its own colour, and cuts one of the other colour in two.
template <std::size_t own>
inline void Board::update_line(Place place, int axis, std::array<LineChanges, 2>& changes) {
  constexpr std::size_t kOther = 1 - own;
  Line& line = lines_[place.line];
  const std::uint32_t edges = geometry_->edges[place.line];
  const int bit = place.place + kReach;
  const Segment cut = segment_around(line.stones[own] | edges, bit);
  line.stones[own] |= 1U << bit;
  const Segment joined = segment_around(line.stones[kOther] | edges, bit);

  LineChanges& mine = changes[own];
  const int shift = kPlaces * axis;
  std::uint8_t* shapes = mine.shapes.data() + shift;
  mine.changed |= compare_segment<own>(place.line, joined, shapes) << shift;
  mine.stones |= PlaceBits{line.stones[own] >> kReach} << shift;
  // Without a stone of theirs the cut segment has no shapes, before or after.
  const std::uint32_t cut_cells = ((1U << cut.length) - 1) << cut.first;
  if ((line.stones[kOther] & cut_cells) == 0) return;
  LineChanges& theirs = changes[kOther];
  shapes = theirs.shapes.data() + shift;
  PlaceBits changed = compare_segment<kOther>(place.line, {cut.first, bit - cut.first}, shapes);
  changed |=
      compare_segment<kOther>(place.line, {bit + 1, cut.first + cut.length - bit - 1}, shapes);
  theirs.changed |= changed << shift;
  theirs.stones |= PlaceBits{line.stones[kOther] >> kReach} << shift;
}

// The lowest bit. REQUIRES: there is one.
inline int Board::first_of(PlaceBits bits) {
  const auto low = static_cast<std::uint64_t>(bits);
  if (kPlaces * kAxes <= 64 || low != 0) return std::countr_zero(low);
  return 64 + std::countr_zero(static_cast<std::uint64_t>(Bits128{bits} >> 64));
}

template <std::size_t colour>
inline Board::ChangedShape Board::change_shape(const Places& places, const LineChanges& changes,
                                               int bit, ShapeChange& undo) {
  const std::size_t axis = zu(bit) / kPlaces;
  const int there = bit % kPlaces;
  const int line = places[axis].line;
  const int cell = geometry_->cells[zu(line)][zu(there)];
  const std::size_t in_line = slot(line, colour, there), place = place_of(cell, colour, axis);
  const std::uint8_t shape = changes.shapes[zu(bit)];
  const std::uint8_t kept = line_shapes_[in_line];
  Threats& threats = threats_[place / kAxes];
  const Threats before = threats;
  threats = before + (kThreatsOf[shape] - kThreatsOf[kept]);
  undo.threats = before;
  undo.slot = static_cast<std::uint16_t>(in_line);
  undo.place = static_cast<std::uint16_t>(place);
  undo.shape = kept;
  shapes_[place] = line_shapes_[in_line] = shape;
  return {axis, cell, kept, shape, before, threats};
}

// Stores the changed shapes, about ten of the fifty that a stone can affect: first those of empty
// cells, updating the sets of cells, then those of stones, updating their values.
template <std::size_t colour>
void Board::apply_changes(BoardState& state, const Places& places, const LineChanges& changes) {
  ShapeChange* next = &journal_[zu(changes_)];
  ThreatSets& sets = state.sets[colour];
  for (PlaceBits rest = changes.changed & ~changes.stones; rest != 0; rest &= rest - 1) {
    const ChangedShape changed = change_shape<colour>(places, changes, first_of(rest), *next++);
    const std::uint32_t flips = Threats::flips(changed.before, changed.now);
    if (flips == 0) continue;  // as with three in four
    sets.fives.flip(changed.cell, flips >> Threats::kFiveFlag & 1U);
    sets.fours.flip(changed.cell, flips >> Threats::kFourFlag & 1U);
    sets.threes.flip(changed.cell, flips >> Threats::kThreeFlag & 1U);
  }
  StoneValue value = state.values[colour];
  for (PlaceBits rest = changes.changed & changes.stones; rest != 0; rest &= rest - 1) {
    const ChangedShape changed = change_shape<colour>(places, changes, first_of(rest), *next++);
    value += table_.by_axis[changed.axis][changed.shape];
    value -= table_.by_axis[changed.axis][changed.shape_before];
    value.total += table_.by_runs[zu(changed.now.runs())];
    value.total -= table_.by_runs[zu(changed.before.runs())];
  }
  state.values[colour] = value;
  changes_ = static_cast<int>(next - journal_.data());
}

void Board::pass() {
  push().cell = -1;
  to_move_ = opponent(to_move_);
}

void Board::undo() {
  assert(ply_ > 0);
  const BoardState& state = states_[zu(ply_--)];
  to_move_ = opponent(to_move_);
  const ShapeChange* const first = &journal_[zu(state.journal)];
  for (const ShapeChange* last = &journal_[zu(changes_)]; last-- != first;) {
    shapes_[last->place] = line_shapes_[last->slot] = last->shape;
    threats_[last->place / kAxes] = last->threats;
  }
  changes_ = state.journal;
  if (state.cell < 0) return;
  const int cell = state.cell;
  for (const Place place : geometry_->places[zu(cell)]) {
    lines_[place.line].stones[c(to_move_)] &= ~(1U << (place.place + kReach));
  }
  stones_[zu(cell)] = Stone::empty;
  empty_.add(cell);
}

unsigned Board::window_of(int cell, int axis, Stone stone) const {
  const Place place = geometry_->places[zu(cell)][zu(axis)];
  const Line& line = lines_[place.line];
  const std::uint32_t blocked = line.stones[c(opponent(stone))] | geometry_->edges[place.line];
  return window(line.stones[c(stone)], blocked, place.place);
}

Shape Board::shape_with(int cell, int axis, Stone stone, int extra) const {
  const Place place = geometry_->places[zu(cell)][zu(axis)];
  const Line& line = lines_[place.line];
  const int bit = geometry_->places[zu(extra)][zu(axis)].place + kReach;
  const std::uint32_t blocked = line.stones[c(opponent(stone))] | geometry_->edges[place.line];
  return Shape::of_id(
      tables_[c(stone)]->shape[window(line.stones[c(stone)] | 1U << bit, blocked, place.place)]);
}

CellSet Board::five_points(int cell, int axis, Stone stone) const {
  return points(tables_[c(stone)]->five_points[window_of(cell, axis, stone)], cell,
                geometry_->steps[zu(axis)]);
}

CellSet Board::straight_four_points(int cell, int axis, Stone stone) const {
  return points(tables_[c(stone)]->three_points[window_of(cell, axis, stone)], cell,
                geometry_->steps[zu(axis)]);
}

bool Board::black_three_is_real(int cell, int axis) const {
  assert(restricted_ == Stone::black && shape(cell, axis, Stone::black).three());
  return is_real_three(geometry_, lines_, cell, axis);
}

int Board::real_threes(int cell) const {
  int real = 0;
  for (int axis = 0; axis < kAxes; ++axis) {
    if (shape(cell, axis, Stone::black).three() && black_three_is_real(cell, axis)) ++real;
  }
  return real;
}

bool Board::suspicious_is_forbidden(int cell, Threats threats) const {
  if (restricted_ == Stone::empty || threats.fives() > 0) return false;
  return threats.overlines() > 0 || threats.fours() >= 2 || real_threes(cell) >= 2;
}

// The threes of a black stone on `cell` after docs/algorithms/rules.md 4 without its clause d: a
// point that makes a five on another line makes no straight four.
int Board::threes_without_five(int cell) const {
  int threes = 0;
  for (int axis = 0; axis < kAxes; ++axis) {
    if (!shape(cell, axis, Stone::black).three()) continue;
    const CellSet points = straight_four_points(cell, axis, Stone::black);
    if (!(points - fives(Stone::black)).empty()) ++threes;
  }
  return threes;
}

Verdict Board::suspicious_verdict(int cell, Threats threats) const {
  Verdict verdict;
  verdict.five = threats.fives() > 0;
  if (verdict.five || restricted_ == Stone::empty) return verdict;
  verdict.overline = threats.overlines() > 0;
  verdict.double_four = threats.fours() >= 2;
  verdict.double_three = threats.threes() >= 2 && real_threes(cell) >= 2;
  verdict.allowed_three =
      !verdict.forbidden() && threats.threes() >= 2 && threes_without_five(cell) >= 2;
  return verdict;
}

}  // namespace rb::renju::inline RB_SIZES
