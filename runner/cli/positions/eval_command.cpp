#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "engine/base/json_text.hpp"
#include "engine/game/notation.hpp"
#include "runner/base/text/given_moves.hpp"
#include "runner/base/text/output.hpp"
#include "runner/cli/positions/commands.hpp"
#include "runner/cli/positions/position_argument.hpp"
#include "runner/players/named_player.hpp"
#include "runner/studies/analysis/explanation.hpp"
#include "runner/studies/analysis/line_notation.hpp"

namespace rb::cli {
namespace {

struct EvalRequest {
  std::string moves;
  std::string player = "hard";  // a profile
  std::optional<int> move;      // a cell
  std::size_t top = 5;
  bool json = false;
};

int cell_of(const std::string& place, const std::string& name) {
  const auto cell = parse_cell(name, kRenjuSize);
  if (!cell) throw UsageError(fmt::format("{}: '{}' is not a cell of the board", place, name));
  return *cell;
}

int run(const EvalRequest& request) {
  const renju::Profile profile = named_profile("eval: --player", request.player);
  const std::vector<Move> moves = given_moves("eval: MOVES", request.moves, kRenjuSize);
  if (request.move && position_after(moves).at(*request.move) != Stone::empty) {
    throw UsageError(
        fmt::format("eval: --cell: {} is occupied", cell_name(*request.move, kRenjuSize)));
  }
  const Explanation explanation = explain(profile, moves, request.move, request.top);
  if (request.json) {
    print("{}\n", json_text(to_json(explanation), 2));
  } else {
    print_out(explanation_text(explanation));
  }
  return status::kDone;
}

Rows<EvalRequest> eval_rows() {
  using Request = EvalRequest;
  return rows<Request>(
      position_argument(&Request::moves).required(),
      option("player", "PLAYER", &Request::player,
             "the player whose scores are shown: a profile or a variant of one, such as "
             "hard:OPEN_THREE=1200")
          .was("profile"),
      parsed("cell", "CELL", &Request::move, cell_of, "explain only the move on this cell")
          .was("move"),
      option("top", "N", &Request::top, {1, kRenjuCells}, "show the N best moves"),
      json_flag(&Request::json, "print one JSON document, with all terms"));
}

}  // namespace

Command eval_command() {
  return typed_command(
      {.name = "eval",
       .summary = "explain the static score of a position and of its moves",
       .details =
           "The score of the board is the sum of its terms: those of the side to move minus\n"
           "the opponent's. The score of a move is the sum of its terms, from the point of\n"
           "view of the side to move. Neither looks ahead. The board's score is what a leaf\n"
           "of the search gets. At the root all terms of a move decide the order of moves,\n"
           "together with what the solvers find: fukumi, for a move that threatens a win by\n"
           "fours, and vct_bonus. Terms with a * also order the moves inside the search,\n"
           "there without counter_four and with Black's threes judged by shape. Attack and\n"
           "defence show what the stone makes and what the opponent's stone would make. A\n"
           "player with learned patterns, such as expert, scores leaves and orders moves\n"
           "inside the search by these; the terms then order the moves of the root alone.\n"
           "Candidates are the empty cells within two cells of a stone. It is of renju on\n"
           "15x15 alone: there is no --game.",
       .examples = {"renju-bench eval \"h8 i9 g7 g9 i7\"",
                    "renju-bench eval h8i9g7g9i7 --player medium --cell h6 --json"}},
      eval_rows(), run);
}

}  // namespace rb::cli
