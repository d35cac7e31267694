#include "engine/renju/pattern/pattern_reader.hpp"

#include <array>

#include "engine/base/zu.hpp"
#include "engine/renju/board/board.hpp"
#include "engine/renju/board/threats.hpp"

namespace rb::renju::inline RB_SIZES {
namespace {

using Lines = std::array<Line, kLines>;

class BoardReader final : public PatternReader {
 public:
  explicit BoardReader(const PlayedGame& game)
      : size_(game.size), board_(kNoStoneValues, Board::kUsualRadius, game.variant) {
    clear();
  }

  void clear() override { board_.set(Position{size_}); }
  void play(int cell) override { board_.play(cell); }

  bool is_settled() const override {
    return board_.has_five(Stone::black) || board_.has_five(Stone::white) ||
           has_winning_four(board_);
  }

  // A move elsewhere teaches nothing.
  void add_moves(int chosen, std::vector<std::uint16_t>& moves) const override {
    if (!board_.near().has(chosen)) return;
    moves.push_back(static_cast<std::uint16_t>(chosen));
    for (const int cell : board_.near()) {
      const bool is_legal = board_.to_move() == Stone::white || !board_.forbidden(cell);
      if (cell != chosen && is_legal) moves.push_back(static_cast<std::uint16_t>(cell));
    }
  }

  void patterns(std::span<const std::uint16_t> played,
                std::vector<CellPatterns>& cells) const override {
    const Lines lines = lines_of(played);
    std::array<bool, kCells> taken{};
    for (const std::uint16_t cell : played) taken[cell] = true;
    cells.clear();
    for (std::size_t cell = 0; cell < zu(size_ * size_); ++cell) {
      if (!taken[cell]) cells.push_back(patterns_of(lines, cell));
    }
  }

 private:
  // The stones, Black's first, with the edges in both colours.
  Lines lines_of(std::span<const std::uint16_t> played) const {
    Lines lines;
    for (std::size_t line = 0; line < kLines; ++line) {
      lines[line].stones.fill(board_.geometry()->edges[line]);
    }
    for (std::size_t ply = 0; ply < played.size(); ++ply) {
      for (const Place at : board_.geometry()->places[played[ply]]) {
        lines[at.line].stones[ply % 2] |= 1U << (at.place + kReach);
      }
    }
    return lines;
  }

  CellPatterns patterns_of(const Lines& lines, std::size_t cell) const {
    CellPatterns patterns{};
    for (std::size_t axis = 0; axis < kAxes; ++axis) {
      const Place at = board_.geometry()->places[cell][axis];
      patterns[axis] =
          static_cast<std::uint32_t>(pattern_at(line_cells(lines[at.line].stones), at.place));
    }
    return patterns;
  }

  const int size_;
  Board board_;
};

}  // namespace

std::unique_ptr<PatternReader> pattern_reader(const PlayedGame& game) {
#ifndef RB_ANY_SIZE
  if (game.size != kSize) return any_size::pattern_reader(game);
#endif
  return std::make_unique<BoardReader>(game);
}

}  // namespace rb::renju::inline RB_SIZES
