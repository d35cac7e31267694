#include "runner/base/text/number_text.hpp"

#include <limits>

#include <gtest/gtest.h>

namespace rb {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

rating::Estimate elo(double value, double low, double high) {
  rating::Estimate estimate;
  estimate.elo = value;
  estimate.elo_interval = {low, high};
  return estimate;
}

TEST(SignedText, ShowsTheRoundedNumberWithItsSign) {
  EXPECT_EQ(signed_text(134.46, 0), "+134");
  EXPECT_EQ(signed_text(134.46, 1), "+134.5");
  EXPECT_EQ(signed_text(-3.24, 1), "-3.2");
  EXPECT_EQ(signed_text(-100, 0), "-100");
  EXPECT_EQ(signed_text(kInfinity, 0), "+inf");
  EXPECT_EQ(signed_text(-kInfinity, 1), "-inf");
}

TEST(EloText, HasTheDigitsThatTheIntervalCarries) {
  EXPECT_EQ(elo_text(elo(134.46, 104.6, 166.2)), "+134 [+105, +166]");
  EXPECT_EQ(elo_text(elo(-3.24, -7.11, 0.64)), "-3.2 [-7.1, +0.6]");
}

TEST(EloText, ShowsAWhitewashWithoutAFalseNumber) {
  EXPECT_EQ(elo_text(elo(kInfinity, 412.3, kInfinity)), "+inf [+412, +inf]");
  EXPECT_EQ(elo_text(elo(-kInfinity, -kInfinity, -412.3)), "-inf [-inf, -412]");
}

TEST(EloText, HasNoNegativeZero) {
  EXPECT_EQ(elo_text(elo(-0.01, -4.04, 4.02)), "+0.0 [-4.0, +4.0]");
  EXPECT_EQ(elo_text(elo(-0.4, -40, 40)), "+0 [-40, +40]");
}

TEST(EloText, HasTenthsWhereTheIntervalIsNarrowerThan20) {
  EXPECT_EQ(elo_text(elo(3.26, -10, 10)), "+3 [-10, +10]");
  EXPECT_EQ(elo_text(elo(3.26, -10, 9.9)), "+3.3 [-10.0, +9.9]");
  EXPECT_EQ(elo_text(elo(0, -0.04, 0.03)), "+0.000 [-0.040, +0.030]");
  EXPECT_EQ(interval_text({-0.6, 40}), "[-1, +40]");
  EXPECT_EQ(interval_text({-0.0505, 4}), "[-0.1, +4.0]");
  EXPECT_EQ(interval_text({-0.5, 40}), "[+0, +40]") << "half of a unit";
}

TEST(LikelihoodText, DoesNotClaimCertainty) {
  EXPECT_EQ(likelihood_text(0.9753), "97.5 %");
  EXPECT_EQ(likelihood_text(0.99999), "> 99.9 %");
  EXPECT_EQ(likelihood_text(0), "< 0.1 %");
}

TEST(ScoreText, OfNoGamesIsADash) {
  EXPECT_EQ(score_text({}), "-");
  EXPECT_EQ(score_text({.wins = 2, .draws = 1, .losses = 1}), "62.5 %");
}

TEST(DurationText, CountsHoursOnlyWhereThereAreAny) {
  EXPECT_EQ(duration_text(6.6), "0:07");
  EXPECT_EQ(duration_text(760), "12:40");
  EXPECT_EQ(duration_text(3599), "59:59");
  EXPECT_EQ(duration_text(3600), "1:00:00");
  EXPECT_EQ(duration_text(11109), "3:05:09");
}

TEST(RateText, HasThreeDigits) {
  EXPECT_EQ(rate_text(0.4213), "0.42");
  EXPECT_EQ(rate_text(8.6), "8.60");
  EXPECT_EQ(rate_text(63.26), "63.3");
  EXPECT_EQ(rate_text(41234.4), "41234");
  EXPECT_EQ(rate_text(100), "100");
  EXPECT_EQ(rate_text(99.5), "99.5");
  EXPECT_EQ(rate_text(10), "10.0");
  EXPECT_EQ(rate_text(9.99), "9.99");
}

TEST(LikelihoodText, IsExactUpToItsBounds) {
  EXPECT_EQ(likelihood_text(0.999), "99.9 %");
  EXPECT_EQ(likelihood_text(0.001), "0.1 %");
  EXPECT_EQ(likelihood_text(0.5), "50.0 %");
}

}  // namespace
}  // namespace rb
