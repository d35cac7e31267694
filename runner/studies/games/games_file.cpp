#include "runner/studies/games/games_file.hpp"

#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/results/headings/headings.hpp"
#include "runner/studies/review/review_run.hpp"

namespace rb {
// What reads the games.
struct GamesFile::Open {
  // Without openings no game can be looked for: a filter may still be refused.
  Open(const GamesFile& file, std::shared_ptr<const std::vector<Opening>> known, bool with_openings)
      : reader(file.path_),
        run(reader.run()),
        rules(find_rules(run.game, run.board_size)),
        openings(std::move(known)) {
    if (!openings) {
      openings = std::make_shared<const std::vector<Opening>>(
          with_openings ? reader.openings() : std::vector<Opening>());
    }
    if (rules != nullptr) check.emplace(file.path_, *rules, openings);
    if (run.keep != Keep::results && reader.count() > 0 && !reader.has_moves()) {
      throw Error(fmt::format("{}: {}; nothing can be looked for", file.path_, without_moves(run)));
    }
    matcher.emplace(file.path_, run, openings, rules, file.filter_);
    if (file.filter_.since || file.filter_.until) years.emplace(reader);
    if (auto found = file.review(run)) review.emplace(*std::move(found));
  }

  bool is_of_years(const GameRecord& record, const GameFilter& filter) const {
    return !years || filter.has_year(years->of(record.id));
  }

  // Of this game with these moves.
  std::optional<ReviewedGame> review_of(const GameRecord& record) const {
    std::optional<ReviewedGame> found;
    if (review) found = review->game(record.id);
    if (found && found->moves_hash != review_hash(record)) found.reset();
    return found;
  }

  StoreReader reader;
  RunSpec run;
  const Rules* rules;
  std::shared_ptr<const std::vector<Opening>> openings;
  std::optional<GameCheck> check;  // of a game that this program knows
  std::optional<GameMatcher> matcher;
  std::optional<GameYears> years;  // if the filter asks for some
  std::optional<ReviewFile> review;
};

GamesFile::GamesFile(const std::string& path, const std::string& review, const GameFilter& filter,
                     bool needs_review)
    : path_(path), review_path_(review), filter_(filter), needs_review_(needs_review) {
  const Open open(*this, nullptr, filter_.opening.has_value());
  if (filter_.opening) openings_ = open.openings;
  for (const PlayerRow& player : open.run.players) players_.push_back(player.name);
  has_review_ = open.review.has_value();
}

std::optional<ReviewFile> GamesFile::review(const RunSpec& run) const {
  if (!std::filesystem::exists(review_path_)) {
    if (!needs_review_) return std::nullopt;
    throw NotInFile(why_not_judged(path_), false);
  }
  try {
    return ReviewFile::read(review_path_, run);
  } catch (const Error&) {
    if (needs_review_) throw;  // a list that does not ask for it needs none
    return std::nullopt;
  }
}

std::vector<int> GamesFile::ids() {
  std::vector<int> found;
  if (!filter_.needs_only_results()) {
    each([&](const FoundGame& game) { found.push_back(game.id); });
    return found;
  }
  const Open open(*this, nullptr, false);
  open.reader.each(Detail::result, [&](const GameRecord& record) {
    const bool is_wanted =
        open.matcher->matches_result(record) && open.is_of_years(record, filter_);
    if (is_wanted) found.push_back(record.id);
  });
  return found;
}

std::int64_t GamesFile::each(const std::function<void(const FoundGame&)>& use,
                             const std::stop_token& stop) {
  Open open(*this, std::exchange(openings_, nullptr), true);
  std::int64_t read = 0;
  open.reader.each(Detail::moves, [&](const GameRecord& record) {
    if (stop.stop_requested()) throw Error(fmt::format("{}: the search was stopped", path_));
    ++read;
    if (open.check) open.check->check(record);
    if (!open.is_of_years(record, filter_)) return;
    auto game = open.matcher->match(record);
    if (!game) return;
    const std::optional<ReviewedGame> review = open.review_of(record);
    if (!review) ++not_judged_;
    if (open.matcher->match_review(*game, review)) use(*game);
  });
  return read;
}

}  // namespace rb
