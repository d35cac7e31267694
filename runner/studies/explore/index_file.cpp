#include "runner/studies/explore/index_file.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <optional>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/missing_file.hpp"
#include "runner/base/system/file_lock.hpp"
#include "runner/base/system/unfinished_file.hpp"
#include "runner/results/sql/plain_tables.hpp"

namespace rb {
namespace {

namespace fs = std::filesystem;
using sqlite::Access;
using sqlite::Database;
using sqlite::Transaction;

// What a file looked like when its index was made; SQLite writes to a file of its own first.
std::string stamp_of(const std::string& file) {
  std::string stamp;
  for (const std::string& path : {file, file + "-wal"}) {
    std::error_code missing;
    const auto bytes = fs::file_size(path, missing);
    if (missing || bytes == 0) continue;
    stamp += fmt::format("{} {} ", bytes, fs::last_write_time(path).time_since_epoch().count());
  }
  return stamp;
}

// By its header, as SQLite describes it, so that one that is cut off is known, too.
bool is_index(const std::string& path, std::int64_t wanted) {
  constexpr std::string_view kFormat = "SQLite format 3";
  constexpr std::size_t kIdAt = 68;
  std::array<char, kIdAt + 4> head{};
  std::ifstream(path, std::ios::binary).read(head.data(), head.size());
  std::int64_t id = 0;
  for (std::size_t i = kIdAt; i < head.size(); ++i) {
    id = id * 256 + static_cast<unsigned char>(head[i]);
  }
  return std::string_view(head.data(), kFormat.size()) == kFormat && id == wanted;
}

bool is_of(const std::string& index, const IndexKind& kind, const std::string& stamp) {
  if (!fs::exists(index)) return false;
  if (!is_index(index, kind.id)) {
    throw Error(fmt::format("{}: is in the way of the index of {}: move it", index, kind.what));
  }
  try {
    const Database database(index, Access::read);
    std::vector<std::string_view> tables(kind.tables.begin(), kind.tables.end());
    tables.emplace_back("stamp");
    return database.number("PRAGMA user_version") == kind.version &&
           strange_table(database, tables).empty() &&
           database.word("SELECT text FROM stamp") == stamp;
  } catch (const Error&) {  // damaged
    return false;
  }
}

// Where an index may be written: beside the file, or among the temporary files.
std::string writable_path(const std::string& file, const IndexKind& kind) {
  const std::string beside = index_path(file, kind);
  const fs::path folder = fs::path(beside).parent_path();
  if (access(folder.empty() ? "." : folder.c_str(), W_OK) == 0) return beside;
  const std::size_t name = std::hash<std::string>()(fs::absolute(file).string());
  const fs::path path =
      fs::temp_directory_path() / fmt::format("renju-bench-{:016x}{}", name, kind.ending);
  struct stat there {};
  if (lstat(path.c_str(), &there) == 0 && there.st_uid != geteuid()) {
    throw Error(
        fmt::format("{}: is another user's: set TMPDIR to a folder of your own, where the "
                    "index of {} will be",
                    path.string(), kind.what));
  }
  return path.string();
}

// Throws Error too if another process begins that now.
void make(const std::string& path, const IndexKind& kind, const std::string& stamp,
          const WriteIndex& write) {
  std::error_code none;
  fs::remove(path, none);        // of the file as it was
  std::optional<FileLock> lock;  // until it has its name
  UnfinishedDatabase(path).make([&](const std::string& unfinished) {
    lock.emplace(FileLock::create(unfinished));
    const Database database(unfinished, Access::write);
    database.run("PRAGMA journal_mode = OFF");  // the file has its name when it is complete
    database.run("PRAGMA synchronous = OFF");
    Transaction transaction(database, Transaction::Kind::write);
    write(database, unfinished);
    database.run("CREATE TABLE stamp (text TEXT)");
    sqlite::Statement row = database.prepare("INSERT INTO stamp VALUES (?)");
    row.bind(1, stamp);
    row.run();
    database.run(fmt::format("PRAGMA application_id = {}", kind.id));
    database.run(fmt::format("PRAGMA user_version = {}", kind.version));
    transaction.commit();
  });
}

}  // namespace

std::string index_path(const std::string& file, const IndexKind& kind) {
  const fs::path path = file;
  if (path.extension() != ".db") return file + std::string(kind.ending);
  return (path.parent_path() / path.stem()).string() + std::string(kind.ending);
}

std::string ready_index(const std::string& file, const IndexKind& kind, const std::string& as,
                        const IndexNote& note, const std::stop_token& stop,
                        const WriteIndex& write) {
  if (!fs::exists(file)) throw Error(no_such_file(file));
  const std::string path = writable_path(file, kind), stamp = stamp_of(file) + as;
  while (!is_of(path, kind, stamp)) {
    const auto is_begun = [&] { return is_locked(path + ".unfinished"); };
    if (!is_begun()) {
      note(fmt::format("{}: makes the index of {} {}", file, kind.what, path));
      try {
        make(path, kind, stamp, write);
        break;
      } catch (const Error&) {  // if another process began at this moment, it is waited for
        if (!is_begun() && !is_of(path, kind, stamp)) throw;
      }
    }
    require_no_stop(stop, file);
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  return path;
}

void require_no_stop(const std::stop_token& stop, const std::string& file) {
  if (stop.stop_requested()) throw Error(fmt::format("{}: its index was not finished", file));
}

}  // namespace rb
