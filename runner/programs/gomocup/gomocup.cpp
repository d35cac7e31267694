#include "runner/programs/gomocup/gomocup.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/text.hpp"
#include "engine/base/wording.hpp"
#include "engine/game/notation.hpp"
#include "runner/base/process/stoppable_wait.hpp"
#include "runner/play/record.hpp"
#include "runner/programs/gomocup/about_support.hpp"
#include "runner/programs/gomocup/answer_mapping.hpp"
#include "runner/programs/gomocup/gomocup_program.hpp"
#include "runner/programs/gomocup/gomocup_protocol.hpp"
#include "runner/programs/gomocup/illegal_answer.hpp"
#include "runner/programs/gomocup/known_board.hpp"
#include "runner/programs/gomocup/last_words.hpp"
#include "runner/programs/gomocup/late_answer.hpp"
#include "runner/programs/gomocup/limit_lines.hpp"
#include "runner/programs/gomocup/question.hpp"
#include "runner/programs/gomocup/search_claims.hpp"
#include "runner/programs/gomocup/wine.hpp"

namespace rb {
namespace {

using namespace std::chrono_literals;
using gomocup::Heard;
using gomocup::Kind;
using gomocup::Question;
using std::chrono::milliseconds;
using std::chrono::steady_clock;
using Io = Process::Io;

// If a question and a refusal come this soon, the engine may have had no time to get ready.
constexpr milliseconds kSoon = 100ms;
// How late a move is before YXSTOP: some engines fail at one that comes as they end their search.
constexpr milliseconds kLongestAlone = 500ms;
// From the end of its output to that of the program, whose status says what ended it.
constexpr milliseconds kLastSteps = 250ms;
// How long a missing answer is waited for, to say more about it: at first, and once more. Later
// failures of the player would say the same.
constexpr std::array kLooks{3000ms, 700ms};
constexpr milliseconds kOpenLook = 700ms;  // of these at most, before its input is closed

std::string quoted(std::string_view line) {
  constexpr std::size_t kLongest = 80;
  return printable(trim(line.substr(0, kLongest)));
}

// The time that an engine may take for a move, without the margin.
milliseconds most_time(const Limits& limits) {
  return std::min(limits.most_time().value_or(gomocup::kMostTime), gomocup::kMostTime);
}

class GomocupPlayer final : public Player {
 public:
  explicit GomocupPlayer(GomocupSpec spec)
      : spec_(std::move(spec)), board_(spec_.is_told_all_stones) {
    if (spec_.log) traffic_.copy_to(spec_.log, spec_.log->label(spec_.log_name));
  }
  ~GomocupPlayer() override { say_goodbye(); }

  void new_game(const GameStart& start) override {
    if (spec_.log) spec_.log->flush();
    board_.clear();
    answers_.clear();
    failure_.reset();
    // A limit of processor time is for a process's whole life.
    const bool once = spec_.is_started_anew || spec_.process.cpu_seconds > 0;
    if (failed_ || !knows_restart_ || once || may_be_asked_again()) say_goodbye();
    traffic_.start(steady_clock::now());
    if (spec_.log && !start.title.empty()) traffic_.log_note(start.title, steady_clock::now());
    if (program_) let_rest(start.limits.stop);
    if (start.limits.stop.stop_requested()) {
      failure_.emplace();  // there may be no program to ask
      return;
    }
    if (!program_ || !program_->restart()) {
      wine::fill_prefix(spec_.process, start.limits.stop);
      launch(habit_.is_asked_at_start());
    }
    const Readiness found = make_ready(start);
    if (found.fault == Fault::none) return;
    const SteadyTime over = steady_clock::now();
    std::string why(found.unanswered ? kStartTimeout : std::string_view(program_->refusal()));
    if (found.unanswered) {
      const std::string cause = cause_of_no_start(start.limits.stop);
      if (!cause.empty()) why = cause;
    }
    failure_ = failed(found.fault, over, why, over);  // no time of a move
  }

  Reply choose(const Position& position, const Limits& limits) override {
    if (limits.stop.stop_requested()) return {};
    const auto put = [&](std::string& question) { board_.append_question(question, position); };
    const auto take = [&](const gomocup::Line& line, const Process::Line& text,
                          const Question& question, const Heard&) -> std::optional<Reply> {
      if (line.kind != Kind::move) return std::nullopt;
      return reply_of(position, line, text, question.asked);
    };
    return failure_ ? *failure_ : ask(position, limits, put, take);
  }

  Swap2Answer choose_by_swap2(std::span<const Move> stones, int board_size,
                              const Limits& limits) override {
    if (limits.stop.stop_requested()) return {};
    const Position position = place_in_turn({stones.begin(), stones.end()}, board_size);
    Swap2Answer answer;
    const auto put = [&](std::string& question) {
      gomocup::append_swap2(question, stones, board_size, wants_owners_);
    };
    const auto take = [&](const gomocup::Line&, const Process::Line& text, const Question& question,
                          Heard& heard) -> std::optional<Reply> {
      auto found = gomocup::parse_swap2(text.text, board_size);
      if (!found) return std::nullopt;
      const std::string_view wrong = gomocup::wrong_swap2(position, *found);
      if (!wrong.empty() && heard.refusals > 0 && !stones.empty() && !wants_owners_) {
        // It knows the word, but not the lines of the stones, which others take as those of BOARD.
        wants_owners_ = true;
        question_.clear();
        put(question_);
        process().send_more(question_, question.deadline, question.stop);
        heard = {};
        return std::nullopt;
      }
      if (!wrong.empty()) return bad_swap2(stones.size(), text.text, wrong, question.asked);
      answer.stones = *std::move(found);
      Reply reply = answered(text, question.asked);
      if (answer.stones.size() == 1) reply.move = answer.stones.front();
      return reply;
    };
    answer.reply = failure_ ? *failure_ : ask(position, limits, put, take);
    return answer;
  }

  std::string traffic() const override { return traffic_.text(); }

 private:
  struct Readiness {
    Fault fault = Fault::none;
    bool unanswered = false;  // START was not answered
  };

  Process& process() { return program_->process(); }

  void note_habit(Habit habit, std::string_view line) {
    if (spec_.habits) spec_.habits->add(spec_.log_name, habit, quoted(line));
  }

  // By its first move of a game it has answered all lines of INFO.
  void look_at_rule() {
    if (!spec_.habits) return;
    const std::string text = gomocup::refusal_of_rule(traffic_, spec_.info);
    if (!text.empty()) spec_.habits->add(spec_.log_name, Habit::refused_rule, text);
  }

  // What it prints between its move and the next question answers nothing.
  void look_at_dropped(std::size_t lines_before) {
    if (traffic_.count(Stream::from_engine) == lines_before) return;
    const std::string line = traffic_.last(Stream::from_engine);
    if (gomocup::parse_line(line).kind == Kind::move) note_habit(Habit::second_answer, line);
  }

  // `put` appends the question; `take` makes a reply of a line that answers it.
  template <class Put, class Take>
  Reply ask(const Position& position, const Limits& limits, const Put& put, const Take& take) {
    let_rest(limits.stop);
    if (limits.stop.stop_requested()) return {};
    question_.clear();
    claims_ = {};
    gomocup::append_time_left(question_, limits, spec_.info);
    put(question_);
    const milliseconds time = most_time(limits) + limits.margin;
    const std::size_t lines = traffic_.count(Stream::from_engine);
    const Io io = process().send(question_, steady_clock::now() + time, limits.stop);
    if (moved_at_) look_at_dropped(lines);
    const SteadyTime asked = process().asked();
    if (io != Io::done) return failed(GomocupProgram::fault_of(io), asked);
    return await(position,
                 {asked, asked + time - limits.margin, asked + time, limits.most_time().has_value(),
                  limits.stop},
                 take);
  }

  void launch(bool asks_about) {
    program_.reset();
    if (!left_behind_.empty()) {
      throw Error(fmt::format("'{}' cannot play another game: {}", spec_.process.command.front(),
                              left_behind_));
    }
    program_.emplace(spec_.process, traffic_, habit_, spec_.board_size, asks_about);
    failed_ = false;
  }

  // It was started without ABOUT after a failure that may have been an accident.
  bool may_be_asked_again() const {
    return program_ && !program_->was_asked_about() && habit_.is_asked_at_start();
  }

  // START and INFO have a time of their own.
  Readiness make_ready(const GameStart& start) {
    const Limits& limits = start.limits;
    const milliseconds time =
        spec_.start_time.value_or(std::max(most_time(limits) + limits.margin, gomocup::kStartTime));
    const Fault fault = await_welcome(time, limits.stop);
    if (fault != Fault::none) return {fault, fault == Fault::timeout};
    if (limits.stop.stop_requested()) return {};
    std::string info;
    gomocup::append_game_info(info, {gomocup::kMostTime, spec_.process.memory_bytes, start.seed},
                              limits, spec_.info);
    moved_at_.reset();  // it has answered since
    return {program_->tell(std::move(info), time, limits.stop)};
  }

  // Waits for the answer to START or RESTART. A program that has failed at RESTART, or may have
  // failed at ABOUT, is restarted without it.
  Fault await_welcome(milliseconds time, const std::stop_token& stop) {
    for (;;) {
      const Fault fault = program_->await_ok(time, stop);
      if (fault == Fault::none) return fault;
      if (program_->is_restarted()) {
        knows_restart_ = false;
        start_again(fault, "RESTART", habit_.is_asked_at_start());
      } else if (program_->was_asked_about() && !habit_.has_answered()) {
        habit_.note_lost_start();
        start_again(fault, "ABOUT", false);
      } else {
        return fault;
      }
    }
  }

  void start_again(Fault fault, std::string_view without, bool asks_about) {
    end_process(0ms);
    traffic_.add(Stream::note,
                 fmt::format("{}; started again without {}", ending_text(fault), without),
                 steady_clock::now());
    launch(asks_about);
  }

  // Waits until turn_delay after its last move, or until a stop is requested.
  void let_rest(const std::stop_token& stop) const {
    if (spec_.turn_delay <= 0ms || !moved_at_) return;
    wait_until(*moved_at_ + spec_.turn_delay, stop);
  }

  // Some engines drop input that comes right after their move.
  std::string note_of_refusal(SteadyTime asked, const Heard& heard) const {
    if (!answers_.empty() && question_.find("BOARD\n") != question_.npos) {
      return fmt::format("asked by a second BOARD, it said '{}': without --a-board it gets TURN",
                         heard.refusal);
    }
    if (!moved_at_ || asked - *moved_at_ > kSoon || *heard.refused - asked > kSoon) {
      return fmt::format("it said '{}', and made no move in time", heard.refusal);
    }
    const auto in_ms = [](auto time) { return std::chrono::duration<double, std::milli>(time); };
    return fmt::format(
        "asked {:.1f} ms after its move, it said '{}': if it was not ready, use --turn-delay",
        in_ms(asked - *moved_at_).count(), heard.refusal);
  }

  template <class Take>
  Reply await(const Position& position, Question question, const Take& take) {
    Heard heard;
    bool is_told = !question.is_timed || question.time_over == question.deadline;
    const SteadyTime tell =
        question.time_over + std::min<std::chrono::nanoseconds>(
                                 (question.deadline - question.time_over) / 2, kLongestAlone);
    for (;;) {
      const SteadyTime until = is_told ? question.deadline : tell;
      const Process::Line text = process().read_line(until, question.stop);
      if (text.io == Io::late && !is_told) {
        is_told = was_told_to_stop_ = true;
        heard.is_idle = 50 * process().cpu() < tell - question.asked;
        process().send_more("YXSTOP\n", question.deadline, question.stop);
        heard.told = steady_clock::now();
        continue;
      }
      if (text.io == Io::late) return late(position, question, heard);
      if (text.io != Io::done) return failed(GomocupProgram::fault_of(text.io), question.asked);
      const gomocup::Line line = gomocup::parse_line(text.text);
      if (std::optional<Reply> reply = take(line, text, question, heard)) {
        if (heard.told && heard.is_idle && text.time - *heard.told < gomocup::kAtOnce) {
          if (may_be_stuck_) note_habit(Habit::stuck_move, text.text);
          may_be_stuck_ = true;
        }
        return *std::move(reply);
      }
      switch (line.kind) {
        case Kind::suggest:
          process().send_more(fmt::format("PLAY {},{}\n", line.x, line.y), question.deadline,
                              question.stop);
          break;
        case Kind::error:
        case Kind::unknown:
          if (std::exchange(was_told_to_stop_, false)) break;  // it does not know YXSTOP
          ++heard.refusals;
          if (gomocup::refuses_swap2(question_, text.text, heard.refusals)) {
            const std::string why = fmt::format("it refused SWAP2BOARD by '{}'", quoted(text.text));
            return failed(Fault::bad_answer, question.asked, why);
          }
          if (heard.refused) break;
          heard.refused = text.time;
          heard.refusal = quoted(text.text);
          break;
        case Kind::bad_move:
        case Kind::other: note_line(line.kind, text, position.size, heard, question); break;
        case Kind::move:
        case Kind::ok: break;
      }
    }
  }

  // A line that is no move may be debugging text. Without a clock nobody else would end the wait
  // for a move that was meant by it.
  void note_line(Kind kind, const Process::Line& text, int board_size, Heard& heard,
                 Question& question) {
    if (kind == Kind::other) {
      if (gomocup::read_claims(text.text, board_size, claims_)) return;
      if (gomocup::is_remark(text.text)) return;
    }
    if (heard.first.empty()) heard.first = quoted(text.text);
    if (heard.others++ == 0 && kind == Kind::other) note_habit(Habit::unmarked_lines, text.text);
    heard.is_bad = heard.is_bad || kind == Kind::bad_move;
    if (question.is_timed) return;
    question.deadline =
        std::min(question.deadline, text.time + spec_.start_time.value_or(gomocup::kStartTime));
  }

  // What all answers have in common.
  Reply answered(const Process::Line& text, SteadyTime asked) {
    Reply reply = std::exchange(claims_, {});
    reply.elapsed = text.time - asked;
    reply.cpu = process().cpu_of_move(text.time);
    if (!moved_at_) look_at_rule();
    moved_at_ = text.time;
    if (spec_.lateness) spec_.lateness->add(process().lateness());
    return reply;
  }

  Reply reply_of(const Position& position, const gomocup::Line& line, const Process::Line& text,
                 SteadyTime asked) {
    Reply reply = answered(text, asked);
    reply.move = gomocup::move_at(line.x, line.y, position.size);
    failed_ = !board_.play(position, reply.move);
    if (failed_) note_illegal(position, line, text.text);
    answers_.push_back(line);
    return reply;
  }

  Reply bad_swap2(std::size_t stones, std::string_view line, std::string_view wrong,
                  SteadyTime asked) {
    return failed(Fault::bad_answer, asked,
                  fmt::format("it answered SWAP2BOARD with {} by '{}': {}",
                              counted(stones, "stone"), quoted(line), wrong));
  }

  void note_illegal(const Position& position, const gomocup::Line& line, std::string_view text) {
    traffic_.add(
        Stream::note,
        fmt::format("{}; it played {}", name(Reason::illegal_move),
                    gomocup::illegal_text(position, line, quoted(text),
                                          answers_.empty() ? gomocup::Line() : answers_.back())),
        steady_clock::now());
  }

  // No move has come in time: why, as far as can be seen.
  Reply late(const Position& position, const Question& question, const Heard& heard) {
    std::string why;
    if (heard.refused) {
      why = note_of_refusal(question.asked, heard);
      const std::string meant = question_.find("TURN") == std::string::npos
                                    ? ""
                                    : gomocup::refusal_text(answers_, position);
      if (!meant.empty()) why += fmt::format("; {}: renju-bench check shows more", meant);
    } else if (program_->is_behind() && !moved_at_) {
      why = kInfoTimeout;
    }
    const auto add = [&why](const std::string& text) {
      if (!text.empty()) why += (why.empty() ? "" : "; ") + text;
    };
    if (heard.others > 0) {
      const int more = heard.others - 1;
      add(fmt::format("it printed '{}'{} and no move in time", heard.first,
                      more == 0 ? "" : fmt::format(" and {} like it", counted(more, "line"))));
    }
    const SteadyTime over = steady_clock::now();
    const auto time = std::chrono::duration_cast<milliseconds>(over - question.asked);
    const auto move = look(Kind::move, std::clamp(time, kSoon, kOpenLook), question.stop);
    add(gomocup::unflushed_text(move));
    if (move && !move.is_unflushed) add(gomocup::lateness_text(move, question.time_over));
    if (why.empty()) add(fmt::format("no move came in {} ms", time.count()));
    if (question_.find("SWAP2BOARD") != question_.npos) {
      add(fmt::format("SWAP2BOARD: {}", gomocup::due_by_swap2(position.ply)));
    }
    const Fault fault = heard.refused || heard.is_bad ? Fault::bad_answer : Fault::timeout;
    return failed(fault, question.asked, why, over);
  }

  gomocup::LateAnswer look(Kind kind, milliseconds open, const std::stop_token& stop) {
    if (looks_ == kLooks.size() || process().is_unheard()) return {};
    return gomocup::look_for_late(process(), kind, {open, kLooks[looks_++]}, stop);
  }

  // Empty: START was not answered, and nothing else is known.
  std::string cause_of_no_start(const std::stop_token& stop) {
    if (looks_ < kLooks.size() &&
        gomocup::wants_cr_lf(process(), fmt::format("START {}", spec_.board_size), stop)) {
      return std::string(gomocup::kWantsCrLf);
    }
    return gomocup::unflushed_text(look(Kind::ok, kSoon, stop));
  }

  // An engine that has failed is not asked again. No fault: a stop was requested.
  Reply failed(Fault fault, SteadyTime since, std::string_view why = {},
               SteadyTime over = steady_clock::now()) {
    failed_ = true;
    Reply reply;
    reply.fault = fault;
    reply.elapsed = over - since;
    if (fault == Fault::none) return reply;
    const bool unheard = process().is_unheard();
    reply.cpu = process().cpu();
    end_process(fault == Fault::crash ? kLastSteps : 0ms);
    std::string note = ending_text(fault, !why.empty());
    if (process().was_ended_by_others()) note += fmt::format("; {}", kEndedByOthers);
    if (fault == Fault::crash && why.empty()) note += gomocup::last_words(traffic_);
    if (!why.empty()) note += fmt::format("; {}", why);
    if (unheard) note += "; it had printed more than is read of an answer or a game";
    if (spec_.lateness && spec_.lateness->add(process().lateness())) {
      const auto late = std::chrono::round<milliseconds>(process().lateness());
      note +=
          fmt::format("; this machine was too busy: it was read up to {} ms late", late.count());
    }
    traffic_.add(Stream::note, note, steady_clock::now());
    program_.reset();
    return reply;
  }

  // "crash; exit status 3". How it ended after another mistake says nothing: we have ended it.
  std::string ending_text(Fault fault, bool has_reason = false) {
    if (process().is_left_behind()) return fmt::format("{}; {}", name(fault), process().ending());
    if (fault != Fault::crash || has_reason) return std::string(name(fault));
    return fmt::format(
        "{}; {}", name(fault),
        process().has_ended_itself() ? process().ending() : "it closed its input or output");
  }

  void say_goodbye() {
    if (!program_) return;
    program_->say_end();
    end_process(failed_ ? 0ms : gomocup::kEndPatience);
    program_.reset();
  }

  void end_process(milliseconds patience) {
    process().stop(patience);
    if (process().is_left_behind()) left_behind_ = process().ending();
  }

  const GomocupSpec spec_;
  Traffic traffic_;
  AboutSupport habit_;
  std::optional<GomocupProgram> program_;  // none: it failed, or has not been started
  std::optional<Reply> failure_;  // of new_game(): the answer to all questions of this game
  KnownBoard board_;
  bool knows_restart_ = true;
  bool failed_ = false;      // is not to be used for another game
  std::string left_behind_;  // why an earlier process could not be ended; empty: all were
  std::size_t looks_ = 0;
  bool wants_owners_ = false;           // of the stones after SWAP2BOARD
  bool was_told_to_stop_ = false;       // and may yet refuse that
  bool may_be_stuck_ = false;           // a move came with YXSTOP, though it had computed nothing
  std::vector<gomocup::Line> answers_;  // its moves in this game, as printed
  std::optional<SteadyTime> moved_at_;  // its last move in this game
  std::string question_;
  gomocup::SearchClaims claims_;  // in this answer
};

}  // namespace

std::unique_ptr<Player> make_gomocup_player(GomocupSpec spec) {
  return std::make_unique<GomocupPlayer>(std::move(spec));
}

}  // namespace rb
