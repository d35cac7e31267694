#include "runner/web/document/tune_part.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "rating/pairwise/elo.hpp"
#include "runner/tables/pairing_table.hpp"
#include "runner/tune/steps/bayes_steps.hpp"
#include "runner/tune/steps/gauge_steps.hpp"
#include "runner/tune/tune_stored.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

constexpr double k95 = 1.959963984540054;  // the normal quantile of 97.5 %

using nlohmann::ordered_json;

// Four pairs that brought half points from worst to best, and the values of both sides.
TuningStep step(int id, const std::array<int, 5>& pairs, std::string tried, std::string against,
                std::string after) {
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
    const std::string settings = ordered_json({{"method", method},
                                               {"acquisition", "mes"},
                                               {"profile", "hard"},
                                               {"steps", planned},
                                               {"pairs", 4},
                                               {"delay", 1},
                                               {"parameters",
                                                {{"TWO", 100.0, 20.0, 400.0, 10.0, 0.02, true},
                                                 {"K", 0.5, 0.25, 2.0, 0.125, 0.02, false}}}})
                                     .dump();
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
  ordered_json part() const { return tune_part(path_); }

  // The first `count` steps of SPSA, replayed as its file would have it; the later half is lost.
  std::vector<TuningStep> spsa_steps(int planned, int count) const {
    write(RunKind::tune_spsa, "spsa", planned, {});
    tuning::Spsa run(stored_spsa(read_tuning_file(path_)));
    std::vector<TuningStep> steps;
    for (int i = 0; i < count; ++i) {
      const tuning::Trial trial = run.trial(i);
      TuningStep made = 2 * i < count ? step(i, {0, 1, 1, 0, 2}, "", "", "")
                                      : step(i, {1, 0, 2, 1, 0}, "", "", "");
      run.add(made.wins, made.losses);
      made.tried = values_text(trial.plus);
      made.against = values_text(trial.minus);
      made.after = values_text(run.theta());
      steps.push_back(made);
    }
    return steps;
  }

  fakes::TempFolder folder_;
  std::string path_ = folder_.file("tune.db");
};

const TuningStep kUp = step(0, {0, 0, 1, 1, 2}, "[110,0.5]", "[100,0.5]", "[100,0.5]");
const TuningStep kDown = step(1, {1, 0, 2, 1, 0}, "[90,0.5]", "[100,0.5]", "[100,0.5]");

TEST_F(TunePart, BeginsWithTheSumsOfTheSteps) {
  write(RunKind::tune_gauge, "gauge", 4, {kUp, kDown});
  ordered_json found = part();
  found.erase("effects");
  // kUp won 5 and drew 3, kDown won 1, drew 5 and lost 2.
  EXPECT_EQ(found, ordered_json::parse(R"({
    "method": "gauge", "steps": 2, "planned": 4, "pairs": 4, "wins": 6, "draws": 8, "losses": 2,
    "alike": 1, "parameters": [
      {"name": "TWO", "start": 100.0, "min": 20.0, "max": 400.0, "step": 10.0, "whole": true},
      {"name": "K", "start": 0.5, "min": 0.25, "max": 2.0, "step": 0.125, "whole": false}]})"))
      << found;
}

TEST_F(TunePart, OfAGaugeHasTheEffectOfEachParameter) {
  write(RunKind::tune_gauge, "gauge", 4, {kUp, kDown});
  const ordered_json effects = part().at("effects");
  ASSERT_EQ(effects.size(), 2U);
  const auto estimate = [](const std::array<int, 5>& pairs) {
    const rating::Estimate made = rating::estimate(rating::PairCounts{pairs});
    return ordered_json{{"games", 8},
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
  EXPECT_EQ(effects[0].at("worth_interval"), ordered_json({fit.worth[0].low, fit.worth[0].high}));
  EXPECT_EQ(effects[1], ordered_json::parse(R"({"up": null, "down": null, "worth": null,
                                                "worth_interval": [null, null]})"));
}

TEST_F(TunePart, OfAGaugeThatHasNotBegunHasNoEffect) {
  write(RunKind::tune_gauge, "gauge", 4, {});
  const ordered_json found = part();
  EXPECT_EQ(found.at("steps"), 0);
  EXPECT_EQ(found.at("effects").at(0).at("worth"), nullptr);
  EXPECT_FALSE(found.contains("theta"));
  EXPECT_FALSE(found.contains("points"));
}

TEST_F(TunePart, OfBayesHasAPointForEachStepAndTheCourseOfTheOptimum) {
  const std::vector<TuningStep> steps = {
      step(0, {0, 0, 1, 1, 2}, "[100,0.5]", "[100,0.5]", "[100,0.5]"),
      step(1, {1, 0, 2, 1, 0}, "[90,1.5]", "[100,0.5]", "[100,0.5]"),
      step(2, {0, 0, 2, 0, 2}, "[300,0.75]", "[100,0.5]", "[100,0.5]")};
  write(RunKind::tune_bayes, "bayes", 9, steps);
  const ordered_json found = part();
  tuning::Bayes run = bayes_from_start(stored_bayes(read_tuning_file(path_)));
  ASSERT_EQ(found.at("points").size(), 3U);
  ASSERT_EQ(found.at("course").size(), 3U);
  tuning::Optimum best;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::vector<double> values = parse_values(path_, steps[i].tried);
    const tuning::Observation seen = observation(steps[i], 1);
    run.add(values, seen);
    const double error = 100 * k95 * std::sqrt(seen.variance);
    const ordered_json& point = found.at("points").at(i);
    EXPECT_EQ(point.at("values"), values);
    EXPECT_DOUBLE_EQ(point.at("elo"), -100 * seen.score);
    EXPECT_NEAR(point.at("interval").at(0), -100 * seen.score - error, 1e-9);
    EXPECT_NEAR(point.at("interval").at(1), -100 * seen.score + error, 1e-9);
    EXPECT_EQ(point.at("games"), 8);
    best = run.optimum();
    EXPECT_EQ(found.at("course").at(i),
              ordered_json({i + 1, best.values, best.low, best.high, best.elo}));
  }
  const ordered_json& optimum = found.at("optimum");
  EXPECT_EQ(optimum.at("values"), best.values);
  EXPECT_EQ(optimum.at("low"), best.low);
  EXPECT_EQ(optimum.at("high"), best.high);
  EXPECT_EQ(optimum.at("elo"), best.elo);
  EXPECT_NEAR(optimum.at("interval").at(0), best.elo - k95 * best.elo_deviation, 1e-9);
  EXPECT_NEAR(optimum.at("interval").at(1), best.elo + k95 * best.elo_deviation, 1e-9);
}

TEST_F(TunePart, OfBayesHasEightRowsOfTheCourseAtMost) {
  std::vector<TuningStep> steps;
  for (int i = 0; i < 10; ++i) {
    steps.push_back(
        step(i, {0, 0, 2, 0, 2}, values_text({100.0 + i, 0.5}), "[100,0.5]", "[100,0.5]"));
  }
  write(RunKind::tune_bayes, "bayes", 10, steps);
  const ordered_json course = part().at("course");
  std::vector<int> rows;
  for (const auto& row : course) rows.push_back(row.at(0));
  EXPECT_THAT(rows, ::testing::ElementsAre(1, 2, 3, 4, 6, 7, 8, 10));
}

TEST_F(TunePart, OfAShortSpsaHasTheCourseWithoutAFit) {
  const std::vector<TuningStep> steps = spsa_steps(6, 3);
  write(RunKind::tune_spsa, "spsa", 6, steps);
  const ordered_json found = part();
  EXPECT_EQ(found.at("method"), "spsa");
  EXPECT_EQ(found.at("rows"), ordered_json({0, 1, 2, 3}));
  EXPECT_EQ(found.at("score"), ordered_json::parse("[[0,4,3,1],[1,4,3,1],[2,1,5,2]]"));
  EXPECT_EQ(found.at("fit"), nullptr);
  EXPECT_EQ(found.at("conditions"), nullptr);
  // The squares of the steps from the start on, summed by hand.
  std::vector<std::vector<double>> theta = {{100, 0.5}};
  for (const TuningStep& each : steps) theta.push_back(parse_values(path_, each.after));
  for (std::size_t row = 0; row < theta.size(); ++row) {
    EXPECT_EQ(found.at("theta").at(row), theta[row]);
    for (std::size_t j = 0; j < 2; ++j) {
      double squares = 0;
      for (std::size_t i = 1; i <= row; ++i) {
        squares += (theta[i][j] - theta[i - 1][j]) * (theta[i][j] - theta[i - 1][j]);
      }
      EXPECT_NEAR(found.at("cone").at(row).at(j), k95 * std::sqrt(squares), 1e-9);
    }
  }
  EXPECT_NE(found.at("cone").at(3).at(0), 0.0);
  tuning::Spsa run(stored_spsa(read_tuning_file(path_)));
  for (const TuningStep& each : steps) run.add(each.wins, each.losses);
  EXPECT_EQ(found.at("mean"), run.tail_mean());
}

TEST_F(TunePart, OfALongSpsaHasAFit) {
  write(RunKind::tune_spsa, "spsa", 20, spsa_steps(20, 4));
  const ordered_json fit = part().at("fit");
  ASSERT_TRUE(fit.is_object());
  EXPECT_EQ(fit.at("best").size(), 2U);
  EXPECT_LT(fit.at("gain_interval").at(0), fit.at("gain"));
  EXPECT_GT(fit.at("gain_interval").at(1), fit.at("gain"));
  EXPECT_GT(fit.at("chance"), 0.0);
  EXPECT_LE(fit.at("chance"), 1.0);
  write(RunKind::tune_spsa, "spsa", 20, {});
  EXPECT_EQ(part().at("fit"), nullptr);
}

TEST_F(TunePart, OfALongRunHasFourHundredRowsWithTheFirstAndTheLast) {
  write(RunKind::tune_spsa, "spsa", 5000, spsa_steps(5000, 500));
  const ordered_json rows = part().at("rows");
  ASSERT_EQ(rows.size(), 400U);
  EXPECT_EQ(rows.front(), 0);
  EXPECT_EQ(rows.at(1), 1);
  EXPECT_EQ(rows.at(399), 500);
  EXPECT_EQ(rows.at(200), 250);
}

TEST_F(TunePart, RefusesAFileWhoseStepsLeadElsewhere) {
  std::vector<TuningStep> steps = spsa_steps(6, 2);
  steps[1].after = "[100,0.5]";
  write(RunKind::tune_spsa, "spsa", 6, steps);
  EXPECT_THAT([&] { part(); }, ::testing::ThrowsMessage<Error>(::testing::HasSubstr(
                                   "step 1 does not lead where the file says")));
}

}  // namespace
}  // namespace rb
