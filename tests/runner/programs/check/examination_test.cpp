#include "runner/programs/check/examination.hpp"

#include <gmock/gmock.h>

#include <map>

#include <fmt/core.h>

#include "engine/base/text.hpp"
#include "engine/renju/rules/rules.hpp"
#include "engine/renju/search/engine.hpp"
#include "tests/fakes/players.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using namespace std::chrono_literals;

ExaminationSpec spec_of(std::vector<std::string> command) {
  ExaminationSpec spec;
  spec.engine.process.command = std::move(command);
  spec.rules = &renju::rules();
  spec.variant = gomoku::find_variant("renju");
  spec.opponent = [] { return std::make_unique<fakes::RandomPlayer>(renju::rules()); };
  spec.opponent_name = "chance";
  spec.move_time = 20s;
  spec.games = 2;
  return spec;
}

std::vector<std::string> checks_of(const ExaminationSpec& spec, ExamMark verdict) {
  std::vector<std::string> checks;
  examine(spec, [&](const Finding& finding) {
    if (finding.verdict == verdict) checks.emplace_back(finding.check);
  });
  return checks;
}

TEST(Examination, FindsNothingWrongWithASimpleEngine) {
  EXPECT_THAT(checks_of(spec_of({RB_FASTBRAIN}), ExamMark::fail), testing::IsEmpty());
}

TEST(Examination, ALostGameIsNoMistake) {
  ExaminationSpec spec = spec_of({RB_FASTBRAIN});
  spec.opponent = [] {
    return renju::make_engine(*renju::find_profile("easy"), renju::ClockKind::nodes);
  };
  std::map<std::string_view, Finding> findings;
  examine(spec, [&](const Finding& finding) { findings[finding.check] = finding; });
  EXPECT_THAT(findings.at("games").text, testing::HasSubstr("0 won, 0 drawn, 2 lost"));
  EXPECT_EQ(findings.at("answers").verdict, ExamMark::pass);
}

TEST(Examination, FindsWhatIsWrong) {
  EXPECT_THAT(checks_of(spec_of({RB_FAULTBRAIN, "exit", "--at", "2"}), ExamMark::fail),
              testing::ElementsAre("TURN", "quick questions", "BOARD", "answers"));
}

TEST(Examination, LooksAtNothingElseWithoutAStart) {
  const auto spec = spec_of({RB_FAULTBRAIN, "start-error"});
  EXPECT_THAT(checks_of(spec, ExamMark::fail), testing::ElementsAre("START"));
  EXPECT_THAT(checks_of(spec, ExamMark::skipped), testing::ElementsAre("all else"));
}

// An engine of the shell: what it answers to a line, by its first word. It ignores a CR, since
// otherwise a move would be waited for in vain.
ExaminationSpec shell(const std::string& cases) {
  ExaminationSpec spec = spec_of({"sh", "-c",
                                  "IFS=' \r'; while read -r word rest; do case $word in " + cases +
                                      " START) echo OK;; BEGIN) echo 7,7;; INFO) ;; END) exit;;"
                                      " ABOUT) echo name=x;;"
                                      " *) echo UNKNOWN;; esac; done"});
  spec.engine.start_time = 5s;
  spec.move_time = 1s;
  return spec;
}

std::map<std::string_view, Finding> protocol_of(const ExaminationSpec& spec) {
  std::map<std::string_view, Finding> findings;
  examine_protocol(spec, [&](const Finding& finding) { findings[finding.check] = finding; });
  return findings;
}

TEST(Examination, AsksRectstartAfterARefusalAsAMatchDoes) {
  const auto findings =
      protocol_of(shell("START) echo ERROR size;; RECTSTART) echo OK;; TURN) echo 9,9;;"));
  EXPECT_EQ(findings.at("START").verdict, ExamMark::note);
  EXPECT_EQ(findings.at("START").text,
            "answers 'ERROR size', but OK to RECTSTART, which a match asks then");
  EXPECT_EQ(findings.at("BEGIN").verdict, ExamMark::pass);
  EXPECT_EQ(findings.at("RECTSTART").verdict, ExamMark::pass);
}

TEST(Examination, WaitsForWhatIsSaidToInfoHoweverLateItComes) {
  ExaminationSpec spec =
      shell("INFO) case $rest in no*) sleep 0.4; echo ERROR what;; esac;; TURN|BOARD) exit 1;;");
  const auto findings = protocol_of(spec);
  EXPECT_EQ(findings.at("INFO").verdict, ExamMark::pass);
  EXPECT_EQ(findings.at("unknown INFO").verdict, ExamMark::note);
  EXPECT_EQ(findings.at("unknown INFO").text,
            "says 'ERROR what' to 'INFO no_such_key 1', but still moves");
}

TEST(Examination, FailsAnOkToInfo) {
  const auto findings = protocol_of(shell("INFO) echo OK;; TURN|BOARD) exit 1;;"));
  EXPECT_EQ(findings.at("INFO").text, "says 'OK'");
  EXPECT_EQ(findings.at("INFO").verdict, ExamMark::fail);
}

TEST(Examination, FailsAMoveOntoTheStoneThatItWasJustTold) {
  const auto findings = protocol_of(shell("TURN) echo $rest;; BOARD) exit 1;;"));
  EXPECT_EQ(findings.at("TURN").text,
            "plays a15 ('0,14'), which is occupied, by the move that it was told (Black a15)");
  EXPECT_EQ(findings.at("TURN").verdict, ExamMark::fail);
}

TEST(Examination, ASecondBoardThatEndsAProgramIsFoundOnce) {
  const auto findings =
      protocol_of(shell("START) n=0; echo OK;; BOARD) [ $n = 0 ] || exit 3; n=1;"
                        " while read -r word rest && [ $word != DONE ]; do :; done; echo 0,0;;"
                        " TURN) echo 0,1;;"));
  EXPECT_EQ(findings.at("BOARD").verdict, ExamMark::note);
  EXPECT_THAT(findings.at("BOARD").text, testing::HasSubstr("exit status 3"));
  EXPECT_EQ(findings.at("coordinates").verdict, ExamMark::note);
  EXPECT_EQ(findings.at("rule").verdict, ExamMark::note) << findings.at("rule").text;
}

TEST(Examination, ARefusalOfASecondBoardIsQuotedByItsFirstLine) {
  ExaminationSpec spec = shell(
      "START) n=0; echo OK;; BOARD) if [ $n = 0 ]; then n=1; while read -r word rest && [ "
      "$word != DONE ]; do :; done; echo 0,0; else echo ERROR in a game; fi;; TURN) echo 0,1;;");
  spec.move_time = 300ms;
  const Finding finding = protocol_of(spec).at("BOARD");
  EXPECT_EQ(finding.verdict, ExamMark::note);
  EXPECT_EQ(finding.text,
            "a second one in a game: says 'ERROR in a game', and no move in 400 ms; only --a-board "
            "asks so");
}

TEST(Examination, WhoDoesNotKnowBoardIsStillAskedByTurn) {
  ExaminationSpec spec = shell("BOARD|DONE|[0-9]*) ;; TURN) echo 0,0;;");
  spec.engine.start_time = spec.move_time = 300ms;
  const auto findings = protocol_of(spec);
  EXPECT_THAT(findings.at("BOARD").text,
              testing::EndsWith("nor work on one: it does not seem to know BOARD ... DONE"));
  EXPECT_EQ(findings.at("coordinates").ran_out, std::nullopt);
  EXPECT_NE(findings.at("TURN").verdict, ExamMark::skipped);
}

TEST(Examination, FindsASecondAnswerThatComesLate) {
  const auto findings = protocol_of(shell("BEGIN) echo 7,7; sleep 0.3; echo 8,8;; TURN) exit 1;;"));
  EXPECT_EQ(findings.at("BEGIN").text, "says '8,8' after its answer");
  EXPECT_EQ(findings.at("BEGIN").verdict, ExamMark::fail);
}

TEST(Examination, FailsOnceWithoutMovesAndSkipsTheRest) {
  ExaminationSpec spec = shell("BEGIN|TURN|BOARD) ;;");
  std::map<ExamMark, std::vector<std::string>> checks;
  std::map<std::string, Finding> findings;
  examine(spec, [&](const Finding& finding) {
    checks[finding.verdict].emplace_back(finding.check);
    findings[std::string(finding.check)] = finding;
  });
  EXPECT_THAT(checks[ExamMark::fail], testing::ElementsAre("BEGIN"));
  EXPECT_THAT(checks[ExamMark::skipped],
              testing::ElementsAre("INFO", "unknown INFO", "coordinates", "TURN", "quick questions",
                                   "BOARD", "rule", "SWAP2BOARD", "RESTART", "TAKEBACK", "CR LF",
                                   "games", "clock of a game", "same game again", "legal moves",
                                   "answers", "time of a move", "memory"));
  EXPECT_EQ(findings.at("BEGIN").ran_out, Allowance::move_time);
  EXPECT_EQ(findings.at("TURN").ran_out, Allowance::move_time);
  EXPECT_EQ(findings.at("TURN").text, "needs moves in time, see BEGIN");
  EXPECT_EQ(findings.at("bad input").verdict, ExamMark::note);
  EXPECT_EQ(
      findings.at("bad input").text,
      "TURN without a point: no ERROR or UNKNOWN; TURN x: no ERROR or UNKNOWN; TURN 15,7 (off "
      "the board): no ERROR or UNKNOWN; TURN 7,-1 (off the board): no ERROR or UNKNOWN; START "
      "0: says 'OK'");
  EXPECT_EQ(findings.at("END").verdict, ExamMark::pass);
}

TEST(Examination, FailsOnceIfItIsTooSlowToStartAgain) {
  ExaminationSpec spec = shell("ABOUT) exit;;");
  std::string& script = spec.engine.process.command[2];
  script = "[ -e \"$MARK\" ] && sleep 60; : >\"$MARK\"; " + script;
  const fakes::TempFolder folder;
  spec.engine.process.environment = {"MARK=" + folder.file("mark")};
  spec.engine.start_time = 2s;
  const auto findings = protocol_of(spec);
  EXPECT_EQ(findings.at("ABOUT").verdict, ExamMark::fail);
  EXPECT_EQ(findings.at("BEGIN").text, "does not answer START again: no answer in 2000 ms");
  EXPECT_EQ(findings.at("BEGIN").ran_out, Allowance::start_time);
  EXPECT_EQ(findings.at("TURN").verdict, ExamMark::skipped);
  EXPECT_EQ(findings.at("END").verdict, ExamMark::skipped);
  EXPECT_EQ(findings.at("all else").ran_out, Allowance::start_time);
}

TEST(Examination, NotesTheWordsThatAreLostAfterAMove) {
  const Finding finding = protocol_of(spec_of({RB_REALBRAIN, "unready"})).at("quick questions");
  EXPECT_EQ(finding.verdict, ExamMark::note) << finding.text;
  EXPECT_THAT(finding.text,
              testing::ContainsRegex("^loses words of [0-9]+ of [0-9]+ asked at once"));
}

TEST(Examination, LosesNoWordOfWhoRefusesInfo) {
  for (const char* habit : {"refuse-info", "talkative"}) {
    ExaminationSpec spec = spec_of({RB_REALBRAIN, habit});
    spec.move_time = 3s;
    EXPECT_EQ(protocol_of(spec).at("quick questions").verdict, ExamMark::pass) << habit;
  }
}

TEST(Examination, BlamesInfoForNothingThatIsSaidWithoutIt) {
  const auto findings_of = [](const char* habit) {
    ExaminationSpec spec = spec_of({RB_REALBRAIN, habit});
    spec.move_time = 3s;
    return protocol_of(spec);
  };
  const auto talkative = findings_of("talkative"), refusing = findings_of("refuse-info");
  for (const char* check : {"INFO", "unknown INFO"}) {
    EXPECT_EQ(talkative.at(check).verdict, ExamMark::pass) << talkative.at(check).text;
    EXPECT_EQ(refusing.at(check).verdict, ExamMark::note);
  }
}

TEST(Examination, NotesThatAboutIsNotAnswered) {
  const auto refused = protocol_of(shell("ABOUT) echo UNKNOWN;; TURN|BOARD) exit 1;;")).at("ABOUT");
  EXPECT_EQ(refused.verdict, ExamMark::note);
  EXPECT_THAT(refused.text, testing::StartsWith("answers 'UNKNOWN': this loses no game"));
  ExaminationSpec mute = shell("ABOUT) ;; TURN|BOARD) exit 1;;");
  mute.engine.start_time = 2s;
  EXPECT_EQ(protocol_of(mute).at("ABOUT").verdict, ExamMark::note);
  EXPECT_EQ(protocol_of(shell("ABOUT) exit 1;; TURN|BOARD) exit 1;;")).at("ABOUT").verdict,
            ExamMark::fail);
}

TEST(Examination, HearsThatNoWordIsLost) {
  const Finding finding = protocol_of(spec_of({RB_FASTBRAIN})).at("quick questions");
  EXPECT_EQ(finding.verdict, ExamMark::pass);
  EXPECT_THAT(finding.text,
              testing::ContainsRegex("^[0-9]+ asked at once after a move: all heard"));
}

TEST(Examination, PlaysByAClockAndTheSameGameAgain) {
  ExaminationSpec spec = spec_of({RB_FASTBRAIN});
  spec.games = 2;
  std::map<std::string_view, Finding> findings;
  examine_games(spec, [&](const Finding& finding) { findings[finding.check] = finding; });
  ASSERT_TRUE(findings.contains("clock of a game"));
  EXPECT_EQ(findings.at("clock of a game").verdict, ExamMark::pass);
  EXPECT_THAT(findings.at("clock of a game").text, testing::StartsWith("is kept in "));
  ASSERT_TRUE(findings.contains("same game again"));
  EXPECT_EQ(findings.at("same game again").verdict, ExamMark::pass);
}

TEST(Examination, FailsTheTimeOfAMoveIfOneAnswerWasLate) {
  ExaminationSpec spec =
      spec_of({RB_FAULTBRAIN, "late", "--at", "4", "--ms", "6000", "--game", "2"});
  spec.move_time = 1s;
  spec.engine.start_time = 20s;
  std::map<std::string_view, Finding> findings;
  examine_games(spec, [&](const Finding& finding) { findings[finding.check] = finding; });
  EXPECT_EQ(findings.at("answers").verdict, ExamMark::fail) << findings.at("answers").text;
  const Finding& times = findings.at("time of a move");
  EXPECT_EQ(times.verdict, ExamMark::fail);
  EXPECT_THAT(times.text, testing::EndsWith("came too late, of 1000 ms and a margin of 100"));
  EXPECT_GT(times.time, 1100ms);
  EXPECT_EQ(times.ran_out, Allowance::move_time);
  EXPECT_THAT(findings.at("games").text, testing::EndsWith("; 1 of them by its own mistakes"));
}

TEST(Examination, NamesTheChildThatLivesOnAfterEnd) {
  const auto spec = spec_of({"sh", "-c", "sleep 100 & exec \"$0\"", RB_FASTBRAIN});
  std::map<std::string_view, Finding> findings;
  examine(spec, [&](const Finding& finding) { findings[finding.check] = finding; });
  EXPECT_EQ(findings.at("END").verdict, ExamMark::fail);
  EXPECT_THAT(findings.at("END").text, testing::StartsWith("leaves behind: sleep ("));
}

TEST(Examination, EndsSoonIfItIsTold) {
  ExaminationSpec spec = spec_of({RB_FAULTBRAIN, "hang", "--at", "1"});
  std::stop_source stop;
  spec.stop = stop.get_token();
  const auto start = std::chrono::steady_clock::now();
  examine(spec, [&](const Finding&) { stop.request_stop(); });
  EXPECT_LT(std::chrono::steady_clock::now() - start, 10s);
}

std::map<std::string_view, Finding> games_of(const ExaminationSpec& spec) {
  std::map<std::string_view, Finding> findings;
  examine_games(spec, [&](const Finding& finding) { findings[finding.check] = finding; });
  return findings;
}

TEST(Examination, TellsAMoveOffTheBoard) {
  const auto findings = games_of(spec_of({RB_FAULTBRAIN, "outside", "--at", "2"}));
  EXPECT_EQ(findings.at("legal moves").text,
            "game 0 as Black, move 3: off the board; game 1 as White, move 4: off the board");
}

TEST(Examination, SeesWhetherTheSameGameComesAgain) {
  const auto again = [](std::vector<std::string> command) {
    ExaminationSpec spec = spec_of(std::move(command));
    spec.nodes = 77;
    return games_of(spec).at("same game again");
  };
  Finding finding = again({RB_FASTBRAIN, "--policy", "random"});
  EXPECT_EQ(finding.verdict, ExamMark::note);
  EXPECT_THAT(
      finding.text,
      testing::MatchesRegex("differs at move [1-9] from that of a process that has played before, "
                            "which keeps something: --engine-restart on repeats it"));
  finding = again({"sh", "-c", "exec \"$0\" --policy random --seed $$", RB_FASTBRAIN});
  EXPECT_EQ(finding.verdict, ExamMark::note);
  EXPECT_THAT(finding.text,
              testing::MatchesRegex("differs at move [1-9] despite INFO seed and max_node 77"));
  finding = again({RB_FASTBRAIN});
  EXPECT_EQ(finding.verdict, ExamMark::pass);
  EXPECT_EQ(finding.text, "the same 40 moves, by INFO seed and max_node 77");
}

TEST(Examination, HearsWhatIsSaidRightAfterAMove) {
  auto findings = protocol_of(shell("BEGIN) echo 7,7; echo ERROR x;; TURN|BOARD) exit 1;;"));
  EXPECT_EQ(findings.at("RESTART").verdict, ExamMark::fail);
  EXPECT_EQ(findings.at("RESTART").text, "says 'ERROR x' after its move");
  EXPECT_EQ(findings.at("TAKEBACK").text, "says 'ERROR x' after its move");
  findings = protocol_of(shell("BEGIN) echo 7,7; echo OK;; TURN|BOARD) exit 1;;"));
  EXPECT_EQ(findings.at("RESTART").text, "is not known: a new process for each game");
}

// In answers alone; it keeps a board of its own, and refuses what is occupied there.
TEST(Examination, FindsHowPointsAreNumberedWrongly) {
  for (const auto& [mode, words] : std::map<std::string, std::string>{
           {"rot180", "turned (x and y from the other sides)"},
           {"rot90", "with x and y exchanged, mirrored (x from the right)"},
           {"x-from-one", "with x counted from 1"},
           {"y-from-one", "with y counted from 1"},
           {"exchanged", "with x and y exchanged"},
           {"upside-down", "upside down (y from the other side)"}}) {
    ExaminationSpec spec = spec_of({RB_REALBRAIN, mode});
    spec.move_time = 1s;
    spec.engine.start_time = 5s;
    const auto findings = protocol_of(spec);
    EXPECT_EQ(findings.at("coordinates").verdict, ExamMark::fail) << mode;
    EXPECT_THAT(findings.at("coordinates").text,
                testing::HasSubstr("answers " + words + ": so read, 4 of 4"));
    EXPECT_EQ(findings.at("TURN").verdict, ExamMark::fail) << mode;
  }
}

TEST(Examination, NamesNoOptionOnceTheCauseIsKnown) {
  for (const auto& [answer, text] :
       std::map<std::string, std::string>{{"h8", "answers 'h8', which is no move"},
                                          {"7 7", "answers '7 7', which is no move"},
                                          {"(7,7)", "answers '(7,7)', which is no move"},
                                          {"7,", "answers '7,', which is no move"},
                                          {"ERROR no", "says 'ERROR no', and no move in"}}) {
    std::map<std::string_view, Finding> findings;
    ExaminationSpec spec = shell(fmt::format("BEGIN|TURN|BOARD) echo '{}';;", answer));
    spec.engine.start_time = 1s;
    examine(spec, [&](const Finding& finding) { findings[finding.check] = finding; });
    EXPECT_THAT(findings.at("BEGIN").text, testing::StartsWith(text));
    for (const auto& [check, finding] : findings) {
      EXPECT_EQ(finding.ran_out.value_or(Allowance::nothing), Allowance::nothing) << check;
    }
  }
}

TEST(Examination, QuotesTheLastWordsOfAProgramThatEnds) {
  EXPECT_EQ(protocol_of(shell("BEGIN) echo MESSAGE no licence; exit 3;;")).at("BEGIN").text,
            "the program ends: exit status 3; its last line was 'MESSAGE no licence'");
  EXPECT_EQ(protocol_of(shell("BEGIN) echo no net >&2; exit 3;;")).at("BEGIN").text,
            "the program ends: exit status 3; the last line of its standard error was 'no net'");
}

TEST(Examination, BlamesTheMachineOnlyForAProgramThatGotAPartOfAProcessor) {
  EXPECT_TRUE(is_starved(500ms, 1000ms, 3.1, 2));
  EXPECT_FALSE(is_starved(500ms, 1000ms, 2.9, 2)) << "a load that it can bear";
  EXPECT_FALSE(is_starved(700ms, 1000ms, 19, 2)) << "it had a processor";
  EXPECT_FALSE(is_starved(20ms, 1000ms, 19, 2)) << "it sleeps, or hangs";
}

TEST(Examination, ALittleMoreMemoryThanItWasToldIsANote) {
  const auto memory = [](std::uint64_t told) {
    ExaminationSpec spec = spec_of({RB_FAULTBRAIN, "memory", "--mb", "20"});
    spec.memory_bytes = told;
    return games_of(spec).at("memory");
  };
  const auto mib = parse_int(words(memory(0).text).front()).value();
  EXPECT_EQ(memory(static_cast<std::uint64_t>(mib - 4) << 20).verdict, ExamMark::note);
  EXPECT_EQ(memory(static_cast<std::uint64_t>(mib / 2) << 20).verdict, ExamMark::fail);
}

// The first question is given the time of START, that of a move and its margin.
TEST(Examination, FindsThatBadInputIsRefused) {
  ExaminationSpec spec = shell(
      "TURN|BOARD) echo ERROR no;; START) [ \"$rest\" = 0 ] && echo ERROR size || echo OK;; "
      "INFO) case $rest in no*) echo ERROR a; echo ERROR b; echo ERROR c;; esac;;");
  const auto start_time = 2s;  // is waited for in vain
  spec.engine.start_time = start_time;
  const std::chrono::milliseconds all = start_time + spec.move_time + spec.margin;
  const auto findings = protocol_of(spec);
  EXPECT_EQ(findings.at("unknown INFO").verdict, ExamMark::note);
  EXPECT_EQ(findings.at("unknown INFO").text,
            "says 'ERROR a' to 'INFO no_such_key 1' and 2 more, but still moves");
  EXPECT_EQ(findings.at("TURN").verdict, ExamMark::fail);
  EXPECT_EQ(findings.at("TURN").text,
            fmt::format("says 'ERROR no', and no move in {} ms", all.count()));
  EXPECT_EQ(findings.at("TURN").ran_out, std::nullopt) << "more time would not help";
  EXPECT_EQ(findings.at("RESTART").verdict, ExamMark::note) << "it still moves at BEGIN";
  EXPECT_EQ(findings.at("bad input").verdict, ExamMark::pass);
  EXPECT_EQ(findings.at("bad input").text, "all 7 refused, and a game started after each");
  EXPECT_EQ(findings.at("RECTSTART").text, "is not known");
  EXPECT_EQ(findings.at("unknown command").text, "refused");
  EXPECT_EQ(findings.at("END").text, "exit status 0");
  EXPECT_EQ(findings.at("end of input").verdict, ExamMark::pass);
  EXPECT_EQ(findings.at("output").text, "nothing but answers, MESSAGE and DEBUG");
}

}  // namespace
}  // namespace rb
