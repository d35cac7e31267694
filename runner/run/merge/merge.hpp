#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/game/rules.hpp"
#include "runner/results/run_spec.hpp"

// Parts of one run, played by many jobs, as one results file.
namespace rb {

// A game that two files hold with different moves, scores or counters.
class DifferentGameError : public Error {
 public:
  using Error::Error;
};

struct MergeSpec {
  std::vector<std::string> files;  // one or more
  std::string out;  // a new file, or one of `files`, which then gets the others' games
  const Rules* (*rules_of)(std::string_view game, int size) = nullptr;  // nullptr: unknown
  // The command that began the whole run, from the one that began this part of it.
  std::function<std::string(const std::string& command_line)> whole_run;
};

struct MergedFile {
  std::string path;
  int games = 0;  // in it when it was opened
  int added = 0;  // that no earlier file had
};

struct Merged {
  RunSpec run;
  std::vector<MergedFile> files;      // in the order given, but for those that hold no run
  std::vector<std::string> no_run{};  // left by jobs that were killed at their start
  int copies = 0;                     // games found in more than one file, identical
  std::vector<int> missing{};         // ids that no file has, ascending
};

// Writes all games of the files to `out`, in the order of ids and 256 in a transaction; reads 200
// files at a time and of each one game, so that memory does not grow with the games. The rows of
// the result are those of one run on one machine, except for times. Throws Error that names the
// file: it cannot be read or is damaged, holds another run than the first one (with what differs),
// or anything but a match or tournament without a sequential test; `out` exists but is not one of
// `files`. Throws DifferentGameError for two different games of one id. Then a new `out` is
// removed; an `out` among the files keeps the games added so far.
Merged merge_files(const MergeSpec& spec);

}  // namespace rb
