#pragma once

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

namespace rb {

// Does the file begin as SQLite's do? A results file is one. False if it cannot be read.
bool is_database(const std::string& path);

// What becomes of a file that has the name already. An empty one holds nothing to lose, and a
// results file is never replaced.
enum class OldFile : std::uint8_t {
  keep,   // it stays, the new one is refused
  equal,  // the same, unless the new one holds just what it holds
  replace
};

// A file that appears under its name when it is complete, or never. Until then it is written under
// a name that nobody had, in the same folder; this goes with the object, and with the process if
// SIGINT, SIGTERM or SIGHUP ends it. A link is followed. A device or a pipe is written to, never
// replaced. Every function throws Error that names the path and says why.
class NewFile {
 public:
  // Refuses at once what finish() would refuse, but for a file that may be equal.
  NewFile(const std::string& path, OldFile old);
  ~NewFile();
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  void write(std::string_view part);
  // The file is complete: what was written is on the disk, and gets its name. Once, and nothing
  // after it.
  void finish();

  // The whole of a small file.
  static void write_all(const std::string& path, OldFile old, std::string_view text);
  // Throws as the constructor does: before the hours of work that end in this file.
  static void check_writable(const std::string& path, OldFile old);

 private:
  bool is_in_place() const { return temporary_.empty(); }
  void open_temporary();
  [[noreturn]] void fail(int error) const;

  std::string path_;
  OldFile old_;
  std::string target_;     // the path, or where it leads to as a link
  std::string temporary_;  // empty: a device or a pipe
  std::FILE* file_ = nullptr;
};

}  // namespace rb
