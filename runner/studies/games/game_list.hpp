#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "runner/studies/games/game_filter.hpp"

// The games of results files that a filter lets through, in one of four forms.
namespace rb {

enum class GameOrder : std::uint8_t { id, shortest, longest, faults };  // most; ids break ties
enum class GameForm : std::uint8_t { table, ids, json, csv };

struct GameQuery {
  std::vector<std::string> files;
  std::vector<std::string> reviews = {};  // of each file; none: those beside them
  GameFilter filter = {};
  GameOrder order = GameOrder::id;
  // At most this many, from the first or the last of the order.
  std::optional<int> first = {}, last = {};
  GameForm form = GameForm::table;
  bool count = false;         // only how many they are
  std::stop_token stop = {};  // ends the reading with an Error

  bool needs_review() const {
    return !reviews.empty() || order == GameOrder::faults || filter.needs_review();
  }
};

// Reads the games one by one and hands lines to `write` as soon as they are known, so a file of any
// size takes the memory of one game; an order other than by id, and `last`, take about 100 bytes
// for each game found. With several files, a file without the requested player or opening, or
// without the review that the filter needs, is left out, and `note` gets the reason. Throws Error
// that names the file, as StoreReader and GamesFile do; if all files are left out, the reason of
// the one whose names come nearest.
void list_games(const GameQuery& query, const std::function<void(const std::string&)>& write,
                const std::function<void(const std::string&)>& note = {});

}  // namespace rb
