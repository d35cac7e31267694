#include "positions/problems.hpp"

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "tests/engine/renju/boards.hpp"

namespace rb {
namespace {

using renju::cell;

// Every test says the same.
MoveTests all(std::optional<bool> answer) {
  const auto test = [answer](const Position&, int) { return answer; };
  return {.wins_by_fours = test, .wins_by_threats = test, .loses_to_fours = test};
}

Problem problem(const char* row, SuiteKind kind) { return parse_problems(row, "f", kind).at(0); }

TEST(Problems, WithAFiveTheFiveIsWanted) {
  const Problem p = problem(
      R"({"black":["e8","f8","g8","h8"],"white":["a1","c1","e1","g1"],"forbidden":[],"types":[],)"
      R"("allowed33":[],"five":["d8","i8"],"kind":"five"})",
      SuiteKind::forbidden);
  EXPECT_EQ(p.group, "five");
  EXPECT_EQ(p.grade(cell("i8"), {}), AnswerGrade::solved);
  EXPECT_EQ(p.grade(cell("j8"), {}), AnswerGrade::failed);
}

TEST(Problems, WithoutAFiveAnyPointThatIsNotForbidden) {
  const Problem p =
      problem(R"({"black":["g8","i8","h9","h7"],"white":["a1","a3","a5","a7"],"forbidden":["h8"],)"
              R"("types":["33"],"allowed33":[],"five":[]})",
              SuiteKind::forbidden);
  EXPECT_EQ(p.group, "all");
  EXPECT_EQ(p.grade(cell("h8"), {}), AnswerGrade::failed);
  EXPECT_EQ(p.grade(cell("o15"), {}), AnswerGrade::solved);
}

TEST(Problems, MidgameWantsOneOfTheBestMoves) {
  const Problem p = problem(R"({"black":["h8"],"white":["i9"],"side":"black","best":["g7","g9"]})",
                            SuiteKind::midgame);
  EXPECT_EQ(p.group, "0 to 9 stones");
  EXPECT_EQ(p.grade(cell("g9"), {}), AnswerGrade::solved);
  EXPECT_EQ(p.grade(cell("g8"), {}), AnswerGrade::failed);
}

TEST(Problems, AWinWantsAMoveThatStartsOne) {
  const Problem p =
      problem(R"({"black":[],"white":[],"side":"black","vcf":true,"length":5})", SuiteKind::vcf);
  EXPECT_EQ(p.group, "win in 5");
  EXPECT_EQ(p.grade(0, all(true)), AnswerGrade::solved);
  EXPECT_EQ(p.grade(0, all(false)), AnswerGrade::failed);
  EXPECT_EQ(p.grade(0, all(std::nullopt)), AnswerGrade::unproven);
}

TEST(Problems, FoursAreAskedForWhereFoursWin) {
  MoveTests threats_alone = all(false);
  threats_alone.wins_by_threats = [](const Position&, int) { return true; };
  const auto grade = [&](const char* row, SuiteKind kind) {
    return problem(row, kind).grade(0, threats_alone);
  };
  EXPECT_EQ(grade(R"({"black":[],"white":[],"side":"black","vcf":true})", SuiteKind::vcf),
            AnswerGrade::failed);
  EXPECT_EQ(grade(R"({"black":[],"white":[],"side":"black","vct":true})", SuiteKind::vct),
            AnswerGrade::solved);
  EXPECT_EQ(grade(R"({"black":[],"white":[],"side":"black","mise":true})", SuiteKind::mise),
            AnswerGrade::solved);
}

TEST(Problems, WithoutAWinAMoveThatDoesNotLose) {
  const Problem p =
      problem(R"({"black":[],"white":[],"side":"white","vct":false})", SuiteKind::vct);
  EXPECT_EQ(p.group, "no win");
  EXPECT_EQ(p.grade(0, all(false)), AnswerGrade::solved);
  EXPECT_EQ(p.grade(0, all(true)), AnswerGrade::failed);
  EXPECT_EQ(p.grade(0, all(std::nullopt)), AnswerGrade::unproven);
}

TEST(Problems, WinsAreGroupedByLengthOrDepth) {
  const auto group = [](const char* row, SuiteKind kind) { return problem(row, kind).group; };
  EXPECT_EQ(
      group(R"({"black":[],"white":[],"side":"black","vcf":true,"length":12})", SuiteKind::vcf),
      "win in 7+");
  EXPECT_EQ(group(R"({"black":[],"white":[],"side":"black","vct":true,"depth":2})", SuiteKind::vct),
            "win, depth 2");
  EXPECT_EQ(group(R"({"black":[],"white":[],"side":"black","vct":true,"depth":6})", SuiteKind::vct),
            "win, depth 4+");
  EXPECT_EQ(group(R"({"black":[],"white":[],"side":"black","mise":true})", SuiteKind::mise), "win");
}

TEST(Problems, EveryKindIsRefusedByLineNumber) {
  for (const SuiteKind kind : kSuiteKinds) {
    EXPECT_THAT([&] { parse_problems("\n{}\n", "f", kind); },
                testing::ThrowsMessage<Error>(testing::HasSubstr("f:2: ")));
  }
}

TEST(Problems, ARowMayNestWithoutEnd) {
  const std::string nested = std::string(200'000, '[') + std::string(200'000, ']');
  const std::string row = R"({"black":[],"white":[],"best":["a1"],"side":)" + nested + "}";
  EXPECT_THAT([&] { parse_problems(row, "f", SuiteKind::midgame); },
              testing::ThrowsMessage<Error>(testing::StartsWith("f:1: 'side' is [[")));
}

}  // namespace
}  // namespace rb
