#include "runner/players/parameter_errors.hpp"

#include <gtest/gtest.h>

namespace rb {
namespace {

TEST(ParameterErrors, AreReadAsTheyAreWritten) {
  const ParameterErrors errors{
      {"FOUR", 210}, {"OPEN_THREE", 38.5}, {"TEMPO_OPEN_THREE_DISCOUNT", 0.02}};
  EXPECT_EQ(parse_parameter_errors(parameter_errors_text(errors)), errors);
  EXPECT_EQ(parse_parameter_errors(""), ParameterErrors{});
}

TEST(ParameterErrors, AreOfNumbersThatExist) {
  for (const char* const text :
       {"FOUR", "FOUR:", "FOUR:x", "FOUR:0", "FOUR:-3", "FUOR:3", "vcf:1"}) {
    EXPECT_EQ(parse_parameter_errors(text), std::nullopt) << text;
  }
}

TEST(ParameterErrors, AValueKeepsTheDigitsThatTheGamesTell) {
  renju::Profile profile;
  profile.weights.open_three = 1234;
  profile.weights.four = 1567;
  profile.weights.tempo_open_three_discount = 0.4567;
  profile.weights.two = 7;
  round_to_errors(profile, {{"OPEN_THREE", 180}, {"FOUR", 9}, {"TEMPO_OPEN_THREE_DISCOUNT", 0.02}});
  EXPECT_EQ(profile.weights.open_three, 1200);
  EXPECT_EQ(profile.weights.four, 1567);
  EXPECT_EQ(profile.weights.tempo_open_three_discount, 0.46);
  EXPECT_EQ(profile.weights.two, 7);  // has no error
}

// What would leave the range stays.
TEST(ParameterErrors, AValueStaysInItsRange) {
  renju::Profile profile;
  profile.lmr_reduction = 1;  // from 1 to 10
  profile.max_nodes = 7;
  round_to_errors(profile, {{"lmr_reduction", 1}, {"max_nodes", 6}});
  EXPECT_EQ(profile.lmr_reduction, 1);
  EXPECT_EQ(profile.max_nodes, 7);
}

// Rounded to the error's digit it would be 0, which switches a rule off.
TEST(ParameterErrors, AValueBelowItsErrorStaysAndIsNamed) {
  renju::Profile profile;
  profile.weights.two = 30;
  profile.weights.four = 1567;
  const auto kept = round_to_errors(profile, {{"TWO", 200}, {"FOUR", 9}});
  EXPECT_EQ(kept, std::vector<std::string>{"TWO"});
  EXPECT_EQ(profile.weights.two, 30);
}

}  // namespace
}  // namespace rb
