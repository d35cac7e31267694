#include "runner/web/play/play_offer.hpp"

#include <algorithm>
#include <set>
#include <string_view>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/wording.hpp"
#include "runner/players/external_player.hpp"
#include "runner/run/human/persons_run.hpp"

namespace rb {
namespace {

PlayOffer::Opponent opponent_of(const std::string& place, std::string_view text,
                                std::string_view game) {
  const PlayerSpec spec{.place = place, .text = std::string(text)};
  return {named_player(spec, MoveClock::nodes, {}, game), is_external(spec)};
}

const std::string& name_of(const PlayOffer::Opponent& opponent) { return opponent.player.row.name; }

}  // namespace

PlayOffer::PlayOffer(const std::vector<std::string>& more) {
  for (const std::string_view name : game_names()) {
    const Game& game = *find_game(name);
    OfferedGame offered{.game = &game, .opponents = {}, .openings = named_openings(game)};
    std::vector<std::string_view> names(game.default_players.begin(), game.default_players.end());
    offered.levels = names.size();
    for (const std::string_view player : player_names(name)) {
      if (std::ranges::find(names, player) == names.end()) names.push_back(player);
    }
    for (const std::string_view player : names) {
      offered.opponents.push_back(opponent_of("serve", player, name));
    }
    games_.push_back(std::move(offered));
  }
  for (const std::string& text : more) {
    const bool is_program = is_external({.place = {}, .text = text});
    for (OfferedGame& offered : games_) {
      const bool plays =
          is_program ? offered.game->gomocup_rule.has_value() : &offered == &games_.front();
      if (!plays) continue;
      offered.opponents.push_back(opponent_of("serve: --player", text, offered.game->name));
    }
  }
  std::erase_if(games_, [](const OfferedGame& offered) { return offered.opponents.empty(); });
}

const PlayOffer::OfferedGame& PlayOffer::game(const std::string& name) const {
  const auto found = std::ranges::find_if(
      games_, [&](const OfferedGame& offered) { return offered.game->name == name; });
  if (found != games_.end()) return *found;
  std::vector<std::string_view> names;
  for (const OfferedGame& offered : games_) names.push_back(offered.game->name);
  if (find_game(name) != nullptr) {
    throw Error(fmt::format("no player here plays {}; there are players of {}", name,
                            fmt::join(names, ", ")));
  }
  throw Error(
      fmt::format("there is no game '{}'{}", name,
                  suggestion(name, names, fmt::format("there are {}", fmt::join(names, ", ")))));
}

const PlayOffer::Opponent& PlayOffer::opponent(const OfferedGame& game, const std::string& name) {
  const auto found = std::ranges::find(game.opponents, name, name_of);
  if (found != game.opponents.end()) return *found;
  std::vector<std::string_view> names;
  for (const Opponent& offered : game.opponents) names.push_back(name_of(offered));
  throw Error(
      fmt::format("there is no player '{}' of {}{}", name, game.game->name,
                  suggestion(name, names, fmt::format("there are {}", fmt::join(names, ", ")))));
}

const NamedPlayer* PlayOffer::adviser(const OfferedGame& game) {
  const Opponent& best = game.opponents[game.levels > 0 ? game.levels - 1 : 0];
  return best.is_program ? nullptr : &best.player;
}

Json PlayOffer::json() const {
  Json games = Json::array();
  for (const OfferedGame& offered : games_) {
    Json levels = Json::array(), engines = Json::array(), openings = Json::array();
    for (std::size_t i = 0; i < offered.opponents.size(); ++i) {
      (i < offered.levels ? levels : engines).push_back(name_of(offered.opponents[i]));
    }
    std::set<std::string_view> named;
    for (const Opening& opening : offered.openings) {
      if (named.insert(opening.name).second) openings.push_back(opening.name);
    }
    const NamedPlayer* const hinting = adviser(offered);
    const Json adviser_name = hinting == nullptr ? Json() : Json(hinting->row.name);
    games.push_back(
        json_object({{"name", offered.game->name},
                     {"size", offered.game->rules().start().size},
                     {"first_row", offered.game->first_row == FirstRow::top ? "top" : "bottom"},
                     {"levels", levels},
                     {"engines", engines},
                     {"openings", openings},
                     {"adviser", adviser_name}}));
  }
  return games;
}

}  // namespace rb
