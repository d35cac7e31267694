#include "runner/tune/target/tuned_profile.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/gomoku/variant.hpp"
#include "engine/renju/level/parameters.hpp"
#include "engine/renju/search/engine.hpp"
#include "runner/players/held_out_history.hpp"
#include "runner/players/named_player.hpp"
#include "runner/players/profile_file.hpp"
#include "runner/tune/tunables.hpp"

namespace rb {

TunedProfile::TunedProfile(std::string_view command, std::string text, renju::Profile start,
                           std::vector<tuning::Parameter> parameters, const renju::PlayedGame& game)
    : TunedPlayer(std::move(parameters)),
      command_(command),
      text_(std::move(text)),
      start_(std::move(start)),
      game_(game),
      is_as_named_(profile_json(start_) ==
                   profile_json(named_profile(command_ + ": --player", text_, game_))) {}

PlayerSpec TunedProfile::spec() const { return {.place = command_ + ": --player", .text = text_}; }

renju::Profile TunedProfile::tuned(const Values& values) const {
  return with_values(start_, parameters(), values);
}

PlayerFactory TunedProfile::with(const Values& values, const ExternalSettings& settings) const {
  const renju::PlayedGame game{.variant = *std::ranges::find(gomoku::kVariants, settings.rule,
                                                             &gomoku::Variant::gomocup_rule),
                               .size = settings.board_size};
  return [profile = tuned(values), game] {
    return renju::make_engine(profile, renju::ClockKind::nodes, renju::Budget::steady_now, game);
  };
}

Json TunedProfile::named(const Values& values) const {
  const Json all = renju::parameters(tuned(values));
  Json chosen = Json::object();
  for (const tuning::Parameter& parameter : parameters()) {
    chosen[parameter.name] = all[parameter.name];
  }
  return chosen;
}

std::string TunedProfile::file_text(const Values& values, const ParameterErrors& errors) const {
  Json json = profile_json(tuned(values));
  json[kHeldOutTests] = held_out_tests_text({});
  if (!errors.empty()) json[kErrors] = parameter_errors_text(errors);
  return json_text(json, 2) + "\n";
}

// It may have been tested since, and remembers that.
bool TunedProfile::is_in(const std::string& path, const Values& values) const {
  std::error_code none;
  if (!std::filesystem::is_regular_file(path, none)) return false;
  try {
    return held_out_tests(path) &&
           profile_json(read_book_profile(path, game_).profile) == profile_json(tuned(values));
  } catch (const Error&) {
    return false;
  }
}

std::string TunedProfile::advice(const std::string& path, const Values& /*values*/) const {
  return fmt::format("the tuned profile is in {0}; play it with file:{0}", path);
}

ProofSides TunedProfile::sides(const Values& /*values*/, const std::string& path,
                               const std::string& start_path) const {
  const std::string place = command_ + ": --verify";
  ProofSides both{.tuned = {.place = place, .text = "file:" + path},
                  .start = {.place = place, .text = text_},
                  .start_text = start_text()};
  if (!is_as_named_) {
    both.start.text = "file:" + start_path;
    both.start.name = text_ + ", values of --params";
  }
  return both;
}

std::string TunedProfile::start_text() const {
  return is_as_named_ ? "" : json_text(profile_json(start_), 2) + "\n";
}

}  // namespace rb
