#include "runner/cli/manual/line_completion.hpp"

#include <gmock/gmock.h>

#include "runner/cli/commands.hpp"

// Over the real tables, as a shell asks.
namespace rb::cli {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

std::vector<std::string> offered(const std::vector<std::string>& words) {
  std::vector<std::string> found;
  for (const CompletionWord& candidate : complete_line(command_groups(), words).candidates) {
    found.push_back(candidate.word);
  }
  return found;
}

Paths paths(const std::vector<std::string>& words) {
  return complete_line(command_groups(), words).paths;
}

TEST(LineCompletion, BeginsWithTheCommands) {
  EXPECT_THAT(offered({"ma"}), ElementsAre("match"));
  EXPECT_THAT(offered({""}), AllOf(Contains("sprt"), Contains("help"), Contains("--version")));
  EXPECT_THAT(offered({""}), Not(Contains("complete")));
}

TEST(LineCompletion, OffersTheSecondWordOfACommand) {
  EXPECT_THAT(offered({"openings", ""}), ElementsAre("make", "check"));
  EXPECT_THAT(offered({"help", "openings", "m"}), ElementsAre("make"));
  EXPECT_THAT(offered({"judge", "ch"}), ElementsAre("check"));
  EXPECT_THAT(offered({"speed", "s"}), ElementsAre("signature"));
}

TEST(LineCompletion, OffersOptionsThatAreNotGivenYet) {
  EXPECT_THAT(offered({"match", "--a", "hard", "--a"}), Not(Contains("--a")));
  EXPECT_THAT(offered({"match", "--a", "hard", "--a"}), Contains("--a-nodes"));
  EXPECT_THAT(offered({"games", "x.db", "--tag", "trap", "--ta"}), ElementsAre("--tag"));
  EXPECT_THAT(offered({"match", "--"}), Each(StartsWith("--")));
}

TEST(LineCompletion, OffersPlayersAndEngines) {
  EXPECT_THAT(offered({"match", "--a", "ha"}), Contains("hard"));
  EXPECT_THAT(offered({"match", "--a=ha"}), Contains("--a=hard"));
  EXPECT_THAT(offered({"match", "--game", "reversi", "--a", ""}), Not(Contains("hard")));
  EXPECT_THAT(offered({"check", "c"}), ElementsAre("cmd:"));
}

TEST(LineCompletion, OffersParametersBehindAPlayer) {
  EXPECT_THAT(offered({"match", "--a", "hard:dep"}), ElementsAre("hard:depth="));
  EXPECT_THAT(offered({"match", "--a", "hard:depth=3,vcf"}), Contains("hard:depth=3,vcf_nodes="));
  EXPECT_THAT(offered({"match", "--a", "hard:vcf="}), ElementsAre("hard:vcf=on", "hard:vcf=off"));
  EXPECT_THAT(offered({"match", "--a", "hard:depth="}), IsEmpty());
  EXPECT_THAT(offered({"match", "--a", "date-gomoku-1997:g"}),
              ElementsAre("date-gomoku-1997:guard="));
  EXPECT_THAT(offered({"match", "--a", "nobody:d"}), IsEmpty());
}

TEST(LineCompletion, OffersTheWordsOfAChoice) {
  EXPECT_THAT(offered({"match", "--order", ""}), ElementsAre("sequential", "random"));
  EXPECT_THAT(offered({"match", "--order=s"}), ElementsAre("--order=sequential"));
  EXPECT_THAT(offered({"match", "--games", ""}), IsEmpty());
}

TEST(LineCompletion, OffersListsOfParametersAndPartsOfSpeed) {
  EXPECT_THAT(offered({"params", "--select", "FIVE,OPEN_TH"}), Contains("FIVE,OPEN_THREE"));
  EXPECT_THAT(offered({"speed", "run", "--part", "search"}),
              AllOf(Contains("search"), Contains("search/hard")));
}

TEST(LineCompletion, LeavesPathsToTheShell) {
  EXPECT_EQ(paths({"match", "--db", ""}), Paths::files);
  EXPECT_EQ(paths({"match", "--a-dir", ""}), Paths::folders);
  EXPECT_EQ(paths({"rate", "a.db", ""}), Paths::files);
  EXPECT_EQ(paths({"analyze", ""}), Paths::files);
  EXPECT_EQ(paths({"profiles", "hard", "--against", ""}), Paths::files);
  EXPECT_EQ(paths({"match", "--games", ""}), Paths::none);
}

TEST(LineCompletion, TellsWhatStandsBeforeAPath) {
  const Completion found = complete_line(command_groups(), {"match", "--a=cmd:./x"});
  EXPECT_EQ(found.paths, Paths::files);
  EXPECT_EQ(found.before_path, "--a=cmd:");
}

TEST(LineCompletion, OffersOptionsWhereNoArgumentIsLeft) {
  EXPECT_THAT(offered({"match", ""}), Contains("--games"));
  EXPECT_THAT(offered({"match", "--", ""}), IsEmpty());
}

TEST(LineCompletion, OfAnUnknownCommandIsEmpty) { EXPECT_THAT(offered({"mtach", ""}), IsEmpty()); }

TEST(LineCompletion, GoesLineByLineToTheShell) {
  EXPECT_EQ(completion_lines({{{"hard:", "a\nlevel"}}, Paths::files, "cmd:"}),
            "hard:\ta\\nlevel\n:files cmd:\n");
}

}  // namespace
}  // namespace rb::cli
