#include "runner/studies/suites/win_solver.hpp"

#include <algorithm>
#include <cassert>
#include <ctime>
#include <numeric>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/base/wording.hpp"
#include "engine/gomoku/rules.hpp"

namespace rb {
namespace {

using renju::Budget;
using renju::Proof;
using renju::Solution;

double cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// Whether a stone is part of a five, which is a mistake in the file, since the game was over.
bool has_five(const Position& position, const gomoku::Variant& game) {
  for (int cell = 0; cell < position.cells(); ++cell) {
    if (position.at(cell) == Stone::empty) continue;
    Position without = position;
    without.put(cell, Stone::empty);
    const Stone stone = position.at(cell);
    if (gomoku::makes_five(without, cell, stone, game.of(stone))) return true;
  }
  return false;
}

WinAnswer answer_of(const Solution& solution, const WinSolver& solver) {
  WinAnswer answer;
  answer.proof = solution.proof == Proof::win    ? WinAnswer::Proof::win
                 : solution.proof == Proof::none ? WinAnswer::Proof::none
                                                 : WinAnswer::Proof::unknown;
  if (solution.proof == Proof::win && solver.shortest()) {
    answer.length = solution.length;
    answer.first = solution.line[0];
  }
  return answer;
}

std::string effort_line(std::string_view name, SolvingEffort effort) {
  if (effort.nodes.empty()) return "";
  std::ranges::sort(effort.seconds);
  std::ranges::sort(effort.nodes);
  const std::size_t middle = effort.nodes.size() / 2;
  return fmt::format("  {}: {}, median {} and {:.1f} us, most {} and {:.1f} us\n", name,
                     counted(std::ssize(effort.nodes), "position"),
                     counted(effort.nodes[middle], "node"), 1e6 * effort.seconds[middle],
                     counted(effort.nodes.back(), "node"), 1e6 * effort.seconds.back());
}

}  // namespace

WinSolver::WinSolver(SuiteKind kind, std::int64_t nodes, const renju::PlayedGame& game)
    : kind_(kind), nodes_(nodes), game_(game), solver_(renju::position_tools(game).solver(game)) {
  assert(kind == SuiteKind::vcf || kind == SuiteKind::vct || kind == SuiteKind::mise);
}

Solution WinSolver::solve(const Position& position) {
  const renju::Attack attack = kind_ == SuiteKind::vcf   ? renju::Attack::vcf
                               : kind_ == SuiteKind::vct ? renju::Attack::vct
                                                         : renju::Attack::mise;
  Budget budget(nodes_);
  const double start = cpu_seconds();
  const Solution solution = solver_->solve(position, attack, budget);
  seconds_ = cpu_seconds() - start;
  ended_ = budget.ended();
  return solution;
}

WinCheck check_wins(const std::string& path, WinSolver& solver, const TellMistake& tell) {
  const std::vector<WinRow> rows = load_wins(path, std::string(name(solver.kind())));
  for (const WinRow& row : rows) {
    const renju::PlayedGame& game = solver.game();
    if (row.position.size != game.size) {
      throw Error(fmt::format("{}:{}: a board of {}, not of {}", path, row.line, row.position.size,
                              game.size));
    }
    if (has_five(row.position, game.variant)) {
      throw Error(fmt::format("{}:{}: there is a five on the board", path, row.line));
    }
  }
  WinCheck check;
  check.positions = std::ssize(rows);
  for (const WinRow& row : rows) {
    const Solution solution = solver.solve(row.position);
    SolvingEffort& effort = row.win ? check.wins : check.others;
    effort.nodes.push_back(solution.nodes);
    effort.seconds.push_back(solver.seconds());
    const std::string wrong = mistake(row, answer_of(solution, solver));
    if (solution.proof == Proof::unknown) {
      ++check.unsolved;
    } else if (!wrong.empty()) {
      ++check.wrong;
    } else {
      continue;
    }
    tell(row, wrong);
  }
  return check;
}

std::string win_check_text(const WinCheck& check) {
  std::int64_t nodes = 0;
  double seconds = 0;
  for (const SolvingEffort* effort : {&check.wins, &check.others}) {
    nodes = std::accumulate(effort->nodes.begin(), effort->nodes.end(), nodes);
    seconds = std::accumulate(effort->seconds.begin(), effort->seconds.end(), seconds);
  }
  return fmt::format("{}: {} solved, {} wrong, {} unsolved; {}, {:.3f} s\n",
                     counted(check.positions, "position"), check.solved(), check.wrong,
                     check.unsolved, counted(nodes, "node"), seconds) +
         effort_line("with a win", check.wins) + effort_line("without", check.others);
}

}  // namespace rb
