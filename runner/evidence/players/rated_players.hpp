#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "runner/results/run_spec.hpp"

// Who is who among the players of several results files.
namespace rb {

// The identity of a player, from one of the rows that give it.
struct PlayerKind {
  std::string identity;  // player_identity.hpp, as a JSON object
  std::string params;    // PlayerRow::params
};

// A player: player_identity.hpp says which rows are the same player.
struct RatedPlayer {
  std::string name;    // as in the first file that has it; need not be the only one
  std::string params;  // a JSON object, of the first file that has it
  RunLimits limits;    // of that file
  std::vector<std::string> other_names = {};  // under which later files have it
  std::vector<std::string> versions = {};     // of the program that played it
  std::vector<PlayerKind> kinds = {};         // several where only the name counts
  std::vector<std::string> places = {};       // of a program and its files (place_of())
};

// Which rows count as the same player, instead of those with the same identity.
struct Sameness {
  bool versions_apart = false;  // another version of the program is another player
  bool by_name = false;         // players of one name are the same, whatever else differs
  bool by_number = false;       // nobody is the same: players are those of the run, by number
};

// The players of any number of runs, each once.
class RatedPlayers {
 public:
  explicit RatedPlayers(const Sameness& sameness) : sameness_(sameness) {}

  // Adds player `number` of the run, the run's own number being `run_number`; returns its number in
  // the list, which is an earlier one if it is known.
  int add(const RunSpec& run, int run_number, std::size_t number, const std::string& identity);

  // Takes the list out.
  std::vector<RatedPlayer> take() { return std::move(list_); }

 private:
  Sameness sameness_;
  std::vector<RatedPlayer> list_;
  std::map<std::string, int> numbers_;
};

}  // namespace rb
