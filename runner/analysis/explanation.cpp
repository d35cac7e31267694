#include "runner/analysis/explanation.hpp"

#include <algorithm>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/game/notation.hpp"
#include "engine/renju/search/evaluate.hpp"
#include "runner/analysis/line_notation.hpp"

namespace rb {
namespace {

using renju::BoardBreakdown;
using renju::BoardTerm;
using renju::MoveTerm;
using Json = nlohmann::ordered_json;

// The cells that the engine considers.
std::vector<int> candidates(const renju::Board& board) {
  if (board.stones() == 0) return {kMaxCells / 2};
  std::vector<int> cells;
  for (const int cell : board.near()) cells.push_back(cell);
  return cells;
}

// What a term adds to the score, which is that of the side to move.
int share(const BoardBreakdown& board, std::size_t term) {
  const int black = board.sides[0][term] - board.sides[1][term];
  return board.black_to_move ? black : -black;
}

std::string board_table(const Explanation& all) {
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

// One column per move, and one row per term that any of them has.
std::string move_table(const Explanation& all) {
  std::string text = fmt::format("  {:<22}", "");
  for (const ExplainedMove& move : all.best) {
    text += fmt::format("{:>9}", cell_name(move.cell, kMaxSize));
  }
  text += '\n';
  for (std::size_t i = 0; i < renju::kMoveTerms; ++i) {
    const auto has_term = [i](const ExplainedMove& move) { return move.terms.terms[i] != 0; };
    if (std::none_of(all.best.begin(), all.best.end(), has_term)) continue;
    text += fmt::format("  {:<22}", name(static_cast<MoveTerm>(i)));
    for (const ExplainedMove& move : all.best) text += fmt::format("{:>9}", move.terms.terms[i]);
    text += '\n';
  }
  text += fmt::format("  {:<22}", "sum");
  for (const ExplainedMove& move : all.best) text += fmt::format("{:>9}", move.terms.score());
  return text + '\n';
}

}  // namespace

Explanation explain(const renju::Profile& profile, const std::vector<Move>& moves,
                    std::optional<int> cell, std::size_t top) {
  Explanation all;
  all.profile = profile.name;
  all.moves = moves;
  all.position = position_after(moves);
  const renju::Evaluator evaluator(profile);
  const auto board = std::make_unique<renju::Board>(all.position, evaluator.stone_values());
  all.board = evaluator.explain_board(*board);
  for (const int one : cell ? std::vector<int>{*cell} : candidates(*board)) {
    all.best.push_back({one, evaluator.explain_move(*board, one)});
  }
  all.candidates = all.best.size();
  std::stable_sort(all.best.begin(), all.best.end(),
                   [](const ExplainedMove& a, const ExplainedMove& b) {
                     return a.terms.score() > b.terms.score();
                   });
  all.best.resize(std::min(all.best.size(), top));
  return all;
}

std::string explanation_text(const Explanation& all) {
  const char* const side = all.board.black_to_move ? "Black" : "White";
  return fmt::format("{}\nProfile {}, {} to move\n\n{}\nMoves of {}, {} of {}:\n{}",
                     diagram(all.position), all.profile, side, board_table(all), side,
                     all.best.size(), all.candidates, move_table(all));
}

Json to_json(const Explanation& all) {
  Json moves = Json::array();
  for (const Move move : all.moves) moves.push_back(move_name(move, kMaxSize));
  Json terms = Json::object();
  for (std::size_t i = 0; i < renju::kBoardTerms; ++i) {
    terms[std::string(name(static_cast<BoardTerm>(i)))] = {{"black", all.board.sides[0][i]},
                                                           {"white", all.board.sides[1][i]},
                                                           {"score", share(all.board, i)}};
  }
  Json best = Json::array();
  for (const ExplainedMove& move : all.best) {
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

}  // namespace rb
