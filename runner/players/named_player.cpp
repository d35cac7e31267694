#include "runner/players/named_player.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "engine/base/json_text.hpp"
#include "engine/base/name_values.hpp"
#include "engine/base/refuse.hpp"
#include "engine/base/wording.hpp"
#include "engine/date1997/engine.hpp"
#include "engine/renju/level/parameters.hpp"
#include "engine/renju/search/engine.hpp"
#include "engine/reversi/engine.hpp"
#include "runner/players/book_player.hpp"
#include "runner/players/external_player.hpp"
#include "runner/players/pattern_files.hpp"
#include "runner/players/player_text.hpp"
#include "runner/players/players_file.hpp"
#include "runner/players/profile_file.hpp"

namespace rb {
namespace {

using Changes = std::vector<NameValue>;  // of a player: "depth=5,OPEN_THREE=1200"

// Throws as name_values(), and if there are none.
Changes parse_changes(std::string_view option, std::string_view text) {
  if (text.empty()) refuse<UsageError>(option, "the ':' is followed by NAME=VALUE,...");
  return name_values(option, text);
}

template <class Options>
void change_option(Options& options, std::string_view option, std::string_view name,
                   std::string_view value) {
  const auto names = option_names(options);
  if (std::ranges::find(names, name) == names.end()) {
    const std::string all = fmt::format("there are {}", fmt::join(names, ", "));
    refuse<UsageError>(
        option, fmt::format("there is no option '{}'{}", name, suggestion(name, names, all)));
  }
  if (const auto wrong = set_option(options, name, value)) refuse<UsageError>(option, *wrong);
}

// A player of an engine with Options, which the engine's folder names, sets, prints and uses.
template <class Options>
NamedPlayer engine_player(std::string_view option, const Changes& changes) {
  Options options;
  for (const auto& [name, value] : changes) change_option(options, option, name, value);
  return {.row = {.name = {}, .params = json_text(parameters(options))},
          .make = [options] { return make_engine(options); }};
}

// The engines that have options instead of profiles.
struct Engine {
  std::string_view name;
  std::string_view game;
  NamedPlayer (*player)(std::string_view option, const Changes& changes);
  std::span<const std::string_view> (*option_names)();
};
template <class Options>
constexpr Engine engine_row(std::string_view name, std::string_view game) {
  return {name, game, engine_player<Options>, [] { return option_names(Options{}); }};
}
const std::array kEngines = {
    engine_row<date1997::Options>(date1997::kName, "renju"),
    engine_row<reversi::Options>(reversi::kName, "reversi"),
};

const Engine* find_engine(std::string_view name) {
  const auto engine = std::ranges::find(kEngines, name, &Engine::name);
  return engine == kEngines.end() ? nullptr : &*engine;
}

// `kind` is "profile" or "player", `names` are all known ones.
[[noreturn]] void refuse_name(std::string_view option, std::string_view kind, std::string_view name,
                              const std::vector<std::string_view>& names,
                              const std::string& where = "") {
  const std::string all = fmt::format("there are {}", fmt::join(names, ", "));
  refuse<UsageError>(
      option, fmt::format("no {} '{}'{}{}", kind, name, where, suggestion(name, names, all)));
}

// `others` are names that are not profiles but are allowed here.
const renju::Profile& profile_named(std::string_view option, std::string_view name,
                                    const std::vector<std::string_view>& others = {}) {
  if (const renju::Profile* profile = renju::find_profile(name)) return *profile;
  if (const Engine* const engine = find_engine(name)) {
    refuse<UsageError>(option, fmt::format("'{}' is an engine without a profile; its options: {}",
                                           name, fmt::join(engine->option_names(), ", ")));
  }
  std::vector<std::string_view> names;
  for (const renju::Profile& profile : renju::profiles()) names.emplace_back(profile.name);
  names.insert(names.end(), others.begin(), others.end());
  refuse_name(option, "profile", name, names);
}

constexpr std::string_view kFile = "file:";

}  // namespace

// A file name may contain ':' itself: there are no changes if the whole text is a file; otherwise
// they follow the last ':' if they begin like NAME=.
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

namespace {

bool is_for_programs(const PlayerSpec& spec) {
  return !spec.folder.empty() || !spec.info.empty() || !spec.environment.empty() || spec.threads ||
         spec.is_started_anew || spec.is_told_all_stones;
}

// What "file:" names: a profile, "mine.json", or one of a file of players, "ladder.json#level 3".
struct FileText {
  std::string path;
  std::string player;  // empty: the file is a profile
};
FileText file_text(std::string_view base) {
  const std::string_view path = base.substr(kFile.size());
  const std::size_t mark = path.rfind('#');
  std::error_code none;
  if (mark == path.npos || mark + 1 == path.size() || std::filesystem::exists(path, none)) {
    return {std::string(path), {}};
  }
  return {std::string(path.substr(0, mark)), std::string(path.substr(mark + 1))};
}

// The text of that player, which is a level or a variant of one.
std::string player_in(std::string_view option, const FileText& file) {
  const std::vector<PlayerSpec> players = load_players(file.path);
  std::vector<std::string_view> names;
  for (const PlayerSpec& spec : players) {
    names.emplace_back(spec.name.empty() ? spec.text : spec.name);
    if (names.back() != file.player) continue;
    if (is_for_programs(spec) || is_external(spec) || !is_empty(spec.limits) ||
        spec.text.starts_with(kFile)) {
      refuse<UsageError>(option, fmt::format("{} is more than a level or a variant of one: only "
                                             "'tournament --players-file' takes it",
                                             spec.place));
    }
    return spec.text;
  }
  refuse_name(option, "player", file.player, names, " in " + file.path);
}

// Of `patterns` or `book`.
void set_file(std::string_view option, std::string_view name, std::string_view value,
              const renju::PlayedGame& game, BookProfile& of) {
  if (value.empty()) {
    refuse<UsageError>(option, fmt::format("{}= needs a file, 'on' or 'off'", name));
  }
  try {
    if (name == kPatterns) {
      set_patterns(of.profile, value, game);
    } else {
      of.book = player_book(value);
    }
  } catch (const Error& error) {
    refuse<Error>(option, error.what());
  }
}

// Of a player of the game.
BookProfile profile_of(std::string_view option, std::string_view text,
                       const renju::PlayedGame& game,
                       const std::vector<std::string_view>& others = {}) {
  const std::size_t colon = end_of_base(text);
  const std::string_view base = text.substr(0, colon);
  if (base == kFile) refuse<UsageError>(option, "'file:' needs a path: file:mine.json");
  BookProfile of{{}, {}};
  if (base.starts_with(kFile)) {
    const FileText file = file_text(base);
    of = file.player.empty() ? read_book_profile(file.path, game)
                             : profile_of(option, player_in(option, file), game, others);
  } else {
    of.profile = with_patterns(profile_named(option, base, others), game);
  }
  of.profile.name = text;
  if (colon == std::string_view::npos) return of;
  for (const auto& [name, value] : parse_changes(option, text.substr(colon + 1))) {
    if (name == kPatterns || name == kBook) {
      set_file(option, name, value, game, of);
    } else if (const auto wrong =
                   renju::set_parameter(of.profile, name, value, kUnknownParameter)) {
      refuse<UsageError>(option, *wrong);
    }
  }
  return of;
}

std::string_view who_plays(const Game& game) {
  return game.has_profiles() ? "levels and programs ('cmd:...') do"
                             : "only programs ('cmd:...') do";
}

// A player inside the program.
NamedPlayer built_in_player(const PlayerSpec& spec, MoveClock clock, const Game& game, int size) {
  const std::size_t colon = spec.text.find(':');
  const std::string_view text = spec.text, base = text.substr(0, colon);
  const Engine* const engine = find_engine(base);
  if (engine == nullptr && renju::find_profile(base) == nullptr && !text.starts_with(kFile)) {
    const std::string meant = meant_player(text);
    if (!meant.empty()) {
      refuse<UsageError>(spec.place,
                         fmt::format("no player '{}'; did you mean '{}'?", text, meant));
    }
    if (const auto why = why_no_program(text)) {
      refuse<UsageError>(spec.place, fmt::format("no player '{}': {}", text, *why));
    }
  }
  if (engine == nullptr && game.has_profiles()) {
    const renju::PlayedGame played{.variant = *game.profile_game, .size = size};
    return profile_player(spec.place, profile_of(spec.place, text, played, engine_names(game.name)),
                          clock, game, size);
  }
  if (text.starts_with(kFile)) {
    refuse<UsageError>(
        spec.place, fmt::format("a file holds a profile of renju, not a player of {}", game.name));
  }
  const bool is_profile = engine == nullptr && renju::find_profile(base) != nullptr;
  if (engine_names(game.name).empty()) {
    refuse<UsageError>(spec.place,
                       fmt::format("'{}' does not play {}: {}", base, game.name, who_plays(game)));
  }
  if (is_profile) {
    refuse<UsageError>(spec.place,
                       fmt::format("'{}' does not play {}, only {} does", base, game.name,
                                   fmt::join(engine_names(game.name), ", ")));
  }
  if (engine != nullptr && engine->game != game.name) {
    refuse<UsageError>(spec.place,
                       fmt::format("'{}' plays {}, not {}", base, engine->game, game.name));
  }
  if (engine == nullptr) {
    refuse_name(spec.place, "player", base, engine_names(game.name),
                fmt::format(" of {}", game.name));
  }
  const bool changes = colon != std::string_view::npos;
  return engine->player(spec.place,
                        changes ? parse_changes(spec.place, text.substr(colon + 1)) : Changes{});
}

}  // namespace

NamedPlayer profile_player(std::string_view place, const BookProfile& of, MoveClock clock,
                           const Game& game, int size) {
  const renju::PlayedGame played{.variant = *game.profile_game, .size = size};
  require_game_of(place, of, played);
  return profile_player(of.profile, clock, of.book, played);
}

std::string_view game_of_engine(std::string_view name) {
  const Engine* const engine = find_engine(name);
  return engine == nullptr ? "" : engine->game;
}

std::vector<std::string_view> engine_names(std::string_view game) {
  std::vector<std::string_view> names;
  for (const Engine& engine : kEngines) {
    if (engine.game == game) names.push_back(engine.name);
  }
  return names;
}

std::vector<std::string_view> player_names(std::string_view game, std::optional<int> size) {
  std::vector<std::string_view> names;
  const Game& of = *find_game(game);
  if (of.has_profiles()) {
    const bool has_patterns =
        has_shipped_patterns({.variant = *of.profile_game, .size = size.value_or(of.sizes.usual)});
    for (const renju::Profile& profile : renju::profiles()) {
      if (has_patterns || profile.patterns.empty()) names.emplace_back(profile.name);
    }
  }
  const auto others = engine_names(game);
  names.insert(names.end(), others.begin(), others.end());
  return names;
}

renju::Profile named_profile(std::string_view option, std::string_view text,
                             const renju::PlayedGame& game) {
  if (is_external({.place = std::string(option), .text = std::string(text)})) {
    refuse<UsageError>(option, "takes a level or a variant of one, not a program");
  }
  return profile_of(option, text, game).profile;
}

std::optional<std::string> profile_path(std::string_view text) {
  if (!text.starts_with(kFile)) return std::nullopt;
  return file_text(text.substr(0, end_of_base(text))).path;
}

NamedPlayer named_player(const PlayerSpec& spec, MoveClock clock, const ExternalSettings& settings,
                         std::string_view game_name, std::optional<int> size) {
  const Game& game = *find_game(game_name);
  require_folder(spec);
  if (is_external(spec)) {
    if (!game.gomocup_rule) {
      refuse<UsageError>(spec.place,
                         fmt::format("a program does not play {}, only {} does", game.name,
                                     fmt::join(engine_names(game.name), ", ")));
    }
    ExternalSettings told = settings;
    set_game(game, size, told);
    return external_player(spec, told);
  }
  if (is_for_programs(spec)) {
    refuse<UsageError>(spec.place,
                       "a folder, INFO lines, an environment, threads, BOARD and a restart work "
                       "only with a program ('cmd:...')");
  }
  NamedPlayer player = built_in_player(spec, clock, game, size.value_or(game.sizes.usual));
  const bool is_engine = find_engine(spec.text.substr(0, spec.text.find(':'))) != nullptr;
  if (size && is_engine && *size != game.sizes.usual) {
    refuse<UsageError>(spec.place, fmt::format("'{0}' does not play {1} on {2}x{2}: {3}", spec.text,
                                               game.name, *size, who_plays(game)));
  }
  player.row.name = spec.name.empty() ? spec.text : spec.name;
  return player;
}

}  // namespace rb
