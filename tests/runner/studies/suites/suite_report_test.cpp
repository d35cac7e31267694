#include "runner/studies/suites/suite_report.hpp"
#include "engine/base/json_text.hpp"

#include <gtest/gtest.h>

#include "engine/game/notation.hpp"
#include "runner/base/system/version.hpp"
#include "tests/fakes/printout.hpp"

namespace rb {
namespace {

using namespace std::chrono_literals;

Problem problem(int line, std::string group, std::string_view moves) {
  return {.line = line,
          .position = place_in_turn(parse_moves(moves, kRenjuSize)),
          .group = std::move(group),
          .grade = {}};
}

SuiteAnswer answer(std::string_view move, AnswerGrade grade, std::chrono::nanoseconds elapsed) {
  SuiteAnswer made{.reply = {}, .elapsed = elapsed, .grade = grade};
  if (!move.empty()) made.reply.move = Move(*parse_cell(move, kRenjuSize));
  return made;
}

// Four problems of two groups, "win" twice after "no win" was first.
SuiteReport planted() {
  SuiteReport report;
  report.path = "suites/vcf.jsonl";
  report.kind = SuiteKind::vcf;
  report.header = SuiteHeader{.name = "vcf",
                              .kind = "vcf",
                              .positions = 4,
                              .origin = "renju-bench positions make",
                              .seed = 17,
                              .version = "0.9.1",
                              .commit = "4f2c1a9b07d1"};
  report.player = {"hard", R"({"depth":4})"};
  report.limits.nodes = 5000;
  report.seed = 23;
  report.threads = 3;
  report.problems = {problem(3, "win in 5", "h8"), problem(4, "no win", "h8 h9"),
                     problem(6, "win in 5", "h8 h9 h10"), problem(9, "win in 5", "")};
  report.answers = {answer("g7", AnswerGrade::solved, 2500us), answer("", AnswerGrade::failed, 0ns),
                    answer("c12", AnswerGrade::unproven, 125ms),
                    answer("a1", AnswerGrade::solved, 77777ns)};
  report.answers[0].reply.score = -45;
  report.answers[0].reply.depth = 6;
  report.answers[0].reply.nodes = 120;
  report.answers[1].reply.fault = Fault::crash;
  report.answers[2].reply.nodes = 4000;
  return report;
}

// 4120 nodes and 127.578 ms in all; 3 of the 4 answers are to wins.
TEST(SuiteReport, TheTableHasARowForEachGroupThenOneForAll) {
  SuiteReport report = planted();
  const std::string rows = R"(
          positions  solved          failed  unproven  nodes each  ms each
no win            1       0   0.0 %       1         0           -     0.00
win in 5          3       2  66.7 %       0         1        2060     42.5
All               4       2  50.0 %       1         1        2060     31.9
)";
  EXPECT_EQ(suite_table(report), R"(Player  hard
Suite   suites/vcf.jsonl (vcf)
        renju-bench positions make, version 0.9.1 (4f2c1a9b07d1)
)" + rows);
  report.header.reset();
  EXPECT_EQ(suite_table(report), R"(Player  hard
Suite   suites/vcf.jsonl (vcf)
)" + rows);
}

TEST(SuiteReport, TheDocumentHoldsEveryNumber) {
  auto expected = read_ordered_json(R"({
    "suite": {"file": "suites/vcf.jsonl", "kind": "vcf", "name": "vcf",
              "origin": "renju-bench positions make", "seed": 17, "version": "0.9.1",
              "commit": "4f2c1a9b07d1"},
    "player": {"name": "hard", "parameters": {"depth": 4}},
    "limits": {"nodes": 5000, "depth": null, "ms": null},
    "seed": 23, "threads": 3, "version": "", "build": "",
    "positions": 4, "solved": 2, "failed": 1, "unproven": 1, "nodes": 4120, "ms": 127.577777,
    "groups": [
      {"group": "no win", "positions": 1, "solved": 0, "failed": 1, "unproven": 0, "nodes": null,
       "ms": 0.0},
      {"group": "win in 5", "positions": 3, "solved": 2, "failed": 0, "unproven": 1, "nodes": 4120,
       "ms": 127.577777}],
    "answers": [
      {"line": 3, "group": "win in 5", "side": "white", "result": "solved", "move": "g7", "fault": null,
       "score": -45, "depth": 6, "nodes": 120, "ms": 2.5},
      {"line": 4, "group": "no win", "side": "black", "result": "failed", "move": "-", "fault": "crash",
       "score": null, "depth": null, "nodes": null, "ms": 0.0},
      {"line": 6, "group": "win in 5", "side": "white", "result": "unproven", "move": "c12", "fault": null,
       "score": null, "depth": null, "nodes": 4000, "ms": 125.0},
      {"line": 9, "group": "win in 5", "side": "black", "result": "solved", "move": "a1", "fault": null,
       "score": null, "depth": null, "nodes": null, "ms": 0.077777}]})");
  expected["version"] = version();
  expected["build"] = version_text();
  EXPECT_EQ(json_text(suite_json(planted()), 1), json_text(expected, 1));
}

}  // namespace
}  // namespace rb
