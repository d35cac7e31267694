#pragma once

#include <string>
#include <vector>

#include "rating/ratings/ratings.hpp"
#include "runner/evidence/players/rated_players.hpp"

// How the players of many files are called, where several of one name may be others.
namespace rb {

// The names of all players, made different: the second "hard" becomes "hard (2)".
std::vector<std::string> labels(const std::vector<RatedPlayer>& players);

// What a reader might not expect of the names, in words: in what players of one name differ, that
// one player has several names, was played by several versions of the program, or was a program of
// several places.
std::vector<std::string> name_notes(const std::vector<RatedPlayer>& players,
                                    const std::vector<std::string>& labels);

// "hard=1500", or "hard=1500+-30" for a rating that is known to 30 Elo (standard deviation).
struct GivenAnchor {
  std::string name;
  double rating = 0, deviation = 0;
};

// Throws UsageError that begins with the place, "rate: --anchor", on a word of another form.
GivenAnchor read_anchor(const std::string& place, const std::string& word);

// The player of this label, or else of this other name. Throws UsageError on a name that no player
// has.
rating::RatingSpec::Anchor find_anchor(const GivenAnchor& given,
                                       const std::vector<RatedPlayer>& players,
                                       const std::vector<std::string>& labels);

// Of several. Throws UsageError for two of one player.
std::vector<rating::RatingSpec::Anchor> find_anchors(const std::vector<GivenAnchor>& given,
                                                     const std::vector<RatedPlayer>& players,
                                                     const std::vector<std::string>& labels);

}  // namespace rb
