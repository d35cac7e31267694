#include <unistd.h>

#include <algorithm>
#include <cassert>
#include <chrono>
#include <filesystem>
#include <limits>
#include <system_error>
#include <thread>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "runner/base/system/file_lock.hpp"
#include "runner/base/system/unfinished_file.hpp"
#include "runner/results/game_rows.hpp"
#include "runner/results/rare_rows.hpp"
#include "runner/results/same_run.hpp"
#include "runner/results/schema.hpp"
#include "runner/results/store.hpp"

namespace rb {
namespace {

using sqlite::Access;
using sqlite::Database;
using sqlite::Transaction;

using namespace std::chrono_literals;
constexpr auto kCloseWait = 1000ms;  // for readers, before the file is left as it is
constexpr auto kClosePoll = 20ms;

std::int64_t now_ms() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

// From here on a commit is one write to the -wal, and readers do not wait for it. NORMAL: the file
// is synchronised only at checkpoints; what a process wrote before it was killed stays.
void start_wal(const Database& database) {
  const std::string mode = database.word("PRAGMA journal_mode = WAL");
  if (mode != "wal") {
    throw Error(
        fmt::format("{}: this file system does not support SQLite's WAL mode: put the "
                    "file on a local disk",
                    database.path()));
  }
  database.run("PRAGMA synchronous = NORMAL");
}

void write_new(const Database& database, RunSpec run, const std::vector<Opening>& openings) {
  run.started_ms = now_ms();
  Transaction transaction(database, Transaction::Kind::write);
  schema::create(database, run, openings);
  transaction.commit();
}

// One more than the largest id of a game that is there.
int begun_games(const Database& database) {
  constexpr std::int64_t kMostId = std::numeric_limits<int>::max();
  const std::int64_t begun = database.number("SELECT coalesce(max(id), -1) + 1 FROM game");
  return static_cast<int>(
      std::clamp<std::int64_t>(begun, 0, kMostId));  // played() says what is wrong
}

void each_game(const Database& database, const RowBounds& bounds, const StoreWriter::Use& use) {
  const Transaction snapshot(database, Transaction::Kind::read);
  CounterNames names;
  GameSelect games(database, bounds, Detail::moves, names);
  GameRecord record;
  while (games.next(record)) use(record);
}

// Checks the run that the file holds.
void check_run(const Database& database, const RunSpec& run) {
  schema::require_resumable(database);
  const RunSpec stored = schema::read_run(database);
  if (const auto found = difference(stored, run, begun_games(database))) {
    refuse_to_resume(database.path(), *found);
  }
  if (openings_hash(schema::read_openings(database, stored.board_size)) != stored.openings_hash) {
    throw Error(fmt::format("{}: damaged: its openings are not the ones its run started with",
                            database.path()));
  }
}

// What a run leaves that was killed at its start.
bool is_without_run(const std::string& path) {
  std::error_code none;
  if (!std::filesystem::is_regular_file(path, none)) return false;
  try {
    const StoreReader reader(path);
  } catch (const NoRunError&) {
    return true;
  } catch (const Error&) {  // whoever creates the file says that it exists
  }
  return false;
}

// Takes over how many games are asked for.
void write_games(const Database& database, int games) {
  if (schema::read_run(database).games == games) return;
  Transaction transaction(database, Transaction::Kind::write);
  schema::write_games(database, games);
  transaction.commit();
}

}  // namespace

struct StoreWriter::State {
  State(FileLock taken, const std::string& path, const RunSpec& row, std::size_t opening_count)
      : lock(std::move(taken)),
        database(path, Access::write),
        run(row),
        bounds(bounds_of(row, opening_count)) {}

  FileLock lock;  // before the database: let go after it is closed
  Database database;
  RunSpec run;
  RowBounds bounds;
  std::optional<GameInsert> games;  // none: closed

  void start() {
    start_wal(database);
    games.emplace(database, run.board_size);
  }
};

StoreWriter::StoreWriter(std::unique_ptr<State> state) : state_(std::move(state)) {}
StoreWriter::~StoreWriter() = default;
StoreWriter::StoreWriter(StoreWriter&&) noexcept = default;

StoreWriter StoreWriter::create(const std::string& path, const RunSpec& run,
                                const std::vector<Opening>& openings) {
  if (is_without_run(path)) return resume(path, run, openings);
  FileLock lock = FileLock::create(path);
  UnfinishedFile file(path);  // until it is a results file
  auto state = std::make_unique<State>(std::move(lock), path, run, openings.size());
  write_new(state->database, run, openings);
  state->start();
  file.keep();
  return StoreWriter(std::move(state));
}

StoreWriter StoreWriter::resume(const std::string& path, const RunSpec& run,
                                const std::vector<Opening>& openings, const Check& check,
                                const Use& use) {
  auto state = std::make_unique<State>(FileLock::take(path), path, run, openings.size());
  if (schema::identify(state->database) == schema::Content::run) {
    check_run(state->database, run);
    schema::bring_up_to_date(state->database);
    if (check) check(state->database);
    if (use) each_game(state->database, state->bounds, use);
    write_games(state->database, run.games);
  } else {
    write_new(state->database, run, openings);
  }
  state->start();
  return StoreWriter(std::move(state));
}

void StoreWriter::replace_run(const RunSpec& run, const std::vector<Opening>& openings) {
  Transaction transaction(state_->database, Transaction::Kind::write);
  schema::replace_run(state_->database, run, openings);
  transaction.commit();
  state_->run = run;
  state_->bounds = bounds_of(run, openings.size());
}

void StoreWriter::wait_as(std::function<bool(std::chrono::seconds waited)> may_wait) {
  state_->database.wait_as(std::move(may_wait));
}

std::vector<bool> StoreWriter::played() const {
  std::vector<bool> ids(static_cast<std::size_t>(state_->run.games));
  sqlite::Statement rows = state_->database.prepare("SELECT id FROM game");
  while (rows.step()) {
    const std::int64_t id = rows.integer(0);
    if (id < 0 || id >= state_->run.games) {
      throw Error(fmt::format("{}: damaged: game {} is not one of the {} games of the run",
                              state_->database.path(), id, state_->run.games));
    }
    ids[static_cast<std::size_t>(id)] = true;
  }
  return ids;
}

void StoreWriter::each_played(const Use& use) const {
  each_game(state_->database, state_->bounds, use);
}

void StoreWriter::commit(const GameRecord& record) { commit(std::span(&record, 1)); }

void StoreWriter::commit(std::span<const GameRecord> records,
                         const std::function<void(const sqlite::Database&)>& more) {
  assert(state_->games);
  Transaction transaction(state_->database, Transaction::Kind::write);
  for (const GameRecord& record : records) {
    state_->games->insert(record);
    insert_rare(state_->database, record);
  }
  if (more) more(state_->database);
  transaction.commit();
}

void StoreWriter::remove(std::span<const int> ids,
                         const std::function<void(const sqlite::Database&)>& more) {
  assert(state_->games);
  Transaction transaction(state_->database, Transaction::Kind::write);
  remove_games(state_->database, ids);
  more(state_->database);
  transaction.commit();
}

void StoreWriter::look(const std::function<void(const sqlite::Database&)>& use) const {
  const Transaction snapshot(state_->database, Transaction::Kind::read);
  use(state_->database);
}

void StoreWriter::require_in_place() const {
  const std::string& path = state_->database.path();
  if (state_->lock.is_at(path)) return;
  try {  // what was moved shall hold all games, wherever it is now: its -wal stayed behind
    state_->database.run("PRAGMA wal_checkpoint(TRUNCATE)");
  } catch (const Error&) {  // the file is lost, which is the greater news
  }
  throw LostFileError(fmt::format("{}: was moved or deleted while the run was writing it", path));
}

bool StoreWriter::mark_written(int player, const std::string& word) {
  Transaction transaction(state_->database, Transaction::Kind::write);
  const bool is_news = schema::mark_written(state_->database, player, word);
  transaction.commit();
  return is_news;
}

bool StoreWriter::close() {
  assert(state_->games);
  state_->games.reset();
  // SQLite asks once and does not wait for readers, so this does.
  for (auto waited = 0ms; waited <= kCloseWait; waited += kClosePoll) {
    if (state_->database.run_if_free("PRAGMA journal_mode = DELETE")) return true;
    std::this_thread::sleep_for(kClosePoll);
  }
  state_->database.run("PRAGMA wal_checkpoint(PASSIVE)");
  return false;
}

}  // namespace rb
