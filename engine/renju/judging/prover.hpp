#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/renju/board/board.hpp"
#include "engine/renju/solve/budget.hpp"
#include "engine/renju/solve/mise.hpp"
#include "engine/renju/solve/vcf.hpp"
#include "engine/renju/solve/vct.hpp"

// What can be proved about a position: that the side to move wins, or that it loses whatever it
// does. Nothing here is an estimate (docs/algorithms/search.md 15.1), and no clock is used: the
// same position and budget give the same answer.
namespace rb::renju {

enum class WinKind : std::uint8_t {
  five,         // at once
  vcf,          // only fours
  double_mise,  // a move that threatens four-threes on two cells or more, then fours
  mise,         // a move that threatens a four-three, then fours
  vct,          // fours and threes
  no_defence    // a move after which the opponent is proved lost; no solver looks for it
};
// "five", "vcf", "double-mise", "mise-vcf", "vct", "no-defence".
std::string_view name(WinKind);

struct ForcedWin {
  WinKind kind = WinKind::five;
  int length = 0;               // moves of the winner
  bool forbidden_trap = false;  // at the end stopping the five is forbidden to Black
  // Cells, both sides in turn, with the signs of Solution::line for replies that do not matter. It
  // starts with the side to move; the loser's moves are those that hold out longest.
  std::vector<std::int16_t> line = {};
};

enum class Standing : std::uint8_t {
  won,     // the side to move wins
  lost,    // the opponent wins, whatever the side to move does
  open,    // no ForcedWin of either side
  unknown  // the budget ended first
};
std::string_view name(Standing);

struct Proven {
  Standing standing = Standing::open;
  std::optional<ForcedWin> win;  // if won or lost
  PointSet double_mises;         // all those of the side to move, if it wins by one
  std::int64_t nodes = 0;        // stones placed
};

}  // namespace rb::renju

namespace rb::renju::inline RB_SIZES {

class Prover {
 public:
  explicit Prover(const gomoku::Variant& game = gomoku::kRenju)
      : board_(std::make_unique<Board>(Position{}, game)) {}

  // The win of the side to move, that of its opponent, and what follows the parry of a four, may
  // cost `nodes` each; `stop` ends them as if the nodes had run out. REQUIRES: the game is not
  // over.
  Proven prove(const Position& position, std::int64_t nodes, const std::stop_token& stop = {});

 private:
  struct Attack {
    Proof proof = Proof::none;
    WinKind kind = WinKind::vcf;
    Solution solution;
  };
  Attack attack(Budget& budget);
  CellSet double_mises(Budget& budget);
  void win_by_double_mise(ForcedWin& win, PointSet& cells, Budget& budget);

  struct Defence {
    Standing standing = Standing::open;
    ForcedWin win = {};
  };
  Defence won_by_parry(Budget& budget);
  Defence defend(Budget& budget);
  std::optional<Defence> threatened(Budget& budget, CellSet& first);
  Defence try_replies(const CellSet& first, const CellSet& rest, Budget& budget);
  Defence answer(int reply, Budget& budget);
  Defence answer_four(int reply, int parry, Budget& budget);

  const std::unique_ptr<Board> board_;
  VcfSolver vcf_;
  MiseSolver mise_{vcf_};
  VctSolver vct_{vcf_};
  // Positions that a defender was shown to lose: fours may be made in any order.
  std::unordered_map<std::uint64_t, Defence> lost_;
};

}  // namespace rb::renju::inline RB_SIZES
