#include "runner/games/games_file.hpp"

#include <filesystem>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "runner/players/catalog.hpp"
#include "runner/review/review_run.hpp"

namespace rb {

GamesFile::GamesFile(const std::string& path, const std::string& review, const GameFilter& filter,
                     bool needs_review)
    : path_(path), reader_(path) {
  const RunSpec run = reader_.run();
  for (const PlayerRow& player : run.players) players_.push_back(player.name);
  const Rules* rules = find_rules(run.game);
  if (rules != nullptr && rules->start().size != run.board_size) rules = nullptr;
  const std::vector<Opening> openings = reader_.openings();
  if (rules != nullptr) check_.emplace(path, *rules, openings);
  if (run.keep != Keep::results && reader_.count() > 0 && !reader_.has_moves()) {
    throw Error(fmt::format("{}: {}; nothing can be looked for", path, without_moves(run)));
  }
  matcher_.emplace(path, run, openings, rules, filter);
  open_review(review, run, needs_review);
}

void GamesFile::open_review(const std::string& path, const RunSpec& run, bool is_needed) {
  if (!std::filesystem::exists(path)) {
    if (!is_needed) return;
    const std::string text =
        fmt::format("{}: is not judged yet: there is no {}; first run 'renju-bench analyze {}'",
                    path_, path, path_);
    if (path == review_path(path_)) throw NotInFile(text, false);
    throw Error(text);  // the user named it
  }
  try {
    review_.emplace(ReviewFile::read(path, run_hash(run)));
  } catch (const Error&) {
    if (is_needed) throw;  // a list that does not ask for it needs none
  }
}

std::optional<ReviewedGame> GamesFile::review_of(const GameRecord& record) {
  std::optional<ReviewedGame> review;
  if (review_) review = review_->game(record.id);
  if (review && review->moves_hash != review_hash(record)) review.reset();
  if (!review) ++not_judged_;
  return review;
}

std::int64_t GamesFile::each(const std::function<void(const FoundGame&)>& use,
                             const std::stop_token& stop) {
  std::int64_t read = 0;
  reader_.each(Detail::moves, [&](const GameRecord& record) {
    if (stop.stop_requested()) throw Error(fmt::format("{}: the search was stopped", path_));
    ++read;
    if (check_) check_->check(record);
    auto game = matcher_->match(record);
    if (game && matcher_->match_review(*game, review_of(record))) use(*game);
  });
  return read;
}

}  // namespace rb
