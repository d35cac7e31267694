#include "runner/cli/catalog.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "engine/base/text.hpp"
#include "engine/renju/engine.hpp"
#include "engine/renju/opening_maker.hpp"
#include "engine/renju/profiles.hpp"
#include "engine/renju/rules.hpp"
#include "runner/cli/args.hpp"
#include "runner/cli/outside_player.hpp"
#include "runner/cli/profile_file.hpp"

namespace rb::cli {
namespace {

std::optional<std::string> decided_renju(const Position& position) {
  return renju::decided(position);
}

const std::array kGames = {
    Game{.name = "renju",
         .rules = renju::rules,
         .openings = "positions/openings_balanced.txt",
         .opening_test = decided_renju},
};

[[noreturn]] void refuse(std::string_view option, const std::string& what) {
  throw UsageError(fmt::format("{}: {}", option, what));
}

const renju::Profile& profile_named(std::string_view option, std::string_view name) {
  if (const renju::Profile* profile = renju::find_profile(name)) return *profile;
  std::vector<std::string_view> names;
  std::string list;
  for (const renju::Profile& profile : renju::profiles()) {
    names.emplace_back(profile.name);
    list += (list.empty() ? "" : ", ") + profile.name;
  }
  const std::string_view near = nearest(name, names);
  refuse(option, near.empty() ? fmt::format("no profile '{}'; there are {}", name, list)
                              : fmt::format("no profile '{}'; did you mean '{}'?", name, near));
}

constexpr std::string_view kFile = "file:";

// Where the ':' before the changes of a player is, or npos. The name of a file may have some of its
// own: there are no changes if all of it is a file, else they follow the last ':' if they begin as
// NAME=.
std::size_t end_of_base(std::string_view text) {
  if (!text.starts_with(kFile)) return text.find(':');
  std::error_code none;
  if (std::filesystem::exists(text.substr(kFile.size()), none)) return std::string_view::npos;
  const std::size_t colon = text.find_last_of(':');
  if (colon < kFile.size()) return std::string_view::npos;
  const std::string_view rest = text.substr(colon + 1);
  const bool changes = rest.empty() || rest.find('=') != std::string_view::npos;
  return changes ? colon : std::string_view::npos;
}

// Applies "depth=5,OPEN_THREE=1200" to the profile.
void vary(renju::Profile& profile, std::string_view option, std::string_view changes) {
  std::vector<std::string_view> done;
  if (changes.empty()) refuse(option, "the ':' is followed by NAME=VALUE,...");
  for (const std::string_view change : split(changes, ',')) {
    const std::size_t equals = change.find('=');
    if (equals == std::string_view::npos) {
      refuse(option, fmt::format("'{}' is not of the form NAME=VALUE", change));
    }
    const std::string_view name = change.substr(0, equals);
    if (std::find(done.begin(), done.end(), name) != done.end()) {
      refuse(option, fmt::format("{} is set twice", name));
    }
    done.push_back(name);
    if (const auto wrong = change_parameter(profile, name, change.substr(equals + 1))) {
      refuse(option, *wrong);
    }
  }
}

}  // namespace

const Game* find_game(std::string_view name) {
  for (const Game& game : kGames) {
    if (game.name == name) return &game;
  }
  return nullptr;
}

renju::Profile named_profile(std::string_view option, std::string_view text) {
  const std::size_t colon = end_of_base(text);
  const std::string_view base = text.substr(0, colon);
  if (base == kFile) refuse(option, "'file:' needs a path: file:mine.json");
  renju::Profile profile = base.starts_with(kFile)
                               ? read_profile(std::string(base.substr(kFile.size())))
                               : profile_named(option, base);
  profile.name = text;
  if (colon != std::string_view::npos) vary(profile, option, text.substr(colon + 1));
  return profile;
}

NamedPlayer named_player(const PlayerSpec& spec, MoveClock clock, const OutsideSettings& settings) {
  if (is_outside(spec)) return outside_player(spec, settings);
  if (!spec.folder.empty() || !spec.info.empty() || !spec.environment.empty()) {
    refuse(spec.place,
           "a folder, INFO lines and an environment are of a program alone ('cmd:...')");
  }
  const renju::Profile profile = named_profile(spec.place, spec.text);
  const auto kind = clock == MoveClock::wall ? renju::ClockKind::wall : renju::ClockKind::nodes;
  return {.row = {.name = spec.name.empty() ? spec.text : spec.name,
                  .params = profile_json(profile).dump()},
          .make = [profile, kind] { return renju::make_engine(profile, kind); }};
}

}  // namespace rb::cli
