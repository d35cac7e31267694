#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runner/programs/check/engine_session.hpp"
#include "runner/programs/check/examination.hpp"

namespace rb {

// Why a step of the protocol went wrong; without a text, it did not.
struct Trouble {
  std::string text;
  std::optional<Allowance> ran_out = {};
  std::chrono::milliseconds late{0};  // see Finding
  bool is_of_machine = false;         // it was too busy to tell
  explicit operator bool() const { return !text.empty(); }
};

// The session with a program under examination, across all steps; a program lost in one step is
// restarted for the next.
//
// Findings rest on what a program answers, never on how soon: its lines come in order, so the
// answer to the next question shows what it said before. Only a program that does not answer at all
// makes it wait until a time is over.
class ExaminationTalk {
 public:
  using Answer = EngineSession::Answer;

  explicit ExaminationTalk(const ExaminationSpec& spec) : spec_(spec) {}

  const ExaminationSpec& spec() const { return spec_; }
  std::chrono::milliseconds start_time() const;
  std::chrono::milliseconds move_time() const { return spec_.move_time + spec_.margin; }
  std::chrono::milliseconds end_time() const;  // from END, or the end of the input

  // Restarts the program and its first game; returns the answer to START.
  Answer launch() { return launch(start_line()); }
  Answer launch(std::string_view start);
  // "START 15\n", or RECTSTART from when it has taken that and no START.
  std::string start_line(std::string_view end = "\n") const;
  // As a match does after a refusal of START: the answer to RECTSTART.
  Answer try_rectstart();
  // Starts a fresh game, with the INFO lines if `told`.
  Trouble begin_game(bool told);
  // Asks a question that starts a game: START, RESTART.
  Answer start_game() { return start_game(start_line()); }
  Answer start_game(std::string_view command, Wanted wanted = Wanted::ok);
  Answer ask(std::string_view lines, Wanted wanted, std::chrono::milliseconds time);
  // What is wrong with an answer that must not be late or refused. If it did not come in time, it
  // is waited for a little longer, to say more, and the program is ended.
  Trouble trouble(const Answer& answer, std::chrono::milliseconds time, Allowance allowance);
  // The lines that a match sends: those for a whole game, and the one before each question.
  std::string info_lines() const { return info_lines(spec_.move_time); }
  std::string info_lines(std::chrono::milliseconds move_time) const;
  std::string time_left() const;

  // Asks for a move and plays it; it may end the game. The first move of a game may also take the
  // time of START, as the INFO lines may cost much.
  Trouble ask_move(std::string_view question, Position& position);
  // The same without looking whether the point is legal.
  Trouble ask_point(std::string_view question);
  // "h9 ('7,8')": the cell of last_answer(), and its own words.
  std::string point_text() const;
  // Checks that it sends no second move. It has time to listen again before the next question.
  Trouble hear_no_more();
  bool is_over() const { return over_; }                 // the game, by its last move
  const Answer& last_answer() const { return answer_; }  // of ask_move
  // Plays the examiner's move, a free point that does not end the game, and asks as a match does:
  // time_left(), then "TURN 0,14\n". It is the one that is wished for, if that does not end it.
  std::string turn_to(Position& position, Move wish = Move::none());

  // Starts another game and returns the earlier lines that answered nothing; empty: none.
  std::string settle();
  // Ends the program, if it runs, and keeps its output other than answers. Returns how it ended.
  std::string leave(std::chrono::milliseconds patience = {});
  // Notes that a move did not come in time, so no more are waited for.
  void note_slow() { slow_ = true; }
  bool is_slow() const { return slow_; }
  // Notes that the first START took long: more start time may help.
  void note_slow_start() { slow_start_ = true; }
  bool is_slow_to_start() const { return slow_start_; }

  EngineSession* session() { return session_ ? &*session_ : nullptr; }
  const std::string& noise() const { return noise_; }  // the first line that is not an answer
  int noise_lines() const { return noise_lines_; }     // all of them
  bool has_complained() const { return complained_; }  // it wrote to its standard error

 private:
  std::string ended();
  Trouble late(const Answer& answer, std::chrono::milliseconds time, Allowance allowance);
  std::optional<std::chrono::milliseconds> lateness_at(std::chrono::milliseconds move_time);

  const ExaminationSpec& spec_;
  std::optional<EngineSession> session_;
  Answer answer_;
  bool settled_ = false;  // a game has started, and nothing was asked since
  bool fresh_ = false;    // no move of this game was requested
  bool over_ = false;
  bool wants_rectstart_ = false;
  bool slow_ = false;
  bool slow_start_ = false;
  std::vector<gomocup::Line> answers_;  // its legal moves of this game
  bool has_moved_ = false;              // in any game
  bool is_board_ = false;               // the question for a move
  std::size_t lines_ = 0;               // of it
  bool knows_board_ = false;            // has answered one by a point
  bool is_measuring_ = false;
  std::string noise_;
  int noise_lines_ = 0;
  bool complained_ = false;
};

}  // namespace rb
