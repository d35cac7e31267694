#include "runner/examination.hpp"

#include <gmock/gmock.h>

#include "engine/renju/rules.hpp"
#include "tests/fakes/players.hpp"

namespace rb {
namespace {

using namespace std::chrono_literals;

ExaminationSpec spec_of(std::vector<std::string> command) {
  ExaminationSpec spec;
  spec.engine.process.command = std::move(command);
  spec.rules = &renju::rules();
  spec.opponent = [] { return std::make_unique<fake::RandomPlayer>(renju::rules()); };
  spec.opponent_name = "chance";
  spec.move_time = 20s;
  spec.games = 2;
  return spec;
}

std::vector<std::string> checks_of(const ExaminationSpec& spec, Verdict verdict) {
  std::vector<std::string> checks;
  examine(spec, [&](const Finding& finding) {
    if (finding.verdict == verdict) checks.emplace_back(finding.check);
  });
  return checks;
}

TEST(Examination, FindsNothingWrongWithASimpleEngine) {
  EXPECT_THAT(checks_of(spec_of({RB_FASTBRAIN}), Verdict::fail), testing::IsEmpty());
}

TEST(Examination, FindsWhatIsWrong) {
  EXPECT_THAT(checks_of(spec_of({RB_FAULTBRAIN, "exit", "--at", "2"}), Verdict::fail),
              testing::ElementsAre("TURN", "BOARD", "bad input", "answers"));
}

TEST(Examination, LooksAtNothingElseWithoutAStart) {
  const auto spec = spec_of({RB_FAULTBRAIN, "start-error"});
  EXPECT_THAT(checks_of(spec, Verdict::fail), testing::ElementsAre("START"));
  EXPECT_THAT(checks_of(spec, Verdict::skipped), testing::ElementsAre("all else"));
}

TEST(Examination, EndsSoonIfItIsTold) {
  ExaminationSpec spec = spec_of({RB_FAULTBRAIN, "hang", "--at", "1"});
  std::stop_source stop;
  spec.stop = stop.get_token();
  const auto start = std::chrono::steady_clock::now();
  examine(spec, [&](const Finding&) { stop.request_stop(); });
  EXPECT_LT(std::chrono::steady_clock::now() - start, 10s);
}

}  // namespace
}  // namespace rb
