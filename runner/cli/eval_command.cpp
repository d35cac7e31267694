#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/game/notation.hpp"
#include "engine/renju/evaluate.hpp"
#include "runner/cli/catalog.hpp"
#include "runner/cli/commands.hpp"
#include "runner/cli/lines.hpp"
#include "runner/cli/output.hpp"

namespace rb::cli {
namespace {

using renju::BoardBreakdown;
using renju::BoardTerm;
using renju::MoveBreakdown;
using renju::MoveTerm;
using Json = nlohmann::ordered_json;

struct ScoredMove {
  int cell = 0;
  MoveBreakdown terms;
};

// All that is shown.
struct Explained {
  std::string profile;
  std::vector<Move> moves;
  Position position;
  BoardBreakdown board;
  std::size_t candidates = 0;
  std::vector<ScoredMove> best;  // of the candidates, the highest score first
};

// The cells that are scored: the one asked for, or those that the engine looks at.
std::vector<int> candidates(const renju::Board& board, const std::optional<std::string>& asked) {
  if (!asked) {
    if (board.stones() == 0) return {kMaxCells / 2};
    std::vector<int> cells;
    for (const int cell : board.near()) cells.push_back(cell);
    return cells;
  }
  const auto cell = parse_cell(*asked, kMaxSize);
  if (!cell) throw UsageError(fmt::format("eval: --move: '{}' is no cell of the board", *asked));
  if (board.at(*cell) != Stone::empty) {
    throw UsageError(fmt::format("eval: --move: {} is occupied", *asked));
  }
  return {*cell};
}

Explained explain(const Args& args) {
  Explained all;
  const renju::Profile profile = named_profile("eval: --profile", args.text("profile"));
  all.profile = profile.name;
  all.moves = parse_moves(args.text("MOVES"), kMaxSize);
  all.position = position_after(all.moves);
  const renju::Evaluator evaluator(profile);
  const auto board = std::make_unique<renju::Board>(all.position, evaluator.stone_values());
  all.board = evaluator.explain_board(*board);
  for (const int cell : candidates(*board, args.find_text("move"))) {
    all.best.push_back({cell, evaluator.explain_move(*board, cell)});
  }
  all.candidates = all.best.size();
  std::stable_sort(all.best.begin(), all.best.end(), [](const ScoredMove& a, const ScoredMove& b) {
    return a.terms.score() > b.terms.score();
  });
  all.best.resize(std::min(all.best.size(), static_cast<std::size_t>(args.whole("top"))));
  return all;
}

// What a term adds to the score, which is that of the side to move.
int share(const BoardBreakdown& board, std::size_t term) {
  const int black = board.sides[0][term] - board.sides[1][term];
  return board.black_to_move ? black : -black;
}

Json to_json(const Explained& all) {
  Json moves = Json::array();
  for (const Move move : all.moves) moves.push_back(move_name(move, kMaxSize));
  Json terms = Json::object();
  for (std::size_t i = 0; i < renju::kBoardTerms; ++i) {
    terms[std::string(name(static_cast<BoardTerm>(i)))] = {{"black", all.board.sides[0][i]},
                                                           {"white", all.board.sides[1][i]},
                                                           {"score", share(all.board, i)}};
  }
  Json best = Json::array();
  for (const ScoredMove& move : all.best) {
    Json of_move = Json::object();
    for (std::size_t i = 0; i < renju::kMoveTerms; ++i) {
      of_move[std::string(name(static_cast<MoveTerm>(i)))] = move.terms.terms[i];
    }
    best.push_back({{"move", cell_name(move.cell, kMaxSize)},
                    {"score", move.terms.score()},
                    {"terms", of_move}});
  }
  return {{"profile", all.profile},
          {"moves", moves},
          {"to_move", all.position.to_move == Stone::black ? "black" : "white"},
          {"board", {{"score", all.board.score()}, {"terms", terms}, {"limit", all.board.limit}}},
          {"candidates", all.candidates},
          {"best", best}};
}

std::string board_table(const Explained& all) {
  const BoardBreakdown& board = all.board;
  std::string text =
      fmt::format("Board, from the view of {}:\n  {:<22}{:>9}{:>9}{:>9}\n",
                  board.black_to_move ? "Black" : "White", "", "Black", "White", "score");
  for (std::size_t i = 0; i < renju::kBoardTerms; ++i) {
    if (board.sides[0][i] == 0 && board.sides[1][i] == 0) continue;
    text += fmt::format("  {:<22}{:>9}{:>9}{:>9}\n", name(static_cast<BoardTerm>(i)),
                        board.sides[0][i], board.sides[1][i], share(board, i));
  }
  if (board.limit != 0) text += fmt::format("  {:<22}{:>27}\n", "limit", board.limit);
  return text + fmt::format("  {:<22}{:>9}{:>9}{:>9}\n", "sum", BoardBreakdown::sum(board.sides[0]),
                            BoardBreakdown::sum(board.sides[1]), board.score());
}

// A column a move, a row each term that one of them has.
std::string move_table(const Explained& all) {
  std::string text = fmt::format("  {:<22}", "");
  for (const ScoredMove& move : all.best) {
    text += fmt::format("{:>9}", cell_name(move.cell, kMaxSize));
  }
  text += '\n';
  for (std::size_t i = 0; i < renju::kMoveTerms; ++i) {
    const auto has_term = [i](const ScoredMove& move) { return move.terms.terms[i] != 0; };
    if (std::none_of(all.best.begin(), all.best.end(), has_term)) continue;
    text += fmt::format("  {:<22}", name(static_cast<MoveTerm>(i)));
    for (const ScoredMove& move : all.best) text += fmt::format("{:>9}", move.terms.terms[i]);
    text += '\n';
  }
  text += fmt::format("  {:<22}", "sum");
  for (const ScoredMove& move : all.best) text += fmt::format("{:>9}", move.terms.score());
  return text + '\n';
}

int run(const Args& args) {
  const Explained all = explain(args);
  if (args.flag("json")) {
    print("{}\n", to_json(all).dump(2));
    return status::kDone;
  }
  const char* const side = all.board.black_to_move ? "Black" : "White";
  print("{}\nProfile {}, {} to move\n\n{}\n", diagram(all.position), all.profile, side,
        board_table(all));
  print("Moves of {}, {} of {}:\n{}", side, all.best.size(), all.candidates, move_table(all));
  return status::kDone;
}

}  // namespace

Command eval_command() {
  Syntax syntax;
  syntax.name = "eval";
  syntax.summary = "explain the static score of a position and of its moves";
  syntax.options = {
      {.name = "MOVES",
       .kind = Kind::text,
       .value = "a list of moves",
       .help = "stones in turn, Black's first: \"h8 i9 g7\" or h8i9g7; for the empty board \" \"",
       .required = true,
       .positional = true},
      {.name = "profile",
       .kind = Kind::text,
       .value = "P",
       .help = "a profile, or a variant of one: hard:OPEN_THREE=1200",
       .fallback = "hard"},
      {.name = "move", .kind = Kind::text, .value = "CELL", .help = "explain this move alone"},
      {.name = "top",
       .kind = Kind::whole,
       .value = "N",
       .help = "so many moves, the best first",
       .fallback = "5",
       .min = 1,
       .max = 225},
      {.name = "json", .help = "print one JSON document, with all terms"},
  };
  syntax.details =
      "The score of the board is the sum of its terms: those of the side to move\n"
      "less the opponent's. The score of a move is the sum of its terms, from the view\n"
      "of the side to move. Both are what the engine's search starts from: nothing is\n"
      "looked ahead. Candidates are the empty cells within two of a stone.";
  syntax.examples = {"renju-bench eval \"h8 i9 g7 g9 i7\"",
                     "renju-bench eval h8i9g7g9i7 --profile medium --move h6 --json"};
  return {syntax, run};
}

}  // namespace rb::cli
