#include "runner/tune/target/tuned_profile.hpp"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "engine/renju/level/parameters.hpp"
#include "engine/renju/rules/rules.hpp"
#include "engine/renju/search/engine.hpp"
#include "runner/players/held_out_tests.hpp"
#include "runner/players/profile_file.hpp"
#include "tests/fakes/first_moves.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using Json = nlohmann::ordered_json;

const renju::Profile& easy() { return *renju::find_profile("easy"); }

std::vector<tuning::Parameter> two() {
  return {{"TWO", 12.4, 0, 60, 3, 0, true}, {"DEFENSE_MULTIPLIER_FOUR", 0.75, 0, 4, 0.2, 0, false}};
}

TunedProfile tuned(const renju::Profile& start = easy()) {
  return {"tune spsa", "easy", start, two()};
}

renju::Profile with(double two, double multiplier) {
  renju::Profile profile = easy();
  profile.weights.two = two;
  profile.weights.defense_multiplier_four = multiplier;
  return profile;
}

TEST(TunedProfile, IsNamedAsTheUserNamedIt) {
  EXPECT_EQ(tuned().spec().place, "tune spsa: --player");
  EXPECT_EQ(tuned().spec().text, "easy");
  EXPECT_EQ(tuned().start(), (std::vector<double>{12, 0.75})) << "the engine takes a whole number";
}

TEST(TunedProfile, HasItsValuesByName) {
  EXPECT_EQ(tuned().named({14, 0.5}).dump(), R"({"TWO":14,"DEFENSE_MULTIPLIER_FOUR":0.5})");
}

TEST(TunedProfile, PlaysWithTheValues) {
  const auto moves_of = [](const std::unique_ptr<Player>& player) {
    return fakes::first_moves(*player, renju::rules());
  };
  const auto expected = [&](const renju::Profile& profile) {
    return moves_of(renju::make_engine(profile, renju::ClockKind::nodes));
  };
  EXPECT_EQ(moves_of(tuned().with({50, 3}, {})()), expected(with(50, 3)));
  EXPECT_NE(expected(with(50, 3)), expected(with(0, 0)));
}

TEST(TunedProfile, ItsFileIsTheProfileWithoutATestSoFar) {
  Json json = Json::parse(tuned().file_text({14, 0.5}, {}));
  EXPECT_EQ(json.at(kHeldOutTests), "");
  EXPECT_FALSE(json.contains(kErrors));
  json.erase(kHeldOutTests);
  EXPECT_EQ(json, profile_json(with(14, 0.5)));
  EXPECT_TRUE(tuned().file_text({14, 0.5}, {}).ends_with("\n}\n"));
  const Json more = Json::parse(tuned().file_text({14, 0.5}, {{"TWO", 3.5}}));
  EXPECT_EQ(more.at(kErrors), "TWO:3.5");
}

TEST(TunedProfile, FindsTheFileOfItsResultAgainThoughItHasBeenTested) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("tuned.json");
  EXPECT_FALSE(tuned().is_in(path, {14, 0.5})) << "there is none";
  fakes::write_text(path, tuned().file_text({14, 0.5}, {}));
  EXPECT_TRUE(tuned().is_in(path, {14, 0.5}));
  EXPECT_FALSE(tuned().is_in(path, {14, 0.6}));
  add_held_out_test(path, {.openings = 5, .started_ms = 7});
  EXPECT_TRUE(tuned().is_in(path, {14, 0.5}));
  fakes::write_text(path, profile_json(with(14, 0.5)).dump());
  EXPECT_FALSE(tuned().is_in(path, {14, 0.5})) << "it keeps no tests: no tuning wrote it";
  fakes::write_text(path, "{");
  EXPECT_FALSE(tuned().is_in(path, {14, 0.5}));
  EXPECT_FALSE(tuned().is_in(folder.path().string(), {14, 0.5})) << "a folder";
}

TEST(TunedProfile, SaysHowItIsPlayed) {
  EXPECT_EQ(tuned().advice("a.json", {14, 0.5}),
            "the tuned profile is in a.json; play it with file:a.json");
}

TEST(TunedProfile, IsTestedAgainstTheProfileOfThatName) {
  const ProofSides sides = tuned().sides({14, 0.5}, "a.json", "start.json");
  EXPECT_EQ(sides.tuned.place, "tune spsa: --verify");
  EXPECT_EQ(sides.tuned.text, "file:a.json");
  EXPECT_EQ(sides.start.place, "tune spsa: --verify");
  EXPECT_EQ(sides.start.text, "easy");
  EXPECT_EQ(sides.start.name, "");
  EXPECT_EQ(sides.start_text, "");
  EXPECT_EQ(tuned().start_text(), "");
}

TEST(TunedProfile, ThatStartsElsewhereIsTestedAgainstAFileOfTheStart) {
  const TunedProfile elsewhere = tuned(with(3, 1));
  const ProofSides sides = elsewhere.sides({14, 0.5}, "a.json", "start.json");
  EXPECT_EQ(sides.start.text, "file:start.json");
  EXPECT_EQ(sides.start.name, "easy, values of --params");
  EXPECT_EQ(Json::parse(sides.start_text), profile_json(with(3, 1)));
  EXPECT_TRUE(sides.start_text.ends_with("\n}\n"));
  EXPECT_EQ(elsewhere.start_text(), sides.start_text);
}

}  // namespace
}  // namespace rb
