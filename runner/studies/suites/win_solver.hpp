#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/renju/judging/position_tools.hpp"
#include "positions/suite_kind.hpp"
#include "positions/win_suite.hpp"

// Applies the solvers to single positions, and to those of a suite.
namespace rb {

// A solver whose memory is emptied for every position, so that its answer does not depend on
// earlier ones. For one thread.
class WinSolver {
 public:
  // REQUIRES: `kind` is vcf, vct or mise.
  WinSolver(SuiteKind kind, std::int64_t nodes, const renju::PlayedGame& game = {});

  // Valid until the next call.
  renju::Solution solve(const Position& position);

  SuiteKind kind() const { return kind_; }
  const renju::PlayedGame& game() const { return game_; }
  std::int64_t nodes() const { return nodes_; }  // limit per position
  // About the last solve(): its CPU seconds, and whether its line is a shortest one. If the budget
  // runs out it is still a win.
  double seconds() const { return seconds_; }
  bool shortest() const { return kind_ == SuiteKind::vcf && !ended_; }

 private:
  SuiteKind kind_;
  std::int64_t nodes_;
  renju::PlayedGame game_;
  bool ended_ = false;
  double seconds_ = 0;
  std::unique_ptr<renju::PositionSolver> solver_;
};

// The cost of solving some positions.
struct SolvingEffort {
  std::vector<std::int64_t> nodes;
  std::vector<double> seconds;
};

struct WinCheck {
  std::int64_t positions = 0, wrong = 0, unsolved = 0;
  SolvingEffort wins, others;

  std::int64_t solved() const { return positions - wrong - unsolved; }
};

// Called with each unsolved row and the mistake in the answer; empty: the budget
// ran out first.
using TellMistake = std::function<void(const WinRow&, std::string_view mistake)>;

// Solves every position in a file of rows of the solver's kind. Throws Error like load_wins(), and
// for a position with a five on the board.
WinCheck check_wins(const std::string& path, WinSolver& solver, const TellMistake& tell);

// How many are solved, and the cost.
std::string win_check_text(const WinCheck& check);

}  // namespace rb
