#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "runner/results/run_spec.hpp"
#include "runner/studies/review/review_settings.hpp"
#include "runner/studies/review/reviewed_move.hpp"

// The review of a results file, beside it: an SQLite database of its own, because a results file is
// evidence that is never edited. One judged game is one transaction (docs/reviews.md has the
// tables).
namespace rb {

// NAME.review.db of NAME.db.
std::string review_path(const std::string& results);
// The review of each results file: the one at the same position in `named`, or, if `named` is
// empty, the one beside the results file. Throws UsageError unless `named` is empty or has one
// review for each file, and Error if a named review does not exist.
std::vector<std::string> review_paths(const std::vector<std::string>& results,
                                      const std::vector<std::string>& named);

// A message that the results file has no review beside it, and what to do about it, or that it has
// no moves to judge. Throws Error if its game cannot be judged (judged_game()).
std::string why_not_judged(const std::string& results);

// A hash of what identifies a run: game, seed, players, openings, limits.
std::uint64_t run_hash(const RunSpec& run);

// The first setting that differs, in words: their verdicts cannot be compared then.
std::optional<std::string> review_difference(const ReviewSettings& kept,
                                             const ReviewSettings& asked);

class ReviewFile {
 public:
  // A new file or, with `old`, one that is there. Throws Error that names the file: it is no
  // review, belongs to another run, was made with other settings (and says which), is damaged,
  // or another process writes it.
  static ReviewFile write(const std::string& path, const ReviewSettings& settings);
  // To read that of this run. Throws Error as above, and if there is none.
  static ReviewFile read(const std::string& path, const RunSpec& run);
  // Throws Error if the file at this path is something else.
  static void require_review(const std::string& path);
  ~ReviewFile();
  ReviewFile(ReviewFile&&) noexcept;

  const ReviewSettings& settings() const;
  // The hash of the moves of each judged game, by its id.
  std::map<int, std::uint64_t> judged() const;
  std::optional<ReviewedGame> game(int id) const;
  void each(const std::function<void(const ReviewedGame&)>& use) const;  // by id

  // Replaces what the file holds about the game. REQUIRES: opened by write().
  void add(const ReviewedGame& game);

 private:
  struct State;
  explicit ReviewFile(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace rb
