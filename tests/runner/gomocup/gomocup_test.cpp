#include "runner/gomocup/gomocup.hpp"

#include <gmock/gmock.h>
#include <signal.h>
#include <sys/wait.h>

#include <thread>

#include "engine/base/error.hpp"
#include "engine/base/text.hpp"
#include "engine/game/notation.hpp"
#include "runner/process/process_group.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using namespace std::chrono_literals;
using testing::AllOf;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

Position position(std::string_view moves) { return place_in_turn(parse_moves(moves, kMaxSize)); }
Move at(std::string_view name) { return Move(parse_cell(name, kMaxSize).value()); }

Limits move_time(std::chrono::milliseconds time) {
  Limits limits;
  limits.time = time;
  return limits;
}

// Long enough for an answer on a busy machine, and short enough to be waited for.
const Limits kLong = move_time(20s), kShort = move_time(150ms);

// A program as a player, and what was said in its game up to its last answer.
class Program {
 public:
  explicit Program(GomocupSpec spec) : player_(make_gomocup_player(std::move(spec))) {}
  void new_game(std::uint64_t seed, const Limits& limits = kLong) {
    traffic_.clear();
    player_->new_game({.seed = seed, .limits = limits});
  }
  Reply choose(const Position& position, const Limits& limits) {
    Reply reply = player_->choose(position, limits);
    traffic_ = reply.traffic;
    return reply;
  }
  const std::string& traffic() const { return traffic_; }

 private:
  std::unique_ptr<Player> player_;
  std::string traffic_;
};

std::unique_ptr<Program> make_program(GomocupSpec spec) {
  return std::make_unique<Program>(std::move(spec));
}

std::unique_ptr<Program> player(std::vector<std::string> command) {
  return make_program({.process = {.command = std::move(command)}});
}

std::unique_ptr<Program> fast(const std::string& script) {
  return player({RB_FASTBRAIN, "--policy", "first", "--script", script});
}

// Goes wrong at its first move.
std::unique_ptr<Program> faulty(const std::string& mode, const std::string& option = "--at",
                                const std::string& value = "1") {
  return player({RB_FAULTBRAIN, mode, "--at", "1", option, value});
}

// An engine in the language of the shell: `answer` is what it does with any other $line.
std::vector<std::string> shell_words(const std::string& answer, const std::string& start) {
  return {"sh", "-c",
          "while read line; do case \"$line\" in " + start +
              " ABOUT) echo name=sh;; INFO*) ;; END) exit;; *) " + answer + ";; esac; done"};
}

std::unique_ptr<Program> shell(const std::string& answer,
                               const std::string& start = "START*|RESTART) echo OK;;") {
  return player(shell_words(answer, start));
}

// What was said to the engine in this game (sign '>') or what it said ('<'), less INFO and ABOUT.
std::vector<std::string> said(const Program& program, char sign = '>') {
  std::vector<std::string> lines;
  const std::string& traffic = program.traffic();
  for (const std::string_view line : split(traffic, '\n')) {
    if (line.size() < 14 || line[12] != sign) continue;
    const std::string_view text = line.substr(14);
    if (!text.starts_with("INFO") && text != "ABOUT") lines.emplace_back(text);
  }
  return lines;
}

TEST(GomocupPlayer, BeginsAndTakesTurns) {
  const auto player = fast("7,7 8,8");
  player->new_game(1);
  EXPECT_EQ(player->choose(position(""), kLong).move, at("h8"));
  EXPECT_EQ(player->choose(position("h8 a1"), kLong).move, at("i9"));
  EXPECT_THAT(said(*player), ElementsAre("START 15", "BEGIN", "TURN 0,0"));
}

TEST(GomocupPlayer, AsWhiteNeedsNoBoard) {
  const auto player = fast("7,7 8,8");
  player->new_game(1);
  player->choose(position("a1"), kLong);
  player->choose(position("a1 h8 b1"), kLong);
  EXPECT_THAT(said(*player), ElementsAre("START 15", "TURN 0,0", "TURN 1,0"));
}

TEST(GomocupPlayer, IsShownTheBoardOfAnOpening) {
  const auto player = fast("8,8 9,9");
  player->new_game(1);
  EXPECT_EQ(player->choose(position("h8 a1 c1"), kLong).move, at("i9"));
  EXPECT_EQ(player->choose(position("h8 a1 c1 i9 d1"), kLong).move, at("j10"));
  EXPECT_THAT(said(*player),
              ElementsAre("START 15", "BOARD", "7,7,2", "0,0,1", "2,0,2", "DONE", "TURN 3,0"));
}

TEST(GomocupPlayer, IsShownTheBoardWhenItIsNotWhatItKnows) {
  const auto player = fast("7,7 8,8");
  player->new_game(1);
  player->choose(position(""), kLong);
  player->choose(position("b1 a1"), kLong);
  EXPECT_EQ(said(*player)[2], "BOARD");
}

TEST(GomocupPlayer, RestartsForTheNextGame) {
  const auto player = fast("7,7 8,8");
  for (const auto* hello : {"START 15", "RESTART", "RESTART"}) {
    player->new_game(1);
    EXPECT_EQ(player->choose(position(""), kLong).move, at("h8"));
    EXPECT_THAT(said(*player), ElementsAre(hello, "BEGIN"));
  }
}

TEST(GomocupPlayer, WritesWhatIsSaidToTheLog) {
  const fakes::TempFolder folder;
  const auto log = std::make_shared<TrafficLog>(folder.file("log"));
  const auto player = make_program({.process = {.command = {RB_FASTBRAIN, "--policy", "first"}},
                                    .log = log,
                                    .log_name = "brain"});
  player->new_game(1);
  player->choose(position(""), kLong);
  log->flush();
  EXPECT_THAT(fakes::read_text(folder.file("log")), HasSubstr(" brain-1 > BEGIN\n"));
}

TEST(GomocupPlayer, IsStartedAgainIfItCannotRestart) {
  for (const auto* refusal : {"echo ERROR", "echo UNKNOWN command", "exit"}) {
    const auto player =
        shell("echo 7,7", "START*) echo OK;; RESTART) " + std::string(refusal) + ";;");
    for (int game = 0; game < 3; ++game) {
      player->new_game(1);
      EXPECT_EQ(player->choose(position(""), kLong).move, at("h8")) << refusal << game;
    }
    EXPECT_EQ(said(*player).end()[-2], "START 15");
  }
}

// A deadline is waited for once, not in each game.
TEST(GomocupPlayer, IsStartedAgainIfItSaysNothingToRestart) {
  const auto player = make_program(
      {.process = {.command = shell_words("echo 7,7", "START*) echo OK;; RESTART) ;;")},
       .start_time = 1500ms});
  for (int game = 0; game < 4; ++game) {
    player->new_game(1);
    EXPECT_EQ(player->choose(position(""), kLong).move, at("h8")) << game;
    if (game == 1) {
      EXPECT_THAT(said(*player), ElementsAre("RESTART", "START 15", "BEGIN"));
    } else {
      EXPECT_THAT(said(*player), ElementsAre("START 15", "BEGIN"));
    }
  }
}

TEST(GomocupPlayer, HasSecondsToStartHoweverShortItsMoves) {
  const auto player = shell("echo 7,7", "START*) sleep 0.5; echo OK;;");
  player->new_game(1, kShort);
  EXPECT_EQ(player->choose(position(""), kShort).fault, Fault::none);
}

TEST(GomocupPlayer, SendsTheLimits) {
  const auto player = make_program(
      {.process = {.command = {RB_FASTBRAIN}}, .info = {{"rule", "4"}, {"thread_num", "2"}}});
  Limits limits = move_time(1500ms);
  limits.nodes = 5000;
  limits.depth = 7;
  player->new_game(0xffff'ffff'ffff'ffff, limits);
  player->choose(position(""), limits);
  const std::string traffic = player->traffic();
  for (const auto* line : {"timeout_turn 1500", "timeout_match 0", "time_left 2147483647",
                           "max_memory 367001600", "game_type 1", "seed 18446744073709551615",
                           "max_node 5000", "max_depth 7", "rule 4", "thread_num 2"}) {
    EXPECT_THAT(traffic, HasSubstr("> INFO " + std::string(line) + '\n'));
  }
  EXPECT_EQ(traffic.find("thread_num 1"), std::string::npos);
}

TEST(GomocupPlayer, SendsTheClockBeforeEachMove) {
  const auto player = fast("");
  Limits limits;
  limits.clock = GameClock{.total = 20s, .increment = 100ms, .left = 20'100ms};
  player->new_game(1, limits);
  player->choose(position(""), limits);
  for (const auto* line :
       {"timeout_turn 20100", "timeout_match 20100", "time_left 20100", "time_increment 100"}) {
    EXPECT_THAT(player->traffic(), HasSubstr("> INFO " + std::string(line) + '\n'));
  }
  limits.clock->left = 19s;
  player->choose(position("a15 o1"), limits);
  EXPECT_THAT(player->traffic(), HasSubstr("> INFO time_left 19000\n"));
}

TEST(GomocupPlayer, SendsTheTimeLeftBeforeEachMoveWithoutAClock) {
  const auto player = fast("7,7 8,8");
  player->new_game(1);
  player->choose(position(""), kLong);
  player->choose(position("h8 a1"), kLong);
  const std::string traffic = player->traffic();
  EXPECT_THAT(traffic, HasSubstr("> INFO time_left 2147483647\n"));
  EXPECT_THAT(traffic, testing::ContainsRegex("INFO time_left 2147483647\n[ 0-9.]+ > BEGIN"));
  EXPECT_THAT(traffic, testing::ContainsRegex("INFO time_left 2147483647\n[ 0-9.]+ > TURN 0,0"));
}

TEST(GomocupPlayer, MeasuresFromTheQuestionToTheAnswer) {
  const auto player = shell("sleep 0.05; echo 7,7", "START*) sleep 0.3; echo OK;;");
  player->new_game(1);
  const Reply reply = player->choose(position(""), kLong);
  ASSERT_TRUE(reply.elapsed);
  EXPECT_GE(*reply.elapsed, 50ms);
  EXPECT_LT(*reply.elapsed, 300ms);
}

// Clearing the memory that it was given is no part of its first move, in any game.
TEST(GomocupPlayer, HasProcessedInfoBeforeItsClockStarts) {
  const auto player =
      make_program({.process = {.command = {RB_REALBRAIN, "slow-info", "--ms", "100", "--mb", "1"}},
                    .start_time = 20s});
  for (int game = 0; game < 4; ++game) {
    player->new_game(1);
    player->choose(position(""), kLong);
    EXPECT_THAT(player->traffic(),
                testing::ContainsRegex("> INFO max_memory.*< name=[^\n]*\n.*> BEGIN\n"));
  }
}

TEST(GomocupPlayer, FailsAtItsFirstQuestionIfItCannotBeStarted) {
  const auto player = make_program({.process = {.command = {RB_FAULTBRAIN, "start-error"}}});
  for (int game = 0; game < 2; ++game) {
    player->new_game(1);
    EXPECT_EQ(player->choose(position("h8"), kLong).fault, Fault::crash);
  }
}

// One failure may be an accident.
TEST(GomocupPlayer, IsNotAskedForItsNameIfThatHasStoppedItTwice) {
  const auto player =
      make_program({.process = {.command = {RB_REALBRAIN, "no-about"}}, .start_time = 1500ms});
  for (int game = 0; game < 4; ++game) {
    player->new_game(1);
    EXPECT_EQ(player->choose(position(""), kLong).fault, Fault::none);
    if (game >= 2) {
      EXPECT_THAT(said(*player, '#'), IsEmpty());
      continue;
    }
    EXPECT_THAT(
        said(*player, '#'),
        ElementsAre("no answer to START in 1500 ms; --start-time gives it more",
                    AllOf(StartsWith("timeout; "), EndsWith("; started again without ABOUT"))));
  }
}

TEST(GomocupPlayer, IsAskedForItsNameAgainAfterOneLateStart) {
  const fakes::TempFolder folder;
  const std::string late_once = "[ -e once ] || { >once; sleep 9; }; exec ";
  const auto player = make_program({.process = {.command = {"sh", "-c", late_once + RB_FASTBRAIN},
                                                .folder = folder.path().string()},
                                    .start_time = 1500ms});
  for (int game = 0; game < 3; ++game) {
    player->new_game(1);
    EXPECT_EQ(player->choose(position(""), kLong).fault, Fault::none);
    EXPECT_EQ(player->traffic().find("< name=") != std::string::npos, game > 0);
  }
}

TEST(GomocupPlayer, IsWaitedForAfterInfoUntilItHasBeenLateTwice) {
  const auto player = make_program(
      {.process = {.command = {RB_REALBRAIN, "slow-info", "--ms", "3000", "--mb", "1"}},
       .start_time = 1500ms});
  for (int game = 0; game < 3; ++game) {
    player->new_game(1);
    EXPECT_EQ(player->choose(position(""), kLong).fault, Fault::none);
    EXPECT_EQ(said(*player, '#').size(), game < 2 ? 1U : 0U) << player->traffic();
  }
}

// What looks like a key and a value answers nothing.
TEST(GomocupPlayer, HasProcessedInfoOnlyIfItReportsItsName) {
  const auto player = make_program(
      {.process = {.command = shell_words(
                       "echo 7,7",
                       "START*|RESTART) echo OK;; *max_memory*) echo hash=350MB; sleep 0.3;;")}});
  for (int game = 0; game < 2; ++game) {
    player->new_game(1);
    player->choose(position(""), kLong);
    EXPECT_THAT(player->traffic(), testing::ContainsRegex("hash=350MB\n.*< name=sh\n.*> BEGIN\n"));
  }
}

TEST(GomocupPlayer, HasRefusedToRestartOnlyIfItReportsItsName) {
  const auto player = shell("echo 7,7", "START*) echo OK;; RESTART) echo depth=5; echo OK;;");
  for (const auto* hello : {"START 15", "RESTART"}) {
    player->new_game(1);
    player->choose(position(""), kLong);
    EXPECT_THAT(said(*player), ElementsAre(hello, "BEGIN"));
  }
}

// Many engines print the move and then a word, at once.
TEST(GomocupPlayer, LeavesNothingOfTheLastGameInTheTimeBeforeThis) {
  const auto player = shell("printf '7,7\\nMESSAGE played\\n'");
  for (int game = 0; game < 2; ++game) {
    player->new_game(1);
    player->choose(position(""), kLong);
    std::this_thread::sleep_for(20ms);
  }
  EXPECT_THAT(player->traffic(), HasSubstr("0.000000 < MESSAGE played\n"));
  EXPECT_THAT(player->traffic(), testing::Not(testing::ContainsRegex("(^|\n) *-")));
}

TEST(GomocupPlayer, LosesNoTimeIfItDoesNotKnowAbout) {
  const auto player =
      make_program({.process = {.command = {RB_REALBRAIN, "refuse-all"}}, .start_time = 60s});
  const auto start = std::chrono::steady_clock::now();
  player->new_game(1);
  EXPECT_EQ(player->choose(position(""), kLong).fault, Fault::none);
  EXPECT_LT(std::chrono::steady_clock::now() - start, 20s);
}

TEST(GomocupPlayer, MayRefuseAnythingAndMoveAllTheSame) {
  for (const auto* mode : {"unready", "refuse-info", "talkative"}) {
    const auto player = make_program({.process = {.command = {RB_REALBRAIN, mode}}});
    player->new_game(1);
    Position board = position("");
    for (const Move theirs : {at("o1"), at("n1"), at("m1")}) {
      const Reply reply = player->choose(board, kLong);
      ASSERT_EQ(reply.fault, Fault::none) << mode << player->traffic();
      board.put(reply.move.cell(), Stone::black);
      board.put(theirs.cell(), Stone::white);
      board.ply += 2;
      board.last = theirs;
    }
  }
}

// It loses the words that come right after its last move, too: up to three, all of INFO time_left.
TEST(GomocupPlayer, RestartsOneThatIsNotReady) {
  for (const auto& [mode, words] :
       {std::pair{"unready", "1"}, {"unready", "3"}, {"unready-old", "1"}}) {
    const auto player = make_program(
        {.process = {.command = {RB_REALBRAIN, mode, "--us", "100000", "--words", words}}});
    for (const auto* hello : {"START 15", "RESTART", "RESTART"}) {
      player->new_game(1);
      EXPECT_EQ(player->choose(position(""), kLong).fault, Fault::none);
      EXPECT_EQ(said(*player).front(), hello);
      EXPECT_EQ(said(*player).back(), "BEGIN") << player->traffic();
    }
  }
}

// Not taken for one that drops a word: it would be waited for.
TEST(GomocupPlayer, IsStartedAgainAtOnceIfItRefusesRestartAndAbout) {
  for (const auto* info : {"", "INFO*) echo UNKNOWN;;", "INFO*) echo ERROR; echo ERROR;;"}) {
    const auto player =
        make_program({.process = {.command = shell_words("echo 7,7",
                                                         "START*) echo OK;; RESTART|ABOUT) "
                                                         "echo UNKNOWN;; " +
                                                             std::string(info))},
                      .start_time = 60s});
    for (int game = 0; game < 2; ++game) {
      player->new_game(1);
      EXPECT_EQ(player->choose(position(""), kLong).move, at("h8"));
    }
    EXPECT_EQ(said(*player).end()[-2], "START 15");
    EXPECT_THAT(said(*player, '#'),
                ElementsAre("it refused RESTART",
                            AllOf(StartsWith("crash; "),  // its input ends before it is ended
                                  EndsWith("; started again without RESTART"))));
  }
}

TEST(GomocupPlayer, GetsTheRestAgainIfItRefusesAQuickQuestion) {
  const auto player = shell("[ \"$line\" = BEGIN ] && echo 7,7 || echo ERROR");
  player->new_game(1);
  player->choose(position(""), kLong);
  EXPECT_EQ(player->choose(position("h8 o1"), kShort).fault, Fault::bad_answer);
  EXPECT_THAT(said(*player, '#'), ElementsAre(HasSubstr("ms after its move, it refused")));
  EXPECT_THAT(player->traffic(), HasSubstr("--turn-delay"));
  player->new_game(1);
  player->choose(position(""), kLong);
  std::this_thread::sleep_for(150ms);
  player->choose(position("h8 o1"), kShort);
  EXPECT_THAT(said(*player, '#'), ElementsAre(HasSubstr("; it refused, and made no move in time")));
}

TEST(GomocupPlayer, RestsBetweenItsMoveAndTheNextQuestion) {
  const auto player = make_program(
      {.process = {.command = {RB_REALBRAIN, "unready", "--us", "30000", "--words", "99"}},
       .turn_delay = 500ms});
  for (const auto* hello : {"START 15", "RESTART"}) {
    player->new_game(1);
    player->choose(position("o1"), kLong);
    const Reply second = player->choose(position("o1 a1 n1"), kLong);
    ASSERT_EQ(second.fault, Fault::none) << player->traffic();
    EXPECT_LT(*second.elapsed, 500ms);
    EXPECT_EQ(said(*player).front(), hello);
  }
}

TEST(GomocupPlayer, TakesOverWhatItsMessagesTellOfTheMove) {
  const auto player = shell(
      "echo MESSAGE depth 3-5 ev 7 n 2K pv h8 i9; echo MESSAGE nothing; "
      "echo 'MESSAGE Depth 4-9 | Eval -M3'; echo 7,7; echo MESSAGE depth 20 ev 20");
  player->new_game(1);
  const Reply reply = player->choose(position(""), kLong);
  EXPECT_EQ(reply.depth, 4);
  EXPECT_EQ(reply.score, -99'997);
  EXPECT_EQ(reply.nodes, 2000U);
  EXPECT_THAT(reply.line, ElementsAre(at("h8"), at("i9")));
  EXPECT_TRUE(reply.cpu.has_value());
}

TEST(GomocupPlayer, ReportsNothingAboutAMoveWithoutMessages) {
  const auto player = shell(
      "case $line in BEGIN) echo MESSAGE depth 3 ev 7 n 2 pv h8;; esac; "
      "echo $((x)),0; x=$((x + 2))");
  player->new_game(1);
  EXPECT_EQ(player->choose(position(""), kLong).depth, 3);
  const Reply reply = player->choose(position("a1 o1"), kLong);
  EXPECT_EQ(reply.move, at("c1"));
  EXPECT_FALSE(reply.depth || reply.score || reply.nodes || !reply.line.empty());
}

TEST(GomocupPlayer, ReportsTheProcessorTimeOfATimeoutToo) {
  const auto player = shell("sleep 60");
  player->new_game(1);
  const Reply reply = player->choose(position(""), kShort);
  EXPECT_EQ(reply.fault, Fault::timeout);
  ASSERT_TRUE(reply.cpu);
  EXPECT_LT(*reply.cpu, 100ms);
}

TEST(GomocupPlayer, MayEndItsLinesAsItLikes) {
  const auto player = shell("printf 'MESSAGE depth 7 ev 1\\r7,7\\r'", "START*) printf 'OK\\r';;");
  player->new_game(1);
  const Reply reply = player->choose(position(""), kLong);
  EXPECT_EQ(reply.move, at("h8"));
  EXPECT_EQ(reply.depth, 7);
}

TEST(GomocupPlayer, AcceptsASuggestion) {
  const auto player = shell("echo SUGGEST 7,7; read line; echo ${line#PLAY }");
  player->new_game(1);
  EXPECT_EQ(player->choose(position(""), kLong).move, at("h8"));
  EXPECT_THAT(said(*player), ElementsAre("START 15", "BEGIN", "PLAY 7,7"));
}

TEST(GomocupPlayer, IsGivenMoreTimeToStartIfAsked) {
  const auto player = make_program(
      {.process = {.command = {RB_FAULTBRAIN, "slow-ok", "--ms", "300"}}, .start_time = 20s});
  player->new_game(1);
  EXPECT_EQ(player->choose(position(""), move_time(1s)).fault, Fault::none);
}

TEST(GomocupPlayer, MayBeLateByTheMargin) {
  Limits limits = kShort;
  limits.margin = 20s;
  const auto player = faulty("late", "--ms", "200");
  player->new_game(1);
  EXPECT_EQ(player->choose(position(""), limits).fault, Fault::none);
}

TEST(GomocupPlayer, ThatCannotBeStartedAtAllIsAnError) {
  EXPECT_THROW(player({"./no-such-engine"})->new_game(1), Error);
}

TEST(GomocupPlayer, StopsWaitingWhenTold) {
  const auto source = std::make_unique<std::stop_source>();
  Limits limits = kLong;
  limits.stop = source->get_token();
  const auto player = faulty("hang");
  player->new_game(1);
  std::thread other([&] {
    std::this_thread::sleep_for(20ms);
    source->request_stop();
  });
  EXPECT_EQ(player->choose(position(""), limits).fault, Fault::none);
  other.join();
}

TEST(GomocupPlayer, StopsRestingWhenTold) {
  for (const bool new_game : {false, true}) {
    const auto source = std::make_unique<std::stop_source>();
    Limits limits = kLong;
    limits.stop = source->get_token();
    const auto player =
        make_program({.process = {.command = {RB_FASTBRAIN}}, .turn_delay = std::chrono::hours(1)});
    player->new_game(1);
    ASSERT_TRUE(player->choose(position(""), limits).move.is_cell());
    std::thread other([&] {
      std::this_thread::sleep_for(20ms);
      source->request_stop();
    });
    if (new_game) player->new_game(2, limits);
    const Reply reply = player->choose(position(""), limits);
    EXPECT_EQ(reply.move, Move::none());
    EXPECT_EQ(reply.fault, Fault::none);
    other.join();
  }
}

TEST(GomocupPlayer, KeepsTheTrafficOfItsFailure) {
  const auto player = faulty("segv");
  player->new_game(1);
  EXPECT_EQ(player->choose(position(""), kLong).fault, Fault::crash);
  EXPECT_THAT(said(*player), ElementsAre("START 15", "BEGIN"));
  EXPECT_THAT(said(*player, '#'), ElementsAre("crash; signal 11 (Segmentation fault)"));
  player->new_game(2);
  player->choose(position(""), kLong);
  EXPECT_THAT(said(*player), ElementsAre("START 15", "BEGIN"));
}

TEST(GomocupPlayer, SaysWhyItFailedToStart) {
  const auto player =
      make_program({.process = {.command = {RB_FAULTBRAIN, "no-ok"}}, .start_time = 150ms});
  player->new_game(1);
  EXPECT_EQ(player->choose(position(""), kLong).fault, Fault::timeout);
  EXPECT_THAT(said(*player, '#'), testing::Contains("no answer to START in 150 ms; --start-time "
                                                    "gives it more"));
}

struct Mode {
  const char* name;
  Fault fault = Fault::none;
};

class GomocupFaults : public testing::TestWithParam<Mode> {};

// The answer to BEGIN of an engine that goes wrong, and of the next game's fresh one.
TEST_P(GomocupFaults, AreData) {
  const std::string_view mode = GetParam().name;
  // ERROR and UNKNOWN may be of something else: the move may still come.
  const bool waits = GetParam().fault == Fault::timeout || mode == "error" || mode == "unknown";
  GomocupSpec spec{.process = {.command = {RB_FAULTBRAIN, GetParam().name, "--at", "1"}}};
  if (mode == "no-ok" || mode == "slow-ok") spec.start_time = kShort.time;
  const auto player = make_program(std::move(spec));
  for (int game = 0; game < 2; ++game) {
    player->new_game(1);
    const Reply reply = player->choose(position(""), waits ? kShort : kLong);
    EXPECT_EQ(reply.fault, GetParam().fault) << player->traffic();
    EXPECT_EQ(reply.move.is_cell(), reply.fault == Fault::none);
    const bool at_start = player->traffic().find(kStartTimeout) != std::string::npos;
    EXPECT_EQ(at_start, mode == "no-ok" || mode == "slow-ok") << player->traffic();
  }
}

std::string mode_name(const testing::TestParamInfo<Mode>& mode) {
  std::string name = mode.param.name;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(
    OfFaultbrain, GomocupFaults,
    testing::Values(Mode{"die-at-start", Fault::crash}, Mode{"start-error", Fault::crash},
                    Mode{"abort", Fault::crash}, Mode{"exit", Fault::crash},
                    Mode{"die-partial", Fault::crash}, Mode{"orphan", Fault::crash},
                    Mode{"close-out", Fault::crash}, Mode{"no-ok", Fault::timeout},
                    Mode{"slow-ok", Fault::timeout}, Mode{"hang", Fault::timeout},
                    Mode{"hang-term", Fault::timeout}, Mode{"sigstop", Fault::timeout},
                    Mode{"garbage", Fault::timeout}, Mode{"flood", Fault::timeout},
                    Mode{"flood-bytes", Fault::timeout}, Mode{"comma", Fault::bad_answer},
                    Mode{"three-numbers", Fault::bad_answer}, Mode{"error", Fault::bad_answer},
                    Mode{"unknown", Fault::bad_answer}, Mode{"ok-noise"}, Mode{"die-after"},
                    Mode{"close-in"}, Mode{"binary", Fault::timeout}, Mode{"garbage-move"},
                    Mode{"spaces"}, Mode{"crlf"}, Mode{"lower-message"}, Mode{"two-moves"},
                    Mode{"two-writes"}, Mode{"long-line"}, Mode{"nul-move"}, Mode{"flood-finite"},
                    Mode{"flood-stderr"}, Mode{"ignore-end"}),
    mode_name);

TEST(GomocupFaultsLater, OneThatIsGoneAfterItsMoveCrashesAtItsNext) {
  for (const auto* mode : {"die-after", "close-in"}) {
    const auto player = faulty(mode);
    player->new_game(1);
    const Move first = player->choose(position(""), kLong).move;
    Position next = position("h8 i9");
    EXPECT_TRUE(first.is_cell());
    EXPECT_EQ(player->choose(next, kLong).fault, Fault::crash) << mode;
  }
}

TEST(GomocupFaultsLater, OneThatIsDeafIsLateAtItsNextMove) {
  const auto player = faulty("deaf");
  player->new_game(1);
  player->choose(position(""), kLong);
  EXPECT_EQ(player->choose(position("h8 i9"), kShort).fault, Fault::timeout);
}

TEST(GomocupFaultsLater, APointOffTheBoardIsNoCell) {
  for (const auto* mode : {"outside", "negative", "wrap", "wrap-256", "huge-number"}) {
    const auto player = faulty(mode);
    player->new_game(1);
    const Reply reply = player->choose(position(""), kLong);
    EXPECT_EQ(reply.fault, Fault::none) << mode;
    EXPECT_EQ(reply.move, Move::none()) << mode;
  }
}

TEST(GomocupFaultsLater, AnIllegalMoveCostsTheProcess) {
  const auto player = shell("echo 7,7");
  player->new_game(1);
  EXPECT_EQ(player->choose(position("h8"), kLong).move, at("h8"));
  player->new_game(1);
  player->choose(position(""), kLong);
  EXPECT_THAT(said(*player), ElementsAre("START 15", "BEGIN"));
}

TEST(GomocupFaultsLater, ASecondMoveIsNotTheNextAnswer) {
  const auto player = faulty("two-moves");
  player->new_game(1);
  const Move first = player->choose(position(""), kLong).move;
  Position next = position(cell_name(first.cell(), kMaxSize) + " o1");
  EXPECT_NE(player->choose(next, kLong).move, first);
}

// A process that this test has reaped is as gone from our hands as one that cannot be ended.
TEST(GomocupPlayer, PlaysNoOtherGameIfItsProcessCouldNotBeEnded) {
  const auto program = fast("");
  program->new_game(1);
  const std::vector<GroupMember> members = group_members();
  ASSERT_EQ(members.size(), 1U);
  kill(members[0].pid, SIGKILL);
  ASSERT_EQ(waitpid(members[0].pid, nullptr, 0), members[0].pid);
  EXPECT_EQ(program->choose(position(""), kLong).fault, Fault::crash);
  EXPECT_THAT([&] { program->new_game(2); },
              testing::ThrowsMessage<Error>(HasSubstr("cannot play another game: process")));
}

TEST(GomocupPlayer, WritesTheTitleOfAGameToTheLog) {
  const fakes::TempFolder folder;
  const auto log = std::make_shared<TrafficLog>(folder.file("log"));
  const auto player =
      make_gomocup_player({.process = {.command = {RB_FASTBRAIN}}, .log = log, .log_name = "x"});
  player->new_game({.seed = 1, .limits = kLong, .title = "game 7"});
  player->new_game({.seed = 2, .limits = kLong, .title = ""});
  log->flush();
  const std::string text = fakes::read_text(folder.file("log"));
  EXPECT_THAT(text, HasSubstr(" x-1 # game 7\n"));
  EXPECT_EQ(text.find(" # "), text.rfind(" # "));
}

// A limit of processor time is for the whole life of a process.
TEST(GomocupPlayer, IsStartedAnewForEachGameIfAskedOrIfItsProcessorTimeIsLimited) {
  const auto hello = [](GomocupSpec spec) {
    spec.process.command = {RB_FASTBRAIN, "--policy", "first"};
    const auto player = make_program(std::move(spec));
    for (int game = 0; game < 2; ++game) {
      player->new_game(1);
      EXPECT_EQ(player->choose(position(""), kLong).fault, Fault::none);
    }
    return said(*player).front();
  };
  EXPECT_EQ(hello({}), "RESTART");
  GomocupSpec anew, limited;
  anew.is_started_anew = true;
  EXPECT_EQ(hello(anew), "START 15");
  limited.process.cpu_seconds = 1;
  EXPECT_EQ(hello(limited), "START 15");
}

TEST(GomocupPlayer, SaysThatItPrintedMoreThanIsRead) {
  GomocupSpec spec{.process = {.command = shell_words("yes MESSAGE", "START*|RESTART) echo OK;;")}};
  spec.process.bounds.lines = 9;
  const auto player = make_program(spec);
  player->new_game(1);
  EXPECT_EQ(player->choose(position(""), move_time(1s)).fault, Fault::timeout);
  EXPECT_THAT(said(*player, '#').back(),
              HasSubstr("; it had printed more than is read of an answer or a game"));
  const auto silent = faulty("hang");
  silent->new_game(1);
  EXPECT_EQ(silent->choose(position(""), kShort).fault, Fault::timeout);
  EXPECT_THAT(said(*silent, '#').back(), testing::Not(HasSubstr("it had printed")));
}

// Every delay counts as one.
TEST(GomocupPlayer, TellsHowLateItWasItself) {
  const auto lateness = std::make_shared<Lateness>(-1ms);
  const auto player = make_program(
      {.process = {.command = shell_words("[ \"$line\" = BEGIN ] && echo 7,7 || exit 3",
                                          "START*|RESTART) echo OK;;")},
       .lateness = lateness});
  player->new_game(1);
  EXPECT_EQ(player->choose(position(""), kLong).fault, Fault::none);
  EXPECT_EQ(lateness->count(), 1);
  EXPECT_EQ(player->choose(position("h8 o1"), kLong).fault, Fault::crash);
  EXPECT_EQ(lateness->count(), 2);
  EXPECT_THAT(said(*player, '#').back(),
              testing::MatchesRegex("crash; exit status 3; this machine was too busy: it was read "
                                    "up to [0-9]+ ms late"));
}

// It has answered ABOUT before, so it is waited for after INFO: in vain if it sleeps. Its start has
// as much time.
TEST(GomocupPlayer, IsLateByInfoOnlyIfItHasNotProcessedThat) {
  const auto note_of = [](const std::string& at_info, std::chrono::seconds start_time) {
    const auto player = make_program(
        {.process = {.command = shell_words(
                         "sleep 9", "START*|RESTART) echo OK;; *max_memory*) " + at_info + ";;")},
         .start_time = start_time});
    player->new_game(1);
    const Reply reply = player->choose(position(""), kShort);
    EXPECT_EQ(reply.fault, Fault::timeout);
    EXPECT_GE(*reply.elapsed, 150ms);
    return said(*player, '#').back();
  };
  EXPECT_THAT(note_of("sleep 9", 3s), EndsWith("; " + std::string(kInfoTimeout)));
  EXPECT_THAT(note_of("", 20s), testing::Not(HasSubstr(std::string(kInfoTimeout))));
}

}  // namespace
}  // namespace rb
