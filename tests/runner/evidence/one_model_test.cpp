#include <gmock/gmock.h>

#include <algorithm>
#include <map>

#include "engine/base/rng.hpp"
#include "engine/game/notation.hpp"
#include "runner/evidence/match_summary.hpp"
#include "runner/evidence/rate_report.hpp"
#include "runner/evidence/result_set.hpp"
#include "runner/evidence/sprt_report.hpp"
#include "tests/fakes/game_of.hpp"
#include "tests/fakes/records.hpp"
#include "tests/fakes/temp_folder.hpp"

// A run that was cut off in the middle of pairs, whose openings come again, some as an image of
// another one, and in which games end by faults: whoever counts it comes to the same pairs.
namespace rb {
namespace {

constexpr int kGames = 60;
const std::vector<int> kMissing = {43, 46, 50, 51};  // two halves of a pair, and a whole one

std::vector<Opening> openings() {
  std::vector<Opening> all;
  for (const auto* text : {"h8 i9 g7", "h8 h9", "h8 g7 i9", "a1 b2", "o15 n14", "c3"}) {
    all.push_back({text, parse_moves(text, 15)});
  }
  return all;
}

GameRecord game(int id, Rng& rng) {
  GameRecord record = fakes::game_of(id, id % 2 == 0 ? std::array{0, 1} : std::array{1, 0});
  record.opening = id / 2 % 6;
  const auto plies = 4 + rng.below(2);
  for (std::uint64_t i = 0; i < plies; ++i) {
    record.moves.emplace_back().reply.move = Move(static_cast<int>(30 * i + rng.below(3)));
  }
  record.outcome = {static_cast<Stone>(rng.below(3)), Reason::more_discs};
  if (record.outcome.winner == Stone::empty) record.outcome.reason = Reason::board_full;
  if (rng.below(4) == 0) {
    record.outcome = {plies % 2 == 0 ? Stone::black : Stone::white, Reason::timeout};
    record.moves.back().reply = {.fault = Fault::timeout};
  }
  return record;
}

std::vector<GameRecord> model_games() {
  Rng rng(11);
  std::vector<GameRecord> all;
  for (int id = 0; id < kGames; ++id) {
    const GameRecord record = game(id, rng);
    if (std::count(kMissing.begin(), kMissing.end(), id) == 0) all.push_back(record);
  }
  return all;
}

// By hand: two ids, from player 0's side.
rating::PairCounts counted_by_hand(int below = kGames) {
  std::map<int, int> points;
  for (const GameRecord& record : model_games()) {
    const int black = half_points(record.outcome, Stone::black);
    points[record.id] = record.players[0] == 0 ? black : 2 - black;
  }
  rating::PairCounts counts;
  for (int id = 0; id < below; id += 2) {
    if (points.count(id) != 0 && points.count(id + 1) != 0) counts.add(points[id] + points[id + 1]);
  }
  return counts;
}

class OneModel : public testing::Test {
 protected:
  OneModel() {
    run_.sprt = rating::SprtSpec{.elo0 = 0, .elo1 = 5, .model = rating::Model::normalized};
    StoreWriter store = StoreWriter::create(path_, run_, openings());
    for (const GameRecord& record : model_games()) store.commit(record);
    store.close();
  }

  // As a match that plays, whose games come in any order.
  Scoreboard live(SequentialTest* test = nullptr) const {
    Scoreboard board(2, 15, openings());
    std::vector<GameRecord> all = model_games();
    Rng rng(3);
    for (std::size_t left = all.size(); left > 1; --left) {
      std::swap(all[left - 1], all[rng.below(left)]);
    }
    for (const GameRecord& record : all) {
      const GameResult& result = board.add(record);
      if (test != nullptr) test->add(result);
    }
    return board;
  }

  fakes::TempFolder folder_;
  std::string path_ = folder_.file("run.db");
  RunSpec run_ = fakes::run_spec(kGames);
};

TEST_F(OneModel, AMatchCountsThePairsThatAreThere) {
  const Scoreboard board = live();
  const MatchSummary summary = summarize(run_, board, board.results());
  EXPECT_EQ(summary.stats.pairs, counted_by_hand());
  EXPECT_EQ(board.pairs(), counted_by_hand().pairs());
  EXPECT_EQ(summary.stats.alone, 2);
}

TEST_F(OneModel, RatingsAndPairingsOfTheFileRestOnTheSamePairs) {
  for (const bool by_number : {false, true}) {
    const ResultSet set = read_results({path_}, {.by_number = by_number});
    const std::vector<PairingRow> rows = pairings(set);
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_EQ(rows[0].stats.pairs, counted_by_hand());
    const RateReport report = rate(set.games, 2, {});
    EXPECT_EQ(report.pairs, counted_by_hand().pairs());
    const Scoreboard board = live();
    const MatchSummary summary = summarize(run_, board, board.results());
    EXPECT_EQ(report.effective_pairs, summary.stats.evidence->effective_pairs);
    EXPECT_EQ(report.repeats, summary.stats.repeated_games);
    EXPECT_EQ(rows[0].stats.faults[0].games, summary.stats.faults[0].games);
    EXPECT_EQ(rows[0].stats.estimate->elo, summary.stats.estimate->elo);
  }
}

// It looks at the pairs before the first gap: of these the first of each opening is evidence.
TEST_F(OneModel, TheTestOfAMatchAndOfItsFileAreOne) {
  SequentialTest test = stored_test(path_, run_);
  live(&test);
  EXPECT_EQ(test.games(), 42);
  EXPECT_EQ(test.repeated() + test.sprt().results().total(), counted_by_hand(42).pairs());
  EXPECT_EQ(test.sprt().results().total(), 4);  // of six openings two are images of others
  for (const bool by_number : {false, true}) {
    const ResultSet set = read_results({path_}, {.by_number = by_number});
    const SequentialTest again = played_test(set, 0);
    EXPECT_EQ(again.sprt().results().weight, test.sprt().results().weight);
    EXPECT_EQ(again.sprt().llr(), test.sprt().llr());
    EXPECT_EQ(again.repeated(), test.repeated());
    EXPECT_EQ(again.games_beyond(), test.games_beyond());
  }
}

// Of a player against itself there is nothing to rate, but a test of the run all the same.
TEST_F(OneModel, ByNumberAPlayerMayMeetItself) {
  RunSpec run = run_;
  run.players[1] = run.players[0];
  const std::string path = folder_.file("self.db");
  StoreWriter store = StoreWriter::create(path, run, openings());
  for (const GameRecord& record : model_games()) store.commit(record);
  store.close();
  EXPECT_TRUE(read_results({path}).games.empty());
  const ResultSet set = read_results({path}, {.by_number = true});
  EXPECT_EQ(pairing_stats(set.games, 0).pairs, counted_by_hand());
  EXPECT_EQ(played_test(set, 0).games(), 42);
}

}  // namespace
}  // namespace rb
