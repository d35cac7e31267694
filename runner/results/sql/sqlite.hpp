#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

struct sqlite3_stmt;
struct sqlite3_value;

// The C API of SQLite as two classes. Whatever SQLite reports is thrown as an Error of one line
// that names the file and, where there is one, the way out. Each object belongs to one thread at a
// time.
namespace rb::sqlite {

class Database;

// The value of a column of a row, valid until the next step or reset of its statement, and
// converted as SQLite does it; CheckedRow looks before it trusts.
class Value {
 public:
  bool is_null() const;
  bool is_integer() const;
  bool is_number() const;  // an integer or a real
  bool is_text() const;
  bool is_bytes() const;
  std::int64_t integer() const;
  double real() const;
  std::string_view text() const;
  std::string_view bytes() const;  // of a BLOB

 private:
  friend class Statement;
  explicit Value(sqlite3_value* value) : value_(value) {}
  sqlite3_value* value_;
};

// A prepared statement. Parameters count from 1, columns from 0, as in SQLite.
class Statement {
 public:
  Statement(Statement&&) noexcept;
  ~Statement();

  void bind(int parameter, std::int64_t value);
  void bind(int parameter, double value);
  void bind(int parameter, std::string_view text);         // not copied: must live until reset()
  void bind_bytes(int parameter, std::string_view bytes);  // likewise
  void bind_null(int parameter);

  bool step();   // true: a row is there to be read
  void reset();  // ready to be run again; bound values stay
  void run();    // all steps, then reset

  Value value(int column) const;  // of the row
  std::int64_t integer(int column) const { return value(column).integer(); }
  std::string_view text(int column) const { return value(column).text(); }
  std::string_view column_name(int column) const;
  const std::string& path() const;  // of the database file

 private:
  friend class Database;
  Statement(const Database& database, std::string_view sql);
  [[noreturn]] void fail(int code) const;

  const Database* database_;  // Database does not move while it has statements
  sqlite3_stmt* statement_ = nullptr;
};

enum class Access : std::uint8_t {
  read,       // also while another process writes
  immutable,  // read, without any lock: only for a file that cannot change
  write       // an existing file
};

// Asked again and again while another process has the lock that is needed: shall we wait on?
using LockWait = std::function<bool(std::chrono::seconds waited)>;
inline constexpr std::chrono::seconds kLockWait{10};  // unless wait_as() says otherwise

// An open database file.
class Database {
 public:
  Database(const std::string& path, Access access);
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  void wait_as(LockWait may_wait);

  // False: it cannot be read without writing something beside it, and that is not allowed here.
  // Throws on any other obstacle, such as a file of another format.
  bool readable() const;

  void run(std::string_view sql) const;             // one statement, without results
  bool run_if_free(std::string_view sql) const;     // false: a lock of another process forbids it
  std::int64_t number(std::string_view sql) const;  // first column of the only row
  std::string word(std::string_view sql) const;
  Statement prepare(std::string_view sql) const;
  const std::string& path() const;

 private:
  friend class Statement;
  friend class Transaction;
  struct State;
  std::unique_ptr<State> state_;
};

// All or nothing: rolls back at the end of its life unless it was committed.
class Transaction {
 public:
  enum class Kind : std::uint8_t { read, write };
  Transaction(const Database& database, Kind kind);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  void commit();

 private:
  const Database* database_;
  bool open_ = true;
};

}  // namespace rb::sqlite
