#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

// Which game has which id: pure functions of the run's data, so that a resumed or distributed run
// needs no list of what is left, only the ids that it has.
namespace rb {

struct Pairing {
  int opening = -1;              // index into the run's openings; -1: the empty board
  std::array<int, 2> players{};  // Black's and White's player
  std::uint64_t game_seed = 0;
  std::array<std::uint64_t, 2> player_seeds{};  // Black's and White's
};

enum class Order : std::uint8_t { sequential, random };
std::string_view name(Order order);  // "sequential", "random"
std::optional<Order> find_order(std::string_view name);

// The openings in the order in which pairs use them: `count` indices, each once, in the order of
// the file or shuffled by the seed (Fisher-Yates). Round k plays order[k % count].
std::vector<int> opening_order(int count, Order order, std::uint64_t seed);

// Who meets whom. For two players the first two are the same: a match.
enum class Format : std::uint8_t {
  round_robin,  // everybody meets everybody
  gauntlet,     // the first player meets all others
  ladder,       // neighbours in the order of the players meet, and the one in the middle meets all
  duels,        // player i of the first half meets player i of the second; an even number
  round_robin_and_self,  // each player also meets itself: what Black is worth among equals
  gauntlet_and_self
};
std::string_view name(Format format);  // "round-robin", "gauntlet", .., "gauntlet and self"
std::optional<Format> find_format(std::string_view name);
bool has_self_games(Format format);
Format with_self_games(Format format);  // REQUIRES: a round robin or a gauntlet

struct ScheduleSpec {
  int players = 2;  // 2 or more
  Format format = Format::round_robin;
  std::uint64_t seed = 0;
  std::vector<int> order{};  // see opening_order(); empty: all games from the empty board
};

// The games of a run. A round is one pair of games for every pairing, all from one opening, so that
// all players have played about the same number at any time; a longer run is the same run with more
// rounds. Pair id / 2 is pair p of round r: id / 2 = r * meetings + p. In its even game the player
// of the lower number is Black, in the odd one the other. Within a round of a round robin the pairs
// follow the circle method, in which all play before any player plays again; the pairs of a player
// with itself come last. Such a pair has two openings, its odd game the one after that of its even
// game: from a single one a player without chance would play the same game twice. Seeds: game =
// mix(run seed, id), player = mix(game seed, colour), colour 0 = Black.
class Schedule {
 public:
  explicit Schedule(ScheduleSpec spec);

  Pairing pairing(int id) const;  // REQUIRES: id >= 0
  // The two players of each pair of a round, the lower number first, or one player twice.
  const std::vector<std::array<int, 2>>& meetings() const { return meetings_; }

 private:
  std::uint64_t seed_;
  std::vector<int> order_;
  std::vector<std::array<int, 2>> meetings_;
};

// How many pairs a round has: the number of games of a run is twice that times its rounds.
std::int64_t count_meetings(int players, Format format);

}  // namespace rb
