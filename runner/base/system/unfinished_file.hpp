#pragma once

#include <string>
#include <utility>

namespace rb {

// An SQLite file that is being made: it and what SQLite keeps beside it are deleted at the end of
// this object, unless it is kept.
class UnfinishedFile {
 public:
  explicit UnfinishedFile(std::string path) : path_(std::move(path)) {}  // empty: none
  ~UnfinishedFile();
  UnfinishedFile(const UnfinishedFile&) = delete;
  UnfinishedFile& operator=(const UnfinishedFile&) = delete;
  void keep() { path_.clear(); }

 private:
  std::string path_;
};

}  // namespace rb
