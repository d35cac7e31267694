#include "runner/tune/target/tuned_program.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/refuse.hpp"
#include "engine/base/text_file.hpp"
#include "runner/base/text/command_words.hpp"
#include "runner/players/external_player.hpp"
#include "runner/programs/gomocup/gomocup.hpp"
#include "runner/tune/target/info_values.hpp"

namespace rb {
namespace {

constexpr std::size_t kLargestResult = 1 << 20;  // bytes of a file of the result

// As players_file.hpp reads it.
Json player_json(const PlayerSpec& spec) {
  Json player = json_object({{"name", spec.name}, {"player", spec.text}});
  if (!spec.folder.empty()) player["dir"] = spec.folder;
  player["info"] = spec.info;
  if (!spec.environment.empty()) player["env"] = spec.environment;
  return player;
}

}  // namespace

TunedProgram::TunedProgram(PlayerSpec program, std::vector<tuning::Parameter> parameters)
    : TunedPlayer(std::move(parameters)), program_(std::move(program)) {
  if (!is_external(program_)) {
    if (const auto why = why_no_program(program_.text)) {
      refuse<UsageError>(program_.place, *why);
    }
    refuse<UsageError>(program_.place,
                       fmt::format("takes a program, 'cmd:./engine --opt', not '{}'; --player "
                                   "tunes a profile",
                                   program_.text));
  }
  for (const tuning::Parameter& p : this->parameters()) {
    const auto is_told = [&](const std::string& item) { return item.starts_with(p.name + "="); };
    if (std::ranges::none_of(program_.info, is_told)) continue;
    refuse<UsageError>(program_.place,
                       fmt::format("INFO {} is both tuned and fixed: give one of the two", p.name));
  }
}

PlayerSpec TunedProgram::told(const Values& values) const {
  PlayerSpec spec = program_;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const tuning::Parameter& p = parameters()[i];
    spec.info.push_back(fmt::format("{}={}", p.name, info_text(p, values[i])));
  }
  return spec;
}

PlayerSpec TunedProgram::called(const Values& values, const std::string& name) const {
  PlayerSpec spec = told(values);
  spec.name = fmt::format("{} {}", external_spec(spec, {}).log_name, name);
  return spec;
}

PlayerFactory TunedProgram::with(const Values& values, const ExternalSettings& settings) const {
  return [gomocup = external_spec(told(values), settings)] { return make_gomocup_player(gomocup); };
}

Json TunedProgram::named(const Values& values) const {
  Json json = Json::object();
  for (std::size_t i = 0; i < values.size(); ++i) json[parameters()[i].name] = values[i];
  return json;
}

std::string TunedProgram::file_text(const Values& values, const ParameterErrors& /*errors*/) const {
  const Json players{player_json(called(values, "tuned")), player_json(called(start(), "start"))};
  return json_text(json_object({{"players", players}}), 2) + "\n";
}

bool TunedProgram::is_in(const std::string& path, const Values& values) const {
  std::error_code none;
  if (!std::filesystem::is_regular_file(path, none)) return false;
  try {
    return read_text(path, kLargestResult) == file_text(values, {});
  } catch (const Error&) {
    return false;
  }
}

std::string TunedProgram::advice(const std::string& path, const Values& values) const {
  std::string told;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const tuning::Parameter& p = parameters()[i];
    told += " --a-info " + shell_quoted(fmt::format("{}={}", p.name, info_text(p, values[i])));
  }
  return fmt::format(
      "the tuned values are in {}; play them with tournament --players-file {}, or match --a {}{}",
      path, shell_quoted(path), shell_quoted(program_.text), told);
}

ProofSides TunedProgram::sides(const Values& values, const std::string& /*path*/,
                               const std::string& /*start_path*/) const {
  return {.tuned = called(values, "tuned"), .start = called(start(), "start")};
}

}  // namespace rb
