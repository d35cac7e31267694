#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "runner/check/engine_session.hpp"
#include "runner/check/examination.hpp"

namespace rb {

// Why a step of the protocol went wrong; no text: it did not.
struct Trouble {
  std::string text;
  std::optional<Allowance> ran_out = {};
  explicit operator bool() const { return !text.empty(); }
};

// The talk with a program under examination that goes on from step to step; a program that is lost
// in a step is started again for the next.
//
// What is said of a program rests on what it answers, never on how soon: its lines come in order,
// so that the answer to the next question shows what it said before. Only who does not answer at
// all is waited for until a time is over.
class ExaminationTalk {
 public:
  using Answer = EngineSession::Answer;

  explicit ExaminationTalk(const ExaminationSpec& spec) : spec_(spec) {}

  const ExaminationSpec& spec() const { return spec_; }
  std::chrono::milliseconds start_time() const;
  std::chrono::milliseconds move_time() const { return spec_.move_time + spec_.margin; }
  std::chrono::milliseconds end_time() const;  // from END, or the end of the input

  // Starts the program anew and its first game; the answer to START.
  Answer launch();
  // A game that has just begun, with the INFO lines if they are to be told.
  Trouble begin_game(bool told);
  // A question after which a game has begun: START, RESTART.
  Answer start_game(std::string_view command = "START 15\n", Wanted wanted = Wanted::ok);
  Answer ask(std::string_view lines, Wanted wanted, std::chrono::milliseconds time);
  // What is wrong with an answer that must not be late or refused. The program is ended if it did
  // not answer.
  Trouble trouble(const Answer& answer, std::chrono::milliseconds time, Allowance allowance);
  // The lines that a match sends: of a whole game, and the one before each question.
  std::string info_lines() const;
  std::string time_left() const;

  // Asks for a move and plays it; it may end the game. The first move of a game may take the time
  // of START besides, as the INFO lines may cost much.
  Trouble ask_move(std::string_view question, Position& position);
  // That it says no second move. It has time to listen again before the next question.
  Trouble hear_no_more();
  bool is_over() const { return over_; }                 // the game, by its last move
  const Answer& last_answer() const { return answer_; }  // of ask_move
  // Plays the opponent's move of the examiner, a free point that ends nothing, and asks as a match
  // does: time_left(), then "TURN 0,14\n".
  std::string turn_to(Position& position);

  // Begins another game and tells what came before that answers nothing; empty: nothing.
  std::string settle();
  // Ends the program, if it is there, and keeps what it said besides answers. How it ended.
  std::string leave(std::chrono::milliseconds patience = {});
  // A move did not come in time: no more of them are to be waited for.
  void note_slow() { slow_ = true; }
  bool is_slow() const { return slow_; }
  // The first START took long: more time for the beginning may help.
  void note_slow_start() { slow_start_ = true; }
  bool is_slow_to_start() const { return slow_start_; }

  EngineSession* session() { return session_ ? &*session_ : nullptr; }
  const std::string& noise() const { return noise_; }  // the first line that is no answer
  bool has_complained() const { return complained_; }  // it wrote to its standard error

 private:
  std::string ended();

  const ExaminationSpec& spec_;
  std::optional<EngineSession> session_;
  Answer answer_;
  bool settled_ = false;  // a game has begun, and nothing was asked since
  bool fresh_ = false;    // no move of this game was asked for
  bool over_ = false;
  bool slow_ = false;
  bool slow_start_ = false;
  std::string noise_;
  bool complained_ = false;
};

}  // namespace rb
