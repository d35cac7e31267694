#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/position.hpp"
#include "engine/renju/level/profiles.hpp"
#include "tuning/parameter.hpp"

// What a parameter acts on, which is measured: in how many positions it changes what the player
// sees and does when it moves by one step.
namespace rb {

struct Acting {
  std::string name;
  double step = 0;  // Parameter::c_end, in whole numbers at least 1
  // Positions in which a step up or a step down changed
  int leaves = 0;   // the score of a board after a move
  int orders = 0;   // the order of the moves at a node, before cut-offs have taught any
  int roots = 0;    // ... at the root
  int solvers = 0;  // the nodes of the solvers
  int moves = 0;    // the move that the player chooses
  int nodes = 0;    // the number of nodes for it
  // Whether the games of the player can change.
  bool acts() const { return moves > 0 || nodes > 0; }
  friend bool operator==(const Acting&, const Acting&) = default;
};

// "leaf, order, root, solver", as far as it acts on them; "search" if it acts on none of them but
// changes nodes; "nothing" if no move and no node changed.
std::string acts_on(const Acting& acting);

// What the players are asked.
struct ActingQuestions {
  std::span<const Position> positions;
  std::optional<std::uint64_t> nodes = {};  // for each answer; none: the profile's own limit
  // Called after each answer with the number of all answers so far and to come.
  std::function<void(std::size_t answers, std::size_t planned)> answered = {};
};

// Asks the profile's player, and one with each parameter a step up and a step down, about every
// position, first of a new game.
std::vector<Acting> measure_acting(const renju::Profile& profile,
                                   std::span<const tuning::Parameter> parameters,
                                   const ActingQuestions& questions);

// The nodes that let a measurement end within a few minutes: none for a player that looks no
// further ahead than hard, whose own limits do.
std::optional<std::uint64_t> affordable_nodes(const renju::Profile& profile);

// As rows of CSV with a head, and back. Throws Error with path and line.
std::string acting_csv(std::span<const Acting> rows);
std::vector<Acting> parse_acting(std::string_view text, const std::string& path);

// The levels whose measurement on positions/midgame.jsonl comes with the program, in
// positions/acting_LEVEL.csv.
inline constexpr std::array<std::string_view, 2> kMeasuredLevels = {"hard", "expert"};
// That of the profile, which is one of these levels as it ships; none: it is another.
std::optional<std::vector<Acting>> shipped_acting(const renju::Profile& profile);

}  // namespace rb
