#include "runner/results/sql/sqlite.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <thread>
#include <utility>

#include <fmt/format.h>
#include <sqlite3.h>

#include "engine/base/error.hpp"
#include "runner/results/formats/file_format.hpp"

namespace rb::sqlite {

namespace {

// The statements of Transaction, prepared once: a writer runs two of them a game.
constexpr std::array<std::string_view, 4> kControls = {"BEGIN", "BEGIN IMMEDIATE", "COMMIT",
                                                       "ROLLBACK"};
enum Control : std::size_t { begin_read, begin_write, commit_all, roll_back };

}  // namespace

struct Database::State {
  std::string path;
  sqlite3* handle = nullptr;
  std::array<sqlite3_stmt*, kControls.size()> controls{};

  int control(Control which) {
    sqlite3_stmt*& statement = controls[which];
    if (statement == nullptr) {
      const std::string_view sql = kControls[which];
      const int code = sqlite3_prepare_v3(handle, sql.data(), static_cast<int>(sql.size()),
                                          SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
      if (code != SQLITE_OK) return code;
    }
    const int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    return code == SQLITE_DONE ? SQLITE_OK : code;
  }

  // SQLite calls it when another process has the lock, with the number of calls before. 0: give up.
  static int wait(void* state, int times) {
    auto& self = *static_cast<State*>(state);
    const auto now = std::chrono::steady_clock::now();
    if (times == 0) self.waiting_since = now;
    const auto waited = std::chrono::floor<std::chrono::seconds>(now - self.waiting_since);
    if (!self.may_wait(waited)) return 0;
    std::this_thread::sleep_for(std::chrono::milliseconds(std::min(times + 1, 20)));
    return 1;
  }

  LockWait may_wait = [](std::chrono::seconds waited) { return waited < kLockWait; };
  std::chrono::steady_clock::time_point waiting_since;

  ~State() {
    for (sqlite3_stmt* const statement : controls) sqlite3_finalize(statement);
    sqlite3_close(handle);
  }
};

namespace {

// Bounds on what a file may ask of this process, far above all that this program writes. A row of
// traffic has 64 KiB; the longest is that of a run, which has a command line.
constexpr int kLongestRow = 4 << 20;
constexpr std::pair<int, int> kLimits[] = {
    {SQLITE_LIMIT_LENGTH, kLongestRow}, {SQLITE_LIMIT_SQL_LENGTH, 1 << 16},
    {SQLITE_LIMIT_COLUMN, 64},          {SQLITE_LIMIT_EXPR_DEPTH, 32},
    {SQLITE_LIMIT_ATTACHED, 0},         {SQLITE_LIMIT_TRIGGER_DEPTH, 1},
    {SQLITE_LIMIT_WORKER_THREADS, 0},
};

// A file from elsewhere may carry a hostile schema: no functions in views, views, triggers, and
// nothing of its own that SQLite keeps for itself.
constexpr std::pair<int, int> kDefences[] = {
    {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
    {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
    {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
    {SQLITE_DBCONFIG_DEFENSIVE, 1},
};

bool no_space(int primary, int system_error) {
  return primary == SQLITE_FULL ||
         (primary == SQLITE_IOERR && (system_error == ENOSPC || system_error == EDQUOT));
}

// SQLite does not distinguish EFBIG of a -wal from other write errors.
bool has_size_limit() {
  rlimit limit{};
  return getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
}

// What a file is that is none of SQLite.
std::string other_file(const std::string& path) {
  if (const FileFormat* const format = format_of_file(path)) {
    return "not a results file, but " + named(*format, path);
  }
  return "not a results file (not an SQLite database); 'renju-bench import' makes one from games "
         "in other formats, which 'renju-bench import --formats' lists";
}

// What went wrong in the words of a user, after "FILE: ".
std::string explain(const std::string& path, int code, sqlite3* handle) {
  const int primary = code & 0xff;
  const int system_error = handle == nullptr ? 0 : sqlite3_system_errno(handle);
  if (no_space(primary, system_error)) {
    return "the disk is full: free some space";
  }
  if (primary == SQLITE_IOERR && has_size_limit()) {
    return "cannot be written: it or its -wal has reached the largest size allowed here (ulimit "
           "-f): raise that";
  }
  const std::string detail = handle == nullptr ? sqlite3_errstr(code) : sqlite3_errmsg(handle);
  switch (primary) {
    case SQLITE_NOTADB: return other_file(path);
    case SQLITE_CORRUPT:
      return fmt::format("damaged ({}): the sqlite3 shell's .recover may save the rest", detail);
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return fmt::format("locked by another program ({}): try again", detail);
    case SQLITE_READONLY:
      if (code == SQLITE_READONLY_DBMOVED) return "was moved or deleted while it was in use";
      return "cannot be written: the file or its folder is read-only";
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_AUTH:
    case SQLITE_IOERR:
      return system_error == 0 ? fmt::format("cannot be opened or read ({})", detail)
                               : fmt::format("{} ({})", std::strerror(system_error), detail);
    case SQLITE_ERROR:
    case SQLITE_TOOBIG:
    case SQLITE_CONSTRAINT:
    case SQLITE_MISMATCH:
    case SQLITE_SCHEMA:
      return fmt::format("does not look like a file of this program ({})", detail);
    default: return detail;
  }
}

[[noreturn]] void fail(const std::string& path, int code, sqlite3* handle) {
  throw Error(fmt::format("{}: {}", path, explain(path, code, handle)));
}

// A file name as a URI, which is where SQLite takes `immutable` from.
std::string immutable_uri(const std::string& path) {
  std::string uri = "file://";
  for (const char c : std::filesystem::absolute(path).string()) {
    if (c == '%' || c == '?' || c == '#') {
      uri += fmt::format("%{:02x}", static_cast<unsigned>(c));
    } else {
      uri += c;
    }
  }
  return uri + "?immutable=1";
}

}  // namespace

Statement::Statement(const Database& database, std::string_view sql) : database_(&database) {
  sqlite3* const handle = database.state_->handle;
  const int code = sqlite3_prepare_v3(handle, sql.data(), static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT, &statement_, nullptr);
  if (code != SQLITE_OK) fail(code);
}

Statement::Statement(Statement&& other) noexcept
    : database_(other.database_), statement_(std::exchange(other.statement_, nullptr)) {}

Statement::~Statement() { sqlite3_finalize(statement_); }

void Statement::fail(int code) const { sqlite::fail(path(), code, database_->state_->handle); }

void Statement::bind(int parameter, std::int64_t value) {
  if (const int code = sqlite3_bind_int64(statement_, parameter, value)) fail(code);
}

void Statement::bind(int parameter, double value) {
  if (const int code = sqlite3_bind_double(statement_, parameter, value)) fail(code);
}

void Statement::bind(int parameter, std::string_view text) {
  const char* const data = text.data() == nullptr ? "" : text.data();
  if (const int code = sqlite3_bind_text64(statement_, parameter, data, text.size(), SQLITE_STATIC,
                                           SQLITE_UTF8)) {
    fail(code);
  }
}

void Statement::bind_bytes(int parameter, std::string_view bytes) {
  const char* const data = bytes.empty() ? "" : bytes.data();
  if (const int code =
          sqlite3_bind_blob64(statement_, parameter, data, bytes.size(), SQLITE_STATIC)) {
    fail(code);
  }
}

void Statement::bind_null(int parameter) {
  if (const int code = sqlite3_bind_null(statement_, parameter)) fail(code);
}

bool Statement::step() {
  const int code = sqlite3_step(statement_);
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) fail(code);
  return false;
}

void Statement::reset() { sqlite3_reset(statement_); }  // its code repeats that of step()

void Statement::run() {
  while (step()) {
  }
  reset();
}

bool Value::is_null() const { return sqlite3_value_type(value_) == SQLITE_NULL; }

bool Value::is_integer() const { return sqlite3_value_type(value_) == SQLITE_INTEGER; }

bool Value::is_number() const { return is_integer() || sqlite3_value_type(value_) == SQLITE_FLOAT; }

bool Value::is_text() const { return sqlite3_value_type(value_) == SQLITE_TEXT; }

bool Value::is_bytes() const { return sqlite3_value_type(value_) == SQLITE_BLOB; }

std::int64_t Value::integer() const { return sqlite3_value_int64(value_); }

double Value::real() const { return sqlite3_value_double(value_); }

std::string_view Value::text() const {
  const auto* const data = sqlite3_value_text(value_);
  if (data == nullptr) return {};
  return {reinterpret_cast<const char*>(data),
          static_cast<std::size_t>(sqlite3_value_bytes(value_))};
}

std::string_view Value::bytes() const {
  const auto* const data = static_cast<const char*>(sqlite3_value_blob(value_));
  if (data == nullptr) return {};
  return {data, static_cast<std::size_t>(sqlite3_value_bytes(value_))};
}

// A connection of one thread: so its values are "protected".
Value Statement::value(int column) const { return Value(sqlite3_column_value(statement_, column)); }

std::string_view Statement::column_name(int column) const {
  return sqlite3_column_name(statement_, column);
}

const std::string& Statement::path() const { return database_->path(); }

Database::Database(const std::string& path, Access access) : state_(std::make_unique<State>()) {
  state_->path = path;
  int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
  flags |= access == Access::write ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY;
  // So that no name has a meaning of its own, as ":memory:" and "" have for SQLite.
  std::string name = path.starts_with('/') ? path : "./" + path;
  if (access == Access::immutable) {
    flags |= SQLITE_OPEN_URI;
    name = immutable_uri(path);
  }
  const int code = sqlite3_open_v2(name.c_str(), &state_->handle, flags, nullptr);
  if (code != SQLITE_OK) fail(path, code, state_->handle);
  sqlite3_busy_handler(state_->handle, &State::wait, state_.get());
  for (const auto& [option, value] : kDefences) {
    sqlite3_db_config(state_->handle, option, value, nullptr);
  }
  for (const auto& [limit, value] : kLimits) sqlite3_limit(state_->handle, limit, value);
}

Database::~Database() = default;

void Database::wait_as(LockWait may_wait) { state_->may_wait = std::move(may_wait); }

bool Database::readable() const {
  const int code =
      sqlite3_exec(state_->handle, "SELECT 1 FROM sqlite_schema", nullptr, nullptr, nullptr);
  const int primary = code & 0xff;
  if (primary == SQLITE_CANTOPEN || primary == SQLITE_READONLY) return false;
  if (code != SQLITE_OK) fail(path(), code, state_->handle);
  return true;
}

void Database::run(std::string_view sql) const { prepare(sql).run(); }

bool Database::run_if_free(std::string_view sql) const {
  const std::string text(sql);
  const int code = sqlite3_exec(state_->handle, text.c_str(), nullptr, nullptr, nullptr);
  if ((code & 0xff) == SQLITE_BUSY) return false;
  if (code != SQLITE_OK) fail(path(), code, state_->handle);
  return true;
}

std::int64_t Database::number(std::string_view sql) const {
  Statement statement = prepare(sql);
  statement.step();
  return statement.integer(0);
}

std::string Database::word(std::string_view sql) const {
  Statement statement = prepare(sql);
  statement.step();
  return std::string(statement.text(0));
}

Statement Database::prepare(std::string_view sql) const { return Statement(*this, sql); }

const std::string& Database::path() const { return state_->path; }

Transaction::Transaction(const Database& database, Kind kind) : database_(&database) {
  const int code = database.state_->control(kind == Kind::write ? begin_write : begin_read);
  if (code != SQLITE_OK) fail(database.path(), code, database.state_->handle);
}

Transaction::~Transaction() {
  if (open_ && sqlite3_get_autocommit(database_->state_->handle) == 0) {
    database_->state_->control(roll_back);
  }
}

void Transaction::commit() {
  const int code = database_->state_->control(commit_all);
  if (code != SQLITE_OK) fail(database_->path(), code, database_->state_->handle);
  open_ = false;
}

}  // namespace rb::sqlite
