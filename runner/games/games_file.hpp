#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "runner/games/game_filter.hpp"
#include "runner/play/game_check.hpp"
#include "runner/results/store.hpp"
#include "runner/review/review_file.hpp"

namespace rb {

// A results file whose games are held against the rules and a filter.
class GamesFile {
 public:
  // Takes the review of this path, if there is one. Throws Error that names the file: as
  // StoreReader and GameMatcher, for a file that lost its moves, and if it needs a review and there
  // is none (NotInFile, if it is looked for beside the file), or one that ReviewFile refuses.
  GamesFile(const std::string& path, const std::string& review, const GameFilter& filter,
            bool needs_review);

  const std::string& path() const { return path_; }
  const std::vector<std::string>& players() const { return players_; }
  std::string opening_text(const FoundGame& game) const { return matcher_->opening_text(game); }

  // Each game that the filter lets through, in the order of ids; returns how many games were read.
  // Throws Error that names the file and a game that is not as it was played, and when `stop` is
  // requested.
  std::int64_t each(const std::function<void(const FoundGame&)>& use,
                    const std::stop_token& stop = {});

  bool has_review() const { return review_.has_value(); }
  // Games that each() met and that the review does not hold, or holds with other moves.
  std::int64_t not_judged() const { return not_judged_; }

 private:
  void open_review(const std::string& path, const RunSpec& run, bool is_needed);
  std::optional<ReviewedGame> review_of(const GameRecord& record);

  std::string path_;
  StoreReader reader_;
  std::vector<std::string> players_;
  std::optional<GameCheck> check_;  // of a game that this program knows
  std::optional<GameMatcher> matcher_;
  std::optional<ReviewFile> review_;
  std::int64_t not_judged_ = 0;
};

}  // namespace rb
