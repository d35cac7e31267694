#include "runner/cli/options/game_ids.hpp"

#include <iostream>
#include <limits>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/quote.hpp"
#include "engine/base/text.hpp"

namespace rb::cli {

std::optional<int> game_id(const std::string& word) {
  const auto id = parse_int(word);
  if (!id || *id < 0 || *id > std::numeric_limits<int>::max()) return std::nullopt;
  return static_cast<int>(*id);
}

std::vector<int> listed_game_ids(std::istream& input) {
  std::vector<int> ids;
  for (std::string word; input >> word;) {
    const auto id = game_id(word);
    if (!id)
      throw Error(fmt::format("standard input: '{}' is not the id of a game", shortened(word)));
    ids.push_back(*id);
  }
  return ids;
}

std::optional<std::vector<int>> game_ids(std::string_view command,
                                         const std::vector<std::string>& words) {
  if (words.empty()) return std::nullopt;
  std::vector<int> ids;
  for (const std::string& word : words) {
    if (word == "-") {
      const std::vector<int> listed = listed_game_ids(std::cin);
      ids.insert(ids.end(), listed.begin(), listed.end());
    } else if (const auto id = game_id(word)) {
      ids.push_back(*id);
    } else {
      throw UsageError(fmt::format("{}: ID takes the id of a game, from 0, or '-', not '{}'",
                                   command, shortened(word)));
    }
  }
  return ids;
}

void tell_no_game() { fmt::print(stderr, "renju-bench: no game: the standard input names none\n"); }

}  // namespace rb::cli
