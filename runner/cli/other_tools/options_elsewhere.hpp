#pragma once

#include <string_view>
#include <vector>

// The options of c-gomoku-cli, cutechess-cli and fastchess, as their manuals have them.
namespace rb::cli {

// What does here what an option of theirs does.
struct Elsewhere {
  std::string_view option;  // "concurrency"
  std::string_view key;     // of the words KEY=VALUE after it, "cmd"; empty: the option itself
  // Words of this program; '$' is the side, a or b; {N} the value, or N if none is given. Of a key
  // of --sprt, --draw and --resign: the key here. Empty: nothing is given, and the note says why.
  std::string_view here;
  std::string_view note = {};  // words of other commands are in quotes: 'rate DB'
};

// Of several rows with the same option and key the first counts whose options the command has.
const std::vector<Elsewhere>& options_elsewhere();

}  // namespace rb::cli
