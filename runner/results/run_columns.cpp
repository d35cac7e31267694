#include "runner/results/run_columns.hpp"

#include <bitset>
#include <limits>
#include <optional>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/quote.hpp"
#include "engine/base/text.hpp"
#include "engine/game/notation.hpp"
#include "runner/play/schedule.hpp"
#include "runner/results/sprt_syntax.hpp"

namespace rb {
namespace {

constexpr std::int64_t kMaxTimeMs = 253'402'300'799'999;  // the end of the year 9999
constexpr int kMaxGames = std::numeric_limits<int>::max();

bool is_hash(std::string_view text) {
  return text.size() == 16 && text.find_first_not_of("0123456789abcdef") == text.npos;
}

template <class T>
T found(const Field& field, std::optional<T> value, std::string_view what) {
  if (!value) field.refuse(fmt::format("'{}' is {}", shortened(field.text()), what));
  return *value;
}

rating::SprtSpec read_sprt(const Field& field) {
  try {
    return parse_sprt("no sequential test", field.text());
  } catch (const UsageError& error) {  // of the file, not of the command line
    field.refuse(error.what());
  }
}

std::vector<Move> read_opening(const Field& field, int board_size) {
  std::vector<Move> moves;
  std::bitset<kLargestCells> seen;
  for (const std::string_view word : words(field.text())) {
    if (word == "pass") {
      moves.push_back(Move::pass());
      continue;
    }
    const auto cell = parse_cell(word, board_size);
    if (!cell) field.refuse(fmt::format("'{}' is not on the board", shortened(word)));
    if (seen.test(static_cast<std::size_t>(*cell))) {
      field.refuse(fmt::format("'{}' is played twice", word));
    }
    seen.set(static_cast<std::size_t>(*cell));
    moves.emplace_back(*cell);
  }
  return moves;
}

}  // namespace

WrittenRun::WrittenRun(const RunSpec& row)
    : run(row),
      hash(fmt::format("{:016x}", row.openings_hash)),
      sprt(row.sprt ? sprt_text(*row.sprt) : ""),
      limits(json_text(limit_fields(row.limits))) {}

const std::array<RunColumn, kRunColumnCount> kRunColumns{
    {{"id", "INTEGER PRIMARY KEY CHECK (id = 1)", [](const WrittenRun&, Cell cell) { cell.put(1); },
      [](const Field& field, RunSpec&) { field.integer(1, 1); }},
     {"kind", "TEXT NOT NULL", [](const WrittenRun& w, Cell cell) { cell.put(name(w.run.kind)); },
      [](const Field& field, RunSpec& run) {
        if (field.is_null()) return;  // kind_before_schema_5() finds it
        run.kind = found(field, find_run_kind(field.text()), "no kind of a run");
      },
      5},
     {"game", "TEXT NOT NULL", [](const WrittenRun& w, Cell cell) { cell.put(w.run.game); },
      [](const Field& field, RunSpec& run) { run.game = field.text(); }},
     {"board_size", "INTEGER NOT NULL",
      [](const WrittenRun& w, Cell cell) { cell.put(w.run.board_size); },
      [](const Field& field, RunSpec& run) { run.board_size = field.integer(1, kLargestSize); }},
     {"seed", "INTEGER NOT NULL", [](const WrittenRun& w, Cell cell) { cell.put_bits(w.run.seed); },
      [](const Field& field, RunSpec& run) { run.seed = field.bits(); }},
     {"games", "INTEGER NOT NULL", [](const WrittenRun& w, Cell cell) { cell.put(w.run.games); },
      [](const Field& field, RunSpec& run) { run.games = field.integer(0, kMaxGames); }},
     {"format", "TEXT NOT NULL",
      [](const WrittenRun& w, Cell cell) { cell.put(name(w.run.format)); },
      [](const Field& field, RunSpec& run) {
        run.format = found(field, find_format(field.text()), "no format of a run");
      },
      2, "'round-robin'"},
     {"sprt", "TEXT",
      [](const WrittenRun& w, Cell cell) {
        if (w.run.sprt) return cell.put(w.sprt);
        cell.put_null();
      },
      [](const Field& field, RunSpec& run) {
        if (!field.is_null()) run.sprt = read_sprt(field);
      },
      2},
     {"openings_source", "TEXT NOT NULL",
      [](const WrittenRun& w, Cell cell) { cell.put(w.run.openings_source); },
      [](const Field& field, RunSpec& run) { run.openings_source = field.text(); }},
     {"held_out", "INTEGER NOT NULL",
      [](const WrittenRun& w, Cell cell) { cell.put(w.run.held_out); },
      [](const Field& field, RunSpec& run) { run.held_out = field.flag(); }, 5, "0"},
     {"decided_openings", "INTEGER NOT NULL",
      [](const WrittenRun& w, Cell cell) { cell.put(w.run.decided_openings); },
      [](const Field& field, RunSpec& run) { run.decided_openings = field.flag(); }, 5, "0"},
     {"openings_hash", "TEXT NOT NULL", [](const WrittenRun& w, Cell cell) { cell.put(w.hash); },
      [](const Field& field, RunSpec& run) {
        if (!is_hash(field.text())) field.refuse("not a hash of 16 hexadecimal digits");
        run.openings_hash = std::stoull(std::string(field.text()), nullptr, 16);
      }},
     {"opening_order", "TEXT NOT NULL",
      [](const WrittenRun& w, Cell cell) { cell.put(name(w.run.order)); },
      [](const Field& field, RunSpec& run) {
        if (field.text() == kTuningOrder) return;
        run.order = found(field, find_order(field.text()), "no order of openings");
      }},
     {"limits", "TEXT NOT NULL", [](const WrittenRun& w, Cell cell) { cell.put(w.limits); },
      [](const Field& field, RunSpec& run) {
        run.limits = found(field, find_run_limits(field.text()), "no limits of a run");
      }},
     {"command_line", "TEXT NOT NULL",
      [](const WrittenRun& w, Cell cell) { cell.put(w.run.command_line); },
      [](const Field& field, RunSpec& run) { run.command_line = field.text(); }},
     {"version", "TEXT NOT NULL", [](const WrittenRun& w, Cell cell) { cell.put(w.run.version); },
      [](const Field& field, RunSpec& run) { run.version = field.text(); }},
     {"build", "TEXT NOT NULL", [](const WrittenRun& w, Cell cell) { cell.put(w.run.build); },
      [](const Field& field, RunSpec& run) { run.build = field.text(); }},
     {"host", "TEXT NOT NULL", [](const WrittenRun& w, Cell cell) { cell.put(w.run.host); },
      [](const Field& field, RunSpec& run) { run.host = field.text(); }},
     {"started_ms", "INTEGER NOT NULL",
      [](const WrittenRun& w, Cell cell) { cell.put(w.run.started_ms); },
      [](const Field& field, RunSpec& run) { run.started_ms = field.whole(0, kMaxTimeMs); }}}};

const std::array<PlayerColumn, kPlayerColumnCount> kPlayerColumns{
    PlayerColumn{
        "id", "INTEGER PRIMARY KEY",
        [](const StoredPlayer& player, Cell cell) { cell.put(player.id); },
        [](const Field& field, StoredPlayer& player) { field.integer(player.id, player.id); }},
    PlayerColumn{"name", "TEXT NOT NULL",
                 [](const StoredPlayer& player, Cell cell) { cell.put(player.row.name); },
                 [](const Field& field, StoredPlayer& player) { player.row.name = field.text(); }},
    PlayerColumn{
        "params", "TEXT NOT NULL",
        [](const StoredPlayer& player, Cell cell) { cell.put(player.row.params); },
        [](const Field& field, StoredPlayer& player) { player.row.params = field.text(); }}};

const std::array<OpeningColumn, kOpeningColumnCount> kOpeningColumns{
    OpeningColumn{
        "id", "INTEGER PRIMARY KEY",
        [](const StoredOpening& opening, Cell cell) { cell.put(opening.id); },
        [](const Field& field, StoredOpening& opening) { field.integer(opening.id, opening.id); }},
    OpeningColumn{"name", "TEXT NOT NULL",
                  [](const StoredOpening& opening, Cell cell) { cell.put(opening.name); },
                  [](const Field& field, StoredOpening& opening) { opening.name = field.text(); }},
    OpeningColumn{"moves", "TEXT NOT NULL",
                  [](const StoredOpening& opening, Cell cell) { cell.put(opening.moves_text); },
                  [](const Field& field, StoredOpening& opening) {
                    opening.moves = read_opening(field, opening.board_size);
                  }}};

void create_run_tables(const sqlite::Database& database) {
  database.run(create_table("run", kRunColumns));
  database.run(create_table("player", kPlayerColumns));
  database.run(create_table("opening", kOpeningColumns));
}

}  // namespace rb
