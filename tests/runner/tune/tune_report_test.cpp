#include "runner/tune/tune_report.hpp"

#include <gmock/gmock.h>

namespace rb {
namespace {

using testing::HasSubstr;
using testing::Not;

// The second one of two parameters has bounds far from 0.
const tuning::BayesSpec kSpec{
    .parameters = {{.name = "OPEN_TWO", .value = 10, .min = 0, .max = 100, .c_end = 5},
                   {.name = "FOUR", .value = 1000, .min = 900, .max = 1100, .c_end = 10}}};

// The line of this parameter.
std::string line_of(const std::string& report, const std::string& name) {
  const std::size_t begin = report.find("\n" + name) + 1;
  return report.substr(begin, report.find('\n', begin) - begin);
}

std::string report(std::vector<double> low, std::vector<double> high) {
  const tuning::Optimum best{.values = {50, 1000},
                             .low = std::move(low),
                             .high = std::move(high),
                             .elo = 40,
                             .elo_deviation = 10};
  return bayes_report(kSpec, best, {});
}

TEST(BayesReport, SaysWhereTheIntervalIsMostOfTheBounds) {
  const std::string text = report({40, 905}, {60, 1095});
  EXPECT_THAT(line_of(text, "OPEN_TWO"), Not(HasSubstr("not known")));
  EXPECT_THAT(line_of(text, "FOUR"), HasSubstr("not known"));
  EXPECT_THAT(text, HasSubstr("not known: the interval is most of the bounds"));
}

TEST(BayesReport, SaysNothingOfTheBoundsWhereAllIsKnown) {
  EXPECT_THAT(report({40, 980}, {60, 1020}), Not(HasSubstr("not known")));
}

}  // namespace
}  // namespace rb
