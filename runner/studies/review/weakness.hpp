#pragma once

#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/renju/rules/rules.hpp"
#include "rating/pairwise/event_rate.hpp"
#include "runner/play/record.hpp"
#include "runner/studies/review/opening_faults.hpp"
#include "runner/studies/review/reviewed_move.hpp"

// How often each player does what a review holds against it (docs/reviews.md says what each row
// counts). The games are the independent pieces, however many faults one of them has.
namespace rb {

struct WeakGame {
  std::string file;
  int id = 0;
};

// One thing that a player did; traps set and won by are its strengths, and come last.
struct Weakness {
  std::string what;                  // "missed a win, proved", "missed a win, proved: vcf"
  rating::EventCounts counts;        // of all its games
  std::vector<WeakGame> games = {};  // the first few that have it
  bool is_known = true;              // false: it needs figures that the player does not report
};

// Whether `a` is shown before `b`: proved faults first, then likely ones, opinions of the reviewer,
// habits and strengths; within each kind the higher rate first.
bool is_worse(const Weakness& a, const Weakness& b);
// Neither a habit nor a strength, nor counted in another row.
bool is_fault(const Weakness& weakness);

// What two players differ in.
struct WeaknessDifference {
  std::string what;
  Weakness a, b;
  double p_value = 1;
};

class WeaknessTally {
 public:
  static constexpr std::size_t kMostGames = 3;

  explicit WeaknessTally(bool has_forbidden_points = true)
      : has_forbidden_points_(has_forbidden_points) {}
  bool has_forbidden_points() const { return has_forbidden_points_; }  // the game of the files

  // REQUIRES: a game of this record and these rules, with Detail::all, reviewed; the names of the
  // file's players.
  void add(const std::string& file, const std::vector<std::string>& players,
           const GameRecord& record, const ReviewedGame& review,
           const Rules& rules = renju::rules());

  // Drops all players but these. Throws Error that names an unknown one, with the nearest name.
  void keep(const std::vector<std::string>& players);

  std::vector<std::string> players() const;  // by name
  int games(const std::string& player) const;
  // The worst first, ties by name. Without details, only rows without a ':'.
  std::vector<Weakness> of(const std::string& player, bool details = true) const;
  // Proved faults: wins missed and allowed, forbidden points.
  std::vector<OpeningRate> by_opening(const std::string& player) const;
  // Everything that at least one of the two has, ordered as above by the worse of the two.
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
    OpeningFaults openings;
    bool tells_thinking = false;
  };
  Weakness weakness(const Player& player, const std::string& what) const;
  void add_products(const std::array<std::string, 2>& names, const std::array<Counts, 2>& counts);

  bool has_forbidden_points_;
  std::map<std::string, Player> players_;
  // For two players, in the order of their names: the games that both were in, and sums of
  // products.
  struct Joint {
    int games = 0;
    std::map<std::string, double> products;
  };
  std::map<std::pair<std::string, std::string>, Joint> joint_;
};

}  // namespace rb
