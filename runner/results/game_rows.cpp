#include "runner/results/game_rows.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "runner/play/game_check.hpp"
#include "runner/play/game_result.hpp"
#include "runner/results/schema.hpp"
#include "runner/results/sql/checked_row.hpp"

namespace rb {
namespace {

template <class Columns>
int place_of(const Columns& columns, std::string_view name) {
  const auto found = std::find_if(columns.begin(), columns.end(),
                                  [name](const auto& column) { return column.name == name; });
  return static_cast<int>(found - columns.begin());
}

std::string select_games(const sqlite::Database& database, GameSelect::Which which) {
  return select_from("game", kGameColumns, schema::version(database)) +
         (which == GameSelect::Which::one ? " WHERE id = ?" : " ORDER BY id");
}

std::string select_moves(const sqlite::Database& database, const MoveColumns& columns,
                         GameSelect::Which which) {
  return select_from("move", columns, schema::version(database)) +
         (which == GameSelect::Which::one ? " WHERE game = ?" : "") + " ORDER BY game, ply";
}

MoveColumns columns_of(Detail detail) {
  MoveColumns columns;
  std::ranges::copy_if(kMoveColumns, std::back_inserter(columns), [detail](const auto& column) {
    return column.detail <= static_cast<int>(detail);
  });
  return columns;
}

// The columns of moves of which only the place, a fault and times are known, as of those of most
// imported files and of programs that print nothing: to bind NULL to all others takes a quarter
// longer.
MoveColumns bare_columns() {
  MoveColumns columns;
  for (const std::string_view name :
       {"game", "ply", "move", "fault", "opening", "elapsed_ms", "cpu_ms"}) {
    columns.push_back(kMoveColumns[static_cast<std::size_t>(place_of(kMoveColumns, name))]);
  }
  return columns;
}

bool is_bare(const MoveRecord& move) {
  const Reply& reply = move.reply;
  return reply == Reply{.move = reply.move, .fault = reply.fault, .cpu = reply.cpu};
}

// The lists of names that the file holds; none before schema 6.
void read_lists(const sqlite::Database& database, CounterLists& lists) {
  if (schema::version(database) < 6) return;
  sqlite::Statement rows = database.prepare("SELECT id, names FROM counter_list ORDER BY id");
  while (rows.step()) {
    const CheckedRow row(rows, "counter_list", rows.integer(0));
    row.whole(0, lists.size(), lists.size());
    if (!lists.add(row.text(1))) row.refuse(1, "has too many names");
  }
}

CounterLists::Keep keep_in(const sqlite::Database& database) {
  return [&database](std::int64_t id, const std::string& names) {
    sqlite::Statement row = database.prepare("INSERT INTO counter_list (id, names) VALUES (?, ?)");
    row.bind(1, id);
    row.bind(2, names);
    row.run();
  };
}

// Why a game cannot have ended so after this many moves, by all that the run says without them;
// empty: it can. In games of five in a row each move is a stone: Black's fifth is the ninth, a
// double three or more takes as many.
std::string why_impossible(const RowBounds& bounds, const Outcome& outcome, int plies,
                           int opening_plies) {
  constexpr int kFifthOfBlack = 9;
  const bool is_five = bounds.variant != nullptr;
  const bool has_forbidden = is_five && bounds.variant->black.has_forbidden_points;
  const Adjudication& rules = bounds.limits.adjudication;
  const auto needs = [&](bool is_right, int least) -> std::string {
    if (!is_right) return "not an end of this game";
    return plies < least ? fmt::format("takes {} moves at least, not {}", least, plies) : "";
  };
  const auto of_the_run = [](bool has_rule) { return has_rule ? "" : "a rule that the run lacks"; };
  const auto of_programs = [](bool is_right) {
    return is_right ? "" : "a fault of programs alone";
  };
  // A renju game also ends when only forbidden points are left to Black. Each of them has four
  // black stones in reach or more, and a stone reaches 32: there are at most four of them for each
  // move.
  const bool may_be_forbidden = has_forbidden && plies % 2 == 0;
  const int points = bounds.board_size * bounds.board_size;
  const std::optional<int> most = bounds.limits.max_moves;
  if (most && plies > *most) return fmt::format("after {} moves, of {} at most", plies, *most);
  if (plies < opening_plies) {
    return fmt::format("after {} moves, of which the opening has {}", plies, opening_plies);
  }
  switch (outcome.reason) {
    case Reason::five:
      return needs(is_five, outcome.winner == Stone::white ? kFifthOfBlack + 1 : kFifthOfBlack);
    case Reason::forbidden: return needs(has_forbidden, kFifthOfBlack);
    case Reason::board_full: return needs(is_five, may_be_forbidden ? points / 5 : points);
    case Reason::more_discs:
    case Reason::equal_discs: return needs(!is_five, kFifthOfBlack);
    case Reason::move_limit:
      return most ? needs(true, *most) : "a limit that the run does not have";
    case Reason::resign_rule: return of_the_run(rules.resign.has_value());
    case Reason::draw_rule: return of_the_run(rules.draw.has_value());
    case Reason::proof: return of_the_run(rules.proof.has_value());
    case Reason::timeout:
      return bounds.has_clock || bounds.has_programs ? "" : "a limit that the run does not have";
    case Reason::bad_answer:
    case Reason::crash: return of_programs(bounds.has_programs);
    default: return "";
  }
}

// How many moves each opening has.
std::vector<int> opening_lengths(const sqlite::Database& database, int board_size) {
  std::vector<int> lengths;
  for (const Opening& opening : schema::read_openings(database, board_size)) {
    lengths.push_back(static_cast<int>(opening.moves.size()));
  }
  return lengths;
}

}  // namespace

GameInsert::GameInsert(const sqlite::Database& database, int board_size)
    : database_(&database),
      board_size_(board_size),
      lists_(names_, keep_in(database)),
      annotations_(database, board_size),
      game_(database.prepare(insert_into("game", kGameColumns))) {
  read_lists(database, lists_);
}

void GameInsert::insert(const GameRecord& record) {
  write_row(kGameColumns, WrittenGame{record, board_size_}, game_);
  game_.run();
  static const MoveColumns kBareColumns = bare_columns();
  const std::size_t count = record.moves.size();
  for (std::size_t first = 0; first < count; first += kBlock) {
    const std::size_t rows = std::min(kBlock, count - first);
    const std::span block = std::span(record.moves).subspan(first, rows);
    if (std::ranges::all_of(block, is_bare)) {
      insert_moves(record, first, rows, kBareColumns, bare_moves_);
    } else {
      insert_moves(record, first, rows, kMoveColumns, moves_);
    }
  }
  annotations_.insert(record);
}

template <class Columns>
void GameInsert::insert_moves(const GameRecord& record, std::size_t first, std::size_t count,
                              const Columns& columns, Statements& statements) {
  std::optional<sqlite::Statement>& statement = statements[count - 1];
  if (!statement) statement.emplace(database_->prepare(insert_into("move", columns, count)));
  int parameter = 1;
  for (std::size_t row = 0; row < count; ++row) {
    const std::size_t index = first + row;
    const WrittenMove move{record.moves[index], record.id,   static_cast<int>(index + 1),
                           board_size_,         texts_[row], lists_};
    write_row(columns, move, *statement, parameter);
    parameter += static_cast<int>(columns.size());
  }
  statement->run();
}

void remove_games(const sqlite::Database& database, std::span<const int> ids) {
  for (const int id : ids) remove_rare(database, id);
  constexpr std::pair<std::string_view, std::string_view> kTables[] = {{"move", "game"},
                                                                       {"game", "id"}};
  for (const auto& [table, column] : kTables) {
    sqlite::Statement row =
        database.prepare(fmt::format("DELETE FROM {} WHERE {} = ?", table, column));
    for (const int id : ids) {
      row.bind(1, std::int64_t{id});
      row.run();
    }
  }
}

GameSelect::GameSelect(const sqlite::Database& database, const RowBounds& bounds, Detail detail,
                       CounterNames& names, Which which)
    : database_(&database),
      bounds_(bounds),
      detail_(bounds.keep == Keep::results ? Detail::result : detail),
      names_(&names),
      lists_(names),
      columns_(columns_of(detail)),
      games_(database.prepare(select_games(database, which))),
      moves_(database.prepare(select_moves(database, columns_, which))),
      rulings_(database),
      swap2_(database),
      annotations_(database, bounds.board_size) {
  read_lists(database, lists_);
  if (detail_ != Detail::result && which == Which::all) has_move_ = moves_.step();
  if (bounds_.keep == Keep::results) {
    opening_lengths_ = opening_lengths(database, bounds_.board_size);
  }
}

bool GameSelect::find(int id, GameRecord& record) {
  for (sqlite::Statement* const rows : {&games_, &moves_}) {
    rows->reset();
    rows->bind(1, std::int64_t{id});
  }
  if (detail_ != Detail::result) has_move_ = moves_.step();
  return next(record);
}

bool GameSelect::next(GameRecord& record) {
  record.moves.clear();
  if (!games_.step()) {
    if (has_move_) refuse_orphan();
    return false;
  }
  ReadGame game{bounds_, record};
  read_game(game);
  if (detail_ != Detail::result) read_moves(game);
  read_rare(record);
  return true;
}

void GameSelect::read_rare(GameRecord& record) {
  record.ruling = rulings_.of(record.id);
  record.swap2 = swap2_.of(record.id);
  const bool is_by_swap2 = bounds_.limits.opening_rule == OpeningRule::swap2;
  if (record.swap2.has_value() != is_by_swap2) {
    CheckedRow(games_, "game", record.id)
        .refuse(0, is_by_swap2 ? "its choice by swap2 is missing" : "the run is not by swap2");
  }
  record.annotations.clear();
  if (detail_ >= Detail::thoughts) record.annotations = annotations_.of(record.id, plies(record));
  record.traffic = {};
  if (!is_fault(record.outcome.reason)) return;
  if (!traffic_) traffic_.emplace(*database_);
  record.traffic = traffic_->of(record.id);
}

void GameSelect::refuse_orphan() const {
  CheckedRow(moves_, "game", moves_.integer(0))
      .refuse(0, "there are moves, but no row in table game");
}

void GameSelect::read_game(ReadGame& game) const {
  const CheckedRow row(games_, "game", games_.integer(0));
  game.record.marks = {};
  read_row(kGameColumns, row, game);
  if (bounds_.keep == Keep::results) {
    if (game.plies > 0 && !game.key) row.refuse(place_of(kGameColumns, "moves_key"), "is missing");
    game.record.unkept = {game.plies, game.key.value_or(0)};
    const Outcome& outcome = game.record.outcome;
    const auto opening = static_cast<std::size_t>(game.record.opening);
    const std::string wrong = why_impossible(
        bounds_, outcome, game.plies, game.record.opening < 0 ? 0 : opening_lengths_[opening]);
    if (!wrong.empty()) {
      row.refuse(place_of(kGameColumns, "reason"),
                 fmt::format("'{}': {}", name(outcome.reason), wrong));
    }
  }
  if (const auto wrong = wrong_outcome(game.record.outcome, game.plies)) {
    row.refuse(place_of(kGameColumns, "reason"), *wrong);
  }
}

void GameSelect::read_moves(ReadGame& game) {
  GameRecord& record = game.record;
  const CheckedRow row(games_, "game", record.id);
  const auto refuse = [&](const std::string& why) {
    row.refuse(place_of(kGameColumns, "plies"), why);
  };
  if (has_move_ && moves_.integer(0) < record.id) refuse_orphan();
  while (has_move_ && moves_.integer(0) == record.id) {
    const int ply = static_cast<int>(record.moves.size()) + 1;
    if (ply > game.plies) refuse(fmt::format("there are more than {} moves", game.plies));
    read_move(record.id, ply, record.moves.emplace_back());
    has_move_ = moves_.step();
  }
  const auto found = static_cast<int>(record.moves.size());
  if (found < game.plies) refuse(fmt::format("there are {} moves, not {}", found, game.plies));
  check_key(game);
}

void GameSelect::check_key(const ReadGame& game) const {
  const GameRecord& record = game.record;
  if (record.moves.empty() || !game.key) return;
  // An answer off the board has a key of its own, which "-" does not bring back.
  const Reply& last = record.moves.back().reply;
  if (last.move == Move::none() && last.fault == Fault::none) return;
  if (*game.key == canonical_key(record.moves, bounds_.board_size)) return;
  CheckedRow(games_, "game", record.id)
      .refuse(place_of(kGameColumns, "moves_key"), "the moves are not those that were played");
}

void GameSelect::read_move(int game, int ply, MoveRecord& move) const {
  ReadMove read{move, ply, bounds_.board_size, *names_, lists_};
  constexpr std::string_view kTable = "game";  // its length is not counted for each move
  read_row(columns_, CheckedRow(moves_, kTable, game, ply), read);
}

}  // namespace rb
