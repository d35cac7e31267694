#include "runner/tune/pattern/learn_state.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>

#include "runner/base/system/new_file.hpp"
#include "runner/tune/pattern/learn_report.hpp"
#include "tests/fakes/complaint.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using rating::Decision;
using ::testing::HasSubstr;

constexpr double kInfinite = std::numeric_limits<double>::infinity();

LearnRound round_with(Decision decision, std::optional<RoundElo> elo) {
  return {
      .seconds = 61,
      .fit = RoundFit{.games = 24, .positions = 500, .boards = 0.6, .checksum = "0123456789abcdef"},
      .test = RoundTest{.decision = decision, .counts = {5, 1, 2}, .llr = 2.5, .elo = elo}};
}

LearnState three_rounds() {
  return {.made = R"({"player":"expert","seed":1})",
          .rounds = {round_with(Decision::h1, RoundElo{30, {0, 70}}),
                     round_with(Decision::h0, RoundElo{-20, {-50, 10}}),
                     round_with(Decision::h1, RoundElo{50, {10, 80}})}};
}

TEST(LearnState, OnlyProvedTablesClimb) {
  const std::vector<RoundElo> climb = climb_of(three_rounds());
  ASSERT_EQ(climb.size(), 3U);
  EXPECT_EQ(climb[1].elo, 30);
  EXPECT_EQ(climb[1].interval.low, 0);
  EXPECT_EQ(climb[2].elo, 80);
  EXPECT_EQ(climb[2].interval.low, 80 - std::hypot(30, 40));
  EXPECT_EQ(climb[2].interval.high, 80 + std::hypot(40, 30));
}

TEST(LearnState, TheLastAdoptedTableIsThatOfTheLastProof) {
  LearnState state = three_rounds();
  EXPECT_EQ(last_adopted(state), 3);
  state.rounds.back() = round_with(Decision::undecided, {});
  EXPECT_EQ(last_adopted(state), 1);
  state.rounds = {LearnRound{}};
  EXPECT_EQ(last_adopted(state), 0);
}

TEST(LearnState, IsWhatItsFileSays) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("learn.json");
  LearnState state = three_rounds();
  EXPECT_TRUE(read_learn_state(path, state.made).rounds.empty());
  state.rounds.push_back(round_with(Decision::h1, RoundElo{kInfinite, {200, kInfinite}}));
  state.rounds.push_back({.seconds = 3});
  write_learn_state(path, state);
  const LearnState again = read_learn_state(path, state.made);
  EXPECT_EQ(learn_json(again), learn_json(state));
  EXPECT_EQ(again.rounds[3].test->elo->elo, kInfinite);
  EXPECT_EQ(climb_of(again).back().elo, kInfinite);
}

TEST(LearnState, OtherOptionsAndDamageAreToldInALine) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("learn.json");
  const auto told = [&](const std::string& made) {
    return fakes::complaint([&] { read_learn_state(path, made); });
  };
  const LearnState state = three_rounds();
  write_learn_state(path, state);
  EXPECT_THAT(told(R"({"player":"expert","seed":2})"),
              HasSubstr("was begun with other options: seed is 1 there, now 2"));
  for (
      const char* const text :
      {"", "[]", "{}", R"({"options":3,"rounds":[]})",
       R"({"options":{"player":"expert","seed":1},"rounds":[{"seconds":"x"}]})",
       R"({"options":{"player":"expert","seed":1},"rounds":[{"seconds":1,"fit":null,"test":null},{}]})"}) {
    NewFile::write_all(path, OldFile::replace, text);
    EXPECT_THAT(told(state.made), HasSubstr("learn.json: damaged: ")) << text;
  }
}

TEST(LearnReport, EachOutcomeSaysWhoPlaysOn) {
  LearnState state = three_rounds();
  EXPECT_THAT(verdict_text(state), HasSubstr("its table is adopted"));
  state.rounds.pop_back();
  EXPECT_THAT(verdict_text(state), HasSubstr("not adopted; the table of round 1 plays on"));
  state.rounds = {round_with(Decision::undecided, {})};
  EXPECT_THAT(verdict_text(state), HasSubstr("undecided after all 8 games"));
  EXPECT_THAT(verdict_text(state), HasSubstr("the player of the beginning plays on"));
  EXPECT_THAT(std::string(learn_table(state, "x")), HasSubstr("no table was adopted"));
}

}  // namespace
}  // namespace rb
