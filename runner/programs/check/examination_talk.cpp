#include "runner/programs/check/examination_talk.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "engine/game/notation.hpp"
#include "runner/base/process/stoppable_wait.hpp"
#include "runner/programs/gomocup/answer_mapping.hpp"
#include "runner/programs/gomocup/illegal_answer.hpp"
#include "runner/programs/gomocup/limit_lines.hpp"

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
// How long an answer that is late is waited for, to say more about it.
constexpr milliseconds kLook = 3000ms;
// Of this, before its input is closed: as long as a move may take; shortly if it waits for OK, or
// has refused the question.
constexpr milliseconds kShortestOpen = 600ms, kOpenAtStart = 100ms;

// "Black h8 g7, White i9".
std::string stones_text(const Position& position) {
  std::string text;
  for (const Stone side : {Stone::black, Stone::white}) {
    std::string cells;
    for (int cell = 0; cell < position.cells(); ++cell) {
      if (position.at(cell) == side) cells += " " + cell_name(cell, position.size);
    }
    if (cells.empty()) continue;
    text += fmt::format("{}{}{}", text.empty() ? "" : ", ",
                        side == Stone::black ? "Black" : "White", cells);
  }
  return text;
}

milliseconds rounded_up(std::chrono::nanoseconds time) {
  return std::chrono::ceil<milliseconds>(time);
}

}  // namespace

milliseconds ExaminationTalk::start_time() const {
  return spec_.engine.start_time.value_or(move_time());
}

// A program that may take long to start may take as long to end.
milliseconds ExaminationTalk::end_time() const { return std::max(kEndTime, start_time()); }

std::string ExaminationTalk::start_line(std::string_view end) const {
  const int size = spec_.rules->start().size;
  return wants_rectstart_ ? fmt::format("RECTSTART {0},{0}{1}", size, end)
                          : fmt::format("START {}{}", size, end);
}

ExaminationTalk::Answer ExaminationTalk::try_rectstart() {
  wants_rectstart_ = true;
  const Answer answer = start_game();
  wants_rectstart_ = settled_;
  return answer;
}

ExaminationTalk::Answer ExaminationTalk::launch(std::string_view start) {
  leave();
  session_.emplace(spec_.engine.process, spec_.stop);
  return start_game(start);
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
  answers_.clear();
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
    case Io::late: return late(answer, time, allowance);
    case Io::ended: return {ended()};
    case Io::stopped: return {"stopped"};
    case Io::done: break;
  }
  return {answer.refused() ? fmt::format("answers '{}'", answer.text) : ""};
}

Trouble ExaminationTalk::late(const Answer& answer, milliseconds time, Allowance allowance) {
  const bool is_move = allowance == Allowance::move_time;
  Trouble trouble{fmt::format("no answer in {} ms", time.count()), allowance};
  if (is_move && answer.refusals() > 0) {
    // A program that refuses BOARD refuses its other lines, too: the first of them says why.
    const std::size_t refused = std::min(answer.unasked.size(), is_board_ ? lines_ : 1);
    trouble.text = fmt::format("says '{}', and no move in {} ms",
                               answer.unasked[answer.unasked.size() - refused].text, time.count());
  } else if (!answer.noise.empty()) {
    trouble.text += fmt::format(", but '{}', which is none", answer.noise);
  }
  const auto asked = session_->asked();
  const auto cpu = session_->cpu();
  const bool is_idle = 50 * cpu < time;
  const bool has_refused = is_move && is_idle && answer.refusals() > 0;
  const auto open =
      is_move && !has_refused ? std::clamp(spec_.move_time, kShortestOpen, kLook) : kOpenAtStart;
  const auto said = session_->look_for_late(is_move ? Kind::move : Kind::ok,
                                            {open, has_refused ? kOpenAtStart : kLook});
  leave();
  if (has_refused && !said) {
    // It may yet move when it is asked in another way.
    trouble.ran_out = has_moved_ ? std::nullopt : std::optional(Allowance::nothing);
    return trouble;
  }
  const bool is_misspelt = gomocup::parse_line(answer.noise).kind == Kind::bad_move ||
                           gomocup::is_other_notation(answer.noise);
  if (is_move && is_misspelt && !said) {
    return {fmt::format("answers '{}', which is no move: h8 is '7,7', a1 '0,0'", answer.noise),
            Allowance::nothing};
  }
  if (said.is_unflushed) {
    return {fmt::format("{}; {}", trouble.text, gomocup::unflushed_text(said)), Allowance::nothing};
  }
  if (is_board_ && is_idle && has_moved_ && !knows_board_ && !said) {
    return {trouble.text + ", nor work on one: it does not seem to know BOARD ... DONE"};
  }
  const std::string busy = busy_text(cpu, time);
  if (said) {
    const milliseconds after = rounded_up(said.time - asked - time) + spec_.margin;
    trouble.text = fmt::format("answers '{}' {} ms after its time", said.text, after.count());
    const auto again =
        busy.empty() && !is_measuring_ ? lateness_at(2 * spec_.move_time) : std::nullopt;
    const auto most = std::max(after, again.value_or(0ms));
    if (again && *again > spec_.margin &&
        std::max(50ms, most / 3) >= most - std::min(after, *again)) {
      trouble.text +=
          fmt::format(", and {} ms after twice that time: always about as late", again->count());
      trouble.ran_out = Allowance::margin;
      trouble.late = most;
    }
  }
  if (!busy.empty()) {
    trouble.text += "; " + busy;
    trouble.is_of_machine = true;
  }
  return trouble;
}

// How late the second move of a game comes if each may take this time; none: it is not known.
std::optional<milliseconds> ExaminationTalk::lateness_at(milliseconds move_time) {
  is_measuring_ = true;
  std::optional<milliseconds> late;
  Position position = spec_.rules->start();
  if (!begin_game(false) && !ask_move(info_lines(move_time) + "BEGIN\n", position) && !over_) {
    const Answer answer = ask(turn_to(position), Wanted::move, 2 * move_time + kLook);
    if (answer.io == Io::done) {
      late = std::max(rounded_up(answer.elapsed) - move_time, milliseconds(0));
    }
  }
  leave();
  is_measuring_ = false;
  return late;
}

std::string ExaminationTalk::ended() {
  const bool gone = session_->ends_within(kEnding);
  session_->stop({});
  const std::string words = session_->last_words();
  const std::string ending = leave();
  return (gone ? "the program ends: " + ending : "it closes its input or output") + words;
}

std::string ExaminationTalk::info_lines(milliseconds move_time) const {
  std::string text;
  Limits limits;
  limits.time = move_time;
  gomocup::append_game_info(text, {.memory_bytes = spec_.memory_bytes, .seed = spec_.seed}, limits,
                            spec_.engine.info);
  return text + time_left();
}

std::string ExaminationTalk::time_left() const {
  std::string text;
  gomocup::append_time_left(text, {}, spec_.engine.info);
  return text;
}

Trouble ExaminationTalk::ask_point(std::string_view question) {
  if (!fresh_ && spec_.engine.turn_delay > 0ms) {
    wait_until(std::chrono::steady_clock::now() + spec_.engine.turn_delay, spec_.stop);
  }
  const milliseconds time = move_time() + (fresh_ ? start_time() : 0ms);
  fresh_ = false;
  is_board_ = question.ends_with("DONE\n");
  lines_ = static_cast<std::size_t>(std::ranges::count(question, '\n'));
  answer_ = ask(question, Wanted::move, time);
  Trouble lost = trouble(answer_, time, Allowance::move_time);
  knows_board_ = knows_board_ || (is_board_ && !lost);
  return lost;
}

std::string ExaminationTalk::point_text() const {
  return gomocup::point_text(answer_.line, answer_.text, spec_.rules->start().size);
}

Trouble ExaminationTalk::ask_move(std::string_view question, Position& position) {
  if (Trouble lost = ask_point(question)) {
    // Only TURN names a point that may have a stone on a board of its own.
    const bool is_refused = answer_.io == Io::late && answer_.refusals() > 0 && !is_board_;
    const std::string meant =
        is_refused ? gomocup::refusal_text(answers_, position) : std::string();
    if (!meant.empty()) lost.text += "; " + meant;
    return lost;
  }
  const Move move = gomocup::move_at(answer_.line.x, answer_.line.y, position.size);
  const Position before = position;
  if (move == Move::none() || !spec_.rules->is_legal(position, move)) {
    const std::string point = gomocup::illegal_text(
        position, answer_.line, answer_.text, answers_.empty() ? gomocup::Line() : answers_.back());
    return {fmt::format("plays {}{}", point,
                        move.is_cell() ? fmt::format(" ({})", stones_text(before)) : "")};
  }
  has_moved_ = true;
  answers_.push_back(answer_.line);
  const Stone side = position.to_move;
  const auto outcome = spec_.rules->play(position, move);
  over_ = outcome.has_value();
  if (outcome && outcome->winner == opponent(side)) {
    const std::string kind = spec_.why_lost ? spec_.why_lost(before, move) : "";
    return {fmt::format("plays {}: {}{} ({})", point_text(), rb::name(outcome->reason),
                        kind.empty() ? "" : ", " + kind, stones_text(before))};
  }
  return {};
}

Trouble ExaminationTalk::hear_no_more() {
  const Answer more = session_->hear(Wanted::move, kSecondMove);
  if (more.io == Io::done) {
    return {
        fmt::format("says '{}' after its move: a match may take it for the answer to its next "
                    "question",
                    more.text)};
  }
  std::string said;
  for (const Unasked& line : more.unasked) {
    if (line.kind != Kind::ok) said = line.text;
  }
  return {said.empty() ? "" : fmt::format("says '{}' after its move", said)};
}

std::string ExaminationTalk::turn_to(Position& position, Move wish) {
  std::string text = time_left() + "TURN ";
  std::vector<Move> moves = spec_.rules->legal_moves(position);
  const auto wished = std::find(moves.begin(), moves.end(), wish);
  if (wished != moves.end()) std::rotate(moves.begin(), wished, wished + 1);
  for (const Move move : moves) {
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
  noise_lines_ += session_->noise_lines();
  complained_ = complained_ || session_->complained();
  session_.reset();
  settled_ = false;
  return ending;
}

}  // namespace rb
