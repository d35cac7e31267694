#include "positions/suite_header.hpp"

#include <gmock/gmock.h>

#include "engine/base/error.hpp"

namespace rb {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

const SuiteHeader kHeader{.name = "mine",
                          .kind = "vcf",
                          .positions = 2,
                          .origin = "renju-bench positions vcf --count 2 --seed 7",
                          .seed = 18446744073709551615U,
                          .version = "0.1.0",
                          .commit = "4f2c1a9b07d1"};

int rows(const std::string& text, const std::string& kind = "vcf") {
  int count = 0;
  each_row(text, "f", kind, [&](const JsonFields&, int) { ++count; });
  return count;
}

TEST(SuiteHeader, IsReadAsItWasWritten) {
  EXPECT_EQ(find_header("# a comment\n" + header_line(kHeader) + "\n{}\n", "f"), kHeader);
}

TEST(SuiteHeader, MayBeLeftOut) {
  EXPECT_EQ(find_header("{}\n{}\n", "f"), std::nullopt);
  EXPECT_EQ(rows("{}\n{}\n{}\n"), 3);
}

TEST(SuiteHeader, SaysByTheRulesOfWhichGameItsLabelsAre) {
  SuiteHeader header = kHeader;
  EXPECT_EQ(header_line(header).find("game"), std::string::npos) << "renju is not named";
  header.game = "freestyle";
  const std::string text = header_line(header) + "\n{}\n";
  EXPECT_EQ(find_header(text, "f"), header);
  EXPECT_NO_THROW(require_game(text, "f", "freestyle"));
  EXPECT_NO_THROW(require_game("{}\n", "f", "standard")) << "nothing is said";
  EXPECT_THAT([&] { require_game(text, "f", "renju"); },
              ThrowsMessage<Error>(HasSubstr("by the rules of freestyle, not of renju")));
}

TEST(SuiteHeader, IsNoRow) { EXPECT_EQ(rows(header_line(kHeader) + "\n{}\n{}\n"), 2); }

TEST(SuiteHeader, StandsBeforeAllRows) {
  EXPECT_THAT([] { rows("{}\n" + header_line(kHeader) + "\n{}\n"); },
              ThrowsMessage<Error>("f:2: a header must come before all positions"));
  EXPECT_THAT([] { rows(header_line(kHeader) + "\n" + header_line(kHeader)); },
              ThrowsMessage<Error>("f:2: a header must come before all positions"));
}

TEST(SuiteHeader, AnotherKindIsRefused) {
  EXPECT_THAT([] { rows(header_line(kHeader) + "\n{}\n{}\n", "vct"); },
              ThrowsMessage<Error>("f: a suite of kind 'vcf', not 'vct'"));
}

TEST(SuiteHeader, AFileThatWasCutOrHasGrownIsRefused) {
  EXPECT_THAT([] { rows(header_line(kHeader) + "\n{}\n"); },
              ThrowsMessage<Error>("f: 1 position, but its header says 2"));
  EXPECT_THAT([] { rows(header_line(kHeader) + "\n{}\n{}\n{}\n"); },
              ThrowsMessage<Error>("f: 3 positions, but its header says 2"));
  EXPECT_THAT([] { rows(header_line(kHeader)); }, ThrowsMessage<Error>("f: contains no position"));
}

// The header with `from` replaced by `to`.
auto header_with(const std::string& from, const std::string& to) {
  std::string line = header_line(kHeader);
  line.replace(line.find(from), from.size(), to);
  return [line] { find_header(line, "f"); };
}

TEST(SuiteHeader, AWrongFieldIsNamed) {
  EXPECT_THAT(header_with("\"origin\"", "\"origins\""),
              ThrowsMessage<Error>("f:1: 'origin' is missing"));
  EXPECT_THAT(header_with("\"0.1.0\"", "1"),
              ThrowsMessage<Error>("f:1: 'version' is 1; it must be a text"));
  EXPECT_THAT(
      header_with("18446744073709551615", "-1"),
      ThrowsMessage<Error>(HasSubstr("f:1: 'seed' is -1; it must be a whole number from 0")));
  EXPECT_THAT(
      header_with("\"positions\":2", "\"positions\":2.5"),
      ThrowsMessage<Error>(HasSubstr("f:1: 'positions' is 2.5; it must be a whole number")));
}

}  // namespace
}  // namespace rb
