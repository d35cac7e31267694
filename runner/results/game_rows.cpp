#include "runner/results/game_rows.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/quote.hpp"
#include "engine/base/text.hpp"
#include "engine/game/notation.hpp"
#include "runner/play/game_check.hpp"
#include "runner/play/game_result.hpp"
#include "runner/results/checked_row.hpp"
#include "runner/results/schema.hpp"

namespace rb {
namespace {

constexpr int kMaxInt = std::numeric_limits<int>::max();
constexpr int kMinInt = std::numeric_limits<int>::min();
constexpr int kMoveColumns = 12;        // of table move
constexpr int kMaxPlies = 100'000;      // far beyond any game; keeps memory bounded
constexpr double kMaxElapsedMs = 1e12;  // 30 years
constexpr double kNsPerMs = 1e6;

// {"name":1,...} in the order of the counters. Names are those of this program: no quotes in them.
// Most bytes of a results file are written here, so in place. REQUIRES: a counter.
void write_counters(const std::vector<Counter>& counters, std::string& text) {
  constexpr std::size_t kMostDigits = 20;
  std::size_t room = 2;
  for (const Counter& counter : counters) room += counter.name.size() + kMostDigits + 4;
  text.resize(room);
  char* next = text.data();
  const auto put = [&next](std::string_view part) {
    next = std::copy(part.begin(), part.end(), next);
  };
  std::string_view separator = "{\"";
  for (const Counter& counter : counters) {
    put(separator);
    put(counter.name);
    put("\":");
    next = std::to_chars(next, next + kMostDigits, counter.value).ptr;
    separator = ",\"";
  }
  put("}");
  text.resize(static_cast<std::size_t>(next - text.data()));
}

Move parse_move(std::string_view text, int board_size, const Row& row, int column) {
  if (text == "pass") return Move::pass();
  if (text == "-") return Move::none();
  const auto cell = parse_cell(text, board_size);
  if (!cell) row.refuse(column, fmt::format("'{}' is not on the board", shortened(text)));
  return Move(*cell);
}

std::chrono::nanoseconds read_time(const Row& row, int column) {
  return std::chrono::nanoseconds(std::llround(row.real(column, 0, kMaxElapsedMs) * kNsPerMs));
}

std::vector<Move> read_line(const Row& row, int column, int board_size) {
  std::vector<Move> line;
  for (const std::string_view word : words(row.text(column))) {
    const auto cell = parse_cell(word, board_size);
    if (!cell) row.refuse(column, fmt::format("'{}' is not on the board", word));
    line.emplace_back(*cell);
  }
  return line;
}

void read_counters(const Row& row, int column, CounterNames& names,
                   std::vector<Counter>& counters) {
  const auto object = nlohmann::ordered_json::parse(row.text(column), nullptr, false);
  if (!object.is_object()) row.refuse(column, "is no JSON object");
  for (const auto& [name, value] : object.items()) {
    if (!value.is_number_unsigned()) {
      row.refuse(column, fmt::format("'{}' is not a whole number", shortened(name)));
    }
    counters.push_back({*names.insert(name).first, value.get<std::uint64_t>()});
  }
}

std::string insert_moves_text(std::size_t rows) {
  constexpr std::string_view kRow = "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
  std::string text = "INSERT INTO move VALUES ";
  for (std::size_t i = 0; i < rows; ++i) text.append(i == 0 ? "" : ", ").append(kRow);
  return text;
}

std::string select_games(bool has_keys, std::optional<int> id) {
  return fmt::format(
      "SELECT id, opening, seed, black, white, winner, reason, plies, {} FROM game {}",
      has_keys ? "moves_key" : "NULL AS moves_key",
      id ? fmt::format("WHERE id = {}", *id) : "ORDER BY id");
}

// Before schema 4 a player that told neither depth nor nodes had 0 for both.
std::string select_moves(const sqlite::Database& database, std::optional<int> id) {
  constexpr std::string_view kNow = "depth, nodes, elapsed_ms, counters, pv, cpu_ms";
  constexpr std::string_view kBefore =
      "CASE WHEN depth = 0 AND nodes = 0 THEN NULL ELSE depth END AS depth,"
      " CASE WHEN depth = 0 AND nodes = 0 THEN NULL ELSE nodes END AS nodes,"
      " elapsed_ms, counters, NULL AS pv, NULL AS cpu_ms";
  return fmt::format(
      "SELECT game, ply, move, fault, opening, score, {} FROM move {} ORDER BY game, ply",
      schema::has_claims(database) ? kNow : kBefore, id ? fmt::format("WHERE game = {}", *id) : "");
}

}  // namespace

GameInsert::GameInsert(const sqlite::Database& database, int board_size)
    : database_(&database),
      board_size_(board_size),
      game_(database.prepare("INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")) {}

void GameInsert::insert(const GameRecord& record) {
  game_.bind(1, std::int64_t{record.id});
  if (record.opening < 0) {
    game_.bind_null(2);
  } else {
    game_.bind(2, std::int64_t{record.opening});
  }
  game_.bind(3, static_cast<std::int64_t>(record.seed));
  game_.bind(4, std::int64_t{record.players[0]});
  game_.bind(5, std::int64_t{record.players[1]});
  game_.bind(6, winner_name(record.outcome.winner));
  game_.bind(7, name(record.outcome.reason));
  game_.bind(8, static_cast<std::int64_t>(record.moves.size()));
  if (record.moves.empty()) {
    game_.bind_null(9);
  } else {
    game_.bind(9, static_cast<std::int64_t>(canonical_key(record.moves, board_size_)));
  }
  game_.run();
  const std::size_t count = record.moves.size();
  for (std::size_t first = 0; first < count; first += kBlock) {
    insert_moves(record, first, std::min(kBlock, count - first));
  }
}

void GameInsert::insert_moves(const GameRecord& record, std::size_t first, std::size_t count) {
  std::optional<sqlite::Statement>& statement = moves_[count - 1];
  if (!statement) statement.emplace(database_->prepare(insert_moves_text(count)));
  int parameter = 1;
  for (std::size_t row = 0; row < count; ++row, parameter += kMoveColumns) {
    statement->bind(parameter, std::int64_t{record.id});
    statement->bind(parameter + 1, static_cast<std::int64_t>(first + row + 1));
    bind_move(*statement, parameter + 2, record.moves[first + row], row);
  }
  statement->run();
}

void GameInsert::bind_move(sqlite::Statement& statement, int parameter, const MoveRecord& move,
                           std::size_t row) {
  const Reply& reply = move.reply;
  // An answer may be off the board (reason illegal_move): there is no word for such a cell.
  const bool off_board = reply.move.is_cell() && reply.move.cell() >= board_size_ * board_size_;
  cells_[row] = move_name(off_board ? Move::none() : reply.move, board_size_);
  statement.bind(parameter, cells_[row]);
  if (reply.fault == Fault::none) {
    statement.bind_null(parameter + 1);
  } else {
    statement.bind(parameter + 1, name(reply.fault));
  }
  statement.bind(parameter + 2, std::int64_t{move.opening ? 1 : 0});
  if (reply.score) {
    statement.bind(parameter + 3, std::int64_t{*reply.score});
  } else {
    statement.bind_null(parameter + 3);
  }
  if (reply.depth) {
    statement.bind(parameter + 4, std::int64_t{*reply.depth});
  } else {
    statement.bind_null(parameter + 4);
  }
  if (reply.nodes) {
    statement.bind(parameter + 5, static_cast<std::int64_t>(*reply.nodes));
  } else {
    statement.bind_null(parameter + 5);
  }
  if (reply.counters.empty()) {
    statement.bind_null(parameter + 6);
  } else {
    write_counters(reply.counters, counters_[row]);
    statement.bind(parameter + 6, counters_[row]);
  }
  statement.bind(parameter + 7, static_cast<double>(move.elapsed.count()) / kNsPerMs);
  if (reply.line.empty()) {
    statement.bind_null(parameter + 8);
  } else {
    lines_[row] = moves_text(reply.line, board_size_);
    statement.bind(parameter + 8, lines_[row]);
  }
  if (reply.cpu) {
    statement.bind(parameter + 9, static_cast<double>(reply.cpu->count()) / kNsPerMs);
  } else {
    statement.bind_null(parameter + 9);
  }
}

GameSelect::GameSelect(const sqlite::Database& database, const RowBounds& bounds, Detail detail,
                       CounterNames& names, std::optional<int> id)
    : database_(&database),
      bounds_(bounds),
      detail_(detail),
      names_(&names),
      games_(database.prepare(select_games(schema::has_moves_keys(database), id))),
      moves_(database.prepare(select_moves(database, id))) {
  if (detail_ != Detail::result) has_move_ = moves_.step();
}

bool GameSelect::next(GameRecord& record) {
  record.moves.clear();
  if (!games_.step()) {
    if (has_move_) refuse_orphan();
    return false;
  }
  int plies = 0;
  read_game(record, plies);
  if (detail_ != Detail::result) read_moves(record, plies);
  read_traffic(record);
  return true;
}

void GameSelect::read_traffic(GameRecord& record) {
  record.traffic = {};
  if (!is_fault(record.outcome.reason)) return;
  if (!traffic_) traffic_.emplace(*database_);
  record.traffic = traffic_->of(record.id);
}

void GameSelect::refuse_orphan() const {
  Row(moves_, "game", moves_.integer(0)).refuse(0, "there are moves, but no row in table game");
}

void GameSelect::read_game(GameRecord& record, int& plies) const {
  const Row row(games_, "game", games_.integer(0));
  record.id = row.integer(0, 0, kMaxInt);
  record.opening = row.is_null(1) ? -1 : row.integer(1, 0, bounds_.openings - 1);
  record.seed = row.bits(2);
  record.players = {row.integer(3, 0, bounds_.players - 1), row.integer(4, 0, bounds_.players - 1)};
  if (record.players[0] == record.players[1]) {
    row.refuse(4, fmt::format("{} is Black too: nobody plays himself", record.players[1]));
  }
  const auto winner = find_winner(row.text(5));
  if (!winner)
    row.refuse(5, fmt::format("'{}' is not black, white or draw", shortened(row.text(5))));
  const auto reason = find_reason(row.text(6));
  if (!reason) row.refuse(6, fmt::format("'{}' is not the end of a game", shortened(row.text(6))));
  record.outcome = {*winner, *reason};
  plies = row.integer(7, 0, kMaxPlies);
  if (const auto wrong = wrong_outcome(record.outcome, plies)) row.refuse(6, *wrong);
}

void GameSelect::read_moves(GameRecord& record, int plies) {
  const Row game(games_, "game", record.id);
  if (has_move_ && moves_.integer(0) < record.id) refuse_orphan();
  while (has_move_ && moves_.integer(0) == record.id) {
    const int ply = static_cast<int>(record.moves.size()) + 1;
    if (ply > plies) game.refuse(7, fmt::format("there are more than {} moves", plies));
    read_move(record.id, ply, record.moves.emplace_back());
    has_move_ = moves_.step();
  }
  const auto found = static_cast<int>(record.moves.size());
  if (found < plies) game.refuse(7, fmt::format("there are {} moves, not {}", found, plies));
  check_key(record);
}

void GameSelect::check_key(const GameRecord& record) const {
  const Row game(games_, "game", record.id);
  if (record.moves.empty() || game.is_null(8)) return;
  // An answer off the board has a key of its own, which "-" does not bring back.
  const Reply& last = record.moves.back().reply;
  if (last.move == Move::none() && last.fault == Fault::none) return;
  if (game.bits(8) == canonical_key(record.moves, bounds_.board_size)) return;
  game.refuse(8, "the moves are not those that were played");
}

void GameSelect::read_move(int game, int ply, MoveRecord& move) const {
  const Row row(moves_, "game", game, ply);
  row.integer(1, ply, ply);
  move.reply.move = parse_move(row.text(2), bounds_.board_size, row, 2);
  if (!row.is_null(3)) {
    const auto fault = find_fault(row.text(3));
    if (!fault) row.refuse(3, fmt::format("'{}' is not a fault", shortened(row.text(3))));
    move.reply.fault = *fault;
  }
  move.opening = row.integer(4, 0, 1) == 1;
  if (!row.is_null(5)) move.reply.score = row.integer(5, kMinInt, kMaxInt);
  if (!row.is_null(6)) move.reply.depth = row.integer(6, kMinInt, kMaxInt);
  if (!row.is_null(7)) move.reply.nodes = row.bits(7);
  move.elapsed = read_time(row, 8);
  if (!row.is_null(10)) move.reply.line = read_line(row, 10, bounds_.board_size);
  if (!row.is_null(11)) move.reply.cpu = read_time(row, 11);
  if (detail_ == Detail::all && !row.is_null(9)) {
    read_counters(row, 9, *names_, move.reply.counters);
  }
}

}  // namespace rb
