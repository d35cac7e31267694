#include "runner/evidence/rate_report.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cmath>

#include "runner/tables/rate_json.hpp"
#include "runner/tables/rate_table.hpp"

namespace rb {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// Games of players 0, 1, .. in pairs; each has moves and an opening of its own unless told.
class Games {
 public:
  // `lower` and `higher` meet in `count` pairs; the lower number scores this many half points of 4.
  Games& meet(int lower, int higher, int half_points, int count) {
    for (int k = 0; k < count; ++k) {
      const int as_black = std::min(half_points, 2);
      add(lower, higher, as_black);
      add(higher, lower, 2 - (half_points - as_black));
    }
    return *this;
  }
  Games& add(int black, int white, int half_points) {
    const auto id = static_cast<int>(games_.size());
    games_.push_back({.id = id,
                      .black = black,
                      .white = white,
                      .half_points = half_points,
                      .opening = static_cast<std::uint64_t>(id / 2),
                      .moves = static_cast<std::uint64_t>(id)});
    return *this;
  }
  std::vector<GameResult>& list() { return games_; }
  std::vector<GameResult> marked() {
    mark_repeats(games_);
    return games_;
  }

 private:
  std::vector<GameResult> games_;
};

Games three_players() {
  Games games;
  return games.meet(0, 1, 4, 12)
      .meet(0, 1, 0, 6)
      .meet(0, 1, 2, 12)
      .meet(1, 2, 4, 10)
      .meet(1, 2, 0, 5)
      .meet(1, 2, 3, 15);
}

const RatedRow& row_of(const RateReport& report, int player) {
  for (const RatedRow& row : report.rows) {
    if (row.player == player) return row;
  }
  throw std::logic_error("no such player");
}

std::vector<int> order(const RateReport& report) {
  std::vector<int> players;
  for (const RatedRow& row : report.rows) players.push_back(row.player);
  return players;
}

TEST(Rate, RanksByStrengthAndCountsByColour) {
  const RateReport report = rate(three_players().marked(), 3, {});
  EXPECT_THAT(order(report), ElementsAre(0, 1, 2));
  EXPECT_EQ(report.rows[0].all(), (rating::GameCounts{36, 0, 24}));
  EXPECT_EQ(report.rows[0].as_black, (rating::GameCounts{24, 0, 6}));
  EXPECT_EQ(report.rows[1].all().games(), 120);
  EXPECT_EQ(report.pairs, 60);
  EXPECT_EQ(report.repeats, 0);
}

TEST(Rate, RatingsAreThoseOfTheLibrary) {
  const std::vector<GameResult> games = three_players().marked();
  std::vector<rating::PlayedGame> played;
  for (const GameResult& game : games) played.push_back({game.black, game.white, game.half_points});
  const rating::Ratings plain = rating::fit(rating::add_up(played, 3), 3);
  const RateReport report = rate(games, 3, {});
  for (int player = 0; player < 3; ++player) {
    const auto i = static_cast<std::size_t>(player);
    EXPECT_NEAR(row_of(report, player).rating, plain.rating[i], 1e-9);
    // Most of these pairs are won or lost as a whole: they tell less than games on their own.
    EXPECT_GT(row_of(report, player).error, 1.1 * plain.error[i]);
    EXPECT_LT(row_of(report, player).error, 1.6 * plain.error[i]);
  }
}

TEST(Rate, RepeatedGamesChangeNothingButTheCounts) {
  Games games = three_players();
  const std::vector<GameResult> once = games.marked();
  for (const GameResult& game : once) {
    GameResult again = game;
    again.run = 1;
    games.list().push_back(again);
  }
  const RateReport one = rate(once, 3, {}), two = rate(games.marked(), 3, {});
  EXPECT_EQ(two.repeats, 120);
  EXPECT_EQ(two.rows[0].all().games(), 120);
  EXPECT_EQ(two.rows[0].new_games, 60);
  EXPECT_NEAR(two.rows[0].rating, one.rows[0].rating, 1e-6);
  EXPECT_NEAR(two.rows[0].error, one.rows[0].error, 1e-3);
}

TEST(Rate, OfPlayersWithoutChanceEachOpeningCountsOnce) {
  Games games;
  games.meet(0, 1, 4, 20).meet(0, 1, 0, 20);
  const RateReport once = rate(games.marked(), 2, {});
  games.meet(0, 1, 4, 100);
  for (std::size_t i = 80; i < games.list().size(); ++i) {
    games.list()[i].opening = 0;
    games.list()[i].moves = games.list()[i % 2].moves;
  }
  const RateReport report = rate(games.marked(), 2, {});
  EXPECT_EQ(report.repeats, 200);
  EXPECT_NEAR(row_of(report, 0).rating, row_of(once, 0).rating, 1e-9);
  EXPECT_NEAR(row_of(report, 0).error, row_of(once, 0).error, 1e-9);
  EXPECT_EQ(report.repetitive.size(), 1U);
}

// The experiment of a transposed opening: one more pair from a known opening, whose games look new.
TEST(Rate, OneMorePairOfAKnownOpeningMovesNothing) {
  Games games;
  games.meet(0, 1, 4, 9).meet(0, 1, 0, 8).meet(0, 1, 3, 3).meet(0, 1, 4, 30);
  for (std::size_t i = 40; i < games.list().size(); ++i) {
    games.list()[i].opening = 0;
    games.list()[i].moves = games.list()[i % 2].moves;
  }
  const RateReport before = rate(games.marked(), 2, {});
  games.meet(0, 1, 4, 1);
  games.list().back().opening = (games.list().end() - 2)->opening = 0;
  const RateReport after = rate(games.marked(), 2, {});
  EXPECT_NEAR(row_of(after, 0).rating, row_of(before, 0).rating, 1e-6);
  EXPECT_NEAR(row_of(after, 0).error, row_of(before, 0).error, 1e-6);
  EXPECT_NEAR(after.ratings.los(0, 1), before.ratings.los(0, 1), 1e-6);
  EXPECT_NEAR(after.effective_pairs, 20, 1e-6);
}

TEST(Rate, PairsOfFewOpeningsHaveGreaterErrors) {
  Games games = three_players();
  const RateReport many = rate(games.marked(), 3, {});
  for (GameResult& game : games.list()) game.opening = static_cast<std::uint64_t>(game.id / 2 / 3);
  const RateReport few = rate(games.marked(), 3, {});
  for (int player = 0; player < 3; ++player) {
    EXPECT_NEAR(row_of(few, player).rating, row_of(many, player).rating, 1e-6);
    EXPECT_GT(row_of(few, player).error, 1.4 * row_of(many, player).error);
  }
  EXPECT_LT(few.effective_pairs, 0.5 * many.effective_pairs);
  EXPECT_THAT(few.repetitive, testing::SizeIs(2));
}

TEST(Rate, BootstrapDrawsOpenings) {
  RateSpec spec;
  spec.bootstrap = rating::BootstrapSpec{200, 5};
  const std::vector<GameResult> games = three_players().marked();
  const RateReport report = rate(games, 3, spec);
  EXPECT_EQ(report.openings, 60U);
  EXPECT_EQ(report.bootstrap->runs + report.bootstrap->rejected, 200);
  EXPECT_EQ(rate(games, 3, spec).rows[0].interval.low, report.rows[0].interval.low);
  const RateReport plain = rate(games, 3, {});
  EXPECT_EQ(report.rows[0].rating, plain.rows[0].rating);
  EXPECT_NEAR(report.rows[0].error, plain.rows[0].error, 0.15 * plain.rows[0].error);
}

TEST(Rate, PoolsAreShownApart) {
  Games games;
  games.meet(0, 1, 4, 3).meet(0, 1, 0, 2).meet(2, 3, 4, 2).meet(2, 3, 1, 2);
  const RateReport report = rate(games.marked(), 5, {});
  EXPECT_EQ(row_of(report, 0).pool, row_of(report, 1).pool);
  EXPECT_NE(row_of(report, 0).pool, row_of(report, 2).pool);
  EXPECT_EQ(report.rows.back().player, 4);
  const std::string text = ratings_table(report, {"a", "b", "c", "d", "e"});
  EXPECT_THAT(text, HasSubstr("Pool 1 of 2: compare ratings only within a pool\n"));
  EXPECT_THAT(text, HasSubstr("Pool 2 of 2"));
  EXPECT_THAT(text, HasSubstr("Without rated games:\n"));
  EXPECT_THAT(los_table(report, {"a", "b", "c", "d", "e"}), HasSubstr("    -"));
}

TEST(Rate, PerfectScoresAreBounds) {
  Games games;
  games.meet(0, 1, 4, 5).meet(1, 2, 4, 4).meet(1, 2, 0, 3).meet(2, 3, 4, 4);
  const RateReport report = rate(games.marked(), 4, {});
  EXPECT_EQ(row_of(report, 0).standing, rating::Standing::all_won);
  EXPECT_TRUE(std::isinf(row_of(report, 0).error));
  EXPECT_THAT(order(report), ElementsAre(0, 1, 2, 3));
  const std::string text = ratings_table(report, {"a", "b", "c", "d"});
  EXPECT_THAT(text, testing::ContainsRegex("\n1  a +> [+]"));
  EXPECT_THAT(text, testing::ContainsRegex("\n4  d +< -"));
  RateSpec spec;
  spec.fit.prior_deviation = 400;
  const RateReport with_prior = rate(games.marked(), 4, spec);
  EXPECT_TRUE(std::isfinite(row_of(with_prior, 0).error));
}

TEST(Rate, AnAnchorHasItsRating) {
  RateSpec spec;
  spec.fit.anchors = {{1, 1500}};
  const RateReport report = rate(three_players().marked(), 3, spec);
  EXPECT_NEAR(row_of(report, 1).rating, 1500, 1e-9);
  EXPECT_NEAR(row_of(report, 1).error, 0, 1e-6);
}

// What a fit of these openings would be.
void expect_fit(const RateReport& report, const std::vector<rating::OpeningGames>& openings) {
  const rating::Ratings expected = rating::fit_by_opening(openings, 2, {});
  for (const int player : {0, 1}) {
    const auto i = static_cast<std::size_t>(player);
    EXPECT_NEAR(row_of(report, player).rating, expected.rating[i], 1e-9);
    EXPECT_NEAR(row_of(report, player).error, expected.error[i], 1e-9);
  }
}

// Of 20 games from the empty board the last 4 repeat a pair: all weigh 16 games together.
TEST(Rate, GamesFromTheEmptyBoardWeighNoMoreThanThoseThatAreNew) {
  Games games;
  games.meet(0, 1, 4, 4).meet(0, 1, 1, 6);
  std::vector<rating::OpeningGames> openings(8, {{0, 1, {}}, {1, 0, {}}});
  for (GameResult& game : games.list()) {
    game.opening = empty_board_key(0, game.id);
    const std::size_t colour = game.black == 0 ? 0 : 1;
    if (game.id >= 16) game.moves = games.list()[8 + colour].moves;
    rating::Results& cell =
        openings[game.id >= 16 ? 4 : static_cast<std::size_t>(game.id / 2)][colour].results;
    (game.half_points == 2 ? cell.wins : game.half_points == 1 ? cell.draws : cell.losses) += 0.8;
  }
  const RateReport report = rate(games.marked(), 2, {});
  EXPECT_EQ(report.repeats, 4);
  EXPECT_EQ(report.openings, 8U);
  expect_fit(report, openings);
}

TEST(PlayerFaults, NameTheFileOfTheFirst) {
  Games games;
  games.meet(0, 1, 4, 2);
  games.list()[2].reason = Reason::crash;
  games.list()[2].run = games.list()[3].run = 1;
  const RateReport report = rate(games.marked(), 2, {});
  const std::vector<PlayerFaults> faults = player_faults(report, {"a", "b"}, {"1.db", "2.db"});
  ASSERT_EQ(faults.size(), 2U);
  EXPECT_EQ(faults[0].player, "a");
  EXPECT_EQ(faults[0].path, "");
  EXPECT_EQ(faults[1].player, "b");
  EXPECT_EQ(faults[1].path, "2.db");
  EXPECT_EQ(faults[1].faults.count(), 1);
  EXPECT_EQ(player_faults(report, {"a", "b"})[1].path, "");
}

TEST(Rate, MarksTheEloOfWhoLosesOrWinsByFaults) {
  Games games = three_players();
  for (GameResult& game : games.list()) {
    const bool is_lost_by_2 =
        game.half_points == (game.black == 2 ? 0 : 2) && (game.black == 2 || game.white == 2);
    if (is_lost_by_2 && game.id % 4 == 0) game.reason = Reason::bad_answer;
  }
  const RateReport report = rate(games.marked(), 3, {});
  EXPECT_TRUE(row_of(report, 2).faults.decide());
  EXPECT_FALSE(row_of(report, 1).faults.decide());
  const std::string text = ratings_table(report, {"a", "b", "c"});
  const FaultLosses& faults = row_of(report, 2).faults;
  EXPECT_THAT(text, testing::StartsWith(fmt::format(
                        "Faults       c: faults decided {} of its {} losses in 60 games",
                        faults.count(), faults.losses)));
  EXPECT_THAT(text, testing::ContainsRegex("\n[0-9]  c +[-+][0-9]+ !"));
  EXPECT_THAT(text, testing::ContainsRegex("\n[0-9]  b +[-+][0-9]+ !.* % !\n"));
  EXPECT_THAT(text, testing::ContainsRegex("\n[0-9]  a +[-+][0-9]+  "));
  const auto pairings_of = pairings_json(pairings(games.marked()), {"a", "b", "c"});
  EXPECT_EQ(pairings_of.at(0).at("faults").at("decide"), false);
  EXPECT_EQ(pairings_of.at(1).at("faults").at("decide"), true);
  const std::string csv = ratings_csv(report, {"a", "b", "c"});
  EXPECT_THAT(csv, HasSubstr(fmt::format(",{}\n", row_of(report, 2).faults.count())));
}

TEST(Pairings, HaveGameStatsOfTheRightSides) {
  ResultSet set;
  set.games = Games().add(0, 1, 2).add(1, 0, 2).add(0, 1, 1).marked();
  set.times = {{3, 6, {1, 3}, {2}}, {2, 30, {10}, {20}}, {1, 7, {7}, {}}};
  const rating::GameSummary stats = *pairings(set).at(0).times;
  EXPECT_EQ(stats.total, 3);
  EXPECT_EQ(stats.wins_a, 1);
  EXPECT_EQ(stats.wins_b, 1);
  EXPECT_EQ(stats.avg_moves, 2);
  EXPECT_EQ(stats.thinking_a.count, 4U);
  EXPECT_EQ(stats.thinking_a.median, 5);  // of 1, 3, 7, 20
  EXPECT_EQ(stats.thinking_b.max, 10);
}

}  // namespace
}  // namespace rb
