#include "runner/studies/explore/position_index.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/game/symmetry.hpp"
#include "runner/base/system/new_file.hpp"
#include "runner/base/system/unfinished_file.hpp"
#include "runner/play/game_check.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/results/headings/headings.hpp"
#include "runner/results/import/import.hpp"
#include "runner/results/sql/checked_row.hpp"
#include "runner/results/sql/sqlite.hpp"
#include "runner/results/store.hpp"
#include "runner/studies/explore/index_file.hpp"

namespace rb {
namespace {

using sqlite::Access;
using sqlite::Database;
using sqlite::Statement;
using Note = std::function<void(const std::string&)>;

constexpr std::array<std::string_view, 4> kTables{"source", "player", "game", "position"};
constexpr IndexKind kKind{".explore", "positions", 0x526e6a58, 3, kTables};
constexpr int kMostIds = std::numeric_limits<int>::max();
constexpr int kEnd = -1;  // as a move of the table position

// Writes the rows of one game after the other.
class IndexWriter {
 public:
  IndexWriter(const Database& database, int board_size, const GameYears& years)
      : board_size_(board_size),
        years_(years),
        game_(database.prepare("INSERT INTO game VALUES (?, ?, ?, ?, nullif(?, 0))")),
        step_(database.prepare("INSERT INTO step VALUES (?, ?, ?)")) {}

  void add(const GameRecord& record) {
    game_.bind(1, std::int64_t{record.id});
    game_.bind(2, std::int64_t{record.players[0]});
    game_.bind(3, std::int64_t{record.players[1]});
    game_.bind(4, static_cast<std::int64_t>(record.outcome.winner));
    game_.bind(5, std::int64_t{years_.of(record.id)});
    game_.run();
    CanonicalKey key(board_size_);
    Stone to_move = Stone::black;
    for (const Move move : placed_moves(record)) {
      const bool is_cell = move.is_cell();
      add_step(key.key(to_move), is_cell ? key.canonical_cell(move.cell(), to_move) : kIndexedPass,
               record.id);
      if (is_cell) key.put(move.cell(), to_move);
      to_move = opponent(to_move);
    }
    add_step(key.key(to_move), kEnd, record.id);
  }

 private:
  void add_step(std::uint64_t key, int move, int game) {
    step_.bind(1, static_cast<std::int64_t>(key));
    step_.bind(2, std::int64_t{move});
    step_.bind(3, std::int64_t{game});
    step_.run();
  }

  int board_size_;
  const GameYears& years_;
  Statement game_, step_;
};

// `file` is the name of what is read, in messages.
void write_index(const StoreReader& reader, const std::string& file, const Database& database,
                 const std::stop_token& stop) {
  const RunSpec run = reader.run();
  if (run.keep == Keep::results || (reader.count() > 0 && !reader.has_moves())) {
    throw Error(fmt::format("{}: {}; nothing can be explored", file, without_moves(run)));
  }
  const Rules* rules = find_rules(run.game, run.board_size);
  if (rules == nullptr) {
    throw Error(
        fmt::format("{}: {} on {} lines is not known here", file, run.game, run.board_size));
  }
  const GameCheck check(file, *rules, reader.openings());
  database.run("CREATE TABLE source (game TEXT, board_size INTEGER, games INTEGER)");
  database.run("CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT)");
  database.run(
      "CREATE TABLE game (id INTEGER PRIMARY KEY, black INTEGER, white INTEGER, winner INTEGER,"
      " year INTEGER)");
  database.run("CREATE TEMP TABLE step (key INTEGER, move INTEGER, game INTEGER)");
  database.run(
      "CREATE TABLE position (key INTEGER, move INTEGER, game INTEGER,"
      " PRIMARY KEY (key, move, game)) WITHOUT ROWID");
  {
    Statement player = database.prepare("INSERT INTO player VALUES (?, ?)");
    for (std::size_t i = 0; i < run.players.size(); ++i) {
      player.bind(1, static_cast<std::int64_t>(i));
      player.bind(2, run.players[i].name);
      player.run();
    }
    const GameYears years(reader);
    IndexWriter writer(database, run.board_size, years);
    reader.each(Detail::moves, [&](const GameRecord& record) {
      require_no_stop(stop, file);
      check.check(record);
      writer.add(record);
    });
  }
  // In the order of the table: inserted as they come, each row would open another page.
  database.run("INSERT OR IGNORE INTO position SELECT * FROM step ORDER BY key, move, game");
  Statement source =
      database.prepare("INSERT INTO source VALUES (?, ?, (SELECT count(*) FROM game))");
  source.bind(1, run.game);
  source.bind(2, std::int64_t{run.board_size});
  source.run();
}

// The games of a file that is no results file, as one.
void import_into(const std::string& database, const std::string& file, const std::string& game,
                 int board_size, const Note& note) {
  const Rules* rules = find_rules(game, board_size);
  if (rules == nullptr)
    throw Error(fmt::format("{}: {} has no board of {}", file, game, board_size));
  ImportSpec spec{.files = {file}, .database = database, .rules = rules};
  spec.as = {.name = rules->name(),
             .start = rules->start(),
             .sgf_game = find_game(game)->sgf_game,
             .is_row_1_on_top = find_game(game)->first_row == FirstRow::top};
  std::string why;  // the first game cannot
  try {
    import_games(spec, [&](ImportNote, const std::string& text) {
      if (why.empty()) why = "; " + text;
      note(text);
    });
  } catch (const Error& error) {
    if (!std::string_view(error.what()).starts_with(database)) throw;
    throw Error(fmt::format("{}: holds no game that can be counted{}", file, why));
  }
}

}  // namespace

void Years::add(const Years& more) {
  if (more.first == 0) return;
  first = first == 0 ? more.first : std::min(first, more.first);
  last = std::max(last, more.last);
}

std::string index_path(const std::string& file) { return index_path(file, kKind); }

struct PositionIndex::State {
  explicit State(const std::string& path) : database(path, Access::read) {
    Statement source = database.prepare("SELECT game, board_size, games FROM source");
    source.step();
    const CheckedRow row(source, "source", 1);
    game = row.text(0);
    board_size = row.integer(1, 1, kLargestSize);
    games = row.integer(2, 0, kMostIds);
  }

  Database database;
  std::string game;
  int board_size = 0, games = 0;
  std::string where;  // which games count
};

PositionIndex::PositionIndex(const std::string& file, const std::string& game, int board_size,
                             const Note& note, const std::stop_token& stop) {
  const auto write = [&](const Database& database, const std::string& unfinished) {
    if (is_database(file)) return write_index(StoreReader(file), file, database, stop);
    const UnfinishedFile games(unfinished + ".games");
    import_into(games.path(), file, game, board_size, note);
    write_index(StoreReader(games.path()), file, database, stop);
  };
  const std::string as = is_database(file) ? "" : fmt::format("{} on {}", game, board_size);
  const std::string path = ready_index(file, kKind, as, note, stop, write);
  state_ = std::make_unique<State>(path);
}
PositionIndex::~PositionIndex() = default;
PositionIndex::PositionIndex(PositionIndex&&) noexcept = default;

const std::string& PositionIndex::path() const { return state_->database.path(); }
const std::string& PositionIndex::game() const { return state_->game; }
int PositionIndex::board_size() const { return state_->board_size; }
int PositionIndex::games() const { return state_->games; }

void PositionIndex::restrict_to(const std::vector<int>& ids) {
  const Database& database = state_->database;
  database.run("CREATE TEMP TABLE IF NOT EXISTS wanted (id INTEGER PRIMARY KEY)");
  database.run("DELETE FROM wanted");
  Statement row = database.prepare("INSERT INTO wanted VALUES (?)");
  for (const int id : ids) {
    row.bind(1, std::int64_t{id});
    row.run();
  }
  state_->where = " AND position.game IN wanted";
}

void PositionIndex::count_all() { state_->where.clear(); }

std::vector<Continuation> PositionIndex::continuations(std::uint64_t key, Stone to_move,
                                                       bool by_player) const {
  const bool is_black = to_move == Stone::black;
  Statement rows = state_->database.prepare(fmt::format(
      "SELECT move, {}, sum(winner = {}), sum(winner = 0), sum(winner = {}), min(year), max(year)"
      " FROM position"
      " JOIN game ON game.id = position.game{} WHERE key = ?{} GROUP BY 1, 2",
      by_player ? "player.name" : "''", is_black ? 1 : 2, is_black ? 2 : 1,
      by_player ? fmt::format(" JOIN player ON player.id = game.{}", is_black ? "black" : "white")
                : "",
      state_->where));
  rows.bind(1, static_cast<std::int64_t>(key));
  std::vector<Continuation> found;
  while (rows.step()) {
    const CheckedRow row(rows, "position", 0);
    const int move = row.integer(0, kIndexedPass, state_->board_size * state_->board_size - 1);
    const auto number = [&](int column) { return row.integer(column, 0, kMostIds); };
    const auto year = [&](int column) {
      return row.is_null(column) ? 0 : row.integer(column, 1, kLastToldYear);
    };
    found.push_back({.move = move == kIndexedPass ? Move::pass()
                             : move == kEnd       ? Move::none()
                                                  : Move(move),
                     .player = std::string(row.text(1)),
                     .counts = {.wins = number(2), .draws = number(3), .losses = number(4)},
                     .years = {year(5), year(6)}});
  }
  return found;
}

std::vector<int> PositionIndex::games_through(std::uint64_t key, int most) const {
  Statement rows = state_->database.prepare(fmt::format(
      "SELECT DISTINCT game FROM position WHERE key = ?{} ORDER BY game LIMIT ?", state_->where));
  rows.bind(1, static_cast<std::int64_t>(key));
  rows.bind(2, std::int64_t{most});
  std::vector<int> ids;
  while (rows.step()) ids.push_back(CheckedRow(rows, "position", 0).integer(0, 0, kMostIds));
  return ids;
}

}  // namespace rb
