#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/renju/solve/mise.hpp"
#include "engine/renju/solve/vct.hpp"
#include "positions/suite_kind.hpp"
#include "positions/win_suite.hpp"

// The solvers asked about single positions, and about those of a suite.
namespace rb {

// A solver whose memory is emptied for every position, so that what it says does not depend on
// those before. For one thread.
class WinSolver {
 public:
  // REQUIRES: `kind` is vcf, vct or mise.
  WinSolver(SuiteKind kind, std::int64_t nodes);

  // Valid until the next call.
  renju::Solution solve(const Position& position);

  SuiteKind kind() const { return kind_; }
  std::int64_t nodes() const { return nodes_; }  // that a position may take
  // Of the last solve(): the seconds of CPU, and whether its line is a shortest one. When the
  // budget ends it is a win all the same.
  double seconds() const { return seconds_; }
  bool shortest() const { return kind_ == SuiteKind::vcf && !ended_; }

 private:
  SuiteKind kind_;
  std::int64_t nodes_;
  bool ended_ = false;
  double seconds_ = 0;
  std::unique_ptr<renju::Board> board_ = std::make_unique<renju::Board>();
  renju::VcfSolver vcf_;
  renju::VctSolver vct_{vcf_};
  renju::MiseSolver mise_{vcf_};
};

// What it took to solve some positions.
struct SolvingEffort {
  std::vector<std::int64_t> nodes;
  std::vector<double> seconds;
};

struct WinCheck {
  std::int64_t positions = 0, wrong = 0, unsolved = 0;
  SolvingEffort wins, others;

  std::int64_t solved() const { return positions - wrong - unsolved; }
};

// Calls `tell` with each row that is not solved and what is wrong with the answer; empty: the
// budget ended first.
using TellMistake = std::function<void(const WinRow&, std::string_view mistake)>;

// Solves every position of a file of rows of the solver's kind. Throws Error as load_wins(), and
// for a position with a five on the board.
WinCheck check_wins(const std::string& path, WinSolver& solver, const TellMistake& tell);

// How many are solved, and what it took.
std::string win_check_text(const WinCheck& check);

}  // namespace rb
