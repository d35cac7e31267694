#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/game/player.hpp"
#include "runner/base/process/lateness.hpp"
#include "runner/base/process/process.hpp"
#include "runner/base/process/traffic_log.hpp"
#include "runner/programs/gomocup/program_habits.hpp"

namespace rb {

struct GomocupSpec {
  ProcessSpec process;
  int board_size = kRenjuSize;
  // INFO lines sent in each game after those that follow from the limits, or instead of one of
  // them: {"rule", "4"}.
  std::vector<std::pair<std::string, std::string>> info = {};
  // For the answer to START or RESTART, and again for INFO; none: kStartTime, or as much as for a
  // move with the margin if that is more.
  std::optional<std::chrono::milliseconds> start_time = {};
  // From its move to the next question or RESTART at least, on nobody's clock; Limits::stop ends
  // the wait.
  std::chrono::milliseconds turn_delay{0};
  bool is_started_anew = false;     // for each game, instead of RESTART
  bool is_told_all_stones = false;  // BOARD before each move, instead of TURN
  // Receives how late this program itself was with each answer that it waited for.
  std::shared_ptr<Lateness> lateness = {};
  // Receives what it does, under the name of the log.
  std::shared_ptr<ProgramHabits> habits = {};
  // All its traffic also goes there, under this name.
  std::shared_ptr<TrafficLog> log = {};
  std::string log_name = {};
};

// An engine in a process of its own that speaks the Gomocup protocol. It is started with its first
// game and, if it has failed in one, again with the next; else, unless it is to be started anew, it
// is told to RESTART, and if it fails to do so once, it is started anew for this and each later
// game. Whatever it does in a game
// is a Fault of the reply, of the first one if it fails in new_game():
//
//   crash       it ended, closed a pipe, or refused START
//   timeout     no answer to START within start_time, or no move within Limits::most_time() and
//               margin, or kMostTime if there is no such limit
//   bad_answer  no move in time, but ERROR, UNKNOWN, or a line that is meant as a point: "7.5,7.5"
//
// Any other line is read and dropped: real engines print debugging text, and parts of messages that
// they meant to be one line. Without a clock, the move must come within start_time of such a line.
// When half of the margin is over, the engine is told YXSTOP, which some obey. The traffic's last
// note says of a failure what was seen: the line, how late the move came, or that it was stuck in
// an output buffer (late_answer.hpp).
//
// ERROR or UNKNOWN alone is no fault: not every engine knows every INFO line, and some drop a word
// that comes right after their move and refuse what is left of the line. That word is INFO, since
// "INFO time_left" comes before each question, as the protocol has it.
// new_game() waits for the answer to START, says the other INFO lines, and gives the engine
// start_time to take them in, which it shows by an answer to ABOUT (gomocup_program.hpp). There are
// engines that end or stop at ABOUT: if one fails at START, it is started again without ABOUT, and
// from the second time on never asked (about_habit.hpp).
// A point off the board is Move::none(), which is illegal.
// Reply::elapsed counts from the last byte written to the line read; a line that is read late since
// this program itself got no processor counts as read when it should have been (process.hpp).
//
// Score, depth, nodes and line of a reply are those that its messages reported for this answer
// (search_claims.hpp), or none; cpu is measured (program_clock.hpp).
//
// new_game() throws Error if the program cannot be started at all, if the last one could not be
// ended (Process::is_left_behind()), or if the log cannot be written.
std::unique_ptr<Player> make_gomocup_player(GomocupSpec spec);

namespace gomocup {
inline constexpr std::chrono::milliseconds kMostTime = std::chrono::minutes(10);
inline constexpr std::chrono::milliseconds kStartTime = std::chrono::seconds(5);
inline constexpr std::chrono::milliseconds kEndPatience{500};  // from END to SIGTERM
}  // namespace gomocup

}  // namespace rb
