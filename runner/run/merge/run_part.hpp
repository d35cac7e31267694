#pragma once

#include <memory>
#include <string>
#include <vector>

#include "runner/play/game_check.hpp"
#include "runner/results/store.hpp"

namespace rb {

// What all parts of a run have in common.
struct WholeRun {
  RunSpec run;
  std::shared_ptr<const std::vector<Opening>> openings;
  const Rules* rules = nullptr;
  Schedule schedule;
};

// Looks at a file that may be a part of a run before any game is taken from it.
struct PartHead {
  std::string path;
  RunSpec run;
  int games = 0;
  int first = -1;  // the smallest id; -1: no game
};
// Throws NoRunError if the file is empty, Error if it can be no part of a run that is merged.
PartHead read_head(const std::string& path);
// Throws Error that names both files and the first thing that differs.
void require_one_run(const PartHead& first, const PartHead& other);

// The games of a part, one after another, in the order of ids, each checked against the rules and
// against its place in the run.
class RunPart {
 public:
  // REQUIRES: `whole` outlives this.
  RunPart(const std::string& path, const WholeRun& whole);
  const std::string& path() const { return path_; }
  const GameRecord& game() const { return record_; }
  // False: there is no further game. Throws Error that names the file and the game.
  bool next();

 private:
  std::string path_;
  const WholeRun& whole_;
  StoreReader reader_;
  GameCursor games_;
  GameCheck rules_;
  GameRecord record_;
};

}  // namespace rb
