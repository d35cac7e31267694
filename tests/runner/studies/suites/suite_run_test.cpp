#include "runner/studies/suites/suite_run.hpp"

#include <gtest/gtest.h>

#include "engine/base/rng.hpp"

namespace rb {
namespace {

// Answers with the cell that its seed and the position's ply lead to, or with what is no move.
class Fake : public Player {
 public:
  void new_game(const GameStart& start) override { seed_ = start.seed; }
  Reply choose(const Position& position, const Limits& limits) override {
    Reply reply{.move = Move(static_cast<int>(seed_ % kRenjuCells))};
    reply.nodes = limits.nodes.value_or(0) + 1;
    if (position.ply == 1) reply.move = Move::none();
    if (position.ply == 2) reply.fault = Fault::crash;
    if (position.ply == 3) reply.move = Move(7);  // occupied
    return reply;
  }

 private:
  std::uint64_t seed_ = 0;
};

std::vector<Problem> problems() {
  std::vector<Problem> list;
  for (int i = 0; i < 40; ++i) {
    Problem problem;
    problem.line = i + 2;
    problem.position.put(7, Stone::black);
    problem.position.ply = i;
    problem.group = i % 2 == 0 ? "even" : "odd";
    problem.grade = [](int cell, const MoveTests&) {
      return cell % 3 == 0 ? AnswerGrade::unproven : AnswerGrade::solved;
    };
    list.push_back(problem);
  }
  return list;
}

SuiteRun run_on(int threads) {
  SuiteRun run;
  run.player = [] { return std::make_unique<Fake>(); };
  run.limits.nodes = 10;
  run.seed = 5;
  run.threads = threads;
  run.tests = [] { return MoveTests{}; };
  return run;
}

void ignore(const Problem&, const SuiteAnswer&) {}

TEST(SuiteRun, IsTheSameForAnyNumberOfThreads) {
  const auto list = problems();
  const auto one = run_suite(list, run_on(1), ignore);
  const auto four = run_suite(list, run_on(4), ignore);
  ASSERT_EQ(one.size(), list.size());
  ASSERT_EQ(four.size(), list.size());
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].reply, four[i].reply);
    EXPECT_EQ(one[i].grade, four[i].grade);
  }
}

TEST(SuiteRun, ReportsTheAnswersInTheirOrder) {
  int next = 2;
  run_suite(problems(), run_on(3),
            [&](const Problem& problem, const SuiteAnswer&) { EXPECT_EQ(problem.line, next++); });
  EXPECT_EQ(next, 42);
}

TEST(SuiteRun, AnAnswerThatIsNoMoveFails) {
  const auto answers = run_suite(problems(), run_on(1), ignore);
  EXPECT_NE(answers[0].grade, AnswerGrade::failed);
  for (const std::size_t i : {1U, 2U, 3U}) EXPECT_EQ(answers[i].grade, AnswerGrade::failed);
}

TEST(SuiteRun, ScoresAddUpByGroup) {
  const auto list = problems();
  const std::vector<SuiteScore> all = scores(list, run_suite(list, run_on(1), ignore));
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0].group, "even");
  EXPECT_EQ(all[1].group, "odd");
  EXPECT_EQ(all[2].group, "");
  EXPECT_EQ(all[0].positions + all[1].positions, all[2].positions);
  EXPECT_EQ(all[2].positions, 40);
  EXPECT_EQ(all[2].solved + all[2].failed + all[2].unproven, 40);
  EXPECT_GT(all[2].unproven, 0);
  EXPECT_EQ(all[2].nodes, 440U);
}

}  // namespace
}  // namespace rb
