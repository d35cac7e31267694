#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

#include "runner/results/sql/sqlite.hpp"

// An index beside a file that takes long to read: an SQLite database of its own, so that a question
// takes the time of its answer and not that of the file.
namespace rb {

inline constexpr int kIndexedPass = -2;  // a pass, where an index holds the cell of a move

struct IndexKind {
  std::string_view ending;  // of its name, ".explore"
  std::string_view what;    // in messages: "positions"
  std::int64_t id;          // SQLite's application_id
  std::int64_t version;     // and user_version
  std::span<const std::string_view> tables;
};

// NAME.explore of NAME.db, FILE.explore of any other.
std::string index_path(const std::string& file, const IndexKind& kind);

// The path of the index of a file as it is now, read `as` something, such as another game. `write`
// makes the tables of one if there is none or the file has changed since, in a transaction of a
// database at an unfinished `path`, beside which it may keep others; where the folder cannot be
// written, in that of temporary files. `note` gets what was done. Throws Error that names the file:
// it is missing, something else has the name of the index, or a stop is requested meanwhile. An
// index that is not as this program makes it is made anew, so that nothing in it runs; one that
// another process is making is waited for.
using IndexNote = std::function<void(const std::string&)>;
using WriteIndex = std::function<void(const sqlite::Database&, const std::string& path)>;
std::string ready_index(const std::string& file, const IndexKind& kind, const std::string& as,
                        const IndexNote& note, const std::stop_token& stop,
                        const WriteIndex& write);

// Throws Error: a stop is requested while the index of the file is made.
void require_no_stop(const std::stop_token& stop, const std::string& file);

}  // namespace rb
