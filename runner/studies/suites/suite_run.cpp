#include "runner/studies/suites/suite_run.hpp"

#include <map>
#include <memory>

#include "engine/base/rng.hpp"
#include "runner/play/in_order.hpp"

namespace rb {
namespace {

using Clock = std::chrono::steady_clock;

bool is_empty_cell(const Position& position, Move move) {
  return move.is_cell() && move.cell() < position.cells() &&
         position.at(move.cell()) == Stone::empty;
}

class Examinee {
 public:
  explicit Examinee(const SuiteRun& run) : run_(run), player_(run.player()), tests_(run.tests()) {}

  SuiteAnswer answer(const Problem& problem, std::uint64_t number) {
    player_->new_game({.seed = mix(run_.seed, number), .limits = run_.limits});
    SuiteAnswer answer;
    const Clock::time_point start = Clock::now();
    answer.reply = player_->choose(problem.position, run_.limits);
    answer.elapsed = answer.reply.elapsed.value_or(Clock::now() - start);
    const Move move = answer.reply.move;
    if (answer.reply.fault == Fault::none && is_empty_cell(problem.position, move)) {
      answer.grade = problem.grade(move.cell(), tests_);
    }
    return answer;
  }

 private:
  const SuiteRun& run_;
  std::unique_ptr<Player> player_;
  MoveTests tests_;
};

}  // namespace

std::vector<SuiteAnswer> run_suite(
    const std::vector<Problem>& problems, const SuiteRun& run,
    const std::function<void(const Problem&, const SuiteAnswer&)>& tell) {
  std::vector<SuiteAnswer> answers;
  in_order<SuiteAnswer>(
      run.threads, problems.size(),
      [&] {
        auto examinee = std::make_shared<Examinee>(run);
        return [&problems, examinee](std::uint64_t i) { return examinee->answer(problems[i], i); };
      },
      [&](SuiteAnswer&& answer) {
        if (run.limits.stop.stop_requested()) return false;
        tell(problems[answers.size()], answer);
        answers.push_back(std::move(answer));
        return true;
      });
  return answers;
}

void SuiteScore::add(const SuiteAnswer& answer) {
  ++positions;
  solved += answer.grade == AnswerGrade::solved ? 1 : 0;
  failed += answer.grade == AnswerGrade::failed ? 1 : 0;
  unproven += answer.grade == AnswerGrade::unproven ? 1 : 0;
  counted += answer.reply.nodes ? 1 : 0;
  nodes += answer.reply.nodes.value_or(0);
  elapsed += answer.elapsed;
}

std::vector<SuiteScore> scores(const std::vector<Problem>& problems,
                               const std::vector<SuiteAnswer>& answers) {
  std::map<std::string, SuiteScore> groups;
  SuiteScore all;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    groups[problems[i].group].add(answers[i]);
    all.add(answers[i]);
  }
  std::vector<SuiteScore> list;
  for (auto& [name, score] : groups) {
    score.group = name;
    list.push_back(score);
  }
  list.push_back(all);
  return list;
}

}  // namespace rb
