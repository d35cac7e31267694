#include "runner/results/game_columns.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/json_text.hpp"
#include "engine/base/quote.hpp"
#include "engine/base/text.hpp"
#include "engine/game/notation.hpp"
#include "runner/play/game_check.hpp"
#include "runner/play/game_result.hpp"
#include "runner/results/limits_text.hpp"
#include "runner/results/packed/packed_thinking.hpp"
#include "runner/results/player_identity.hpp"

namespace rb {
namespace {

constexpr int kMaxInt = std::numeric_limits<int>::max();
constexpr int kMinInt = std::numeric_limits<int>::min();
constexpr double kMaxElapsedMs = 1e12;  // 30 years
constexpr double kNsPerMs = 1e6;

double column_ms(std::chrono::nanoseconds time) {
  return static_cast<double>(time.count()) / kNsPerMs;
}

std::chrono::nanoseconds read_time(const Field& field) {
  return std::chrono::nanoseconds(std::llround(field.real(0, kMaxElapsedMs) * kNsPerMs));
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
  if (field.is_text()) return read_counters(field, *r.names, r.move.reply.counters);
  r.move.reply.counters = r.lists->unpack(field.bytes());
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
  std::vector<Move> line;
  for (const std::string_view word : words(field.text())) {
    const auto cell = parse_cell(word, board_size);
    if (!cell && word != "pass") field.refuse(fmt::format("'{}' is not on the board", word));
    line.push_back(cell ? Move(*cell) : Move::pass());
  }
  return line;
}

using GameColumn = Column<WrittenGame, ReadGame>;
using MoveColumn = Column<WrittenMove, ReadMove>;

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
    GameColumn{"seed", "INTEGER NOT NULL",
               [](const WrittenGame& w, Cell cell) { cell.put_bits(w.record.seed); },
               [](const Field& field, ReadGame& r) { r.record.seed = field.bits(); }},
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
          const auto winner = find_winner(field.text());
          if (!winner) {
            field.refuse(fmt::format("'{}' is not black, white or draw", shortened(field.text())));
          }
          r.record.outcome.winner = *winner;
        }},
    GameColumn{"reason", "TEXT NOT NULL",
               [](const WrittenGame& w, Cell cell) { cell.put(name(w.record.outcome.reason)); },
               [](const Field& field, ReadGame& r) {
                 const auto reason = find_reason(field.text());
                 if (!reason) {
                   field.refuse(
                       fmt::format("'{}' is not the end of a game", shortened(field.text())));
                 }
                 r.record.outcome.reason = *reason;
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
               [](const Field& field, ReadGame& r) {
                 if (!field.is_null()) r.key = field.bits();
               },
               3},
    GameColumn{"opening_name", "TEXT",
               [](const WrittenGame& w, Cell cell) {
                 if (w.record.marks.opening.empty()) return cell.put_null();
                 cell.put(std::string_view(w.record.marks.opening));
               },
               [](const Field& field, ReadGame& r) {
                 if (!field.is_null()) r.record.marks.opening = field.text();
               },
               6},
    GameColumn{"opening_class", "TEXT",
               [](const WrittenGame& w, Cell cell) {
                 if (w.record.marks.opening_class.empty()) return cell.put_null();
                 cell.put(std::string_view(w.record.marks.opening_class));
               },
               [](const Field& field, ReadGame& r) {
                 if (!field.is_null()) r.record.marks.opening_class = field.text();
               },
               6},
    GameColumn{"trap", "INTEGER",
               [](const WrittenGame& w, Cell cell) {
                 if (!w.record.marks.trap) return cell.put_null();
                 cell.put(*w.record.marks.trap);
               },
               [](const Field& field, ReadGame& r) {
                 if (!field.is_null()) r.record.marks.trap = field.flag();
               },
               6}};

const std::array<MoveColumn, kMoveColumnCount> kMoveColumns{
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
    MoveColumn{"fault", "TEXT",
               [](const WrittenMove& w, Cell cell) {
                 if (w.move.reply.fault == Fault::none) return cell.put_null();
                 cell.put(name(w.move.reply.fault));
               },
               [](const Field& field, ReadMove& r) {
                 if (field.is_null()) return;
                 const auto fault = find_fault(field.text());
                 if (!fault) {
                   field.refuse(fmt::format("'{}' is not a fault", shortened(field.text())));
                 }
                 r.move.reply.fault = *fault;
               }},
    MoveColumn{"opening", "INTEGER NOT NULL",
               [](const WrittenMove& w, Cell cell) { cell.put(w.move.opening); },
               [](const Field& field, ReadMove& r) { r.move.opening = field.flag(); }},
    MoveColumn{"score", "INTEGER",
               [](const WrittenMove& w, Cell cell) {
                 if (!w.move.reply.score) return cell.put_null();
                 cell.put(*w.move.reply.score);
               },
               [](const Field& field, ReadMove& r) {
                 if (!field.is_null()) r.move.reply.score = field.integer(kMinInt, kMaxInt);
               }},
    // Before schema 4 a player that reported neither depth nor nodes had 0 for both.
    MoveColumn{"depth", "INTEGER",
               [](const WrittenMove& w, Cell cell) {
                 if (!w.move.reply.depth) return cell.put_null();
                 cell.put(*w.move.reply.depth);
               },
               [](const Field& field, ReadMove& r) {
                 if (!field.is_null()) r.move.reply.depth = field.integer(kMinInt, kMaxInt);
               },
               4, "CASE WHEN depth = 0 AND nodes = 0 THEN NULL ELSE depth END"},
    MoveColumn{"nodes", "INTEGER",
               [](const WrittenMove& w, Cell cell) {
                 if (!w.move.reply.nodes) return cell.put_null();
                 cell.put_bits(*w.move.reply.nodes);
               },
               [](const Field& field, ReadMove& r) {
                 if (!field.is_null()) r.move.reply.nodes = field.bits();
               },
               4, "CASE WHEN depth = 0 AND nodes = 0 THEN NULL ELSE nodes END"},
    MoveColumn{"counters", "BLOB",
               [](const WrittenMove& w, Cell cell) {
                 if (w.move.reply.counters.empty()) return cell.put_null();
                 w.lists.pack(w.move.reply.counters, w.texts.counters);
                 cell.put_bytes(w.texts.counters);
               },
               [](const Field& field, ReadMove& r) {
                 if (r.lists != nullptr && !field.is_null()) read_counters(field, r);
               }},
    MoveColumn{"elapsed_ms", "REAL NOT NULL",
               [](const WrittenMove& w, Cell cell) { cell.put(column_ms(w.move.elapsed)); },
               [](const Field& field, ReadMove& r) { r.move.elapsed = read_time(field); }},
    MoveColumn{"pv", "TEXT",
               [](const WrittenMove& w, Cell cell) {
                 if (w.move.reply.line.empty()) return cell.put_null();
                 w.texts.line = moves_text(w.move.reply.line, w.board_size);
                 cell.put(w.texts.line);
               },
               [](const Field& field, ReadMove& r) {
                 if (!field.is_null()) r.move.reply.line = read_line(field, r.board_size);
               },
               4},
    MoveColumn{"cpu_ms", "REAL",
               [](const WrittenMove& w, Cell cell) {
                 if (!w.move.reply.cpu) return cell.put_null();
                 cell.put(column_ms(*w.move.reply.cpu));
               },
               [](const Field& field, ReadMove& r) {
                 if (!field.is_null()) r.move.reply.cpu = read_time(field);
               },
               4},
    // The first of the thinking: the others are NULL where this is.
    MoveColumn{"interrupted", "INTEGER",
               [](const WrittenMove& w, Cell cell) {
                 if (!w.move.reply.thinking) return cell.put_null();
                 cell.put(w.move.reply.thinking->interrupted);
               },
               [](const Field& field, ReadMove& r) {
                 if (r.lists == nullptr || field.is_null()) return;
                 r.move.reply.thinking.emplace().interrupted = field.flag();
               },
               6},
    MoveColumn{"forced", "TEXT",
               [](const WrittenMove& w, Cell cell) {
                 const auto& thinking = w.move.reply.thinking;
                 if (!thinking || thinking->forced == Forced::no) return cell.put_null();
                 cell.put(name(thinking->forced));
               },
               [](const Field& field, ReadMove& r) {
                 if (thinking(r) == nullptr || field.is_null()) return;
                 const auto forced = find_forced(field.text());
                 if (!forced) field.refuse("not five, four, proof or only move");
                 thinking(r)->forced = *forced;
               },
               6},
    MoveColumn{"chance", "INTEGER",
               [](const WrittenMove& w, Cell cell) {
                 if (!w.move.reply.thinking) return cell.put_null();
                 cell.put(w.move.reply.thinking->chance);
               },
               [](const Field& field, ReadMove& r) {
                 if (thinking(r) != nullptr) thinking(r)->chance = field.flag();
               },
               6},
    MoveColumn{"rank", "INTEGER",
               [](const WrittenMove& w, Cell cell) {
                 const auto& thinking = w.move.reply.thinking;
                 if (!thinking || !thinking->rank) return cell.put_null();
                 cell.put(*thinking->rank);
               },
               [](const Field& field, ReadMove& r) {
                 if (thinking(r) == nullptr || field.is_null()) return;
                 thinking(r)->rank = field.integer(1, kLargestCells);
               },
               6},
    MoveColumn{"depths", "BLOB",
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
               6},
    MoveColumn{"candidates", "BLOB",
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
               6}};

void create_game_tables(const sqlite::Database& database) {
  database.run("CREATE TABLE counter_list (id INTEGER PRIMARY KEY, names TEXT NOT NULL)");
  database.run(create_table("game", kGameColumns));
  database.run(create_table("move", kMoveColumns, ", PRIMARY KEY (game, ply)", " WITHOUT ROWID"));
}

}  // namespace rb
