#include "runner/players/own_files.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_fields.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/refuse.hpp"
#include "runner/base/process/cgroup.hpp"
#include "runner/base/system/memory_file.hpp"
#include "runner/players/book_files.hpp"
#include "runner/players/content_word.hpp"
#include "runner/players/external_player.hpp"
#include "runner/players/pattern_files.hpp"
#include "runner/players/player_limits.hpp"
#include "runner/players/players_file.hpp"
#include "runner/players/stored_match.hpp"
#include "runner/players/stored_player.hpp"
#include "runner/results/player_identity.hpp"

namespace rb {
namespace {

constexpr std::string_view kOption = "worker: --program";

PlayerSpec program_of(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == 0 || equals == std::string::npos || equals + 1 == text.size()) {
    refuse<UsageError>(kOption, fmt::format("'{}' is not of the form NAME=COMMAND", text));
  }
  const std::string name = text.substr(0, equals), command = text.substr(equals + 1);
  if (command.starts_with("cmd:")) {
    refuse<UsageError>(kOption,
                       fmt::format("'{}': leave 'cmd:' out: {}={}", text, name, command.substr(4)));
  }
  return {.place = fmt::format("{} {}", kOption, name), .text = "cmd:" + command, .name = name};
}

// What a run decides is not ours to say.
void check(const PlayerSpec& spec) {
  if (!is_external(spec)) refuse(spec.place, "a worker needs only programs: \"cmd:...\"");
  if (spec.name.empty()) refuse(spec.place, "has no name: give that of the player in the run");
  if (!spec.info.empty() || !is_empty(spec.limits) || spec.threads || spec.is_started_anew ||
      spec.is_told_all_stones) {
    refuse(
        spec.place,
        "limits, INFO lines, threads, BOARD and restarts belong to the run: leave them out here");
  }
  external_spec(spec, {});  // refuses what cannot be started
}

void add(OwnFiles& own, PlayerSpec spec) {
  check(spec);
  const std::string name = spec.name, place = spec.place;
  if (!own.programs.emplace(name, std::move(spec)).second) {
    refuse<UsageError>(place, fmt::format("'{}' was given before", name));
  }
}

ExternalSettings settings_of(const RunLimits& limits) {
  ExternalSettings settings;
  settings.start_time = limits.start_time;
  settings.turn_delay = limits.turn_delay.value_or(std::chrono::milliseconds(0));
  settings.memory_bytes = static_cast<std::uint64_t>(limits.memory_mib.value_or(0)) << 20;
  settings.cpu_seconds = static_cast<std::uint64_t>(limits.cpu_seconds.value_or(0));
  if (limits.memory_mib) settings.cgroup = Cgroup::find();
  return settings;
}

std::vector<std::string> info_of(const JsonFields& told) {
  std::vector<std::string> lines;
  for (const auto& [key, value] : told.at("info").items()) {
    if (!value.is_string()) told.refuse("info", "an object of texts");
    lines.push_back(fmt::format("{}={}", key, value.get<std::string>()));
  }
  return lines;
}

// A file of the run that is none of ours; empty: all are there.
std::string missing_file(const JsonFields& told, const ProgramFiles& ours) {
  for (const std::string& hash : told.texts("file_hashes")) {
    const auto is_it = [&](const auto& file) { return file.second == hash; };
    if (!std::any_of(ours.hashes().begin(), ours.hashes().end(), is_it)) return hash;
  }
  return "";
}

// Our file in place of the checksum that the run names; whatever else it says is passed over.
void put_own_file(const std::string& player, std::string_view field,
                  const std::map<std::string, std::string>& own, Json& params) {
  if (!params.contains(field)) return;
  auto& word = params[std::string(field)];
  const std::string text = word.is_string() ? word.get<std::string>() : "";
  const std::string checksum = text.substr(text.rfind('#') + 1);
  const auto found = own.find(checksum);
  if (found == own.end()) {
    refuse(fmt::format("player '{}'", player),
           fmt::format("needs a file with the checksum {1}: start this worker with --{0} "
                       "FILE",
                       field, checksum));
  }
  word = fmt::format("{}#{}", found->second, checksum);
}

// Of patterns that came with a run.
void require_checksum(const std::string& file, const std::string& checksum) {
  try {
    if (pattern_checksum(file) == checksum) return;
  } catch (const Error&) {  // names a path that says nothing
  }
  refuse("patterns of the run", fmt::format("not those with the checksum {}", checksum));
}

}  // namespace

OwnFiles own_files(std::span<const std::string> programs, const std::string& file,
                   std::span<const std::string> patterns, std::span<const std::string> books) {
  OwnFiles own;
  if (!file.empty()) {
    for (PlayerSpec& spec : load_players(file)) add(own, std::move(spec));
  }
  for (const std::string& text : programs) add(own, program_of(text));
  for (const std::string& path : patterns) own.patterns[pattern_checksum(path)] = path;
  for (const renju::PlayedGame& game : games_with_patterns()) {
    own.patterns.try_emplace(pattern_checksum("on", game), "on");
  }
  for (const std::string& path : books) own.books[book_checksum(path)] = path;
  own.books.try_emplace(book_checksum("on"), "on");
  return own;
}

MatchSpec own_match(const RunSpec& run, std::vector<Opening> openings, const OwnFiles& own) {
  return stored_match(run, std::move(openings), [&](const PlayerRow& row) {
    if (is_program(row.params)) return own_program(row, run.limits, own);
    return stored_player(with_own_files(row, own), run);
  });
}

PlayerFactories own_variants(const RunSpec& run, const std::string& values, const OwnFiles& own) {
  RunSpec ours = run;
  for (PlayerRow& row : ours.players) row = with_own_files(std::move(row), own);
  return stored_variants(ours, values);
}

NamedPlayer own_program(const PlayerRow& row, const RunLimits& limits, const OwnFiles& own) {
  const std::string place = fmt::format("player '{}'", row.name);
  const Json params = read_json(row.params);
  const JsonFields told(params, place);
  const std::string hash = told.line("program_hash");
  const auto found = own.programs.find(row.name);
  if (found == own.programs.end()) {
    told.fail(
        fmt::format("needs a program (hash {0}): start this worker with --program {1}=COMMAND",
                    hash, row.name));
  }
  PlayerSpec spec = found->second;
  spec.info = info_of(told);
  spec.is_started_anew = told.has("restart") && told.truth("restart");
  spec.is_told_all_stones = told.has("board") && told.truth("board");
  ExternalSettings settings = settings_of(limits);
  if (told.has("board_size")) {
    settings.board_size = static_cast<int>(told.whole("board_size", 1, kLargestSize));
  }
  NamedPlayer player = external_player(spec, settings);
  const Json ours = read_json(player.row.params);
  if (ours["program_hash"] != hash) {
    told.fail(fmt::format("'{}' is another file here (hash {}) than in the run (hash {})",
                          spec.text, ours["program_hash"].get<std::string>(), hash));
  }
  if (const std::string missing = missing_file(told, player.files); !missing.empty()) {
    told.fail(fmt::format("the run's command line names a file (hash {}) that '{}' does not",
                          missing, spec.text));
  }
  player.row = row;
  return player;
}

std::optional<OwnPatterns> own_patterns(const PlayerRow& row) {
  const Json params = read_json(row.params);
  const Json word_of = params.is_object() ? params.value(kPatterns, Json()) : Json();
  if (!word_of.is_string()) return std::nullopt;
  const auto word = word_of.get<std::string>();
  const auto [file, checksum] = content_word(word);
  if (file == "on" || checksum.empty()) return std::nullopt;
  return OwnPatterns{std::string(file), std::string(checksum)};
}

void take_patterns(
    const RunSpec& run,
    const std::function<std::optional<std::string>(const std::string& checksum)>& fetch,
    OwnFiles& own) {
  for (const PlayerRow& row : run.players) {
    const auto wanted = own_patterns(row);
    if (!wanted || own.patterns.contains(wanted->checksum)) continue;
    const auto bytes = fetch(wanted->checksum);
    if (!bytes) continue;
    const std::string file = memory_file(*bytes);
    require_checksum(file, wanted->checksum);
    own.patterns[wanted->checksum] = file;
  }
}

PlayerRow with_own_files(PlayerRow row, const OwnFiles& own) {
  auto params = read_ordered_json(row.params);
  if (!params.is_object()) return row;
  put_own_file(row.name, kPatterns, own.patterns, params);
  put_own_file(row.name, kBook, own.books, params);
  row.params = json_text(params);
  return row;
}

}  // namespace rb
