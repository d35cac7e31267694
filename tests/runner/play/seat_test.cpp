#include "runner/play/seat.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <string>
#include <thread>

#include "runner/base/process/continuation.hpp"
#include "runner/base/process/traffic.hpp"
#include "tests/fakes/random_match.hpp"

namespace rb {
namespace {

// The opening, the names and the limits of each are those of its colour.
TEST(Seat, PlaysAGameAsItIsPaired) {
  MatchSpec spec = fakes::random_match(4);
  spec.limits.resize(2);
  spec.limits[1].nodes = 1;
  for (const int id : {0, 1}) {
    Seat seat(spec);
    const Pairing pairing = spec.pairing(id);
    const auto record = seat.play({id, pairing}, {});
    ASSERT_TRUE(record);
    EXPECT_EQ(record->id, id);
    EXPECT_EQ(record->players, pairing.players);
    EXPECT_EQ(record->opening, pairing.opening);
    EXPECT_EQ(record->seed, pairing.game_seed);
    ASSERT_GE(record->moves.size(), 5U);
    EXPECT_EQ(record->moves[0].reply.move,
              spec.openings[static_cast<std::size_t>(pairing.opening)].moves[0]);
    // The random player looks at as many moves as it may.
    for (std::size_t ply = 1; ply < record->moves.size(); ++ply) {
      const int player = record->players[ply % 2];
      EXPECT_EQ(record->moves[ply].reply.nodes, player == 1 ? 1U : 9 - ply) << id << ' ' << ply;
    }
  }
}

TEST(Seat, KeepsOnlyWhatTheMatchKeeps) {
  MatchSpec spec = fakes::random_match(2);
  spec.keep = Keep::results;
  const auto record = Seat(spec).play({0, spec.pairing(0)}, {});
  ASSERT_TRUE(record);
  EXPECT_TRUE(record->moves.empty());
  ASSERT_TRUE(record->unkept);
  EXPECT_GE(record->unkept->plies, 5);
}

constexpr int kAlways = 1000;

// A match whose player 0 fails.
MatchSpec failing(Fault fault, const std::string& traffic, std::atomic<int>& failures) {
  MatchSpec spec = fakes::random_match(4);
  spec.players[0] = [fault, traffic, &failures] {
    return std::make_unique<fakes::FailingProgram>(fakes::tic_tac_toe(), fault, traffic, failures);
  };
  return spec;
}

TEST(Seat, AFailureIsAtOnceOneLaterOrOnlyIfItComesAgain) {
  const std::string by_others = " 0.1 # crash; signal 9 (Killed); " + std::string(kEndedByOthers);
  const struct {
    Fault fault;
    std::string traffic;
    int games;
    bool counts_later;
  } cases[] = {{Fault::crash, " 0.1 # crash; signal 11 (Segmentation fault)", 1, false},
               {Fault::crash, by_others, 2, true},
               {Fault::crash, " 0.1 # crash; exit status 1", 1, true},
               {Fault::timeout, " 0.1 # timeout; signal 15 (Terminated)", 1, true},
               {Fault::bad_answer, " 0.1 # bad answer", 1, true},
               {Fault::crash, "", 1, false}};
  for (const auto& failure : cases) {
    std::atomic<int> failures = kAlways;
    const MatchSpec spec = failing(failure.fault, failure.traffic, failures);
    Seat seat(spec);
    const auto record = seat.play({0, spec.pairing(0)}, {});
    ASSERT_TRUE(record);
    EXPECT_TRUE(is_fault(record->outcome.reason));
    EXPECT_EQ(kAlways - failures, failure.games) << failure.traffic;
    const auto later = seat.counts_at() - std::chrono::steady_clock::now();
    EXPECT_EQ(later > Seat::kStopGrace / 2, failure.counts_later) << failure.traffic;
  }
}

TEST(Seat, AGameThatWasCutShortOnceIsPlayedAsIfItWasNot) {
  std::atomic<int> never = 0, once = 1;
  const MatchSpec whole = failing(Fault::crash, "", never);
  const MatchSpec cut = failing(Fault::crash, std::string(kEndedByOthers), once);
  const auto played = [](const MatchSpec& spec) {
    std::optional<GameRecord> record = Seat(spec).play({0, spec.pairing(0)}, {});
    for (MoveRecord& move : record->moves) move.elapsed = {};
    return record;
  };
  EXPECT_EQ(played(cut), played(whole));
  EXPECT_EQ(once, 0);
}

// Sleeps, as all of this process does whose machine is suspended, and then fails.
class Suspended : public fakes::FailingProgram {
 public:
  using FailingProgram::FailingProgram;
  Reply choose(const Position& position, const Limits& limits) override {
    std::this_thread::sleep_for(kBeat + std::chrono::milliseconds(1100));
    return FailingProgram::choose(position, limits);
  }
};

TEST(Seat, AFailureWhileThisProcessStoodStillCountsIfItComesAgain) {
  for (const bool has_beats : {true, false}) {
    std::atomic<int> failures = kAlways;
    MatchSpec spec = fakes::random_match(2);
    spec.players[0] = [&failures] {
      return std::make_unique<Suspended>(fakes::tic_tac_toe(), Fault::timeout, "", failures);
    };
    if (has_beats) beat();
    EXPECT_TRUE(Seat(spec).play({0, spec.pairing(0)}, {}));
    end_beats();
    EXPECT_EQ(kAlways - failures, has_beats ? 2 : 1);
  }
}

// An opponent that is a program is not started anew for each step of a tuning run.
TEST(Seat, MakesOnlyThePlayersAgainThatAJobHasOfItsOwn) {
  MatchSpec spec = fakes::random_match(8);
  const auto counted = [](int& made) -> PlayerFactory {
    return [&made] {
      ++made;
      return std::make_unique<fakes::RandomPlayer>(fakes::tic_tac_toe());
    };
  };
  int usual = 0, opponents = 0, own = 0;
  spec.players = {counted(usual), counted(opponents)};
  Seat seat(spec);
  for (const int step : {0, 1}) {
    const auto players =
        std::make_shared<const PlayerFactories>(PlayerFactories{counted(own), PlayerFactory()});
    for (const int game : {0, 1}) {
      const int id = 2 * step + game;
      EXPECT_TRUE(seat.play({id, spec.pairing(id), players}, {}));
    }
    EXPECT_EQ(own, step + 1);
  }
  EXPECT_TRUE(seat.play({4, spec.pairing(4)}, {}));
  EXPECT_EQ(usual, 1);
  EXPECT_EQ(opponents, 1);
}

TEST(Seat, PlaysNothingOnceItIsToldToStop) {
  const MatchSpec spec = fakes::random_match(2);
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(Seat(spec).play({0, spec.pairing(0)}, stop.get_token()));
}

}  // namespace
}  // namespace rb
