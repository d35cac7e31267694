#include "runner/programs/check/examination_talk.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "engine/game/notation.hpp"
#include "runner/base/process/stoppable_wait.hpp"
#include "runner/programs/gomocup/gomocup_info.hpp"

namespace rb {
namespace {

using namespace std::chrono_literals;
using gomocup::Kind;
using std::chrono::milliseconds;
using Io = Process::Io;

constexpr milliseconds kEndTime = 2000ms;  // from END, or the end of the input, at least
constexpr milliseconds kEnding = 1000ms;   // from a closed pipe to the end of the program
// How long to wait for a second move. This only names the mistake: a later one is found with the
// next question.
constexpr milliseconds kSecondMove = 20ms;

}  // namespace

milliseconds ExaminationTalk::start_time() const {
  return spec_.engine.start_time.value_or(move_time());
}

// A program that may take long to start may take as long to end.
milliseconds ExaminationTalk::end_time() const { return std::max(kEndTime, start_time()); }

ExaminationTalk::Answer ExaminationTalk::launch() {
  leave();
  session_.emplace(spec_.engine.process, spec_.stop);
  return start_game();
}

Trouble ExaminationTalk::begin_game(bool told) {
  if (!session_ || (!settled_ && start_game().line.kind != Kind::ok)) {
    const Answer answer = launch();
    Trouble lost = trouble(answer, start_time(), Allowance::start_time);
    if (lost) return {"does not answer START again: " + lost.text, lost.ran_out};
  }
  over_ = false;
  if (told) ask(info_lines(), Wanted::text, 0ms);
  return {};
}

ExaminationTalk::Answer ExaminationTalk::start_game(std::string_view command, Wanted wanted) {
  Answer answer = ask(command, wanted, start_time());
  fresh_ = true;
  settled_ = answer.line.kind == Kind::ok;
  return answer;
}

ExaminationTalk::Answer ExaminationTalk::ask(std::string_view lines, Wanted wanted,
                                             milliseconds time) {
  settled_ = false;
  return session_->ask(lines, wanted, time);
}

Trouble ExaminationTalk::trouble(const Answer& answer, milliseconds time, Allowance allowance) {
  switch (answer.io) {
    case Io::late: leave(); return {fmt::format("no answer in {} ms", time.count()), allowance};
    case Io::ended: return {ended()};
    case Io::stopped: return {"stopped"};
    case Io::done: break;
  }
  return {answer.refused() ? fmt::format("answers '{}'", answer.text) : ""};
}

std::string ExaminationTalk::ended() {
  const bool gone = session_->ends_within(kEnding);
  const std::string ending = leave();
  return gone ? "the program ends: " + ending : "it closes its input or output";
}

std::string ExaminationTalk::info_lines() const {
  std::string text;
  Limits limits;
  limits.time = spec_.move_time;
  gomocup::append_game_info(text, {.memory_bytes = spec_.memory_bytes, .seed = spec_.seed}, limits,
                            spec_.engine.info);
  return text + time_left();
}

std::string ExaminationTalk::time_left() const {
  std::string text;
  gomocup::append_time_left(text, {}, spec_.engine.info);
  return text;
}

Trouble ExaminationTalk::ask_move(std::string_view question, Position& position) {
  if (!fresh_ && spec_.engine.turn_delay > 0ms) {
    wait_until(std::chrono::steady_clock::now() + spec_.engine.turn_delay, spec_.stop);
  }
  const milliseconds time = move_time() + (fresh_ ? start_time() : 0ms);
  fresh_ = false;
  answer_ = ask(question, Wanted::move, time);
  if (answer_.io == Io::late && answer_.refusals() > 0) {
    leave();
    return {
        fmt::format("says '{}', and no move in {} ms", answer_.unasked.back().text, time.count()),
        Allowance::move_time};
  }
  if (Trouble lost = trouble(answer_, time, Allowance::move_time)) return lost;
  if (answer_.line.kind != Kind::move) return {fmt::format("answers '{}'", answer_.text)};
  const Move move = gomocup::move_at(answer_.line.x, answer_.line.y, position.size);
  if (move == Move::none()) return {fmt::format("plays {}, off the board", answer_.text)};
  if (!spec_.rules->is_legal(position, move)) {
    return {fmt::format("plays {}, which is occupied", answer_.text)};
  }
  const Stone side = position.to_move;
  const auto outcome = spec_.rules->play(position, move);
  over_ = outcome.has_value();
  if (outcome && outcome->winner == opponent(side)) {
    return {fmt::format("plays {}: {}", answer_.text, rb::name(outcome->reason))};
  }
  return {};
}

Trouble ExaminationTalk::hear_no_more() {
  const Answer more = session_->hear(Wanted::move, kSecondMove);
  std::string said = more.io == Io::done ? more.text : "";
  for (const Unasked& line : more.unasked) {
    if (line.kind != Kind::ok) said = line.text;
  }
  return {said.empty() ? "" : fmt::format("says '{}' after its move", said)};
}

std::string ExaminationTalk::turn_to(Position& position) {
  std::string text = time_left() + "TURN ";
  for (const Move move : spec_.rules->legal_moves(position)) {
    Position after = position;
    if (spec_.rules->play(after, move)) continue;
    position = after;
    gomocup::append_point(text, move, position.size);
    break;
  }
  return text + "\n";
}

std::string ExaminationTalk::settle() {
  if (!session_) return "";
  const Answer answer = start_game();
  if (!settled_) leave();
  if (!settled_ || answer.unasked.empty()) return "";
  return answer.unasked.front().text;
}

std::string ExaminationTalk::leave(milliseconds patience) {
  if (!session_) return {};
  const std::string ending = session_->stop(patience);
  if (noise_.empty()) noise_ = session_->noise();
  complained_ = complained_ || session_->complained();
  session_.reset();
  settled_ = false;
  return ending;
}

}  // namespace rb
