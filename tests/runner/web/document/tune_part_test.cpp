#include "runner/web/document/tune_part.hpp"
#include "engine/base/json_text.hpp"

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "rating/pairwise/elo.hpp"
#include "runner/tables/pairing_table.hpp"
#include "runner/tune/steps/bayes_steps.hpp"
#include "runner/tune/steps/gauge_steps.hpp"
#include "runner/tune/tuning_file.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

constexpr double k95 = 1.959963984540054;  // the normal quantile of 97.5 %

// Four pairs that brought half points from worst to best, and the values of both sides.
TuningStep step(int id, const std::array<int, 5>& pairs, std::vector<double> tried,
                std::vector<double> against, std::vector<double> after) {
  TuningStep made{.id = id,
                  .pairs = pairs,
                  .alike = id == 0 ? 1 : 0,
                  .tried = std::move(tried),
                  .against = std::move(against),
                  .after = std::move(after)};
  // A pair of 1.5 points is a win and a draw, one of 1 two draws.
  made.wins = 2 * pairs[4] + pairs[3];
  made.draws = pairs[3] + 2 * pairs[2] + pairs[1];
  made.losses = 2 * pairs[0] + pairs[1];
  return made;
}

class TunePart : public ::testing::Test {
 protected:
  // A run of this method with `planned` steps, of two parameters, one of which is whole.
  void write(RunKind kind, const std::string& method, int planned,
             const std::vector<TuningStep>& steps) const {
    RunSpec run;
    run.players = {{"tried", "{}"}, {"against", "{}"}};
    run.kind = kind;
    run.seed = 5;
    run.games = 8 * planned;
    std::filesystem::remove(path_);
    StoreWriter store = StoreWriter::create(path_, run, {});
    const std::string settings = json_text(Json({{"method", method},
                                                 {"acquisition", "mes"},
                                                 {"profile", "hard"},
                                                 {"steps", planned},
                                                 {"pairs", 4},
                                                 {"delay", 1},
                                                 {"parameters",
                                                  {{"TWO", 100.0, 20.0, 400.0, 10.0, 0.02, true},
                                                   {"K", 0.5, 0.25, 2.0, 0.125, 0.02, false}}}}));
    store.commit({}, [&](const sqlite::Database& db) { create_tuning(db, settings); });
    int id = 0;
    for (const TuningStep& each : steps) {
      std::vector<GameRecord> games(8);
      for (GameRecord& game : games) {
        game.id = id++;
        game.players = {game.id % 2, 1 - game.id % 2};
      }
      store.commit(games, [&](const sqlite::Database& db) { insert_step(db, each); });
    }
    store.close();
  }
  Json part() const { return tune_part(path_, StoreReader(path_)); }

  // The first `count` steps of SPSA, replayed as its file would have it; the later half is lost.
  std::vector<TuningStep> spsa_steps(int planned, int count) const {
    write(RunKind::tune_spsa, "spsa", planned, {});
    const StoredTuning stored = read_tuning_file(path_);
    tuning::Spsa run(spsa_spec(stored.settings, stored.run.seed));
    std::vector<TuningStep> steps;
    for (int i = 0; i < count; ++i) {
      const tuning::Trial trial = run.trial(i);
      TuningStep made = 2 * i < count ? step(i, {0, 1, 1, 0, 2}, {}, {}, {})
                                      : step(i, {1, 0, 2, 1, 0}, {}, {}, {});
      run.add(made.wins, made.losses);
      made.tried = trial.plus;
      made.against = trial.minus;
      made.after = run.theta();
      steps.push_back(made);
    }
    return steps;
  }

  fakes::TempFolder folder_;
  std::string path_ = folder_.file("tune.db");
};

const TuningStep kUp = step(0, {0, 0, 1, 1, 2}, {110, 0.5}, {100, 0.5}, {100, 0.5});
const TuningStep kDown = step(1, {1, 0, 2, 1, 0}, {90, 0.5}, {100, 0.5}, {100, 0.5});

TEST_F(TunePart, BeginsWithTheSumsOfTheSteps) {
  write(RunKind::tune_gauge, "gauge", 4, {kUp, kDown});
  Json found = part();
  found.erase("effects");
  // kUp won 5 and drew 3, kDown won 1, drew 5 and lost 2.
  EXPECT_EQ(found, read_ordered_json(R"({
    "method": "gauge", "steps": 2, "planned": 4, "pairs": 4, "wins": 6, "draws": 8, "losses": 2,
    "alike": 1, "parameters": [
      {"name": "TWO", "start": 100.0, "min": 20.0, "max": 400.0, "step": 10.0, "whole": true},
      {"name": "K", "start": 0.5, "min": 0.25, "max": 2.0, "step": 0.125, "whole": false}]})"))
      << found;
}

TEST_F(TunePart, OfAGaugeHasTheEffectOfEachParameter) {
  write(RunKind::tune_gauge, "gauge", 4, {kUp, kDown});
  const Json effects = part().at("effects");
  ASSERT_EQ(effects.size(), 2U);
  const auto estimate = [](const std::array<int, 5>& pairs) {
    const rating::Estimate made = rating::estimate(rating::PairCounts{pairs});
    return Json{{"games", 8},
                {"elo", number_json(made.elo)},
                {"interval", interval_json(made.elo_interval)}};
  };
  EXPECT_EQ(effects[0].at("up"), estimate(kUp.pairs));
  EXPECT_EQ(effects[0].at("down"), estimate(kDown.pairs));
  GaugeSteps gauge({{"TWO", 100, 20, 400, 10, 0.02, true}, {"K", 0.5, 0.25, 2, 0.125, 0.02, false}},
                   2, 4);
  gauge.add(kUp, {{110, 0.5}, {100, 0.5}});
  gauge.add(kDown, {{90, 0.5}, {100, 0.5}});
  const tuning::QuadraticFit fit = gauge.fit();
  EXPECT_EQ(effects[0].at("worth"), fit.mean_worth[0]);
  EXPECT_EQ(effects[0].at("worth_interval"), Json({fit.worth[0].low, fit.worth[0].high}));
  EXPECT_EQ(effects[1], read_ordered_json(R"({"up": null, "down": null, "worth": null,
                                                "worth_interval": [null, null]})"));
}

TEST_F(TunePart, OfALongSpsaHasAFit) {
  write(RunKind::tune_spsa, "spsa", 20, spsa_steps(20, 4));
  const Json fit = part().at("fit");
  ASSERT_TRUE(fit.is_object());
  EXPECT_EQ(fit.at("best").size(), 2U);
  EXPECT_LT(fit.at("gain_interval").at(0), fit.at("gain"));
  EXPECT_GT(fit.at("gain_interval").at(1), fit.at("gain"));
  EXPECT_GT(fit.at("chance"), 0.0);
  EXPECT_LE(fit.at("chance"), 1.0);
  write(RunKind::tune_spsa, "spsa", 20, {});
  EXPECT_EQ(part().at("fit"), nullptr);
}

TEST_F(TunePart, RefusesAFileWhoseStepsLeadElsewhere) {
  std::vector<TuningStep> steps = spsa_steps(6, 2);
  steps[1].after = {100, 0.5};
  write(RunKind::tune_spsa, "spsa", 6, steps);
  EXPECT_THAT([&] { part(); }, ::testing::ThrowsMessage<Error>(::testing::HasSubstr(
                                   "step 1 does not lead where the file says")));
}

}  // namespace
}  // namespace rb
