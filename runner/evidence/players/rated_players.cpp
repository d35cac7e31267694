#include "runner/evidence/players/rated_players.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/base/zu.hpp"
#include "runner/results/player_identity.hpp"

namespace rb {
namespace {

void add_once(std::vector<std::string>& list, const std::string& text) {
  if (std::find(list.begin(), list.end(), text) == list.end()) list.push_back(text);
}

}  // namespace

int RatedPlayers::add(const RunSpec& run, int run_number, std::size_t number,
                      const std::string& identity) {
  const PlayerRow& row = run.players[number];
  std::string key = sameness_.by_name ? row.name : identity;
  if (sameness_.by_number) key = fmt::format("{} of run {}", number, run_number);
  if (sameness_.versions_apart) key += '\n' + run.version;
  const auto [place, is_new] = numbers_.try_emplace(key, static_cast<int>(list_.size()));
  if (is_new) list_.push_back({row.name, row.params, run.limits});
  RatedPlayer& player = list_[zu(place->second)];
  if (player.name != row.name) add_once(player.other_names, row.name);
  if (!run.version.empty()) add_once(player.versions, run.version);
  const bool is_new_kind =
      std::none_of(player.kinds.begin(), player.kinds.end(),
                   [&](const PlayerKind& kind) { return kind.identity == identity; });
  if (is_new_kind) player.kinds.push_back({identity, row.params});
  if (const std::string where = place_of(row.params); !where.empty()) {
    add_once(player.places, where);
  }
  return place->second;
}

}  // namespace rb
