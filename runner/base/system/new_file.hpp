#pragma once

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

namespace rb {

// Whether the file begins like an SQLite database (a results file is one). False if unreadable.
bool is_database(const std::string& path);

// What happens to an existing file with this name. An empty one has nothing to lose, and a results
// file is never replaced.
enum class OldFile : std::uint8_t {
  keep,   // it is kept, the new one is refused
  equal,  // the same, unless both have the same contents
  replace
};

// A file that appears under its name when it is complete, or never. Until then it has no name, so
// that nothing is left of it however the process ends. Where the file system has no such files it
// is written under an unused name in the same folder; that file is deleted with the object, and
// when SIGINT, SIGTERM or SIGHUP ends the process. A link is followed. A device or a pipe is
// written to, never replaced; "-" is refused, since elsewhere it is the standard output. Every
// function throws an Error that names the path and the reason.
class NewFile {
 public:
  // Refuses at once what finish() would refuse, except a file that may be equal.
  NewFile(const std::string& path, OldFile old);
  ~NewFile();
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  void write(std::string_view part);
  // Completes the file: its contents are on the disk, and it gets its name. Call it once, and
  // nothing after it.
  void finish();

  // Writes a whole small file.
  static void write_all(const std::string& path, OldFile old, std::string_view text);
  // Throws like the constructor, before the hours of work that end in this file.
  static void check_writable(const std::string& path, OldFile old);

 private:
  bool is_in_place() const { return temporary_.empty() && !is_nameless_; }
  void open_temporary();
  bool open_nameless();
  // Gives temporary_ unused names until make() accepts one; its errno says why not.
  template <class Make>
  void make_temporary(const Make& make);
  [[noreturn]] void fail(int error) const;

  std::string path_;
  OldFile old_;
  std::string target_;     // the path, or the target of a link
  std::string temporary_;  // empty: a device, a pipe, or nameless
  bool is_nameless_ = false;
  std::FILE* file_ = nullptr;
};

}  // namespace rb
