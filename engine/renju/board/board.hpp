#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/game/position.hpp"
#include "engine/gomoku/variant.hpp"
#include "engine/renju/board/board_state.hpp"
#include "engine/renju/board/line.hpp"
#include "engine/renju/board/zobrist.hpp"
#include "engine/renju/rules/judge.hpp"

// The board of the search: it always knows what a stone of either colour would make on each cell
// along each of the four axes, and which cells make a five, a four or a three. Playing a stone
// examines only the cells that can see it, ten per line; undoing reverts the recorded changes.
namespace rb::renju::inline RB_SIZES {

extern const StoneValues kNoStoneValues;  // all zero

class Board {
 public:
  static constexpr int kUsualRadius = 2, kMaxRadius = Geometry::kMaxRadius;
  static constexpr int kMaxPlies = kCells + 64;  // after set(), including passes

  // `values` must outlive the board. REQUIRES of a game: no five needs an open end. Cells are
  // near() a stone within `radius` steps.
  explicit Board(const StoneValues& values = kNoStoneValues, int radius = kUsualRadius,
                 const gomoku::Variant& game = gomoku::kRenju);
  explicit Board(const Position& position, const StoneValues& values = kNoStoneValues);
  Board(const Position& position, const gomoku::Variant& game);
  Board(const Board&) = delete;
  Board& operator=(const Board&) = delete;

  // Sets up the position; quickly if it adds stones to the one before, as the next move of a game
  // does. REQUIRES: its size is one of these boards'.
  void set(const Position& position);
  // Plays a stone of the side to move. REQUIRES: the cell is empty. The caller checks legality.
  void play(int cell);
  // Passes the turn to the other side (null move).
  void pass();
  // Takes the last play() or pass() back.
  void undo();

  Stone at(int cell) const { return stones_[static_cast<std::size_t>(cell)]; }
  Stone to_move() const { return to_move_; }
  // The colour that has forbidden points: Black, or empty.
  Stone restricted() const { return restricted_; }
  const GeometryOf& geometry() const { return geometry_; }
  const std::array<const LineTables*, 2>& tables() const { return tables_; }  // by colour
  int cells() const { return geometry_->size * geometry_->size; }
  int stones() const { return cells() - empty_.size(); }
  // The cell of the last play(), -1 after set() or pass().
  int last() const { return state().cell; }
  // How often it was played or passed after set(), and the cell of each time, from 0; -1: a pass.
  int plies() const { return ply_; }
  int played(int ply) const { return states_[static_cast<std::size_t>(ply + 1)].cell; }
  // The key of stones and side to move; equal positions have equal keys on every machine.
  std::uint64_t key() const { return state().key; }
  // ... after play(cell).
  std::uint64_t key_after(int cell) const {
    return key() ^ stone_key(cell, to_move_) ^ kWhiteToMove;
  }
  // The change of key() when such a stone is put on the cell and the turn stays.
  static std::uint64_t stone_key(int cell, Stone stone) {
    return kZobrist.stone[c(stone)][static_cast<std::size_t>(cell)];
  }
  const CellSet& empty() const { return empty_; }
  const std::array<Line, kLines>& lines() const { return lines_; }
  // Empty cells within `radius` of a stone, in any direction.
  CellSet near() const { return state().near & empty_; }

  // What a stone of this colour makes, or would make, on a cell. It is maintained for empty cells
  // and for stones of the same colour; it is meaningless for a cell that the opponent holds.
  Shape shape(int cell, int axis, Stone stone) const {
    return Shape::of_id(shapes_[place_of(cell, c(stone), static_cast<std::size_t>(axis))]);
  }
  // The shapes along axes 2 * pair and 2 * pair + 1 as one number.
  static constexpr std::size_t kShapePairs = 256 * kShapes;
  static constexpr std::size_t shape_pair(std::size_t first, std::size_t second) {
    return first | second << 8;
  }
  std::size_t shape_pair(int cell, int pair, Stone stone) const {
    const std::size_t first = place_of(cell, c(stone), 2 * static_cast<std::size_t>(pair));
    return shape_pair(shapes_[first], shapes_[first + 1]);
  }
  // shape() of a cell if a stone of the same colour stood on `extra`, an empty cell of that line.
  Shape shape_with(int cell, int axis, Stone stone, int extra) const;
  Threats threats(int cell, Stone stone) const {
    return threats_[place_of(cell, c(stone), 0) / kAxes];
  }
  // Empty cells where the side makes a five; a four; a three by shape. They include Black's
  // forbidden points.
  CellSet fives(Stone stone) const { return state().sets[c(stone)].fives & empty_; }
  CellSet fours(Stone stone) const { return state().sets[c(stone)].fours & empty_; }
  CellSet threes(Stone stone) const { return state().sets[c(stone)].threes & empty_; }
  bool has_five(Stone stone) const { return !fives(stone).empty(); }
  // Empty cells that complete a five along `axis` with a stone on `cell` (there or imagined).
  CellSet five_points(int cell, int axis, Stone stone) const;
  // Empty cells that turn the three along `axis` with a stone on `cell` into a straight four.
  CellSet straight_four_points(int cell, int axis, Stone stone) const;

  // Whether the empty cell is forbidden to Black (RIF 9, recursively), if its colour is restricted.
  bool forbidden(int cell) const {
    const Threats t = threats(cell, Stone::black);
    return t.suspicious() && suspicious_is_forbidden(cell, t);
  }
  // The full verdict on an empty cell, as the judge gives it.
  Verdict verdict(int cell) const {
    const Threats t = threats(cell, Stone::black);
    return t.suspicious() ? suspicious_verdict(cell, t) : Verdict{.five = t.fives() > 0};
  }
  // Whether the three along `axis` of a black stone on `cell` (empty now) can really become a
  // straight four. REQUIRES: Black is restricted, shape(cell, axis, Stone::black).three().
  bool black_three_is_real(int cell, int axis) const;

  const StoneValues& stone_values() const { return table_; }
  // The value of the stones of a side by stone_values().
  const StoneValue& value(Stone stone) const { return state().values[c(stone)]; }

 private:
  struct LineChanges;
  struct ChangedShape;
  static constexpr int kMaxChanges = kAxes * 2 * (kReach + kReach);
  static constexpr int kPlaces = kRow / 2;  // of an axis in PlaceBits
  __extension__ typedef unsigned __int128 Bits128;
  using Places = std::array<Place, kAxes>;  // of a cell
  using PlaceBits = std::conditional_t<kPlaces * kAxes <= 64, std::uint64_t, Bits128>;

  static std::size_t c(Stone stone) { return static_cast<std::size_t>(index(stone)); }
  static std::size_t place_of(int cell, std::size_t colour, std::size_t axis) {
    return (static_cast<std::size_t>(cell) * 2 + colour) * kAxes + axis;
  }
  const BoardState& state() const { return states_[static_cast<std::size_t>(ply_)]; }
  void clear();
  BoardState& push();
  template <std::size_t own>
  void place(BoardState& state, int cell);
  template <std::size_t own>
  void update_line(Place place, int axis, std::array<LineChanges, 2>& changes);
  template <std::size_t colour>
  PlaceBits compare_segment(std::size_t line, Segment segment, std::uint8_t* shapes) const;
  static int first_of(PlaceBits bits);
  template <std::size_t colour>
  ChangedShape change_shape(const Places& places, const LineChanges& changes, int bit,
                            ShapeChange& undo);
  template <std::size_t colour>
  void apply_changes(BoardState& state, const Places& places, const LineChanges& changes);
  unsigned window_of(int cell, int axis, Stone stone) const;
  int real_threes(int cell) const;
  int threes_without_five(int cell) const;
  bool suspicious_is_forbidden(int cell, Threats threats) const;
  Verdict suspicious_verdict(int cell, Threats threats) const;

  const StoneValues& table_;
  std::array<const LineTables*, 2> tables_;
  [[no_unique_address]] GeometryOf geometry_;
  Stone restricted_;
  int radius_;
  std::array<Line, kLines> lines_{};
  std::array<Stone, kCells> stones_{};
  Stone to_move_ = Stone::black;
  CellSet empty_;
  // The shapes twice: by place_of() for readers, by slot() to compare those of a line at once.
  std::array<std::uint8_t, kCells * 2 * kAxes> shapes_{};
  std::array<std::uint8_t, kLines * 2 * kRow> line_shapes_{};
  std::array<Threats, kCells * 2> threats_{};  // by place_of() / kAxes: their sums
  int ply_ = 0;
  int changes_ = 0;
  std::array<BoardState, kMaxPlies + 1> states_;
  std::array<ShapeChange, kCells * kMaxChanges> journal_;
};

}  // namespace rb::renju::inline RB_SIZES
