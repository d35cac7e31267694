#include <cstdio>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/wording.hpp"
#include "engine/game/notation.hpp"
#include "engine/renju/rules/judge.hpp"
#include "engine/renju/rules/opening_names.hpp"
#include "engine/renju/rules/rules.hpp"
#include "positions/forbidden_suite.hpp"
#include "runner/base/text/given_moves.hpp"
#include "runner/base/text/output.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/cli/positions/commands.hpp"
#include "runner/cli/positions/position_argument.hpp"
#include "runner/play/record.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/results/formats/file_format.hpp"
#include "runner/run/session/play.hpp"
#include "runner/studies/analysis/cell_labels.hpp"
#include "runner/studies/analysis/line_notation.hpp"

namespace rb::cli {
namespace {

// Any that programs play.
struct JudgedGame {
  const gomoku::Variant& variant;
  const Rules& rules;

  int size() const { return rules.start().size; }
  bool is_usual() const { return variant.black.has_forbidden_points && size() == kRenjuSize; }
};

JudgedGame judged_game(const PositionGame& request) {
  const Game& game = *find_game(request.game);
  return {*gomoku::find_variant(game.name), rules_on(game, request.size, "judge")};
}

int check(const std::string& path, const PositionJudge& judge) {
  const std::vector<ForbiddenRow> rows =
      read_as("positions", path, [&] { return load_forbidden(path); });
  const std::vector<Disagreement> found = check_forbidden(rows, judge);
  for (const Disagreement& d : found) {
    print("{}:{}: {}: labelled {}, judged {}\n", path, d.line, cell_name(d.cell, kRenjuSize),
          text(d.expected), text(d.got));
  }
  int cells = 0;
  for (const ForbiddenRow& row : rows) cells += row.position.cells() - row.position.ply;
  print("{}, {} empty cells: {}\n", counted(rows.size(), "position"), cells,
        counted(found.size(), "disagreement"));
  return found.empty() ? status::kDone : status::kDifference;
}

// What the diagram shows on a cell; '.' if it is nothing special.
char sign(const CellLabel& label) {
  const int kinds = label.double_three + label.double_four + label.overline;
  if (label.five) return '5';
  if (kinds > 1) return '+';
  return label.double_three ? '3' : label.double_four ? '4' : label.overline ? '6' : '.';
}

// "none", or the cells for which `text_of` is not empty, with that text.
template <typename TextOf>
std::string listed(const CellLabels& labels, const TextOf& text_of) {
  std::string list;
  for (int cell = 0; cell < kRenjuCells; ++cell) {
    const std::string word = text_of(cell, labels[static_cast<std::size_t>(cell)]);
    if (!word.empty()) list += (list.empty() ? "" : ", ") + word;
  }
  return list.empty() ? "none" : list;
}

// Where a game of these moves would have ended by the rules: "" if it goes on.
std::string end_of_game(const std::vector<Move>& moves, const JudgedGame& game) {
  const auto [position, end] = play_moves(moves, game.rules);
  if (!end) return {};
  const char* const winner = end->winner == Stone::black   ? "Black wins"
                             : end->winner == Stone::white ? "White wins"
                                                           : "a draw";
  return fmt::format("Game over with move {}, {}: {} ({})\n", position.ply,
                     move_name(position.last, position.size), winner, name(end->reason));
}

// Where a stone of the side makes five.
std::vector<int> fives_of(const Position& position, Stone side, const JudgedGame& game) {
  std::vector<int> cells;
  for (int cell = 0; cell < position.cells(); ++cell) {
    if (position.at(cell) != Stone::empty) continue;
    if (gomoku::makes_five(position, cell, side, game.variant.of(side))) cells.push_back(cell);
  }
  return cells;
}

// Black's forbidden points, with their kinds.
std::vector<std::pair<int, std::string>> forbidden_of(const Position& position,
                                                      const JudgedGame& game) {
  std::vector<std::pair<int, std::string>> points;
  for (int cell = 0; cell < position.cells() && game.variant.black.has_forbidden_points; ++cell) {
    if (position.at(cell) != Stone::empty) continue;
    const renju::Verdict verdict = renju::judge(position, cell);
    if (verdict.forbidden()) points.emplace_back(cell, kinds(verdict));
  }
  return points;
}

// Of a game without forbidden points, or on another board than the usual one.
void show_fives(const std::vector<Move>& moves, const JudgedGame& game) {
  const Position position = place_in_turn(moves, game.size());
  std::vector<Mark> marks;
  std::string text;
  for (const Stone side : {Stone::black, Stone::white}) {
    std::string cells;
    for (const int cell : fives_of(position, side, game)) {
      marks.push_back({cell, '5'});
      cells += (cells.empty() ? "" : ", ") + cell_name(cell, game.size());
    }
    text += fmt::format("{} fives: {}\n", side == Stone::black ? "Black's" : "White's",
                        cells.empty() ? "none" : cells);
  }
  std::string forbidden;
  for (const auto& [cell, kind] : forbidden_of(position, game)) {
    marks.push_back({cell, kind.size() > 2 ? '+' : kind[0]});
    forbidden += (forbidden.empty() ? "" : ", ") + cell_name(cell, game.size()) + " " + kind;
  }
  if (!forbidden.empty()) text = fmt::format("Forbidden to Black: {}\n{}", forbidden, text);
  print("{}\n{}{}", diagram(position, marks), text, end_of_game(moves, game));
}

void show(const std::vector<Move>& moves, const JudgedGame& game, const PositionJudge& judge) {
  const Position position = place_in_turn(moves);
  const CellLabels labels = judge(position);
  std::vector<Mark> marks;
  for (int cell = 0; cell < kRenjuCells; ++cell) {
    marks.push_back({cell, sign(labels[static_cast<std::size_t>(cell)])});
  }
  print("{}\n", diagram(position, marks));
  if (const renju::NamedOpening* opening = renju::find_opening(moves)) {
    print("Opening: {} {} ({})\n", opening->romaji, opening->kanji, opening->code);
  }
  print("Forbidden to Black: {}\n", listed(labels, [](int cell, CellLabel label) {
          label.five = label.allowed_three = false;
          return label == CellLabel{} ? "" : cell_name(cell, kRenjuSize) + " " + text(label);
        }));
  print("Two threes, but allowed: {}\n", listed(labels, [](int cell, const CellLabel& label) {
          return label.allowed_three ? cell_name(cell, kRenjuSize) : "";
        }));
  print("Black's fives: {}\n", listed(labels, [](int cell, const CellLabel& label) {
          return label.five ? cell_name(cell, kRenjuSize) : "";
        }));
  print("{}", end_of_game(moves, game));
}

Json end_json(const std::vector<Move>& moves, const JudgedGame& game) {
  const auto [position, end] = play_moves(moves, game.rules);
  if (!end) return nullptr;
  return json_object({{"move", position.ply},
                      {"winner", winner_name(end->winner)},
                      {"reason", name(end->reason)}});
}

Json fives_document(const std::vector<Move>& moves, const JudgedGame& game) {
  const Position position = place_in_turn(moves, game.size());
  const auto fives = [&](Stone side) {
    Json cells = Json::array();
    for (const int cell : fives_of(position, side, game)) {
      cells.push_back(cell_name(cell, game.size()));
    }
    return cells;
  };
  Json forbidden = Json::array();
  for (const auto& [cell, kind] : forbidden_of(position, game)) {
    forbidden.push_back(json_object({{"move", cell_name(cell, game.size())}, {"kinds", kind}}));
  }
  return json_object({{"game", game.variant.name},
                      {"size", game.size()},
                      {"moves", moves_text(moves, game.size())},
                      {"forbidden", forbidden},
                      {"fives", fives(Stone::black)},
                      {"white_fives", fives(Stone::white)},
                      {"end", end_json(moves, game)}});
}

Json document(const std::vector<Move>& moves, const JudgedGame& game, const PositionJudge& judge) {
  const CellLabels labels = judge(place_in_turn(moves));
  Json forbidden = Json::array(), allowed = Json::array(), fives = Json::array();
  for (int cell = 0; cell < kRenjuCells; ++cell) {
    CellLabel label = labels[static_cast<std::size_t>(cell)];
    if (label.five) fives.push_back(cell_name(cell, kRenjuSize));
    if (label.allowed_three) allowed.push_back(cell_name(cell, kRenjuSize));
    label.five = label.allowed_three = false;
    if (label == CellLabel{}) continue;
    forbidden.push_back(
        json_object({{"move", cell_name(cell, kRenjuSize)}, {"kinds", text(label)}}));
  }
  const renju::NamedOpening* const opening = renju::find_opening(moves);
  return json_object({{"moves", moves_text(moves, kRenjuSize)},
                      {"opening", opening == nullptr ? Json(nullptr)
                                                     : json_object({{"code", opening->code},
                                                                    {"name", opening->romaji}})},
                      {"forbidden", forbidden},
                      {"allowed_threes", allowed},
                      {"fives", fives},
                      {"end", end_json(moves, game)}});
}

PositionJudge judge_of(bool fast) { return fast ? fast_board : judge_of_record; }

template <typename Request>
Row<Request> fast_flag(bool Request::*member) {
  return flag("fast", member, "ask the engine's board instead of the judge of record");
}

struct JudgeRequest {
  std::string moves;
  PositionGame game;
  bool fast = false;
  bool json = false;
};

int run(const JudgeRequest& request) {
  const JudgedGame game = judged_game(request.game);
  const std::vector<Move> moves = given_moves("judge: MOVES", request.moves, game.size());
  if (!game.is_usual()) {
    if (request.fast) throw UsageError("judge: --fast works only with renju on 15x15");
    if (request.json) {
      print("{}", document_text(fives_document(moves, game)));
    } else {
      show_fives(moves, game);
    }
    return status::kDone;
  }
  if (request.json) {
    print("{}", document_text(document(moves, game, judge_of(request.fast))));
    return status::kDone;
  }
  show(moves, game, judge_of(request.fast));
  return status::kDone;
}

struct JudgeCheckRequest {
  std::string file;
  bool fast = false;
};

int judge_check(const JudgeCheckRequest& request) {
  return check(request.file, judge_of(request.fast));
}

}  // namespace

Command judge_command() {
  using Request = JudgeRequest;
  return typed_command(
      {.name = "judge",
       .summary = "show the forbidden points of a position",
       .details = "The board shows Black's forbidden points as 3 (double-three), 4 (double-four),\n"
                  "6 (overline) or + (more than one of them), and Black's fives as 5. Other games\n"
                  "have no forbidden points: the fives of both sides are shown.",
       .examples = {"renju-bench judge \"g8 g9 i8 i9 h9 g7 h7 i7\""}},
      rows<Request>(
          position_argument(&Request::moves).required(),
          within(&Request::game,
                 rows<PositionGame>(choice("game", "GAME", &PositionGame::game,
                                           game_words_of_programs(), "the game whose rules hold"),
                                    size_option(&PositionGame::size))),
          fast_flag(&Request::fast), json_flag(&Request::json, "print one JSON document")),
      run);
}

Command judge_check_command() {
  using Request = JudgeCheckRequest;
  return typed_command(
      {.name = "judge check",
       .summary = "compare the judge with a file of labelled positions",
       .details = "Judges every empty cell of every position and prints each disagreement.\n"
                  "Exit status: 3 if there is one.",
       .examples = {"renju-bench judge check positions/forbidden.jsonl --fast"},
       .was = {"judge --check"}},
      rows<Request>(positional("FILE", &Request::file,
                               "labelled positions (JSON lines, as positions/forbidden.jsonl)")
                        .required(),
                    fast_flag(&Request::fast)),
      judge_check);
}

}  // namespace rb::cli
