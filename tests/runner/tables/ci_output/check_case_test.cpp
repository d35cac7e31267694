#include "runner/tables/ci_output/check_case.hpp"

#include <gmock/gmock.h>

namespace rb {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

CheckSuite sample() {
  return {
      .name = "check a, b: 50%",
      .cases = {{.name = "start", .text = "OK", .seconds = 0.25},
                {.name = "moves", .result = CaseResult::failed, .text = "<no> \"answer\" & \n|"},
                {.name = "memory", .result = CaseResult::skipped, .text = "no game"}}};
}

TEST(JunitXml, CountsAndNamesTheCases) {
  const std::string text = junit_xml(sample());
  EXPECT_THAT(text, StartsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"));
  EXPECT_THAT(text, HasSubstr("tests=\"3\" failures=\"1\" errors=\"0\" skipped=\"1\""));
  EXPECT_THAT(text, HasSubstr("name=\"start\" time=\"0.250\">\n      <system-out>OK</system-out>"));
  EXPECT_THAT(text, HasSubstr("<skipped message=\"no game\"/>"));
}

TEST(JunitXml, EscapesWhatOthersWrote) {
  EXPECT_THAT(junit_xml(sample()),
              HasSubstr("<failure message=\"&lt;no&gt; &quot;answer&quot; &amp; \\n|\"/>"));
}

TEST(GithubLines, MarkEachFailureAndEndWithTheCounts) {
  EXPECT_EQ(github_lines(sample()),
            "::error title=check a%2C b%3A 50%25::moves: <no> \"answer\" & \\n|\n"
            "::notice title=check a%2C b%3A 50%25::1 passed, 1 failed, 1 skipped\n");
}

TEST(MarkdownTable, HasFailuresFirst) {
  const std::string text = markdown_table(sample());
  EXPECT_LT(text.find("| moves |"), text.find("| memory |"));
  EXPECT_LT(text.find("| memory |"), text.find("| start |"));
  EXPECT_THAT(text, HasSubstr("| moves | **failed** | &lt;no> \"answer\" & \\n\\| |"));
}

TEST(MarkdownTable, IsOneLineACase) {
  EXPECT_THAT(markdown_table(sample()), Not(HasSubstr("\n|\n")));
}

}  // namespace
}  // namespace rb
