#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// The files that the words of a program's command line name: its own, such as a script or weights,
// and those that it writes, such as a log. One that changes during a game counts as written.
namespace rb {

// In place of the hash of a file that the program writes.
inline constexpr std::string_view kWrittenFile = "written";

// A hash of its contents, as 16 hexadecimal digits (FNV-1a); none: not a regular file.
std::optional<std::string> file_hash(const std::string& path);

// The file names that a word may contain: the word, and the part after its first '=',
// as in --net=FILE.
std::vector<std::string> names_in(const std::string& word);

class ProgramFiles {
 public:
  ProgramFiles() = default;
  // `arguments` are the words after the program, relative to `folder`. Reads the files.
  ProgramFiles(std::string folder, std::span<const std::string> arguments);

  // The hash of each file that a word names (names_in()).
  const std::map<std::string, std::string>& hashes() const { return hashes_; }

  struct Written {
    std::string name;
    bool is_new = false;  // it did not exist before
  };
  // The files that have changed, each once: call it after a game. As long as nothing changes it
  // costs only a look at their times.
  std::vector<Written> take_written();

 private:
  // The state of a file when it was last examined.
  struct Stamp {
    std::int64_t changed_ns = 0;
    std::uintmax_t size = 0;
    friend bool operator==(const Stamp&, const Stamp&) = default;
  };
  static std::optional<Stamp> stamp_of(const std::string& path);
  std::string path_of(const std::string& name) const;

  std::string folder_;
  std::map<std::string, std::string> hashes_;
  std::map<std::string, std::optional<Stamp>> watched_;  // by name; none: there was no file
};

}  // namespace rb
