#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/base/zu.hpp"
#include "engine/renju/board/board.hpp"
#include "engine/renju/board/real_three.hpp"

// The board of the search for fours. For every line it keeps only the stones and the cells where a
// side makes a five or a four, so a stone costs a third of Board::play(). Anything else that a cell
// makes is read from the lines on demand.
namespace rb::renju::inline RB_SIZES {

class FourBoard {
 public:
  // Takes the stones of `board`, and its key with the side to move.
  void set(const Board& board);
  // REQUIRES: the cell is empty.
  void put(int cell, Stone stone);
  // Reverts the last put().
  void take_back();
  const GeometryOf& geometry() const { return geometry_; }
  Stone restricted() const { return restricted_; }
  // The key of set(), changed by the stones put since; the turn is unchanged.
  std::uint64_t key() const { return key_; }

  bool has_five(Stone stone) const { return marked_[c(stone)].fives.any(); }
  // Calls use(cell) for the cells where the side makes a five; use(cell, axis) for those where it
  // makes a four along this axis. A cell with several lines is passed once for each.
  template <typename Use>
  void each_five(Stone stone, Use use) const {
    marked_[c(stone)].fives.each([&](int line) {
      for (unsigned rest = cells_[zu(line)][c(stone)].fives; rest != 0; rest &= rest - 1) {
        use(cell_at(line, rest));
      }
    });
  }
  template <typename Use>
  void each_four(Stone stone, Use use) const {
    marked_[c(stone)].fours.each([&](int line) {
      for (unsigned rest = cells_[zu(line)][c(stone)].fours; rest != 0; rest &= rest - 1) {
        use(cell_at(line, rest), geometry_->axis_of(line));
      }
    });
  }

  // What a stone makes on an empty cell, over all axes; and a cell that completes its four along
  // one of them.
  struct Four {
    Threats threats;
    int point;
  };
  Four four(int cell, int axis, Stone stone) const;
  // Whether Black might be forbidden on the empty cell (Threats::suspicious), and whether it is.
  bool suspicious(int cell) const { return threes_and_fours(cell).suspicious(); }
  bool forbidden(int cell) const { return forbidden(cell, threes_and_fours(cell)); }
  // ... where a stone makes these threats.
  bool forbidden(int cell, Threats threats) const {
    return threats.suspicious() && is_forbidden(geometry_, lines_, cell, threats);
  }
  // Whether a stone on the empty cell `cell` may help a further one to a four, if the opponent
  // holds `blocked`. A no is certain; a yes may be wrong.
  bool helps_a_four(int cell, int blocked, Stone stone) const;

 private:
  // Cells of a line by their places.
  struct Cells {
    PlaceMask fives = 0, fours = 0;
    PlaceMask all() const { return fives | fours; }
    void forget(Segment segment) {
      const std::uint32_t kept = ~(((1U << segment.length) - 1) << (segment.first - kReach));
      fives = static_cast<PlaceMask>(fives & kept);
      fours = static_cast<PlaceMask>(fours & kept);
    }
  };
  using LineCells = std::array<Cells, 2>;  // by colour
  // The lines that have such a cell.
  struct LineSet {
    static constexpr std::size_t kWords = (kLines + 63) / 64;
    std::array<std::uint64_t, kWords> words{};
    bool any() const {
      std::uint64_t all = 0;
      for (const std::uint64_t word : words) all |= word;
      return all != 0;
    }
    void put(int line, bool in) {
      std::uint64_t& word = words[zu(line) / 64];
      const int bit = line % 64;
      word = (word & ~(std::uint64_t{1} << bit)) | std::uint64_t{in} << bit;
    }
    template <typename Use>
    void each(Use use) const {
      for (std::size_t i = 0; i < kWords; ++i) {
        for (std::uint64_t rest = words[i]; rest != 0; rest &= rest - 1) {
          use(static_cast<int>(i) * 64 + std::countr_zero(rest));
        }
      }
    }
  };
  struct Marked {
    LineSet fives, fours;
  };
  struct Put {
    std::array<LineCells, kAxes> cells;  // before
    std::array<Marked, 2> marked;        // likewise
    CellNumber cell = 0;
    Stone stone = Stone::empty;
  };

  static std::size_t c(Stone stone) { return zu(index(stone)); }
  int cell_at(int line, unsigned places) const {
    return geometry_->cells[zu(line)][zu(std::countr_zero(places))];
  }
  // Of a line, those within kReach cells of a place, which is bit kReach then.
  static std::uint32_t in_sight(std::uint32_t stones, int place) {
    return stones >> place & ((1U << (2 * kReach + 1)) - 1);
  }
  unsigned window_of(int cell, int axis, Stone stone, int blocked) const;
  Threats threes_and_fours(int cell) const;
  void read(int line, std::size_t colour, Segment segment);
  void mark(int line, std::size_t colour);

  std::array<const LineTables*, 2> tables_{};
  [[no_unique_address]] GeometryOf geometry_{kRenjuSize};
  Stone restricted_ = Stone::empty;
  std::array<Line, kLines> lines_{};
  std::array<LineCells, kLines> cells_{};
  std::array<Marked, 2> marked_{};
  std::uint64_t key_ = 0;
  int count_ = 0;
  std::array<Put, kCells> puts_{};
};

}  // namespace rb::renju::inline RB_SIZES
