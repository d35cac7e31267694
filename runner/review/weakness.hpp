#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rating/two/event_rate.hpp"
#include "runner/play/record.hpp"
#include "runner/review/reviewed_move.hpp"

// How often each player does what a review holds against it (docs/reviews.md says what each row
// counts). The games are the independent pieces, however many faults one of them has.
namespace rb {

struct WeakGame {
  std::string file;
  int id = 0;
};

// One thing that a player did.
struct Weakness {
  std::string what;                  // "missed a win, proved", "missed a win, proved: vcf"
  rating::EventCounts counts;        // of all its games
  std::vector<WeakGame> games = {};  // the first few that have it
};

// What two players differ in.
struct WeaknessDifference {
  std::string what;
  Weakness a, b;
  double p_value = 1;
};

class WeaknessTally {
 public:
  static constexpr std::size_t kMostGames = 3;

  // REQUIRES: a game of this record, with Detail::all, reviewed.
  void add(const std::string& file, const std::vector<std::string>& players,
           const GameRecord& record, const ReviewedGame& review);

  std::vector<std::string> players() const;  // by name
  int games(const std::string& player) const;
  // The highest rate first; by name where that is the same. Without details only what has no ':'.
  std::vector<Weakness> of(const std::string& player, bool details = true) const;
  // Of all that one of them has, the highest rate of either first.
  std::vector<WeaknessDifference> between(const std::string& a, const std::string& b,
                                          bool details = true) const;

 private:
  using Counts = std::map<std::string, int>;  // of one player in one game
  struct Row {
    double sum = 0, squares = 0;
    std::vector<WeakGame> games;
  };
  struct Player {
    int games = 0;
    std::map<std::string, Row> rows;
  };
  Weakness weakness(const Player& player, const std::string& what) const;
  void add_products(const std::array<std::string, 2>& names, const std::array<Counts, 2>& counts);

  std::map<std::string, Player> players_;
  // Of two players, in the order of their names: games that both were in, sums of products.
  struct Joint {
    int games = 0;
    std::map<std::string, double> products;
  };
  std::map<std::pair<std::string, std::string>, Joint> joint_;
};

}  // namespace rb
