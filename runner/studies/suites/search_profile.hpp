#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/json_text.hpp"
#include "engine/game/player.hpp"
#include "engine/game/search_tally.hpp"
#include "runner/base/text/table.hpp"

// Where the nodes of a player's searches go, over the positions of a suite: what `search profile`
// shows, of players side by side.
namespace rb {

struct SearchProfile {
  std::string player;
  std::string build = "";       // that measured it
  std::uint64_t positions = 0;  // that were asked
  std::uint64_t searched = 0;   // of these; the others needed no search
  std::uint64_t limit = 0;      // nodes a move; 0: those of the player's own profile
  std::uint64_t nodes = 0;      // in all, solvers included
  std::uint64_t in_search = 0;  // of these, by the search itself
  std::uint64_t vcf = 0, mise = 0, vct = 0;
  std::uint64_t reduced = 0, searched_again = 0;  // moves searched less deep; of these, then deeper
  SearchTally tally = {};

  // An answer, and nothing of its tally. REQUIRES: of the built-in engine of renju.
  void add(const Reply& reply);
};

// As written by profile_json(). Throws Error that begins with `place`.
SearchProfile read_search_profile(const Json& json, const std::string& place);
Json profile_json(const SearchProfile& profile);

// A column for each; the nodes by kind and depth are a table of each.
Printout profile_tables(const std::vector<SearchProfile>& profiles);

}  // namespace rb
