#pragma once

#include <string>
#include <utility>
#include <vector>

#include "runner/base/system/program_files.hpp"
#include "runner/results/store.hpp"

// The files that programs write while they play: a player's identity does not depend on them.
namespace rb {

class WrittenFiles {
 public:
  // `files` and `names` of each player of the run.
  WrittenFiles(std::vector<ProgramFiles> files, std::vector<std::string> names)
      : files_(std::move(files)), names_(std::move(names)) {}

  // Marks those that have changed as written, in the file of the run: call it after games. Returns
  // a line for each that was there before, which its user may take for a part of the program.
  std::vector<std::string> mark(StoreWriter& store);

 private:
  std::vector<ProgramFiles> files_;
  std::vector<std::string> names_;
};

}  // namespace rb
