#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "engine/base/json_text.hpp"
#include "engine/base/text_file.hpp"
#include "engine/base/wording.hpp"
#include "engine/game/notation.hpp"
#include "positions/suite_header.hpp"
#include "positions/win_suite.hpp"
#include "runner/base/text/given_moves.hpp"
#include "runner/base/text/output.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/cli/positions/commands.hpp"
#include "runner/cli/positions/position_argument.hpp"
#include "runner/results/formats/file_format.hpp"
#include "runner/run/session/play.hpp"
#include "runner/studies/analysis/cell_labels.hpp"
#include "runner/studies/analysis/line_notation.hpp"
#include "runner/studies/suites/win_solver.hpp"

namespace rb::cli {
namespace {

using renju::Proof;
using renju::Solution;

// Which solver looks for a win, and within how many nodes.
struct Task {
  bool vcf = false, vct = false, mise = false;
  std::int64_t nodes = 1'000'000;
};

Rows<Task> task_rows() {
  return rows<Task>(
      flag("vcf", &Task::vcf, "win by fours only; this is the default"),
      flag("vct", &Task::vct, "win by fours and threes"),
      flag("mise", &Task::mise, "win by a move that threatens a four-three, then fours"),
      nodes_option(&Task::nodes, "stones that may be placed while solving a position"));
}

SuiteKind kind_of(std::string_view command, const Task& task) {
  only_one_of(command, {{"vcf", task.vcf}, {"vct", task.vct}, {"mise", task.mise}});
  return task.vct ? SuiteKind::vct : task.mise ? SuiteKind::mise : SuiteKind::vcf;
}

std::string_view by(SuiteKind kind) {
  return kind == SuiteKind::vcf   ? "by fours"
         : kind == SuiteKind::vct ? "by fours and threes"
                                  : "by a mise";
}

int show(const Position& position, WinSolver& solver) {
  const std::string_view side = position.to_move == Stone::black ? "Black" : "White";
  const std::string_view threats = by(solver.kind());
  const Solution solution = solver.solve(position);
  print("{}\n", diagram(position));
  if (solution.proof == Proof::win) {
    print("{} wins {} in {}: {}\n", side, threats, counted(solution.length, "move"),
          fmt::to_string(fmt::join(line_words(solution, position.size), " ")));
  } else if (solution.proof == Proof::none) {
    print("{} has no win {}.\n", side, threats);
  } else {
    print("Unknown whether {} wins {}: the budget of {} ran out first.\n", side, threats,
          counted(solver.nodes(), "node"));
  }
  const std::string line =
      solution.line_nodes > 0 ? fmt::format(", {} for the line", solution.line_nodes) : "";
  print("{}{}, {:.3f} ms\n", counted(solution.nodes, "node"), line, 1e3 * solver.seconds());
  return status::kDone;
}

int print_json(const std::vector<Move>& moves, const Position& position, WinSolver& solver) {
  const Solution solution = solver.solve(position);
  const bool is_won = solution.proof == Proof::win;
  const Json document =
      json_object({{"moves", moves_text(moves, position.size)},
                   {"to_move", position.to_move == Stone::black ? "black" : "white"},
                   {"solver", name(solver.kind())},
                   {"proof", is_won                          ? "win"
                             : solution.proof == Proof::none ? "none"
                                                             : "unknown"},
                   {"length", is_won ? Json(solution.length) : Json(nullptr)},
                   {"line", is_won ? Json(line_words(solution, position.size)) : Json(nullptr)},
                   {"nodes", solution.nodes},
                   {"line_nodes", solution.line_nodes},
                   {"nodes_limit", solver.nodes()},
                   {"cpu_ms", 1e3 * solver.seconds()}});
  print("{}", document_text(document));
  return status::kDone;
}

int check(const std::string& path, WinSolver& solver) {
  const WinCheck check = check_wins(path, solver, [&](const WinRow& row, std::string_view mistake) {
    print("{}:{}: {}\n", path, row.line,
          mistake.empty() ? fmt::format("unsolved, the budget of {} ran out first",
                                        counted(solver.nodes(), "node"))
                          : std::string(mistake));
  });
  print("{}", win_check_text(check));
  return check.solved() == check.positions ? status::kDone : status::kDifference;
}

struct SolveRequest {
  std::string moves;
  PositionGame game;
  Task task;
  bool json = false;
};

int run(const SolveRequest& request) {
  const renju::PlayedGame game = played_game("solve", request.game);
  WinSolver solver(kind_of("solve", request.task), request.task.nodes, game);
  const std::vector<Move> moves = given_moves("solve: MOVES", request.moves, game.size);
  const Position position = position_after(moves, game);
  return request.json ? print_json(moves, position, solver) : show(position, solver);
}

struct SolveCheckRequest {
  std::string file;
  std::string game = "renju";
  Task task;
};

int solve_check(const SolveCheckRequest& request) {
  const SuiteKind kind = kind_of("solve check", request.task);
  const int size = read_as("positions", request.file, [&] {
    const std::string text = read_text(request.file);
    require_game(text, request.file, request.game);
    return parse_wins(text, request.file, std::string(name(kind))).front().position.size;
  });
  WinSolver solver(kind, request.task.nodes,
                   played_game("solve check", {.game = request.game, .size = size}));
  return check(request.file, solver);
}

}  // namespace

Command solve_command() {
  using Request = SolveRequest;
  return typed_command(
      {.name = "solve",
       .summary = "find or refute a forced win of the side to move",
       .details =
           "All wins are proofs: they hold against every reply. The line shows the moves of\n"
           "both sides; '*' stands for any reply, since none helps, '!' for a reply that is\n"
           "forbidden to Black. A line by fours is a shortest one, unless the nodes ran out\n"
           "first. Times are processor time.",
       .examples = {"renju-bench solve \"h8 e12 f8 k10 e7 i8 f6 g7 d8 g5 g9 h10\" --vct",
                    "renju-bench solve \"k10 l10 k11 l11 k12 a1\" --game freestyle"}},
      rows<Request>(position_argument(&Request::moves).required(),
                    within(&Request::game, position_game_rows()),
                    within(&Request::task, task_rows()),
                    json_flag(&Request::json, "print one JSON document")),
      run);
}

Command solve_check_command() {
  using Request = SolveCheckRequest;
  return typed_command(
      {.name = "solve check",
       .summary = "compare a solver with a file of labelled positions",
       .details = "Solves every position and prints those that are wrong or unsolved. Times are\n"
                  "processor time. Exit status: 3 if there is one.",
       .examples = {"renju-bench solve check positions/vcf.jsonl",
                    "renju-bench solve check positions/vct.jsonl --vct"},
       .was = {"solve --check"}},
      rows<Request>(positional("FILE", &Request::file,
                               "labelled positions (JSON lines, as positions/vcf.jsonl)")
                        .required(),
                    position_game_row(&Request::game), within(&Request::task, task_rows())),
      solve_check);
}

}  // namespace rb::cli
