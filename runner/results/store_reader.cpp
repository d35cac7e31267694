#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <limits>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/missing_file.hpp"
#include "runner/results/game_rows.hpp"
#include "runner/results/rare_rows.hpp"
#include "runner/results/schema.hpp"
#include "runner/results/sql/checked_row.hpp"
#include "runner/results/store.hpp"

namespace rb {
namespace {

using sqlite::Access;
using sqlite::Database;
using sqlite::Transaction;

bool holds_data(const std::string& path) {
  std::error_code none;
  const auto size = std::filesystem::file_size(path, none);
  return !none && size > 0;
}

// Only by its name: opening and closing it would take SQLite's locks from a writer in this process.
void require_file(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) throw Error(why_unread(path));
  if (S_ISDIR(status.st_mode)) {
    throw Error(fmt::format("{}: a folder, not a results file", path));
  }
  if (!S_ISREG(status.st_mode)) {
    throw Error(fmt::format("{}: a device or a pipe, not a results file", path));
  }
  if (status.st_size == 0 && !holds_data(path + "-wal")) {
    throw NoRunError(fmt::format("{}: empty: no run was written to it", path));
  }
}

// Whether a journal was left by a program that was killed at its first commit, and SQLite may roll
// it back: only a connection that may write does that.
bool takes_back_journal(const std::string& path) {
  const std::string folder = std::filesystem::absolute(path).parent_path().string();
  if (!holds_data(path + "-journal") || access(path.c_str(), W_OK) != 0 ||
      access(folder.c_str(), W_OK) != 0) {
    return false;
  }
  return Database(path, Access::write).readable();
}

// SQLite wants to write beside a file in WAL mode, if only for its locks. Where that is forbidden,
// a file that has nothing beside it can be read as it is: nobody is writing it.
std::unique_ptr<Database> open_to_read(const std::string& path) {
  require_file(path);
  auto database = std::make_unique<Database>(path, Access::read);
  if (database->readable()) return database;
  if (takes_back_journal(path)) {
    database = std::make_unique<Database>(path, Access::read);
    if (database->readable()) return database;
  }
  for (const char* const suffix : {"-wal", "-journal"}) {
    if (holds_data(path + suffix)) {
      throw Error(
          fmt::format("{0}: its last games are in {0}{1}, which cannot be merged in a read-only "
                      "folder: copy both files to a writable folder",
                      path, suffix));
    }
  }
  database = std::make_unique<Database>(path, Access::immutable);
  if (!database->readable()) throw Error(fmt::format("{}: cannot be opened", path));
  return database;
}

}  // namespace

struct StoreReader::State {
  std::unique_ptr<Database> database;
  RowBounds bounds;
  CounterNames names;
};

StoreReader::StoreReader(const std::string& path) : state_(std::make_unique<State>()) {
  state_->database = open_to_read(path);
  if (schema::identify(*state_->database) != schema::Content::run) {
    throw NoRunError(fmt::format("{}: empty: no run was written to it", path));
  }
  const RunSpec row = run();
  const auto openings = state_->database->number("SELECT count(*) FROM opening");
  state_->bounds = bounds_of(row, static_cast<std::size_t>(openings));
}

StoreReader::~StoreReader() = default;
StoreReader::StoreReader(StoreReader&&) noexcept = default;

RunSpec StoreReader::run() const { return schema::read_run(*state_->database); }

std::vector<Opening> StoreReader::openings() const {
  return schema::read_openings(*state_->database, state_->bounds.board_size);
}

int StoreReader::count() const {
  return static_cast<int>(state_->database->number("SELECT count(*) FROM game"));
}

bool StoreReader::has_moves() const {
  return state_->database->number("SELECT EXISTS (SELECT 1 FROM move)") != 0;
}

void StoreReader::each_key(const std::function<void(int id, std::uint64_t key)>& use) const {
  if (schema::version(*state_->database) < 3) return;  // older ones have no moves_key
  sqlite::Statement rows = state_->database->prepare(
      "SELECT id, moves_key FROM game WHERE moves_key IS NOT NULL ORDER BY id");
  while (rows.step()) {
    const CheckedRow row(rows, "game", rows.integer(0));
    use(row.integer(0, 0, std::numeric_limits<int>::max()), row.bits(1));
  }
}

std::optional<GameRecord> StoreReader::game(int id) const {
  const Transaction snapshot(*state_->database, Transaction::Kind::read);
  GameSelect games(*state_->database, state_->bounds, Detail::all, state_->names,
                   GameSelect::Which::one);
  GameRecord record;
  if (!games.find(id, record)) return std::nullopt;
  record.traffic = TrafficSelect(*state_->database).of(id);
  return record;
}

void StoreReader::each(Detail detail, const std::function<void(const GameRecord&)>& use) const {
  const Transaction snapshot(*state_->database, Transaction::Kind::read);
  GameSelect games(*state_->database, state_->bounds, detail, state_->names);
  GameRecord record;
  while (games.next(record)) use(record);
}

void StoreReader::each_of(const std::vector<int>& ids, Detail detail,
                          const std::function<void(const GameRecord&)>& use) const {
  const Transaction snapshot(*state_->database, Transaction::Kind::read);
  GameSelect games(*state_->database, state_->bounds, detail, state_->names,
                   GameSelect::Which::one);
  GameRecord record;
  for (const int id : ids) {
    if (!games.find(id, record)) {
      throw Error(fmt::format("{}: game {} is gone", state_->database->path(), id));
    }
    use(record);
  }
}

void StoreReader::look(const std::function<void(const sqlite::Database&)>& use) const {
  const Transaction snapshot(*state_->database, Transaction::Kind::read);
  use(*state_->database);
}

struct GameCursor::State {
  State(const Database& database, const RowBounds& bounds, CounterNames& names)
      : snapshot(database, Transaction::Kind::read),
        games(database, bounds, Detail::all, names),
        traffic(database) {}
  Transaction snapshot;
  GameSelect games;
  TrafficSelect traffic;
};

GameCursor::GameCursor(std::unique_ptr<State> state) : state_(std::move(state)) {}
GameCursor::~GameCursor() = default;
GameCursor::GameCursor(GameCursor&&) noexcept = default;

bool GameCursor::next(GameRecord& record) {
  if (!state_->games.next(record)) return false;
  record.traffic = state_->traffic.of(record.id);
  return true;
}

GameCursor StoreReader::games() const {
  return GameCursor(
      std::make_unique<GameCursor::State>(*state_->database, state_->bounds, state_->names));
}

}  // namespace rb
