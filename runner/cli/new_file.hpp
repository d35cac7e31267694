#pragma once

#include <fstream>
#include <string>

namespace rb::cli {

// A file that takes the place of `path` when it is complete; until then an older one stays as it
// is. A device or a pipe is written to, never replaced. Throws Error if it cannot be written.
class NewFile {
 public:
  explicit NewFile(const std::string& path);
  ~NewFile();
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  // The whole of it; once.
  void write(const std::string& text);

 private:
  [[noreturn]] void fail() const;

  const std::string path_;
  const std::string temporary_;
  std::ofstream file_;
};

}  // namespace rb::cli
