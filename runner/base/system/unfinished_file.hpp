#pragma once

#include <array>
#include <functional>
#include <string>

namespace rb {

// An SQLite file that is being made: it and what SQLite keeps beside it are deleted at the end of
// this object, and by a signal that ends the process (unfinished_files.hpp), unless it is kept.
class UnfinishedFile {
 public:
  explicit UnfinishedFile(const std::string& path);  // empty: none
  ~UnfinishedFile();
  UnfinishedFile(const UnfinishedFile&) = delete;
  UnfinishedFile& operator=(const UnfinishedFile&) = delete;
  const std::string& path() const { return names_.front(); }
  void keep();

 private:
  std::array<std::string, 4> names_;  // empty: none
};

// The same for a file that appears under its name when it is complete: until then it is called
// FILE.unfinished. Deletes what a process has left under that name that was killed; throws Error if
// one is still writing it, or if the file exists when it is complete.
class UnfinishedDatabase {
 public:
  explicit UnfinishedDatabase(std::string target);
  // Calls `write` with the name until then, which must leave the file closed. An Error that begins
  // with that name is thrown with the right one.
  void make(const std::function<void(const std::string& path)>& write);

 private:
  void finish();

  std::string target_;
  UnfinishedFile file_;
};

}  // namespace rb
