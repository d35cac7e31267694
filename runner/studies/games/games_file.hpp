#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "runner/play/game_check.hpp"
#include "runner/results/store.hpp"
#include "runner/studies/games/game_filter.hpp"
#include "runner/studies/review/review_file.hpp"

namespace rb {

// A results file whose games are held against the rules and a filter. It is open only while it is
// made and in each(), so that there may be any number of them. Its openings, which are thousands,
// are read once: while it is made if the filter names one, else by each().
class GamesFile {
 public:
  // Takes the review of this path, if there is one. Throws Error that names the file: as
  // StoreReader and GameMatcher, for a file that lost its moves, and if it needs a review and there
  // is none (NotInFile), or one that ReviewFile refuses.
  GamesFile(const std::string& path, const std::string& review, const GameFilter& filter,
            bool needs_review);

  const std::string& path() const { return path_; }
  const std::vector<std::string>& players() const { return players_; }

  // Each game that the filter lets through, in the order of ids; returns how many games were read.
  // Throws Error that names the file and a game that is not as it was played, and when `stop` is
  // requested.
  std::int64_t each(const std::function<void(const FoundGame&)>& use,
                    const std::stop_token& stop = {});

  // Only their ids. Games that the filter knows by their results are not checked.
  std::vector<int> ids();

  bool has_review() const { return has_review_; }
  // Games that each() met and that the review does not hold, or holds with other moves.
  std::int64_t not_judged() const { return not_judged_; }

 private:
  struct Open;
  std::optional<ReviewFile> review(const RunSpec& run) const;

  std::string path_, review_path_;
  GameFilter filter_;
  bool needs_review_;
  std::vector<std::string> players_;
  std::shared_ptr<const std::vector<Opening>> openings_;  // none: not read yet, or used up
  bool has_review_ = false;
  std::int64_t not_judged_ = 0;
};

}  // namespace rb
