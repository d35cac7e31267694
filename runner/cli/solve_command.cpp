#include <algorithm>
#include <cstdint>
#include <ctime>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "engine/game/notation.hpp"
#include "engine/renju/judge.hpp"
#include "engine/renju/mise.hpp"
#include "engine/renju/vct.hpp"
#include "positions/win_suite.hpp"
#include "runner/cli/commands.hpp"
#include "runner/cli/labels.hpp"
#include "runner/cli/lines.hpp"
#include "runner/cli/output.hpp"

namespace rb::cli {
namespace {

using renju::Budget;
using renju::Proof;
using renju::Solution;

double cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// The solver that was asked for. Its memory is emptied for every position, so that what it says
// does not depend on those before.
class Solver {
 public:
  explicit Solver(const Args& args) : nodes_(args.whole("nodes")) {
    int given = 0;
    for (const std::string_view kind : {"vcf", "vct", "mise"}) {
      if (!args.flag(kind)) continue;
      kind_ = kind;
      ++given;
    }
    if (given > 1) throw UsageError("solve: give one of --vcf, --vct and --mise");
  }

  // Valid until the next call.
  Solution solve(const Position& position) {
    board_->set(position);
    vct_.clear();
    Budget budget(nodes_);
    const double start = cpu_seconds();
    const Solution solution = kind_ == "vcf"   ? vcf_.solve(*board_, kNoLimit, budget)
                              : kind_ == "vct" ? vct_.solve(*board_, kNoLimit, budget)
                                               : mise_.solve(*board_, budget);
    seconds_ = cpu_seconds() - start;
    ended_ = budget.ended();
    return solution;
  }

  const std::string& kind() const { return kind_; }
  std::string_view threats() const {
    return kind_ == "vcf" ? "by fours" : kind_ == "vct" ? "by fours and threes" : "by a mise";
  }
  // Is the line of the last solve() a shortest one? When the budget ends it is a win all the same.
  bool shortest() const { return kind_ == "vcf" && !ended_; }
  std::int64_t nodes() const { return nodes_; }
  double seconds() const { return seconds_; }  // of CPU, of the last solve()

 private:
  static constexpr int kNoLimit = renju::VctSolver::kNoLimit;

  std::string kind_ = "vcf";
  bool ended_ = false;
  std::int64_t nodes_;
  double seconds_ = 0;
  std::unique_ptr<renju::Board> board_ = std::make_unique<renju::Board>();
  renju::VcfSolver vcf_;
  renju::VctSolver vct_{vcf_};
  renju::MiseSolver mise_{vcf_};
};

std::string_view colour(const Position& position) {
  return position.to_move == Stone::black ? "Black" : "White";
}

int show(const std::vector<Move>& moves, Solver& solver) {
  const Position position = position_after(moves);
  const Solution solution = solver.solve(position);
  print("{}\n", diagram(position));
  if (solution.proof == Proof::win) {
    print("{} wins {} in {} move{}: {}\n", colour(position), solver.threats(), solution.length,
          solution.length == 1 ? "" : "s", fmt::to_string(fmt::join(line_words(solution), " ")));
  } else if (solution.proof == Proof::none) {
    print("{} has no win {}.\n", colour(position), solver.threats());
  } else {
    print("Not known whether {} wins {}: the budget of {} nodes ended first.\n", colour(position),
          solver.threats(), solver.nodes());
  }
  const std::string line =
      solution.line_nodes > 0 ? fmt::format(", {} for the line", solution.line_nodes) : "";
  print("{} nodes{}, {:.3f} ms\n", solution.nodes, line, 1e3 * solver.seconds());
  return status::kDone;
}

// Is there a stone that stands in a five? An error of the file, since the game was over.
bool has_five(const Position& position) {
  for (int cell = 0; cell < position.cells(); ++cell) {
    if (position.at(cell) == Stone::empty) continue;
    Position without = position;
    without.put(cell, Stone::empty);
    if (renju::makes_five(without, cell, position.at(cell))) return true;
  }
  return false;
}

WinAnswer answer_of(const Solution& solution, const Solver& solver) {
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

// What was measured of the positions of one kind.
struct Tally {
  std::vector<double> seconds;
  std::vector<std::int64_t> nodes;
  void add(const Solution& solution, double time) {
    seconds.push_back(time);
    nodes.push_back(solution.nodes);
  }
  void print(std::string_view name) {
    if (nodes.empty()) return;
    std::ranges::sort(seconds);
    std::ranges::sort(nodes);
    const std::size_t middle = nodes.size() / 2;
    cli::print("  {}: {} position{}, median {} nodes and {:.1f} us, most {} nodes and {:.1f} us\n",
               name, nodes.size(), nodes.size() == 1 ? "" : "s", nodes[middle],
               1e6 * seconds[middle], nodes.back(), 1e6 * seconds.back());
  }
};

int check(const std::string& path, Solver& solver) {
  const std::vector<WinRow> rows = load_wins(path, solver.kind());
  for (const WinRow& row : rows) {
    if (has_five(row.position)) {
      throw Error(fmt::format("{}:{}: there is a five on the board", path, row.line));
    }
  }
  Tally wins, others;
  std::size_t wrong = 0, unsolved = 0;
  std::int64_t nodes = 0;
  double seconds = 0;
  for (const WinRow& row : rows) {
    const Solution solution = solver.solve(row.position);
    nodes += solution.nodes;
    seconds += solver.seconds();
    (row.win ? wins : others).add(solution, solver.seconds());
    if (solution.proof == Proof::unknown) {
      print("{}:{}: unsolved, the budget of {} nodes ended first\n", path, row.line,
            solver.nodes());
      ++unsolved;
    } else if (const std::string text = mistake(row, answer_of(solution, solver)); !text.empty()) {
      print("{}:{}: {}\n", path, row.line, text);
      ++wrong;
    }
  }
  print("{} position{}: {} solved, {} wrong, {} unsolved; {} nodes, {:.3f} s\n", rows.size(),
        rows.size() == 1 ? "" : "s", rows.size() - wrong - unsolved, wrong, unsolved, nodes,
        seconds);
  wins.print("with a win");
  others.print("without");
  return wrong + unsolved == 0 ? status::kDone : status::kDifference;
}

int run(const Args& args) {
  const auto moves = args.find_text("MOVES");
  const auto path = args.find_text("check");
  if (moves.has_value() == path.has_value()) {
    throw UsageError("solve: give either MOVES or --check FILE; see 'renju-bench solve --help'");
  }
  Solver solver(args);
  return path ? check(*path, solver) : show(parse_moves(*moves, kMaxSize), solver);
}

}  // namespace

Command solve_command() {
  Syntax syntax;
  syntax.name = "solve";
  syntax.summary = "find or refute a forced win of the side to move";
  syntax.options = {
      {.name = "MOVES",
       .kind = Kind::text,
       .value = "a list of moves",
       .help = "stones in turn, Black's first: \"h8 i9 g7\" or h8i9g7; for the empty board \" \"",
       .positional = true},
      {.name = "vcf", .help = "win by fours alone; this is the default"},
      {.name = "vct", .help = "win by fours and threes"},
      {.name = "mise", .help = "win by a move that threatens a four-three, then fours"},
      {.name = "nodes",
       .kind = Kind::whole,
       .value = "N",
       .help = "stones that may be placed while solving a position",
       .fallback = "1000000",
       .min = 1,
       .max = 1e15},
      {.name = "check",
       .kind = Kind::text,
       .value = "FILE",
       .help = "solve every position of a labelled file instead (JSON lines, as "
               "positions/vcf.jsonl) and print what is wrong or unsolved"},
  };
  syntax.details =
      "All wins are proofs: they hold against every reply. The line has the moves of\n"
      "both sides; '*' stands for any reply, since none helps, '!' for the reply of\n"
      "Black that is forbidden. A line by fours is a shortest one, unless the budget\n"
      "ended first. Times are of the CPU. Exit status of --check: 3 if a position is\n"
      "wrong or unsolved.";
  syntax.examples = {"renju-bench solve \"h8 e12 f8 k10 e7 i8 f6 g7 d8 g5 g9 h10\" --vct",
                     "renju-bench solve --check positions/vcf.jsonl"};
  return {syntax, run};
}

}  // namespace rb::cli
