#include "runner/evidence/sprt_report.hpp"

#include <fmt/core.h>

#include "engine/base/error.hpp"

namespace rb {

SequentialTest::Unit sprt_unit(const RunSpec& run) {
  return run.openings_source == kNoOpenings ? SequentialTest::Unit::games
                                            : SequentialTest::Unit::pairs;
}

SequentialTest stored_test(const std::string& path, const RunSpec& run) {
  if (run.players.size() != 2) {
    throw Error(fmt::format("{}: has a sequential test, which is of two players, but {} players",
                            path, run.players.size()));
  }
  return SequentialTest(run.sprt.value(), sprt_unit(run));
}

SequentialTest played_test(const ResultSet& set, std::size_t file) {
  const ResultFile& stored = set.files[file];
  SequentialTest test = stored_test(stored.path, stored.run);
  for (const GameResult& game : set.games) {
    if (game.run != static_cast<int>(file)) continue;
    GameResult in_run = game;
    in_run.black = game.black == stored.players[0] ? 0 : 1;
    in_run.white = 1 - in_run.black;
    test.add(in_run);
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

SprtReport sprt_report(const SequentialTest& test, bool is_over) {
  const rating::Sprt& sprt = test.sprt();
  SprtReport report{.spec = sprt.spec(),
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
  if (report.results.total() > 0 && !may_be_one_sided) {
    report.estimate = rating::safe_estimate_after(report.spec, report.results);
  }
  return report;
}

}  // namespace rb
