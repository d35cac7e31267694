#include "runner/studies/analysis/explanation.hpp"

#include <algorithm>
#include <array>
#include <memory>

#include <fmt/format.h>

#include "engine/base/json_text.hpp"
#include "engine/game/notation.hpp"
#include "engine/renju/pattern/pattern_sums.hpp"
#include "engine/renju/search/evaluate.hpp"
#include "runner/studies/analysis/line_notation.hpp"

namespace rb {
namespace {

using renju::BoardBreakdown;
using renju::BoardTerm;
using renju::MoveTerm;

// The cells that the engine considers.
std::vector<int> candidates(const renju::Board& board) {
  if (board.stones() == 0) return {kRenjuCells / 2};
  std::vector<int> cells;
  for (const int cell : board.near()) cells.push_back(cell);
  return cells;
}

// What a term adds to the score, which is that of the side to move.
int share(const BoardBreakdown& board, std::size_t term) {
  const int black = board.sides[0][term] - board.sides[1][term];
  return board.black_to_move ? black : -black;
}

Table board_table(const Explanation& all) {
  const BoardBreakdown& board = all.board;
  Table table{.title = fmt::format("Board, from the view of {}{}:\n",
                                   board.black_to_move ? "Black" : "White",
                                   all.learned ? "" : ", as in a leaf"),
              .columns = {{"", Table::Align::left},
                          {.name = "Black", .missing = ""},
                          {.name = "White", .missing = ""},
                          {"score"}},
              .notes = "\n"};
  for (std::size_t i = 0; i < renju::kBoardTerms; ++i) {
    if (board.sides[0][i] == 0 && board.sides[1][i] == 0) continue;
    table.rows.push_back(
        {name(static_cast<BoardTerm>(i)), board.sides[0][i], board.sides[1][i], share(board, i)});
  }
  if (board.limit != 0) table.rows.push_back({"limit", "", "", board.limit});
  table.rows.push_back({"sum", BoardBreakdown::sum(board.sides[0]),
                        BoardBreakdown::sum(board.sides[1]), board.score()});
  if (all.learned) table.rows.push_back({"learned, in a leaf", "", "", *all.learned});
  return table;
}

// A row of the table of moves: a number each.
template <typename Value>
void add(Table& table, const Explanation& all, const std::string& name, const Value& value) {
  Table::Row& row = table.rows.emplace_back(Table::Row{name});
  for (const ExplainedMove& move : all.best) row.emplace_back(value(move));
}
// The same, or nothing if all numbers are zero.
template <typename Value>
void add_if_any(Table& table, const Explanation& all, const std::string& name, const Value& value) {
  const auto is_any = [&](const ExplainedMove& move) { return value(move) != 0; };
  if (std::any_of(all.best.begin(), all.best.end(), is_any)) add(table, all, name, value);
}

using Shapes = std::array<int, renju::kShapeTerms> renju::ShapeBreakdown::*;

// What the attack or the defence above it consists of.
void add_shapes(Table& table, const Explanation& all, Shapes shapes) {
  for (std::size_t i = 0; i < renju::kShapeTerms; ++i) {
    add_if_any(table, all, fmt::format("  {}", name(static_cast<BoardTerm>(i))),
               [&](const ExplainedMove& move) { return (move.shapes.*shapes)[i]; });
  }
}

// Does the term count in the order of moves inside the search too?
bool acts_in_order(MoveTerm term) {
  switch (term) {
    case MoveTerm::winning_pattern:
    case MoveTerm::attack:
    case MoveTerm::defense:
    case MoveTerm::center:
    case MoveTerm::four_three: return true;
    default: return false;
  }
}

// One column per move, and one row per term that any of them has.
Table move_table(const Explanation& all) {
  Table table{.columns = {{"", Table::Align::left}}};
  for (const ExplainedMove& move : all.best) {
    table.columns.push_back({cell_name(move.cell, kRenjuSize)});
  }
  for (std::size_t i = 0; i < renju::kMoveTerms; ++i) {
    const auto term = static_cast<MoveTerm>(i);
    const bool is_marked = !all.learned && acts_in_order(term);
    add_if_any(table, all, fmt::format("{}{}", name(term), is_marked ? " *" : ""),
               [&](const ExplainedMove& move) { return move.terms[term]; });
    if (term == MoveTerm::attack) add_shapes(table, all, &renju::ShapeBreakdown::attack);
    if (term != MoveTerm::defense) continue;
    add_shapes(table, all, &renju::ShapeBreakdown::defense);
    add_if_any(table, all, "  counter_four",
               [](const ExplainedMove& move) { return move.shapes.counter_four; });
  }
  add_if_any(table, all, "fukumi", [](const ExplainedMove& move) { return move.bonus.fukumi; });
  add_if_any(table, all, "vct_bonus", [](const ExplainedMove& move) { return move.bonus.vct; });
  add(table, all, "sum, at the root", [](const ExplainedMove& move) { return move.score(); });
  add(table, all, all.learned ? "learned, in the search" : "sum of * in the search",
      [](const ExplainedMove& move) { return move.order; });
  return table;
}

Json shapes_json(const std::array<int, renju::kShapeTerms>& shapes) {
  Json json = Json::object();
  for (std::size_t i = 0; i < renju::kShapeTerms; ++i) {
    json[std::string(name(static_cast<BoardTerm>(i)))] = shapes[i];
  }
  return json;
}

// Which terms count where: the board's in a leaf, a move's at the root and inside the search.
Json acts_json(bool is_learned) {
  Json leaf = Json::array(), order = Json::array(), at_root = Json::array();
  if (is_learned) {
    leaf.push_back("learned");
    order.push_back("learned");
  } else {
    for (std::size_t i = 0; i < renju::kBoardTerms; ++i) {
      leaf.push_back(name(static_cast<BoardTerm>(i)));
    }
  }
  for (std::size_t i = 0; i < renju::kMoveTerms; ++i) {
    const auto term = static_cast<MoveTerm>(i);
    at_root.push_back(name(term));
    if (!is_learned && acts_in_order(term)) order.push_back(name(term));
  }
  at_root.push_back("fukumi");
  at_root.push_back("vct_bonus");
  return json_object({{"leaf", leaf}, {"order", order}, {"root", at_root}});
}

// The learned scores of the board; nullptr: the profile has none.
std::unique_ptr<renju::PatternSums> learned_scores(const renju::Profile& profile,
                                                   const renju::Board& board) {
  if (!profile.pattern_table) return nullptr;
  auto scores = std::make_unique<renju::PatternSums>(*profile.pattern_table);
  scores->set(board);
  return scores;
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
  const auto learned = learned_scores(profile, *board);
  if (learned) all.learned = evaluator.limited(learned->board_score());
  renju::Solvers solvers(profile);
  renju::RootMoves root(profile, evaluator, solvers);
  renju::Budget budget;
  const int vct_move = root.vct_move(*board, budget);
  for (const int one : cell ? std::vector<int>{*cell} : candidates(*board)) {
    ExplainedMove move{
        .cell = one,
        .terms = evaluator.explain_move(*board, one),
        .shapes = evaluator.explain_shapes(*board, one),
        .bonus = {},
        .order = learned ? learned->move_score(one) : evaluator.order_score(*board, one)};
    const bool is_legal = move.terms[MoveTerm::forbidden] == 0;
    if (is_legal) move.bonus = root.bonus(*board, one, vct_move, budget);
    all.best.push_back(move);
  }
  all.candidates = all.best.size();
  std::stable_sort(
      all.best.begin(), all.best.end(),
      [](const ExplainedMove& a, const ExplainedMove& b) { return a.score() > b.score(); });
  all.best.resize(std::min(all.best.size(), top));
  return all;
}

Printout explanation_text(const Explanation& all) {
  const char* const side = all.board.black_to_move ? "Black" : "White";
  Table moves = move_table(all);
  moves.title = fmt::format("Moves of {}, {} of {}:\n", side, all.best.size(), all.candidates);
  moves.notes =
      fmt::format("All terms order the moves at the root; {}.\n",
                  all.learned ? "learned patterns order them inside the search and score its leaves"
                              : "those with * also order them inside the search");
  return fmt::format("{}\nProfile {}, {} to move\n\n", diagram(all.position), all.profile, side) +
         board_table(all) + Printout(moves);
}

Json to_json(const Explanation& all) {
  Json moves = Json::array();
  for (const Move move : all.moves) moves.push_back(move_name(move, kRenjuSize));
  Json terms = Json::object();
  for (std::size_t i = 0; i < renju::kBoardTerms; ++i) {
    terms[std::string(name(static_cast<BoardTerm>(i)))] =
        json_object({{"black", all.board.sides[0][i]},
                     {"white", all.board.sides[1][i]},
                     {"score", share(all.board, i)}});
  }
  Json best = Json::array();
  for (const ExplainedMove& move : all.best) {
    Json of_move = Json::object();
    for (std::size_t i = 0; i < renju::kMoveTerms; ++i) {
      of_move[std::string(name(static_cast<MoveTerm>(i)))] = move.terms.terms[i];
    }
    of_move["fukumi"] = move.bonus.fukumi;
    of_move["vct_bonus"] = move.bonus.vct;
    Json defense = shapes_json(move.shapes.defense);
    defense["counter_four"] = move.shapes.counter_four;
    best.push_back(json_object({{"move", cell_name(move.cell, kRenjuSize)},
                                {"score", move.score()},
                                {"order", move.order},
                                {"terms", of_move},
                                {"attack", shapes_json(move.shapes.attack)},
                                {"defense", defense}}));
  }
  Json board =
      json_object({{"score", all.board.score()}, {"terms", terms}, {"limit", all.board.limit}});
  if (all.learned) board["learned"] = *all.learned;
  return json_object({{"profile", all.profile},
                      {"moves", moves},
                      {"to_move", all.position.to_move == Stone::black ? "black" : "white"},
                      {"board", board},
                      {"acts", acts_json(all.learned.has_value())},
                      {"candidates", all.candidates},
                      {"best", best}});
}

}  // namespace rb
