#include "runner/results/headings/headings.hpp"

#include <gtest/gtest.h>

namespace rb {
namespace {

TEST(Headings, AYearIsFourDigitsOfTheDate) {
  for (const auto& [date, year] :
       std::vector<std::pair<std::string, int>>{{"Date: 1996-05-12", 1996},
                                                {"Date: 12.5.1996", 1996},
                                                {"Date: 19960512", 1996},
                                                {"Date: May 1996, 13", 1996},
                                                {"Year: 2019", 2019},
                                                {"nice\nDate: 1996-05-12,13\nYear: 2019", 1996},
                                                {"Date: unknown-05-12", 0},
                                                {"Date: 0000", 0},
                                                {"Date: 12345", 0},
                                                {"Played in 1996", 0},
                                                {"", 0}}) {
    EXPECT_EQ(told_year(date).value_or(0), year) << date;
  }
}

TEST(Headings, AreTheFirstLinesOfTheirNames) {
  const HeadedComment told = headed("Tournament: A: B\nnice\nYear: 1996\nPlace: \nDate: 1997");
  EXPECT_EQ(*told.value("EV"), "A: B");
  EXPECT_EQ(*told.value("DT"), "1996");
  EXPECT_EQ(told.value("RO"), nullptr);
  EXPECT_EQ(told.rest, "nice\nDate: 1997");
}

}  // namespace
}  // namespace rb
