#include "runner/programs/check/examination_steps.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <string>
#include <utility>

#include <fmt/core.h>

#include "engine/base/text.hpp"
#include "engine/game/notation.hpp"
#include "engine/gomoku/rules.hpp"
#include "runner/programs/gomocup/answer_mapping.hpp"

namespace rb {
namespace {

using namespace std::chrono_literals;
using gomocup::Kind;
using std::chrono::milliseconds;
using Answer = ExaminationTalk::Answer;
using Io = Process::Io;

constexpr milliseconds kChildrenTime = 2000ms;  // from its own end to that of its children
constexpr int kTurns = 8;
// What a program that does not answer ABOUT has to do without.
constexpr std::string_view kNoHandshake =
    "this loses no game, but a match cannot see when INFO is done, so its time is charged to the "
    "first move";
constexpr int kStarts = 5;  // more than the number of lines in the impossible input

Finding pass(std::string text) { return {"", ExamMark::pass, std::move(text)}; }
Finding note(std::string text) { return {"", ExamMark::note, std::move(text)}; }
Finding fail(const Trouble& lost) { return finding_of("", lost); }
Finding fail(std::string text) { return {"", ExamMark::fail, std::move(text)}; }

Position start_of(const ExaminationTalk& talk) { return talk.spec().rules->start(); }

Finding about(ExaminationTalk& talk) {
  const Answer answer = talk.ask("ABOUT\n", Wanted::text, talk.start_time());
  if (answer.refused()) return note(fmt::format("answers '{}': {}", answer.text, kNoHandshake));
  if (const Trouble lost = talk.trouble(answer, talk.start_time(), Allowance::start_time)) {
    if (answer.io != Io::late) return fail(lost);
    Finding silent = note(fmt::format("{}: {}", lost.text, kNoHandshake));
    if (talk.is_slow_to_start()) silent.ran_out = lost.ran_out;
    return silent;
  }
  if (answer.text.find("name=") == std::string::npos) {
    return note(fmt::format("gives no name=\"...\": {}", answer.text));
  }
  return pass(answer.text);
}

Finding begin(ExaminationTalk& talk) {
  Position position = start_of(talk);
  if (const Trouble lost = talk.ask_move("BEGIN\n", position)) return fail(lost);
  const auto time = std::chrono::ceil<milliseconds>(talk.last_answer().elapsed);
  const bool slow = time > talk.move_time();
  return {"", slow ? ExamMark::note : ExamMark::pass,
          slow ? "a legal first move, slowly" : "a legal first move", time};
}

// Removes what it also says before a first move without INFO: it says that at every move.
void forget_what_begin_draws(ExaminationTalk& talk, std::vector<Unasked>& said) {
  if (talk.hear_no_more() || talk.begin_game(false)) return;
  Position position = start_of(talk);
  if (talk.ask_move("BEGIN\n", position)) return;
  for (const Unasked& line : talk.last_answer().unasked) {
    const auto same = std::find_if(said.begin(), said.end(),
                                   [&](const Unasked& other) { return other.text == line.text; });
    if (same != said.end()) said.erase(same);
  }
}

// The line of these that draws this refusal alone: "INFO seed 1". START after it, and OK, show what
// it drew.
std::string cause_of(ExaminationTalk& talk, const std::string& lines, const std::string& refusal) {
  for (const std::string_view line : split(lines, '\n')) {
    if (line.empty() || talk.begin_game(false)) continue;
    talk.ask(fmt::format("{}\n", line), Wanted::text, 0ms);
    const Answer answer = talk.start_game(talk.start_line(), Wanted::ok_alone);
    const auto said = [&](const Unasked& one) { return one.text == refusal; };
    if (std::any_of(answer.unasked.begin(), answer.unasked.end(), said)) return std::string(line);
  }
  return "";
}

// The move after the lines shows what it answered to them.
Finding tell(ExaminationTalk& talk, const std::string& lines) {
  Position position = start_of(talk);
  if (const Trouble lost = talk.ask_move(lines + "BEGIN\n", position)) return fail(lost);
  std::vector<Unasked> said = talk.last_answer().unasked;
  if (!said.empty()) forget_what_begin_draws(talk, said);
  for (const Unasked& line : said) {
    if (!EngineSession::is_refusal(line.kind)) return fail(fmt::format("says '{}'", line.text));
  }
  if (said.empty()) return pass("accepts it without an answer");
  const std::string cause = cause_of(talk, lines, said.front().text);
  return note(fmt::format("says '{}'{}{}, but still moves", said.front().text,
                          cause.empty() ? "" : fmt::format(" to '{}'", cause),
                          said.size() == 1 ? "" : fmt::format(" and {} more", said.size() - 1)));
}
// Renju is what is asked for unless something else is.
std::string_view other_game(const ExaminationTalk& talk) {
  const bool is_renju = talk.spec().variant->black.has_forbidden_points;
  return is_renju ? "; if it plays another game, name it: --game freestyle" : "";
}

Finding info(ExaminationTalk& talk) {
  Finding finding = tell(talk, talk.info_lines());
  const bool is_rule = finding.text.find("rule") != finding.text.npos;
  if (is_rule && finding.verdict != ExamMark::pass) finding.text += other_game(talk);
  return finding;
}
Finding unknown_info(ExaminationTalk& talk) { return tell(talk, "INFO no_such_key 1\n"); }

// The points that its last answer means if it is written in one of the simple wrong ways: one that
// keeps a board of its own finds its own stone there, and refuses what it is told.
class OwnStones {
 public:
  Move next(const Position& position, const gomocup::Line& answer) {
    constexpr std::array kMappings{8, 3, 4, 2, 1, 16, 24, 5, 6};
    const int mapping = kMappings[next_ % kMappings.size()];
    const Move move = gomocup::meant_point(mapping, answer.x, answer.y, position.size);
    if (!move.is_cell() || position.at(move.cell()) != Stone::empty) return Move::none();
    ++next_;
    return move;
  }

 private:
  std::size_t next_ = 0;
};

// As Black it is told points far from its stones, so that it may follow a plan.
Trouble turns(ExaminationTalk& talk, Stone side) {
  OwnStones probes;
  if (const Trouble lost = talk.begin_game(true)) return lost;
  Position position = start_of(talk);
  std::string question = side == Stone::black ? "BEGIN\n" : talk.turn_to(position);
  for (int i = 0; i <= kTurns; ++i) {
    if (const Trouble lost = talk.ask_move(question, position)) return lost;
    if (const Trouble lost = talk.hear_no_more()) return lost;
    if (talk.is_over()) break;
    const Move wish =
        side == Stone::white ? probes.next(position, talk.last_answer().line) : Move::none();
    question = talk.turn_to(position, wish);
  }
  return {};
}

Finding turn(ExaminationTalk& talk) {
  for (const Stone side : {Stone::white, Stone::black}) {
    if (const Trouble lost = turns(talk, side)) return fail(lost);
  }
  return pass("legal moves as each colour");
}

Position after(const ExaminationTalk& talk, const std::vector<Move>& moves) {
  return place_in_turn(moves, start_of(talk).size);
}

std::string board_of(const Position& position) {
  std::string question;
  gomocup::append_board(question, position);
  return question;
}

// Its answers where there is one thing to do show how it numbers the points. Each position has one
// such cell, and no other way to number the points of it names another stone.
Finding coordinates(ExaminationTalk& talk) {
  const gomoku::Variant& game = *talk.spec().variant;
  if (start_of(talk).size < kRenjuSize) {
    return note("is not examined on a board of less than 15 lines");
  }
  gomocup::MappingEvidence evidence;
  std::string missed;
  for (const auto* moves : {"l3 l2 l4 c9 l5 d12 l6 f4", "a10 b10 g3 c10 k4 d10 m9 e10 h13",
                            "n9 n5 c4 n6 e8 n7 g12 n8", "d2 h2 e2 k9 f2 c11 g2 l6 n12"}) {
    const int size = start_of(talk).size;
    const Position position = after(talk, parse_moves(moves, size));
    if (const Trouble lost = talk.begin_game(true)) return fail(lost);
    if (const Trouble lost = talk.ask_point(board_of(position))) return fail(lost);
    auto cells = gomocup::fives_of(position, position.to_move, game);
    const bool wins = !cells.empty();
    if (!wins) cells = gomocup::fives_of(position, opponent(position.to_move), game);
    const gomocup::Line line = talk.last_answer().line;
    if (const Trouble lost = talk.hear_no_more()) return fail(lost);
    const int hits = evidence.hits(0);
    evidence.add(position, line.x, line.y, cells);
    if (evidence.hits(0) > hits || !missed.empty()) continue;
    missed = fmt::format("plays {} where {} {} a five", talk.point_text(),
                         move_name(cells.front(), position.size), wins ? "makes" : "stops");
  }
  if (missed.empty()) return pass("makes a five and stops a four, as each colour");
  if (evidence.likely()) return fail(fmt::format("{}; {}", evidence.text(), missed));
  return note(
      fmt::format("{}; {} of {} such moves found", missed, evidence.hits(0), evidence.asked()));
}

// A row that the program can complete on e8, while the opponent's four has to be stopped. The
// opponent has a stone more.
struct Temptation {
  std::string_view own, other, what;
};
constexpr std::array kTemptations{
    Temptation{"c8 d8 f8 g8 h8 c4", "d4 e4 f4 g4 l12 n6 j13", "six in a row"},
    Temptation{"c8 d8 f8 g8 c4 l12", "b8 h8 d4 e4 f4 g4 n6", "five between two {} stones"}};

// With the program to move as this colour.
Position tempting(const Temptation& row, Stone colour, int size) {
  const std::vector<Move> own = parse_moves(row.own, size), other = parse_moves(row.other, size);
  assert(other.size() == own.size() + 1);
  const bool is_black = colour == Stone::black;
  std::vector<Move> moves;
  for (std::size_t i = 0; i < own.size(); ++i) {
    moves.push_back(is_black ? own[i] : other[i]);
    moves.push_back(is_black ? other[i] : own[i]);
  }
  if (!is_black) moves.push_back(other.back());
  return place_in_turn(moves, size);
}

// Which rows it takes for a win shows whether it knows the game that INFO rule names. Each is asked
// in a game of its own: that some programs end at a second BOARD is the matter of another step.
Finding winning_rows(ExaminationTalk& talk) {
  const gomoku::Variant& game = *talk.spec().variant;
  const int size = start_of(talk).size;
  if (size < kRenjuSize) return note("is not examined on a board of less than 15 lines");
  std::string missed;
  for (const Temptation& row : kTemptations) {
    for (const Stone colour : {Stone::black, Stone::white}) {
      Position position = tempting(row, colour, size);
      const int cell = *parse_cell("e8", size);
      const bool wins = gomoku::makes_five(position, cell, colour, game.of(colour));
      if (const Trouble lost = talk.begin_game(true)) return fail(lost);
      if (const Trouble lost = talk.ask_move(board_of(position), position)) return fail(lost);
      if (const Trouble lost = talk.hear_no_more()) return fail(lost);
      if ((position.last == Move(cell)) == wins) continue;
      const bool is_black = colour == Stone::black;
      const std::string_view side = is_black ? "Black" : "White";
      const std::string what = fmt::format(fmt::runtime(row.what), is_black ? "white" : "black");
      if (!wins) {
        return fail(fmt::format("as {}, takes {} for a win: it does not know rule {}, {}", side,
                                what, game.gomocup_rule, game.name));
      }
      missed = fmt::format("as {}, does not play {}, which wins in {}", side, what, game.name);
    }
  }
  return missed.empty() ? pass(fmt::format("knows what wins in {}", game.name)) : note(missed);
}

Finding rule(ExaminationTalk& talk) {
  Finding finding = winning_rows(talk);
  if (finding.verdict == ExamMark::fail) finding.text += other_game(talk);
  return finding;
}

// Only --a-board asks by a second BOARD in one game: elsewhere a game is begun anew before it.
Finding board(ExaminationTalk& talk) {
  std::string again;  // what went wrong with a second BOARD
  bool is_first = true;
  for (const auto* moves : {"h8 i9 g7 g9", "h8 i9 g7 g9 i7", "h8 h9 i9 g7 j10 g10"}) {
    const Position asked = after(talk, around_centre(moves, start_of(talk).size));
    Position position = asked;
    Trouble lost;
    if (again.empty()) lost = talk.ask_move(board_of(asked), position);
    if (lost && !is_first) again = std::exchange(lost, {}).text;
    if (!again.empty()) {
      position = asked;
      lost = talk.begin_game(true);
      if (!lost) lost = talk.ask_move(board_of(asked), position);
    }
    is_first = false;
    if (!lost && !talk.is_over()) lost = talk.ask_move(talk.turn_to(position), position);
    if (!lost) lost = talk.hear_no_more();
    if (lost) return fail(lost);
  }
  if (again.empty()) return pass("legal moves as each colour, also after another BOARD");
  return note(fmt::format("a second one in a game: {}; only --a-board asks so", again));
}

Trouble begin_and_wait(ExaminationTalk& talk, Position& position) {
  if (Trouble lost = talk.ask_move("BEGIN\n", position)) return lost;
  return talk.hear_no_more();
}

// A question after which the board is empty again.
Trouble begin_after(ExaminationTalk& talk, const Answer& answer, std::string_view question) {
  if (Trouble lost = talk.trouble(answer, talk.start_time(), Allowance::start_time)) return lost;
  Position position = start_of(talk);
  return talk.ask_move(question, position);
}

Finding restart(ExaminationTalk& talk) {
  Position position = start_of(talk);
  if (const Trouble lost = begin_and_wait(talk, position)) return fail(lost);
  const Answer answer = talk.start_game("RESTART\n");
  if (answer.refused()) return note("is not known: a new process for each game");
  if (const Trouble lost = begin_after(talk, answer, "BEGIN\n")) return fail(lost);
  return pass("begins a new game");
}

Finding rectstart(ExaminationTalk& talk) {
  const Answer answer = talk.start_game(fmt::format("RECTSTART {0},{0}\n", start_of(talk).size));
  if (answer.refused()) return note("is not known");
  const Trouble lost = talk.trouble(answer, talk.start_time(), Allowance::start_time);
  return lost ? note(lost.text) : pass("answers OK");
}

Finding takeback(ExaminationTalk& talk) {
  Position position = start_of(talk);
  if (const Trouble lost = begin_and_wait(talk, position)) return fail(lost);
  std::string question = "TAKEBACK ";
  gomocup::append_point(question, position.last, position.size);
  const Answer answer = talk.start_game(question + "\n");
  if (answer.refused()) return note("is not known");
  const Trouble lost = begin_after(talk, answer, "BEGIN\n");
  return lost ? note(lost.text) : pass("takes its move back");
}

Finding returns(ExaminationTalk& talk) {
  const Answer answer = talk.start_game(talk.start_line("\r\n"));
  const Trouble lost = begin_after(talk, answer, talk.info_lines() + "BEGIN\r\n");
  return lost ? note(lost.text) : pass("lines may end this way");
}

// An engine that accepts what no manager sends loses no game by it, but hides the mistake.
Finding wrong(ExaminationTalk& talk, std::string_view lines) {
  const Answer answer = talk.ask(lines, Wanted::text, talk.move_time());
  if (answer.io == Io::ended) {
    return note(talk.trouble(answer, talk.move_time(), Allowance::move_time).text);
  }
  if (answer.io == Io::late) return note("no ERROR or UNKNOWN");
  if (answer.refused()) return pass("refused");
  const bool is_move = answer.line.kind == Kind::move;
  return note(fmt::format("{} '{}'", is_move ? "plays" : "says", answer.text));
}

// ... and another game can be started. An engine that reads words, not lines, may take the next
// word for the missing one, and one that reads lines may refuse each of them: so START is sent more
// than once, and the program is ended, since answers may still be pending.
Finding wrong_and_on(ExaminationTalk& talk, std::string_view lines) {
  Finding finding = wrong(talk, lines);
  if (talk.session() == nullptr) return finding;  // it has ended
  for (int i = 0; i < kStarts; ++i) {
    const Answer answer = talk.start_game();
    if (answer.line.kind == Kind::ok) {
      if (i > 0) talk.leave();
      return finding;
    }
    if (!answer.refused()) break;
  }
  talk.leave();
  return note("does not answer START after it");
}

Finding unknown_command(ExaminationTalk& talk) { return wrong_and_on(talk, "XYZZY 1,2\n"); }

Finding all_notes(const std::vector<Finding>& findings) {
  Finding all = note("");
  for (const Finding& finding : findings) {
    if (finding.verdict != ExamMark::note) continue;
    all.text += (all.text.empty() ? "" : "; ") + finding.text;
  }
  if (!all.text.empty()) return all;
  return pass(fmt::format("all {} refused, and a game started after each", findings.size()));
}

Finding bad_input(ExaminationTalk& talk) {
  struct Case {
    std::string name, lines;
  };
  const std::string beside = fmt::format("TURN {},7", start_of(talk).size);
  const std::array cases{Case{"TURN without a point", "TURN\n"},
                         Case{"TURN x", "TURN x\n"},
                         Case{beside + " (off the board)", beside + "\n"},
                         Case{"TURN 7,-1 (off the board)", "TURN 7,-1\n"},
                         Case{"BOARD with a line of text", "BOARD\nx\nDONE\n"},
                         Case{"START 0", "START 0\n"}};
  std::vector<Finding> findings;
  const auto add = [&](std::string_view what, std::string_view lines) {
    Finding finding = wrong_and_on(talk, lines);
    finding.text = fmt::format("{}: {}", what, finding.text);
    findings.push_back(std::move(finding));
  };
  for (const Case& bad : cases) {
    if (const Trouble lost = talk.begin_game(false)) return fail(lost);
    add(bad.name, bad.lines);
  }
  Position position = start_of(talk);
  if (!talk.is_slow() && !talk.begin_game(true) && !begin_and_wait(talk, position)) {
    std::string occupied = "TURN ";
    gomocup::append_point(occupied, position.last, position.size);
    add("TURN on a stone", occupied + "\n");
  }
  return all_notes(findings);
}

std::string left_behind(const EngineSession& session) {
  const SteadyTime deadline = std::chrono::steady_clock::now() + kChildrenTime;
  std::vector<GroupMember> left;
  do {
    left = session.living();
  } while (!left.empty() && std::chrono::steady_clock::now() < deadline);
  std::string text;
  for (const GroupMember& member : left) {
    text += fmt::format("{}{} ({})", text.empty() ? "" : ", ", member.name, member.pid);
  }
  return text;
}

Finding end(ExaminationTalk& talk) {
  Position position = start_of(talk);
  if (!talk.is_slow() && begin_and_wait(talk, position) && talk.session() == nullptr) {
    if (const Trouble lost = talk.begin_game(false)) return fail(lost);
  }
  talk.ask("END\n", Wanted::text, 0ms);
  if (!talk.session()->ends_within(talk.end_time())) {
    talk.leave();
    return fail(Trouble{fmt::format("does not end in {} ms", talk.end_time().count()),
                        Allowance::start_time});
  }
  const std::string left = left_behind(*talk.session());
  const std::string ending = talk.leave();
  if (!left.empty()) return fail("leaves behind: " + left);
  return {"", ending == "exit status 0" ? ExamMark::pass : ExamMark::note, ending};
}

Finding end_of_input(ExaminationTalk& talk) {
  const std::string ending = talk.leave(talk.end_time());
  if (ending.starts_with("exit")) return pass(ending);
  return note(fmt::format("does not end in {} ms by itself ({}), as managers make it",
                          talk.end_time().count(), ending));
}

}  // namespace

std::vector<Move> around_centre(std::string_view moves, int size) {
  const int shift = size / 2 - kRenjuSize / 2;
  std::vector<Move> all;
  for (const Move move : parse_moves(moves, kRenjuSize)) {
    const int row = move.cell() / kRenjuSize + shift, column = move.cell() % kRenjuSize + shift;
    all.emplace_back(row * size + column);
  }
  return all;
}

std::span<const ExaminationStep> examination_steps() {
  constexpr bool kNeedsMoves = true, kTold = true, kStrict = true;
  static constexpr std::array kSteps{
      ExaminationStep{"ABOUT", about, !kNeedsMoves, !kTold, !kStrict},
      ExaminationStep{"BEGIN", begin},
      ExaminationStep{"INFO", info, kNeedsMoves, !kTold},
      ExaminationStep{"unknown INFO", unknown_info, kNeedsMoves, !kTold},
      ExaminationStep{"coordinates", coordinates},
      ExaminationStep{"TURN", turn},
      ExaminationStep{"quick questions", look_at_quick_questions},
      ExaminationStep{"BOARD", board},
      ExaminationStep{"rule", rule},
      ExaminationStep{"SWAP2BOARD", look_at_swap2, kNeedsMoves, kTold, !kStrict},
      ExaminationStep{"RESTART", restart},
      ExaminationStep{"RECTSTART", rectstart, !kNeedsMoves, !kTold, !kStrict},
      ExaminationStep{"TAKEBACK", takeback, kNeedsMoves, kTold, !kStrict},
      ExaminationStep{"CR LF", returns, kNeedsMoves, !kTold, !kStrict},
      ExaminationStep{"unknown command", unknown_command, !kNeedsMoves, !kTold, !kStrict},
      ExaminationStep{"bad input", bad_input, !kNeedsMoves, !kTold, !kStrict},
      ExaminationStep{"END", end, !kNeedsMoves, kTold, !kStrict},
      ExaminationStep{"end of input", end_of_input, !kNeedsMoves, kTold, !kStrict}};
  return kSteps;
}

}  // namespace rb
