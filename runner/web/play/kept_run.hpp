#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "runner/run/human/persons_file.hpp"

namespace rb {

// The results file of games with one player, as `play` keeps them: new when the first move of the
// first is made, and open only while one of its games goes on. For one thread.
class KeptRun {
 public:
  // `rules` outlives this.
  KeptRun(const Rules& rules, RunSpec run, std::vector<Opening> openings);
  ~KeptRun();
  KeptRun(const KeptRun&) = delete;
  KeptRun& operator=(const KeptRun&) = delete;

  const RunSpec& run() const { return run_; }
  const std::vector<Opening>& openings() const { return openings_; }
  const std::string& path() const { return path_; }  // empty: there is none yet

  // The id of one more game.
  int begin();
  // The game as it is now. Throws Error as PersonsFile.
  void keep(const GameRecord& record, bool goes_on);
  // Nobody plays on; if it was never kept, its id is given to another one.
  void leave(int game);

 private:
  void open();
  void close_if_idle();

  const Rules& rules_;
  RunSpec run_;
  std::vector<Opening> openings_;
  std::string path_;
  std::optional<PersonsFile> file_;
  std::set<int> going_, kept_, free_;
  int next_ = 0;
};

}  // namespace rb
