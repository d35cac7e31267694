// Ratings with a constant K against the origin and renju-benchmark.

#include <map>
#include <string>
#include <vector>

#include "rating/ratings/k_factor.hpp"
#include "tests/oracle/oracle.hpp"

namespace rb::rating {
namespace {

using namespace oracle;

void compare_history(Comparison& check, const Case& one) {
  const std::string id = one.at("id");
  std::map<std::string, int> number;
  std::vector<double> start;
  for (const auto& [name, rating] : one.at("players").items()) {
    number.emplace(name, static_cast<int>(number.size()));
    start.push_back(rating.is_null() ? 1500 : rating.get<double>());
  }
  KFactorTable table(start, one.at("k").is_null() ? 32 : one.at("k").get<double>());
  const Case& out = one.at("out");
  for (std::size_t i = 0; i < one.at("games").size(); ++i) {
    const Case& game = one.at("games")[i];
    const int a = number.at(game.at("a")), b = number.at(game.at("b"));
    const Case& wanted = out.at("history").at(i);
    check.near(expected_score(table[a].rating - table[b].rating), wanted.at("expected_a"), kSame,
               id + " expected");
    const std::string outcome = game.at("outcome_a");
    table.add_game(a, b, outcome == "win" ? 2 : outcome == "draw" ? 1 : 0);
    check.near(table[a].rating, wanted.at("rating_a"), kSame, id + " a");
    check.near(table[b].rating, wanted.at("rating_b"), kSame, id + " b");
  }
  for (const auto& [name, wanted] : out.at("final").items()) {
    const KFactorRating& ours = table[number.at(name)];
    check.near(ours.rating, wanted.at("rating"), kSame, id + " " + name);
    check.equal(ours.games == wanted.at("games") && ours.wins == wanted.at("wins") &&
                    ours.losses == wanted.at("losses") && ours.draws == wanted.at("draws"),
                id + " counts of " + name);
    check.equal(to_string(ours) == out.at("formatted").at(name), id + " text of " + name);
  }
}

TEST(oracle, kfactor) {
  const std::string topic = "Elo with K-factor updates, game by game";
  compare_cases(topic, {}, compare_history);
}

void compare_table(Comparison& check, const Case& one) {
  const std::string id = one.at("id");
  std::map<std::string, int> number;
  std::vector<std::string> names;
  const Case& games = one.at("games_black_white_result");
  for (const Case& game : games.all()) {
    for (std::size_t side = 0; side < 2; ++side) {
      const std::string name = game.at(side);
      if (number.emplace(name, static_cast<int>(names.size())).second) names.push_back(name);
    }
  }
  KFactorTable table(std::vector<double>(names.size(), one.at("default_rating").get<double>()),
                     one.at("k"));
  const Case& out = one.at("out");
  for (std::size_t i = 0; i < games.size(); ++i) {
    const int black = number.at(games[i].at(0)), white = number.at(games[i].at(1));
    const std::string result = games[i].at(2);
    table.add_game(black, white, result == "black_win" ? 2 : result == "draw" ? 1 : 0);
    const Case& wanted = out.at("after_each_game_black_white").at(i);
    check.near(table[black].rating, wanted.at(0), kSame, id + " black");
    check.near(table[white].rating, wanted.at(1), kSame, id + " white");
  }
  const std::vector<int> ranking = table.ranking();
  for (std::size_t place = 0; place < ranking.size(); ++place) {
    const Case& wanted = out.at("leaderboard").at(place);
    check.equal(names[static_cast<std::size_t>(ranking[place])] == wanted.at(0), id + " place");
    check.near(table[ranking[place]].rating, wanted.at(1), kSame, id + " rating at place");
    check.equal(table[ranking[place]].games == wanted.at(2), id + " games");
  }
}

TEST(oracle, kfactor_table) {
  const std::string topic = "Elo table, colour aware input but no first-player advantage";
  compare_cases(topic, {}, compare_table);
}

}  // namespace
}  // namespace rb::rating
