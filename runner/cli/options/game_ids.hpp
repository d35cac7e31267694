#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runner/cli/options/options.hpp"

// Ids of games of a results file, as words of a command line or from the standard input, where
// `games --ids` prints them.
namespace rb::cli {

// nullopt: not the id of a game.
std::optional<int> game_id(const std::string& word);

// "3 5 9", one per line or several. Throws Error for a word that is not an id.
std::vector<int> listed_game_ids(std::istream& input);

// The ids in the order of the words, where "-" stands for those listed on the standard input.
// nullopt: there is no word; an empty list: the standard input lists none. Throws UsageError that
// names the command.
std::optional<std::vector<int>> game_ids(std::string_view command,
                                         const std::vector<std::string>& words);

// ID...: games of the file, which game_ids() reads.
template <typename Request>
Row<Request> game_ids_argument(std::vector<std::string> Request::*member, std::string_view help) {
  return positional(option("ID", "ids of games, or '-'", member, help));
}

// Tells on the standard error that `-` named no game.
void tell_no_game();

}  // namespace rb::cli
