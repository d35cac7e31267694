#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/error.hpp"
#include "runner/results/formats/file_content.hpp"

// The one table of the formats of files that this program and others write: what each is, how its
// content shows it, what reads and writes it here, and what it cannot hold. The readers are in
// runner/results/import; a new format is a row of the table and a reader there.
namespace rb {

enum class FileKind : std::uint8_t {
  results_file,
  sgf,
  psq,
  rec,
  sav,
  pos,
  moves,
  lib,
  rif,
  training_csv,
  bin,
  binpack,
  yxdb,
  results_csv,
  pgn,
  gomocup_pairs,
  score_tab,
  score_html,
  lz4,
  gzip,
  zip,
  json,
  patterns,
  other
};

struct FileFormat {
  FileKind kind = FileKind::other;
  std::string_view name;  // "psq"; empty: known, so that it can be named, and nothing here reads it
  std::string_view title;  // "a game of Piskvork (PSQ)"
  std::string_view shows;  // what shows it: "begins with Piskvorky"
  bool (*is)(const FileContent& content);
  std::string_view read_by, written_by;  // commands; empty: none
  std::string_view cannot_hold;
  std::string_view way_out;  // what to do with such a file, FILE being its path
};

// In the order in which they are tried.
std::span<const FileFormat> file_formats();
const FileFormat& file_format(FileKind kind);

// Which of the table it is; nullptr: none, which text may be.
const FileFormat* format_of(const FileContent& content);
// By its beginning; nullptr also if it cannot be read, or only once: a pipe.
const FileFormat* format_of_file(const std::string& path);

// What a file is and what to do with it: "PGN: 'renju-bench rate a.pgn' reads it".
std::string named(const FileFormat& format, std::string_view path);

// Throws Error "PATH: not WHAT, but PGN: ..." for a file that is neither text nor of these kinds.
void refuse_other_format(std::string_view what, const std::string& path,
                         std::initializer_list<FileKind> kinds = {FileKind::json});

// What `read` makes of a file of these kinds or a text, called WHAT. If it refuses a file of
// another format, the Error names that.
template <class Read>
auto read_as(std::string_view what, const std::string& path, const Read& read,
             std::initializer_list<FileKind> kinds = {FileKind::json}) {
  try {
    return read();
  } catch (const Error&) {
    refuse_other_format(what, path, kinds);
    throw;
  }
}

}  // namespace rb
