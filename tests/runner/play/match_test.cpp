#include "runner/play/match.hpp"

#include <gmock/gmock.h>

#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <numeric>
#include <span>
#include <stdexcept>
#include <thread>

#include "tests/fakes/players.hpp"
#include "tests/fakes/tic_tac_toe.hpp"

namespace rb {
namespace {

using fakes::tic_tac_toe;

PlayerFactory random_player() {
  return [] { return std::make_unique<fakes::RandomPlayer>(tic_tac_toe()); };
}

// A match of two random players of tic-tac-toe from the nine openings of one stone.
MatchSpec match_of(int games, int threads = 1) {
  MatchSpec spec;
  spec.rules = &tic_tac_toe();
  spec.players = {random_player(), random_player()};
  for (int cell = 0; cell < 9; ++cell) spec.openings.push_back({"", {Move(cell)}});
  spec.games = games;
  spec.threads = threads;
  spec.pairing = [schedule = Schedule({.seed = 3, .order = opening_order(9, Order::random, 3)})](
                     int id) { return schedule.pairing(id); };
  return spec;
}

// All that must not differ between two runs, as one text for every game.
std::string text_of(const GameRecord& record) {
  std::string text = std::to_string(record.id) + ' ' + std::to_string(record.opening) + ' ' +
                     std::to_string(record.seed) + ' ' + std::to_string(record.players[0]);
  for (const MoveRecord& move : record.moves) {
    text += ' ' + (move.reply.move.is_cell() ? std::to_string(move.reply.move.cell()) : "-") +
            (move.opening ? "o" : "") + ':' + std::to_string(move.reply.score.value_or(0)) + ':' +
            std::to_string(move.reply.nodes.value_or(0));
  }
  return text + ' ' + std::to_string(static_cast<int>(record.outcome.winner)) +
         std::string(name(record.outcome.reason));
}

// For a test that looks at games one by one: false of any of them is false of the call.
OnGames each(const std::function<bool(const GameRecord&)>& on_game) {
  return [on_game](std::span<const GameRecord> games) {
    bool go_on = true;
    for (const GameRecord& game : games) go_on = on_game(game) && go_on;
    return go_on;
  };
}

using Games = std::map<int, std::string>;

Games play(const MatchSpec& spec) {
  Games games;
  run_match(spec, each([&games](const GameRecord& record) {
              EXPECT_TRUE(games.emplace(record.id, text_of(record)).second)
                  << record.id << " came twice";
              return true;
            }));
  return games;
}

TEST(Match, PlaysEveryGameOnce) {
  const Games games = play(match_of(1000));
  EXPECT_EQ(games.size(), 1000U);
  EXPECT_EQ(games.rbegin()->first, 999);
}

class MatchThreads : public testing::TestWithParam<int> {};

TEST_P(MatchThreads, PlayTheSameGames) {
  EXPECT_EQ(play(match_of(1000, GetParam())), play(match_of(1000)));
}

INSTANTIATE_TEST_SUITE_P(Numbers, MatchThreads, testing::Values(2, 4, 16));

TEST(Match, ANewSeedGivesNewGames) {
  MatchSpec other = match_of(20);
  other.pairing = [](int id) { return Schedule({.seed = 4, .order = {0}}).pairing(id); };
  EXPECT_NE(play(other), play(match_of(20)));
}

TEST(Match, OneThreadPlaysInTheOrderOfIds) {
  std::vector<int> ids;
  run_match(match_of(5), each([&ids](const GameRecord& record) {
              ids.push_back(record.id);
              return true;
            }));
  EXPECT_THAT(ids, testing::ElementsAre(0, 1, 2, 3, 4));
}

TEST(Match, OfNoGamesEndsAtOnce) { EXPECT_TRUE(play(match_of(0, 4)).empty()); }

TEST(Match, WithoutOpeningsStartsFromTheEmptyBoard) {
  MatchSpec spec = match_of(2);
  spec.openings.clear();
  spec.pairing = [](int id) { return Schedule({.seed = 3}).pairing(id); };
  run_match(spec, each([](const GameRecord& record) {
              EXPECT_FALSE(record.moves[0].opening);
              return true;
            }));
}

TEST(Match, GoesOnWithTheMissingGames) {
  const Games all = play(match_of(100));
  MatchSpec rest = match_of(100, 2);
  rest.played.resize(60);  // shorter than the match: it has grown since
  for (int id = 0; id < 60; ++id) rest.played[static_cast<std::size_t>(id)] = id % 3 != 0;
  const Games games = play(rest);
  EXPECT_EQ(games.size(), 60U);
  for (const auto& [id, text] : games) EXPECT_EQ(text, all.at(id));
}

TEST(Match, AFinishedMatchPlaysNothing) {
  MatchSpec spec = match_of(30, 2);
  spec.played.assign(30, true);
  EXPECT_TRUE(play(spec).empty());
}

// A match whose first player always times out as programs do.
MatchSpec failing_match(int games, std::atomic<int>& failures) {
  MatchSpec spec = match_of(games, 2);
  spec.players[0] = [&failures] {
    return std::make_unique<fakes::FailingProgram>(tic_tac_toe(), Fault::timeout, " # timeout",
                                                   failures);
  };
  return spec;
}

TEST(Match, AFailureThatOurEndMayHaveCausedIsHandedInLater) {
  setenv("RENJU_BENCH_STOP_GRACE", "200", 1);
  std::atomic<int> failures = 100000;
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(play(failing_match(100, failures)).size(), 100U);  // more than are held at a time
  EXPECT_GE(std::chrono::steady_clock::now() - start, std::chrono::milliseconds(400));
  unsetenv("RENJU_BENCH_STOP_GRACE");
}

TEST(Match, OurEndTakesItBack) {
  std::atomic<int> failures = 100000;
  MatchSpec spec = failing_match(1000, failures);
  std::stop_source stop;
  spec.stop = stop.get_token();
  std::jthread ends([&] {
    while (failures > 100000 - 10) std::this_thread::yield();
    stop.request_stop();
  });
  EXPECT_TRUE(play(spec).empty());
}

// Slow, so that finished games wait when the call returns false.
TEST(Match, FalseBeginsNoFurtherGameAndLosesNone) {
  for (const int threads : {1, 8}) {
    MatchSpec spec = match_of(100000, threads);
    std::atomic<int> begun = 0;
    spec.pairing = [&begun](int id) {
      ++begun;
      return Schedule({.seed = 3, .order = {0}}).pairing(id);
    };
    int calls = 0, begun_by_then = 0;
    std::size_t handed_in = 0;
    run_match(spec, [&](std::span<const GameRecord> games) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      handed_in += games.size();
      if (++calls == 5) begun_by_then = begun;
      return calls != 5;
    });
    EXPECT_EQ(handed_in, static_cast<std::size_t>(begun)) << threads;
    EXPECT_LE(begun - begun_by_then, threads) << threads;
    EXPECT_LT(begun, 5000) << threads;
  }
}

TEST(Match, AnExceptionOfAPlayerReachesTheCaller) {
  for (const int threads : {1, 4}) {
    MatchSpec spec = match_of(100000, threads);
    spec.players[1] = [] { return std::make_unique<fakes::Thrower>(); };
    EXPECT_THROW(run_match(spec, each([](const GameRecord&) { return true; })), std::runtime_error);
  }
}

TEST(Match, AnExceptionOfAFactoryReachesTheCaller) {
  MatchSpec spec = match_of(100000, 4);
  spec.players[0] = []() -> std::unique_ptr<Player> { throw std::runtime_error("no memory"); };
  EXPECT_THROW(run_match(spec, each([](const GameRecord&) { return true; })), std::runtime_error);
}

TEST(Match, AnExceptionOfTheCallbackIsItsLastCall) {
  int calls = 0;
  const OnGames full_disk = [&calls](std::span<const GameRecord>) -> bool {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    ++calls;
    throw std::runtime_error("disk full");
  };
  EXPECT_THROW(run_match(match_of(100000, 4), full_disk), std::runtime_error);
  EXPECT_EQ(calls, 1);
}

TEST(Match, AnExceptionEndsThinkingElsewhere) {
  MatchSpec spec = match_of(4, 2);
  spec.pairing = [](int id) {
    return Schedule({.seed = 3, .order = {0}}).pairing(id);
  };  // White moves first
  spec.players = {[] { return std::make_unique<fakes::Thinker>(); },
                  [] { return std::make_unique<fakes::Thrower>(); }};
  EXPECT_THROW(run_match(spec, each([](const GameRecord&) { return true; })), std::runtime_error);
}

TEST(Match, AStopThrowsAwayTheGamesUnderWay) {
  MatchSpec spec = match_of(50, 4);
  spec.players.assign(2, [] { return std::make_unique<fakes::Thinker>(); });
  std::stop_source stop;
  spec.stop = stop.get_token();
  std::jthread user([&stop] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    stop.request_stop();
  });
  EXPECT_TRUE(play(spec).empty());
}

TEST(Match, AStopBeforeTheStartPlaysNothing) {
  MatchSpec spec = match_of(50, 2);
  std::stop_source stop;
  stop.request_stop();
  spec.stop = stop.get_token();
  EXPECT_TRUE(play(spec).empty());
}

TEST(Match, TheCallbackIsCalledByOneThreadAtATime) {
  std::atomic<int> inside = 0;
  int calls = 0;
  run_match(match_of(2000, 8), each([&](const GameRecord&) {
              EXPECT_EQ(++inside, 1);
              ++calls;  // the thread sanitizer looks at this
              --inside;
              return true;
            }));
  EXPECT_EQ(calls, 2000);
}

// The first call lasts until the other workers have played as much as may wait.
TEST(Match, GamesThatEndDuringACallComeTogetherInTheNext) {
  constexpr int kAll = 3 * static_cast<int>(kMostAtOnce);
  MatchSpec spec = match_of(kAll, 4);
  std::atomic<int> begun = 0;
  spec.pairing = [&begun](int id) {
    ++begun;
    return Schedule({.seed = 3, .order = {0}}).pairing(id);
  };
  std::vector<std::size_t> sizes;
  run_match(spec, [&](std::span<const GameRecord> games) {
    // Three workers wait with a game in hand, or the last of them has begun its last game.
    while (sizes.empty() && begun < static_cast<int>(kMostAtOnce) + 4) std::this_thread::yield();
    sizes.push_back(games.size());
    return true;
  });
  ASSERT_GE(sizes.size(), 2U);
  EXPECT_EQ(sizes[0], 1U);
  EXPECT_EQ(sizes[1], kMostAtOnce);
  EXPECT_THAT(sizes, testing::Each(testing::Le(kMostAtOnce)));
  EXPECT_EQ(std::accumulate(sizes.begin(), sizes.end(), std::size_t{0}),
            static_cast<std::size_t>(kAll));
}

// 40 players of 780 meetings: on one worker, as on any number of them.
TEST(Match, OfManyPlayersKeepsFewAndPlaysTheSameGames) {
  MatchSpec spec = match_of(1560, 1);
  std::atomic<int> alive = 0, most = 0;
  struct Counted : fakes::RandomPlayer {
    explicit Counted(std::atomic<int>& alive_now) : RandomPlayer(tic_tac_toe()), count(alive_now) {
      ++count;
    }
    ~Counted() override { --count; }
    std::atomic<int>& count;
  };
  spec.players.assign(40, [&] {
    auto player = std::make_unique<Counted>(alive);
    most = std::max<int>(most, alive);
    return player;
  });
  spec.pairing = [schedule = Schedule({.players = 40, .seed = 3, .order = {0, 1, 2}})](int id) {
    return schedule.pairing(id);
  };
  const Games games = play(spec);
  EXPECT_EQ(games.size(), 1560U);
  EXPECT_LE(most, 17);
  spec.players.assign(40, random_player());
  spec.threads = 4;
  EXPECT_EQ(play(spec), games);
}

// Gives out games one by one, from the lists of players that it is told.
struct Source {
  std::optional<Job> next() {
    const int id = given++;
    if (id >= games) return std::nullopt;
    return Job{
        id, Schedule({.seed = 3, .order = {0}}).pairing(id),
        lists[static_cast<std::size_t>(id) * lists.size() / static_cast<std::size_t>(games)]};
  }
  int games = 0;
  std::vector<std::shared_ptr<const PlayerFactories>> lists;
  std::atomic<int> given = 0;
};

TEST(Match, PlaysWhatItsSourceGivesOutAndNothingElse) {
  Source source{.games = 30, .lists = {nullptr}};
  MatchSpec spec = match_of(100, 4);
  spec.next = [&source](const std::stop_token&) { return source.next(); };
  const Games games = play(spec);
  MatchSpec same = match_of(30);
  same.pairing = [](int id) { return Schedule({.seed = 3, .order = {0}}).pairing(id); };
  EXPECT_EQ(games, play(same));
}

// One worker plays; the others wait for a game that never comes.
TEST(Match, AWaitingSourceIsStoppedAtTheEnd) {
  enum class End { enough, error, stop };
  for (const End end : {End::enough, End::error, End::stop}) {
    MatchSpec spec = match_of(100, 4);
    std::atomic<int> given = 0;
    std::mutex mutex;
    std::condition_variable_any never;
    spec.next = [&](const std::stop_token& stop) -> std::optional<Job> {
      if (const int id = given++; id == 0) return Job{id, spec.pairing(id)};
      std::unique_lock lock(mutex);
      never.wait(lock, stop, [] { return false; });
      return std::nullopt;
    };
    std::stop_source source;
    spec.stop = source.get_token();
    const OnGames on_games = [&](std::span<const GameRecord>) {
      if (end == End::error) throw std::runtime_error("broken");
      if (end == End::stop) source.request_stop();
      return end != End::enough;
    };
    if (end == End::error) {
      EXPECT_THROW(run_match(spec, on_games), std::runtime_error);
    } else {
      run_match(spec, on_games);
    }
  }
}

TEST(Match, APlayerThatNeverPlaysIsNotMade) {
  MatchSpec spec = match_of(20, 2);
  spec.players.push_back([]() -> std::unique_ptr<Player> { throw std::runtime_error("made"); });
  EXPECT_EQ(play(spec).size(), 20U);
}

TEST(Match, FaultsAreDataAndTheMatchGoesOn) {
  MatchSpec spec = match_of(100, 2);
  spec.players[1] = [] { return std::make_unique<fakes::FaultyPlayer>(Fault::crash); };
  int crashes = 0;
  run_match(spec, each([&crashes](const GameRecord& record) {
              if (record.outcome.reason == Reason::crash) ++crashes;
              return true;
            }));
  EXPECT_EQ(crashes, 100);
}

}  // namespace
}  // namespace rb
