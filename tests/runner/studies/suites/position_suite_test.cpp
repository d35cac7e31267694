#include "runner/studies/suites/position_suite.hpp"

#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/base/text.hpp"
#include "positions/win_suite.hpp"
#include "runner/base/system/version.hpp"

namespace rb {
namespace {

PositionSuiteSpec spec_of(SuiteKind kind, std::size_t count, int threads = 1) {
  return {.kind = kind,
          .count = count,
          .seed = 3,
          .name = "mine",
          .command = "renju-bench positions make",
          .threads = threads};
}

std::string suite(const PositionSuiteSpec& spec) {
  return position_suite(spec, [](const Collector&) { return true; }).value();
}

TEST(PositionSuite, IsAHeaderAndAsManyPositionsWhateverTheThreads) {
  const std::string text = suite(spec_of(SuiteKind::vcf, 3));
  EXPECT_EQ(suite(spec_of(SuiteKind::vcf, 3, 2)), text);
  EXPECT_EQ(parse_wins(text, "mine.jsonl", "vcf").size(), 3U);
  const std::string header = text.substr(0, text.find('\n'));
  const std::vector<std::string> parts{"\"mine\"", "\"vcf\"", "\"renju-bench positions make\"",
                                       fmt::format("\"{}\"", version())};
  for (const std::string& part : parts) {
    EXPECT_NE(header.find(part), std::string::npos) << part << " in " << header;
  }
  EXPECT_EQ(split(text, '\n').size(), 5U) << "the last is empty";
}

TEST(PositionSuite, IsGivenUpIfItIsToldSo) {
  std::size_t asked = 0;
  const auto text = position_suite(spec_of(SuiteKind::forbidden, 100), [&](const Collector& all) {
    ++asked;
    EXPECT_EQ(all.games(), asked);
    EXPECT_EQ(all.count(), 100U);
    return asked < 3;
  });
  EXPECT_FALSE(text);
  EXPECT_EQ(asked, 3U);
}

}  // namespace
}  // namespace rb
