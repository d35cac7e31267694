// Checks whether a program reads a question that comes as soon as it has moved. Some engines print
// their move a moment before they listen again, and lose the word that arrives in between. A match
// asks with "INFO time_left" and then TURN, so the lost word is not TURN. An engine that loses a
// word but moves anyway loses no game by it.

#include <algorithm>
#include <chrono>
#include <string>

#include <fmt/core.h>

#include "runner/programs/check/examination_steps.hpp"

namespace rb {
namespace {

using std::chrono::nanoseconds;
using std::chrono::steady_clock;

constexpr int kGames = 8;  // each ends with the program's five, or
constexpr int kQuestionsOfGame = 8;
constexpr std::chrono::seconds kLongest{20};  // no game is started after this time

class QuickQuestions {
 public:
  explicit QuickQuestions(ExaminationTalk& talk) : talk_(talk) {}

  Finding ask() {
    Trouble lost = learn_refusals();
    const auto end = steady_clock::now() + kLongest;
    for (int i = 0; i < kGames && !lost; ++i) {
      if (i > 0 && steady_clock::now() >= end) break;
      lost = play();
    }
    return finding(lost);
  }

 private:
  // Learns how many lines of ERROR or UNKNOWN a question draws without hurry. START separates them
  // from those to the initial INFO lines.
  Trouble learn_refusals() {
    if (Trouble lost = talk_.begin_game(true)) return lost;
    talk_.start_game(talk_.start_line(), Wanted::ok_alone);
    Position position = talk_.spec().rules->start();
    const std::string question = talk_.time_left() + "BEGIN\n";
    if (Trouble lost = talk_.ask_move(question, position)) return lost;
    expected_ = talk_.last_answer().refusals();
    return {};
  }

  Trouble play() {
    if (Trouble lost = talk_.begin_game(true)) return lost;
    Position position = talk_.spec().rules->start();
    if (Trouble lost = talk_.ask_move("BEGIN\n", position)) return lost;
    for (int i = 0; i < kQuestionsOfGame && !talk_.is_over(); ++i) {
      ++asked_;
      const std::string question = talk_.turn_to(position);
      if (Trouble lost = talk_.ask_move(question, position)) return lost;
      note_refusals();
    }
    return {};
  }

  void note_refusals() {
    const auto& answer = talk_.last_answer();
    if (answer.refusals() <= expected_) return;
    ++hurt_;
    if (!said_.empty()) return;
    const auto refusal =
        std::find_if(answer.unasked.begin(), answer.unasked.end(),
                     [](const Unasked& line) { return EngineSession::is_refusal(line.kind); });
    said_ = refusal->text;
  }

  Finding finding(const Trouble& lost) const {
    const std::chrono::milliseconds delay = talk_.spec().engine.turn_delay;
    const std::string when = delay.count() == 0 ? "at once" : fmt::format("{} ms", delay.count());
    if (lost.is_of_machine) return finding_of("", lost);
    if (lost) {
      // It has moved in time before: what it lost is the question.
      const bool is_deaf = asked_ > 0 && lost.ran_out == Allowance::move_time;
      return {"",
              ExamMark::fail,
              fmt::format("{} (question {} asked {} after its move)", lost.text, asked_, when),
              {},
              is_deaf ? Allowance::turn_delay : lost.ran_out};
    }
    if (hurt_ == 0) {
      return {"", ExamMark::pass, fmt::format("{} asked {} after a move: all heard", asked_, when)};
    }
    return {"", ExamMark::note,
            fmt::format("loses words of {} of {} asked {} after a move ('{}'), but still moves",
                        hurt_, asked_, when, said_)};
  }

  ExaminationTalk& talk_;
  int expected_ = 0;  // refusals in answer to a question
  int asked_ = 0, hurt_ = 0;
  std::string said_;  // the first refusal
};

}  // namespace

Finding look_at_quick_questions(ExaminationTalk& talk) { return QuickQuestions(talk).ask(); }

}  // namespace rb
