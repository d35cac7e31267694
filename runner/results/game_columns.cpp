#include "runner/results/game_columns.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/base/json_text.hpp"
#include "engine/base/quote.hpp"
#include "engine/base/text.hpp"
#include "engine/game/notation.hpp"
#include "runner/play/game_check.hpp"
#include "runner/play/game_result.hpp"
#include "runner/results/limits_text.hpp"
#include "runner/results/packed/packed_thinking.hpp"
#include "runner/results/player_identity.hpp"
#include "runner/results/store.hpp"

namespace rb {
namespace {

constexpr int kMaxInt = std::numeric_limits<int>::max();
constexpr int kMinInt = std::numeric_limits<int>::min();
constexpr double kMaxElapsedMs = 1e12;  // 30 years
constexpr double kNsPerMs = 1e6;

// How values stand in cells.

void put_value(const Cell& cell, int value) { cell.put(value); }
void put_value(const Cell& cell, bool value) { cell.put(value); }
void put_value(const Cell& cell, std::uint64_t value) { cell.put_bits(value); }
void put_value(const Cell& cell, std::chrono::nanoseconds time) {
  cell.put(static_cast<double>(time.count()) / kNsPerMs);
}
void put_value(const Cell& cell, const std::string& text) {
  text.empty() ? cell.put_null() : cell.put(std::string_view(text));
}
template <class Value>
void put_value(const Cell& cell, const std::optional<Value>& value) {
  value ? put_value(cell, *value) : cell.put_null();
}

void put_value(const Cell& cell, Fault fault) {
  fault == Fault::none ? cell.put_null() : cell.put(name(fault));
}
void put_value(const Cell& cell, Forced forced) {
  forced == Forced::no ? cell.put_null() : cell.put(name(forced));
}

void read_value(const Field& field, int& value) { value = field.integer(kMinInt, kMaxInt); }
void read_value(const Field& field, bool& value) { value = field.flag(); }
void read_value(const Field& field, std::uint64_t& value) { value = field.bits(); }
void read_value(const Field& field, std::chrono::nanoseconds& time) {
  time = std::chrono::nanoseconds(std::llround(field.real(0, kMaxElapsedMs) * kNsPerMs));
}
void read_value(const Field& field, std::string& text) {
  if (!field.is_null()) text = field.text();
}
template <class Value>
void read_value(const Field& field, std::optional<Value>& value) {
  if (!field.is_null()) read_value(field, value.emplace());
}

// A word of a few.
template <class Value>
void read_value(const Field& field, std::optional<Value> (*find)(std::string_view),
                std::string_view are, Value& value) {
  const std::string_view word = field.text();
  const std::optional<Value> found = find(word);
  if (!found) field.refuse(fmt::format("'{}' is not {}", shortened(word), are));
  value = *found;
}

void read_value(const Field& field, Fault& fault) {
  if (!field.is_null()) read_value(field, find_fault, "a fault", fault);
}
void read_value(const Field& field, Forced& forced) {
  if (!field.is_null()) read_value(field, find_forced, "five, four, proof or only move", forced);
}

// A value of a record, by the way to it: a member, a member of that, ...
template <auto First, auto... Rest>
auto& member_of(auto& record) {
  if constexpr (sizeof...(Rest) == 0) {
    return record.*First;
  } else {
    return member_of<Rest...>(record.*First);
  }
}

// Before schema 6: {"name":1,...}.
void read_counters(const Field& field, CounterNames& names, std::vector<Counter>& counters) {
  const auto object = read_ordered_json(field.text());
  if (!object.is_object()) field.refuse("not a JSON object");
  for (const auto& [name, value] : object.items()) {
    if (!value.is_number_unsigned()) {
      field.refuse(fmt::format("'{}' is not a whole number", shortened(name)));
    }
    counters.push_back({*names.insert(name).first, value.get<std::uint64_t>()});
  }
}

void read_counters(const Field& field, ReadMove& r) {
  if (field.is_text()) return read_counters(field, r.names, r.move.reply.counters);
  r.move.reply.counters = r.lists.unpack(field.bytes());
  if (r.move.reply.counters.empty()) field.refuse("not a row of counters");
}

// The part of the answer that says how it was found; empty of a move that does not say.
Thinking* thinking(ReadMove& r) {
  return r.move.reply.thinking ? &*r.move.reply.thinking : nullptr;
}

std::string cell_text(const Reply& reply, int board_size) {
  // An answer may be off the board (reason illegal_move): there is no word for such a cell.
  const bool off_board = reply.move.is_cell() && reply.move.cell() >= board_size * board_size;
  return move_name(off_board ? Move::none() : reply.move, board_size);
}

Move read_cell(const Field& field, int board_size) {
  const std::string_view text = field.text();
  if (text == "pass") return Move::pass();
  if (text == "-") return Move::none();
  const auto cell = parse_cell(text, board_size);
  if (!cell) field.refuse(fmt::format("'{}' is not on the board", shortened(text)));
  return Move(*cell);
}

std::vector<Move> read_line(const Field& field, int board_size) {
  std::string_view text = field.text();
  std::vector<Move> line;
  line.reserve(text.size() / 3 + 1);
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    const auto cell = parse_cell(word, board_size);
    if (!cell && word != "pass") {
      field.refuse(fmt::format("'{}' is not on the board", shortened(word)));
    }
    line.push_back(cell ? Move(*cell) : Move::pass());
  }
  return line;
}

using GameColumn = Column<WrittenGame, ReadGame>;
using MoveColumn = Column<WrittenMove, ReadMove>;

template <auto... Way>
constexpr GameColumn of_game(std::string_view name, std::string_view type, int since = 1) {
  return {name, type,
          [](const WrittenGame& w, Cell cell) { put_value(cell, member_of<Way...>(w.record)); },
          [](const Field& field, ReadGame& r) { read_value(field, member_of<Way...>(r.record)); },
          since};
}

template <auto... Way>
constexpr MoveColumn of_move(std::string_view name, std::string_view type, int since = 1,
                             std::string_view before = "NULL") {
  return {name,
          type,
          [](const WrittenMove& w, Cell cell) { put_value(cell, member_of<Way...>(w.move)); },
          [](const Field& field, ReadMove& r) { read_value(field, member_of<Way...>(r.move)); },
          since,
          before};
}

constexpr MoveColumn of_detail(Detail detail, std::string_view name, std::string_view type,
                               decltype(MoveColumn::write) write, decltype(MoveColumn::read) read,
                               int since) {
  return {name, type, write, read, since, "NULL", static_cast<int>(detail)};
}

// NULL of a move that does not say how it was found.
template <auto Member>
constexpr MoveColumn of_thinking(std::string_view name, std::string_view type) {
  return of_detail(
      Detail::thoughts, name, type,
      [](const WrittenMove& w, Cell cell) {
        const auto& thinking = w.move.reply.thinking;
        thinking ? put_value(cell, (*thinking).*Member) : cell.put_null();
      },
      [](const Field& field, ReadMove& r) {
        if (thinking(r) != nullptr) read_value(field, thinking(r)->*Member);
      },
      6);
}

template <std::size_t... Places>
constexpr auto number_columns(std::index_sequence<Places...>) {
  const auto column = [](auto place) {
    constexpr auto row = std::get<place()>(kReplyNumbers);
    return of_move<&MoveRecord::reply, row.member>(row.name, "INTEGER", row.since, row.before);
  };
  return std::array{column(std::integral_constant<std::size_t, Places>())...};
}

constexpr std::array kFirstMoveColumns{
    MoveColumn{"game", "INTEGER NOT NULL",
               [](const WrittenMove& w, Cell cell) { cell.put(w.game); },
               [](const Field&, ReadMove&) {}},
    MoveColumn{"ply", "INTEGER NOT NULL", [](const WrittenMove& w, Cell cell) { cell.put(w.ply); },
               [](const Field& field, ReadMove& r) { field.integer(r.ply, r.ply); }},
    MoveColumn{"move", "TEXT NOT NULL",
               [](const WrittenMove& w, Cell cell) {
                 w.texts.cell = cell_text(w.move.reply, w.board_size);
                 cell.put(w.texts.cell);
               },
               [](const Field& field, ReadMove& r) {
                 r.move.reply.move = read_cell(field, r.board_size);
               }},
    of_move<&MoveRecord::reply, &Reply::fault>("fault", "TEXT"),
    of_move<&MoveRecord::opening>("opening", "INTEGER NOT NULL")};

constexpr std::array kLastMoveColumns{
    of_detail(
        Detail::all, "counters", "BLOB",
        [](const WrittenMove& w, Cell cell) {
          if (w.move.reply.counters.empty()) return cell.put_null();
          w.lists.pack(w.move.reply.counters, w.texts.counters);
          cell.put_bytes(w.texts.counters);
        },
        [](const Field& field, ReadMove& r) {
          if (!field.is_null()) read_counters(field, r);
        },
        1),
    of_move<&MoveRecord::elapsed>("elapsed_ms", "REAL NOT NULL"),
    of_detail(
        Detail::thoughts, "pv", "TEXT",
        [](const WrittenMove& w, Cell cell) {
          if (w.move.reply.line.empty()) return cell.put_null();
          w.texts.line = moves_text(w.move.reply.line, w.board_size);
          cell.put(w.texts.line);
        },
        [](const Field& field, ReadMove& r) {
          if (!field.is_null()) r.move.reply.line = read_line(field, r.board_size);
        },
        4),
    of_move<&MoveRecord::reply, &Reply::cpu>("cpu_ms", "REAL", 4),
    // The first of the thinking: the others are NULL where this is.
    of_detail(
        Detail::thoughts, "interrupted", "INTEGER",
        [](const WrittenMove& w, Cell cell) {
          if (!w.move.reply.thinking) return cell.put_null();
          cell.put(w.move.reply.thinking->interrupted);
        },
        [](const Field& field, ReadMove& r) {
          if (!field.is_null()) r.move.reply.thinking.emplace().interrupted = field.flag();
        },
        6),
    of_thinking<&Thinking::forced>("forced", "TEXT"),
    of_thinking<&Thinking::chance>("chance", "INTEGER"),
    of_detail(
        Detail::thoughts, "rank", "INTEGER",
        [](const WrittenMove& w, Cell cell) {
          const auto& thinking = w.move.reply.thinking;
          if (!thinking || !thinking->rank) return cell.put_null();
          cell.put(*thinking->rank);
        },
        [](const Field& field, ReadMove& r) {
          if (thinking(r) == nullptr || field.is_null()) return;
          thinking(r)->rank = field.integer(1, kLargestCells);
        },
        6),
    of_detail(
        Detail::all, "depths", "BLOB",
        [](const WrittenMove& w, Cell cell) {
          const auto& thinking = w.move.reply.thinking;
          if (!thinking || thinking->depths.empty()) return cell.put_null();
          pack_depths(thinking->depths, w.texts.depths);
          cell.put_bytes(w.texts.depths);
        },
        [](const Field& field, ReadMove& r) {
          if (thinking(r) == nullptr || field.is_null()) return;
          if (!unpack_depths(field.bytes(), r.board_size, thinking(r)->depths)) {
            field.refuse("not a row of depths");
          }
        },
        6),
    of_detail(
        Detail::thoughts, "candidates", "BLOB",
        [](const WrittenMove& w, Cell cell) {
          const auto& thinking = w.move.reply.thinking;
          if (!thinking || thinking->candidates.empty()) return cell.put_null();
          pack_candidates(thinking->candidates, w.move.reply.line, w.texts.candidates);
          cell.put_bytes(w.texts.candidates);
        },
        [](const Field& field, ReadMove& r) {
          if (thinking(r) == nullptr || field.is_null()) return;
          std::vector<Candidate>& candidates = thinking(r)->candidates;
          if (!unpack_candidates(field.bytes(), r.board_size, candidates)) {
            field.refuse("not a list of candidates");
          }
          restore_line(candidates, r.move.reply.line);
        },
        6)};

template <class Item, std::size_t... Sizes>
constexpr auto joined(const std::array<Item, Sizes>&... parts) {
  std::array<Item, (Sizes + ...)> all{};
  auto end = all.begin();
  ((end = std::copy(parts.begin(), parts.end(), end)), ...);
  return all;
}

}  // namespace

RowBounds bounds_of(const RunSpec& run, std::size_t openings) {
  const auto any = [&](auto&& is_so) { return std::ranges::any_of(run.players, is_so); };
  const auto is_timed = [](const PlayerLimits& limits) { return limits.time || limits.clock; };
  return {.players = static_cast<int>(run.players.size()),
          .openings = static_cast<int>(openings),
          .board_size = run.board_size,
          .variant = gomoku::find_variant(run.game),
          .has_self_games = has_self_games(run.format),
          .has_programs = any([](const PlayerRow& row) { return is_program(row.params); }),
          // The conditions of a tuning run are limits too.
          .has_clock = is_tuning(run.kind) || is_timed(run.limits.moves) ||
                       any([&](const PlayerRow& row) { return is_timed(own_limits(row.params)); }),
          .keep = run.keep,
          .limits = run.limits};
}

const std::array<GameColumn, kGameColumnCount> kGameColumns{
    GameColumn{"id", "INTEGER PRIMARY KEY",
               [](const WrittenGame& w, Cell cell) { cell.put(w.record.id); },
               [](const Field& field, ReadGame& r) { r.record.id = field.integer(0, kMaxInt); }},
    GameColumn{"opening", "INTEGER",
               [](const WrittenGame& w, Cell cell) {
                 if (w.record.opening < 0) return cell.put_null();
                 cell.put(w.record.opening);
               },
               [](const Field& field, ReadGame& r) {
                 r.record.opening = field.is_null() ? -1 : field.integer(0, r.bounds.openings - 1);
               }},
    of_game<&GameRecord::seed>("seed", "INTEGER NOT NULL"),
    GameColumn{"black", "INTEGER NOT NULL",
               [](const WrittenGame& w, Cell cell) { cell.put(w.record.players[0]); },
               [](const Field& field, ReadGame& r) {
                 r.record.players[0] = field.integer(0, r.bounds.players - 1);
               }},
    GameColumn{"white", "INTEGER NOT NULL",
               [](const WrittenGame& w, Cell cell) { cell.put(w.record.players[1]); },
               [](const Field& field, ReadGame& r) {
                 const int white = field.integer(0, r.bounds.players - 1);
                 if (white == r.record.players[0] && !r.bounds.has_self_games) {
                   field.refuse(fmt::format("{} is Black too: no player plays itself", white));
                 }
                 r.record.players[1] = white;
               }},
    GameColumn{
        "winner", "TEXT NOT NULL",
        [](const WrittenGame& w, Cell cell) { cell.put(winner_name(w.record.outcome.winner)); },
        [](const Field& field, ReadGame& r) {
          read_value(field, find_winner, "black, white or draw", r.record.outcome.winner);
        }},
    GameColumn{"reason", "TEXT NOT NULL",
               [](const WrittenGame& w, Cell cell) { cell.put(name(w.record.outcome.reason)); },
               [](const Field& field, ReadGame& r) {
                 read_value(field, find_reason, "the end of a game", r.record.outcome.reason);
               }},
    GameColumn{"plies", "INTEGER NOT NULL",
               [](const WrittenGame& w, Cell cell) { cell.put(plies(w.record)); },
               [](const Field& field, ReadGame& r) {
                 const int points = r.bounds.board_size * r.bounds.board_size;
                 r.plies = field.integer(0, r.bounds.variant == nullptr ? 2 * points : points);
               }},
    GameColumn{"moves_key", "INTEGER",
               [](const WrittenGame& w, Cell cell) {
                 if (plies(w.record) == 0) return cell.put_null();
                 cell.put_bits(moves_key(w.record, w.board_size));
               },
               [](const Field& field, ReadGame& r) { read_value(field, r.key); }, 3},
    of_game<&GameRecord::marks, &GameMarks::opening>("opening_name", "TEXT", 6),
    of_game<&GameRecord::marks, &GameMarks::opening_class>("opening_class", "TEXT", 6),
    of_game<&GameRecord::marks, &GameMarks::trap>("trap", "INTEGER", 6)};

const std::array<MoveColumn, kMoveColumnCount> kMoveColumns =
    joined(kFirstMoveColumns, number_columns(std::make_index_sequence<kReplyNumberCount>()),
           kLastMoveColumns);

void create_game_tables(const sqlite::Database& database) {
  database.run("CREATE TABLE counter_list (id INTEGER PRIMARY KEY, names TEXT NOT NULL)");
  database.run(create_table("game", kGameColumns));
  database.run(create_table("move", kMoveColumns, ", PRIMARY KEY (game, ply)", " WITHOUT ROWID"));
}

}  // namespace rb
