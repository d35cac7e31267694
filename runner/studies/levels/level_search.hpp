#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "runner/play/game_result.hpp"
#include "runner/studies/levels/family.hpp"
#include "runner/studies/levels/strength_curve.hpp"

// Finds the members of a family that have wanted strengths, by games: a first round spreads over
// the whole family, each next one plays where the curve through all games so far puts the wanted
// levels, and a last one, whose games decided nothing, measures what was found.
namespace rb {

// A level of the ladder, the weakest first.
struct WantedLevel {
  std::string name;          // "level 3"
  std::optional<int> known;  // it is this known player as it is; none: to be found
  WantedElo elo = {};        // of one to be found; shares by known player
};

struct LevelTask {
  std::vector<std::string> known;  // players as named, from the weakest; one may be the base
  std::string base;                // of the family, as named
  std::vector<WantedLevel> levels;
  int rounds = 3;  // before the last one; 1 or more
};

// A player of a round.
struct Entrant {
  std::string name;    // in the results file
  std::string player;  // as the command line names it
  Contender contender;
};

// Plays a round: neighbours meet, and the one in the middle meets all (Format::ladder). Returns its
// games in the order of their ids, players by place; none: interrupted. Rounds count from 0.
using PlayRound =
    std::function<std::optional<std::vector<GameResult>>(int round, std::span<const Entrant>)>;

struct FoundLevel {
  std::string name;
  std::string player;  // as the command line names it; empty: out of reach, there is none
  std::optional<FoundMember> member;  // as it played; none: a known player
  // By the games of the last round; none: out of reach, so that it did not play.
  std::optional<EloError> elo;       // above the weakest known player
  std::optional<EloError> beyond{};  // above what is wanted; none of a known player
};

struct FoundLevels {
  std::vector<FoundLevel> levels;  // in the order of the task
  EloError base, weakest;          // the family's ends above the weakest known player, by the curve
  int rounds = 0;                  // the last one included
  std::size_t pairs = 0;           // of games, behind the curve
  std::size_t last_pairs = 0;      // of the last round
};

// Throws UsageError that begins with "levels:" if by the first round the first known player is
// stronger than the last one, for 95 % sure.
std::optional<FoundLevels> find_levels(const LevelTask& task, const Family& family,
                                       const PlayRound& play);

}  // namespace rb
