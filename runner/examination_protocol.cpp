#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "engine/game/notation.hpp"
#include "runner/engine_session.hpp"
#include "runner/examination.hpp"

// Each step of the protocol by itself, in a talk of its own or in one that goes on: an engine that
// has failed in one step is started again for the next. More than 300 lines, as the steps, in the
// order in which they are told, share one talk.
namespace rb {
namespace {

using namespace std::chrono_literals;
using gomocup::Kind;
using std::chrono::milliseconds;
using Io = Process::Io;
using Answer = EngineSession::Answer;

constexpr milliseconds kSilence = 200ms;       // so long after INFO there must be no answer
constexpr milliseconds kSlowStart = 1000ms;    // is worth a note
constexpr milliseconds kEndTime = 2000ms;      // from END, or the end of the input, at least
constexpr milliseconds kChildrenTime = 200ms;  // from its own end to that of its children

// Trouble is a text; empty: none.
class ProtocolExam {
 public:
  ProtocolExam(const ExaminationSpec& spec, const OnFinding& on_finding)
      : spec_(spec), on_finding_(on_finding) {}

  bool run() {
    const Finding started = start();
    on_finding_(started);
    if (started.verdict == Verdict::fail) return false;
    check("ABOUT", &ProtocolExam::about);
    check("INFO", &ProtocolExam::info);
    check("unknown INFO", &ProtocolExam::unknown_info);
    check("BEGIN", &ProtocolExam::begin);
    check("TURN", &ProtocolExam::turn);
    check("BOARD", &ProtocolExam::board);
    check("RESTART", &ProtocolExam::restart);
    check("RECTSTART", &ProtocolExam::rectstart);
    check("TAKEBACK", &ProtocolExam::takeback);
    check("CR LF", &ProtocolExam::returns);
    check("unknown command", &ProtocolExam::unknown_command);
    check("bad input", &ProtocolExam::bad_input);
    check("END", &ProtocolExam::end);
    check("end of input", &ProtocolExam::end_of_input);
    on_finding_(output());
    return true;
  }

 private:
  using Step = Finding (ProtocolExam::*)();

  // A step begins with a game that has just begun.
  void check(std::string_view name, Step step) {
    if (spec_.stop.stop_requested()) return;
    Finding finding = ready() ? (this->*step)() : fail("does not answer START");
    finding.check = name;
    on_finding_(finding);
  }

  static Finding pass(std::string text) { return {"", Verdict::pass, std::move(text)}; }
  static Finding note(std::string text) { return {"", Verdict::note, std::move(text)}; }
  static Finding fail(std::string text) { return {"", Verdict::fail, std::move(text)}; }
  static milliseconds rounded(std::chrono::nanoseconds time) {
    return std::chrono::ceil<milliseconds>(time);
  }
  milliseconds move_time() const { return spec_.move_time + spec_.margin; }
  // Who may take long to begin may take as long to end.
  milliseconds end_time() const { return std::max(kEndTime, start_time()); }
  milliseconds start_time() const { return spec_.engine.start_time.value_or(move_time()); }

  // Keeps what it said besides answers, and ends it.
  std::string leave() {
    if (!session_) return {};
    const std::string ending = session_->stop(0ms);
    keep_noise();
    session_.reset();
    return ending;
  }
  void keep_noise() {
    if (noise_.empty()) noise_ = session_->noise();
    complained_ = complained_ || session_->complained();
  }

  Answer ask(std::string_view lines, Wanted wanted, milliseconds time) {
    return session_->ask(lines, wanted, time);
  }
  Answer start_game(std::string_view command = "START 15\n") {
    return ask(command, Wanted::ok, start_time());
  }
  bool ready() {
    if (session_ && start_game().line.kind == Kind::ok) return true;
    leave();
    session_.emplace(spec_.engine.process, spec_.stop);
    if (start_game().line.kind != Kind::ok) return false;
    ask(info_lines(), Wanted::text, 0ms);
    return true;
  }

  // What became of an answer that did not come, or was refused. The session is over if it is lost.
  std::string trouble(const Answer& answer, milliseconds time) {
    switch (answer.io) {
      case Io::late: leave(); return fmt::format("no answer in {} ms", time.count());
      case Io::ended: return ended();
      case Io::stopped: return "stopped";
      case Io::done: break;
    }
    return answer.refused() ? fmt::format("answers '{}'", answer.text) : "";
  }

  std::string ended() {
    const bool gone = session_->ends_within(kChildrenTime);
    const std::string ending = leave();
    return gone ? "the program ends: " + ending : "it closes its input or output";
  }

  // Asks for a move and plays it; it may end the game.
  std::string ask_move(std::string_view question, Position& position) {
    const Answer answer = ask(question, Wanted::move, move_time());
    if (const std::string lost = trouble(answer, move_time()); !lost.empty()) return lost;
    if (answer.line.kind != Kind::move) return fmt::format("answers '{}'", answer.text);
    const Move move = gomocup::move_at(answer.line.x, answer.line.y, position.size);
    if (move == Move::none()) return fmt::format("plays {}, off the board", answer.text);
    if (!spec_.rules->is_legal(position, move)) {
      return fmt::format("plays {}, which is occupied", answer.text);
    }
    const Stone side = position.to_move;
    const auto outcome = spec_.rules->play(position, move);
    over_ = outcome.has_value();
    if (outcome && outcome->winner == opponent(side)) {
      return fmt::format("plays {}: {}", answer.text, rb::name(outcome->reason));
    }
    const Answer more = session_->hear(Wanted::move, 20ms);
    return more.io == Io::done ? fmt::format("says '{}' after its move", more.text) : "";
  }

  // Plays the opponent's move of the examiner: a free point that ends nothing.
  std::string turn_to(Position& position) {
    std::string text = "TURN ";
    for (const Move move : spec_.rules->legal_moves(position)) {
      Position after = position;
      if (spec_.rules->play(after, move)) continue;
      position = after;
      gomocup::append_point(text, move, position.size);
      break;
    }
    return text + "\n";
  }

  Position after(std::string_view moves) const {
    const Position start = spec_.rules->start();
    return place_in_turn(parse_moves(moves, start.size), start.size);
  }
  Position empty() const { return spec_.rules->start(); }

  Finding start() {
    session_.emplace(spec_.engine.process, spec_.stop);
    const Answer answer = start_game();
    Finding finding = pass("answers OK");
    if (const std::string lost = trouble(answer, start_time()); !lost.empty()) {
      finding = fail(lost);
    } else {
      if (rounded(answer.elapsed) > kSlowStart) finding = note("answers OK, slowly");
      finding.time = rounded(answer.elapsed);
    }
    finding.check = "START";
    return finding;
  }

  Finding about() {
    const Answer answer = ask("ABOUT\n", Wanted::text, start_time());
    if (const std::string lost = trouble(answer, start_time()); !lost.empty()) return fail(lost);
    if (answer.text.find("name=") == std::string::npos) {
      return note(fmt::format("tells no name=\"...\": {}", answer.text));
    }
    return pass(answer.text);
  }

  std::string info_lines() const {
    std::string text = fmt::format(
        "INFO timeout_turn {}\nINFO timeout_match 0\nINFO time_left 2147483647\n"
        "INFO max_memory {}\nINFO game_type 1\nINFO thread_num 1\nINFO seed {}\n",
        spec_.move_time.count(), spec_.memory_bytes, spec_.seed);
    for (const auto& [key, value] : spec_.engine.info) {
      text += fmt::format("INFO {} {}\n", key, value);
    }
    return text;
  }

  Finding silent(std::string_view lines) {
    const Answer answer = ask(lines, Wanted::text, kSilence);
    if (answer.io == Io::ended) return fail(trouble(answer, kSilence));
    if (answer.io == Io::late) return pass("takes it without an answer");
    const bool answered = answer.line.kind != Kind::other;
    return {"", answered ? Verdict::fail : Verdict::note, fmt::format("says '{}'", answer.text)};
  }
  Finding info() { return silent(info_lines()); }
  Finding unknown_info() { return silent("INFO no_such_key 1\n"); }

  Finding begin() {
    Position position = empty();
    const std::string lost = ask_move("BEGIN\n", position);
    return lost.empty() ? pass("a legal first move") : fail(lost);
  }

  Finding turn() {
    for (const Stone side : {Stone::white, Stone::black}) {
      if (!ready()) return fail("does not answer START again");
      Position position = empty();
      over_ = false;
      std::string lost = side == Stone::black ? ask_move("BEGIN\n", position) : "";
      for (int i = 0; i < kTurns && lost.empty() && !over_; ++i) {
        const std::string question = turn_to(position);
        lost = ask_move(question, position);
      }
      if (!lost.empty()) return fail(lost);
    }
    return pass("legal moves as each colour");
  }

  Finding board() {
    for (const auto* moves : {"h8 i9 g7 g9", "h8 i9 g7 g9 i7", "h8 h9 i9 g7 j10 g10"}) {
      Position position = after(moves);
      std::string question;
      gomocup::append_board(question, position);
      std::string lost = ask_move(question, position);
      if (lost.empty() && !over_) {
        const std::string next = turn_to(position);
        lost = ask_move(next, position);
      }
      if (!lost.empty()) return fail(fmt::format("{} (after {})", lost, moves));
    }
    return pass("legal moves as each colour, also after another BOARD");
  }

  Finding restart() {
    Position position = empty();
    std::string lost = ask_move("BEGIN\n", position);
    if (!lost.empty()) return fail(lost);
    const Answer answer = start_game("RESTART\n");
    if (answer.refused()) return note("is not known: a process for each game");
    lost = trouble(answer, start_time());
    position = empty();
    if (lost.empty()) lost = ask_move("BEGIN\n", position);
    return lost.empty() ? pass("begins a new game") : fail(lost);
  }

  Finding rectstart() {
    const Answer answer = start_game("RECTSTART 15,15\n");
    if (answer.refused()) return note("is not known");
    const std::string lost = trouble(answer, start_time());
    return lost.empty() ? pass("answers OK") : note(lost);
  }

  Finding takeback() {
    Position position = empty();
    std::string lost = ask_move("BEGIN\n", position);
    if (!lost.empty()) return fail(lost);
    std::string question = "TAKEBACK ";
    gomocup::append_point(question, position.last, position.size);
    const Answer answer = start_game(question + "\n");
    if (answer.refused()) return note("is not known");
    lost = trouble(answer, start_time());
    position = empty();
    if (lost.empty()) lost = ask_move("BEGIN\n", position);
    return lost.empty() ? pass("takes its move back") : note(lost);
  }

  Finding returns() {
    const Answer answer = start_game("START 15\r\n");
    std::string lost = trouble(answer, start_time());
    Position position = empty();
    if (lost.empty()) lost = ask_move("BEGIN\r\n", position);
    return lost.empty() ? pass("lines may end so") : note(lost);
  }

  // An engine that takes what no manager says loses no game by it, but nobody sees the mistake.
  Finding wrong(std::string_view lines) {
    const Answer answer = ask(lines, Wanted::text, move_time());
    if (answer.io == Io::ended) return fail(trouble(answer, move_time()));
    if (answer.io == Io::late) return note("no ERROR or UNKNOWN");
    if (answer.refused()) return pass("refused");
    const bool is_move = answer.line.kind == Kind::move;
    return note(fmt::format("{} '{}'", is_move ? "plays" : "says", answer.text));
  }

  Finding unknown_command() {
    const Finding finding = wrong("XYZZY 1,2\n");
    if (finding.verdict == Verdict::fail || start_game().line.kind == Kind::ok) return finding;
    return fail("does not answer START after it");
  }

  Finding bad_input() {
    struct Case {
      std::string_view name, lines;
    };
    constexpr std::array kCases{Case{"TURN without a point", "TURN\n"},
                                Case{"TURN x", "TURN x\n"},
                                Case{"TURN 15,7 (off the board)", "TURN 15,7\n"},
                                Case{"TURN 7,-1 (off the board)", "TURN 7,-1\n"},
                                Case{"BOARD with a line of text", "BOARD\nx\nDONE\n"},
                                Case{"START 0", "START 0\n"}};
    std::vector<Finding> findings;
    const auto add = [&](std::string_view what, std::string_view lines) {
      findings.push_back(wrong(lines));
      Finding& last = findings.back();
      if (session_ && start_game().line.kind != Kind::ok) {
        last = fail("does not answer START after it");
        leave();
      }
      last.text = fmt::format("{}: {}", what, last.text);
      if (!session_) ready();
    };
    for (const Case& bad : kCases) add(bad.name, bad.lines);
    Position position = empty();
    if (session_ && ask_move("BEGIN\n", position).empty()) {
      std::string occupied = "TURN ";
      gomocup::append_point(occupied, position.last, position.size);
      add("TURN on a stone", occupied + "\n");
    }
    return worst(findings);
  }

  static Finding worst(const std::vector<Finding>& findings) {
    for (const Verdict verdict : {Verdict::fail, Verdict::note}) {
      Finding all{"", verdict, ""};
      for (const Finding& finding : findings) {
        if (finding.verdict != verdict) continue;
        all.text += (all.text.empty() ? "" : "; ") + finding.text;
      }
      if (!all.text.empty()) return all;
    }
    return pass(fmt::format("all {} refused, and a game begun after each", findings.size()));
  }

  Finding end() {
    ask("BEGIN\n", Wanted::move, move_time());
    ask("END\n", Wanted::text, 0ms);
    if (!session_->ends_within(end_time())) {
      leave();
      return fail(fmt::format("does not end in {} ms", end_time().count()));
    }
    const auto left = left_behind();
    const std::string ending = leave();
    if (!left.empty()) return fail("leaves behind: " + left);
    return {"", ending == "exit status 0" ? Verdict::pass : Verdict::note, ending};
  }

  std::string left_behind() const {
    const SteadyTime deadline = std::chrono::steady_clock::now() + kChildrenTime;
    std::vector<GroupMember> left;
    do {
      left = session_->living();
    } while (!left.empty() && std::chrono::steady_clock::now() < deadline);
    std::string text;
    for (const GroupMember& member : left) {
      text += fmt::format("{}{} ({})", text.empty() ? "" : ", ", member.name, member.pid);
    }
    return text;
  }

  Finding end_of_input() {
    const std::string ending = session_->stop(end_time());
    keep_noise();
    session_.reset();
    if (ending.starts_with("exit")) return pass(ending);
    return fail(fmt::format("does not end in {} ms: {}", end_time().count(), ending));
  }

  Finding output() {
    leave();
    if (!noise_.empty()) {
      return {"output", Verdict::note, fmt::format("not of the protocol: '{}'", noise_)};
    }
    if (complained_) return {"output", Verdict::note, "writes to its standard error"};
    return {"output", Verdict::pass, "nothing but answers, MESSAGE and DEBUG"};
  }

  static constexpr int kTurns = 8;

  const ExaminationSpec& spec_;
  const OnFinding& on_finding_;
  std::optional<EngineSession> session_;
  bool over_ = false;  // by the engine's last move
  std::string noise_;
  bool complained_ = false;
};

}  // namespace

bool examine_protocol(const ExaminationSpec& spec, const OnFinding& on_finding) {
  return ProtocolExam(spec, on_finding).run();
}

}  // namespace rb
