#include "runner/evidence/sprt_report.hpp"

#include <fmt/core.h>

#include "engine/base/error.hpp"

namespace rb {

bool is_comparison(const RunSpec& run) {
  return run.sprt && run.format == Format::duels && run.players.size() == 4;
}

SequentialTest::Unit sprt_unit(const RunSpec& run) {
  if (is_comparison(run)) return SequentialTest::Unit::fours;
  return run.openings_source == kNoOpenings ? SequentialTest::Unit::games
                                            : SequentialTest::Unit::pairs;
}

bool has_test(const RunSpec& run) {
  return run.sprt && (run.players.size() == 2 || is_comparison(run));
}

SequentialTest stored_test(const std::string& path, const RunSpec& run) {
  if (!has_test(run)) {
    throw Error(fmt::format("{}: has a sequential test, which needs two players, but {} players",
                            path, run.players.size()));
  }
  return SequentialTest(run.sprt.value(), sprt_unit(run));
}

namespace {

// With the numbers of the players in their run, which in a set are one if they are equal.
GameResult in_run(const GameResult& game, const ResultFile& stored) {
  GameResult result = game;
  if (is_comparison(stored.run)) {
    const int side = game.id / 2 % 2, opponent = side + 2;  // by their place in the schedule
    result.black = game.id % 2 == 0 ? side : opponent;
    result.white = game.id % 2 == 0 ? opponent : side;
  } else {
    result.black = game.black == stored.players[0] ? 0 : 1;
    result.white = 1 - result.black;
  }
  return result;
}

}  // namespace

SequentialTest played_test(const ResultSet& set, std::size_t file) {
  const ResultFile& stored = set.files[file];
  SequentialTest test = stored_test(stored.path, stored.run);
  for (const GameResult& game : set.games) {
    if (game.run == static_cast<int>(file)) test.add(in_run(game, stored));
  }
  return test;
}

GauntletRace played_race(const ResultSet& set, std::size_t file) {
  const ResultFile& stored = set.files[file];
  GauntletRace race(stored.run.sprt.value(), static_cast<int>(stored.players.size()));
  for (const GameResult& game : set.games) {
    if (game.run != static_cast<int>(file)) continue;
    // The base meets all others: the number in the run is that of the place in the schedule.
    const int candidate = game.id / 2 % (race.players() - 1) + 1;
    GameResult in_run = game;
    const bool is_black = game.black != stored.players[0];
    in_run.black = is_black ? candidate : 0;
    in_run.white = is_black ? 0 : candidate;
    race.add(in_run);
  }
  return race;
}

// docs/algorithms/tuning.md 2.4: the mean of a four shows half of a difference, and less the more
// one-sided the games are.
std::optional<rating::SprtEstimate> comparison_gain(const SequentialTest& test,
                                                    const rating::GameCounts& first,
                                                    const rating::GameCounts& second) {
  const rating::Outcomes& results = test.sprt().results();
  rating::GameCounts all = first;
  rating::count_games(all, second);
  if (results.total() == 0) return std::nullopt;
  const double told = 2 * all.score() * (1 - all.score());
  if (told <= 0) return std::nullopt;
  rating::SprtEstimate gain = rating::safe_estimate_after(test.sprt().spec(), results);
  gain.elo /= told;
  gain.elo_interval = {gain.elo_interval.low / told, gain.elo_interval.high / told};
  return gain;
}

SprtReport sprt_report(const SequentialTest& test, bool is_over) {
  const rating::Sprt& sprt = test.sprt();
  SprtReport report{.spec = test.spec(),
                    .decision = test.decision(),
                    .is_over = is_over,
                    .llr = sprt.llr(),
                    .bounds = sprt.bounds(),
                    .unit = test.unit(),
                    .results = sprt.results(),
                    .games = test.games(),
                    .repeated = test.repeated(),
                    .games_beyond = test.games_beyond()};
  const bool may_be_one_sided = report.unit == SequentialTest::Unit::games && report.repeated > 0;
  const bool is_of_two = report.unit != SequentialTest::Unit::fours;
  if (report.results.total() > 0 && is_of_two && !may_be_one_sided) {
    report.estimate = rating::safe_estimate_after(report.spec, report.results);
  }
  return report;
}

}  // namespace rb
