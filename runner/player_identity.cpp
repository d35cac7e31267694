#include "runner/player_identity.hpp"

#include <nlohmann/json.hpp>

#include "engine/base/shallow.hpp"
#include "runner/program_files.hpp"

namespace rb {
namespace {

using nlohmann::json;

// What bounds one move or game of a player: where it has limits of its own, these are all of them.
constexpr const char* kOwnLimits[] = {"nodes", "depth", "move_time_ms", "game_time_ms",
                                      "increment_ms"};
// How long the referee waits beyond that.
constexpr const char* kTolerances[] = {"margin_ms", "start_time_ms"};
// What only programs, and only built-in engines, are bounded by.
constexpr const char* kOfPrograms[] = {"engine_memory_mib", "engine_cpu_s"};
constexpr const char* kOfEngines[] = {"clock"};

template <std::size_t N>
void erase(json& object, const char* const (&names)[N]) {
  for (const char* const name : names) object.erase(name);
}

json object_or_text(const std::string& text) {
  json value = json::parse(text, shallow, false);
  return value.is_object() ? value : json(text);
}

// The words of the command line after the program, without those that stand for its files: these
// count by their content.
json arguments_of(const json& params) {
  json arguments = json::array();
  const json command = params.value("command", json::array());
  const json files = params.value("files", json::object());
  if (!command.is_array()) return command;
  for (std::size_t i = 1; i < command.size(); ++i) {
    const bool is_file = command[i].is_string() && files.contains(command[i].get<std::string>());
    arguments.push_back(is_file ? files[command[i].get<std::string>()] : command[i]);
  }
  return arguments;
}

void leave_places_out(json& params) {
  params["arguments"] = arguments_of(params);
  erase(params, {"command", "files", "folder"});
  const auto info = params.find("info");
  if (info != params.end() && info->is_object()) info->erase("folder");
}

json limits_of(const std::string& run_limits, json& params, bool program) {
  json limits = object_or_text(run_limits);
  if (!limits.is_object()) return limits;
  if (const auto own = params.find("limits"); own != params.end() && own->is_object()) {
    erase(limits, kOwnLimits);
    limits.update(*own);
    params.erase(own);
  }
  erase(limits, kTolerances);
  if (program) {
    erase(limits, kOfEngines);
  } else {
    erase(limits, kOfPrograms);
  }
  return limits;
}

bool is_program(const json& params) {
  return params.is_object() && params.value("engine", json()) == "gomocup";
}

}  // namespace

json player_identity(const PlayerRow& player, const std::string& run_limits) {
  json params = object_or_text(player.params);
  if (!params.is_object()) return {{"parameters", params}, {"limits", object_or_text(run_limits)}};
  const bool program = is_program(params);
  json limits = limits_of(run_limits, params, program);
  if (program) leave_places_out(params);
  params["limits"] = std::move(limits);
  return params;
}

bool is_program(const std::string& params) {
  return is_program(json::parse(params, shallow, false));
}

std::string with_files_of(const std::string& stored, const std::string& asked) {
  const json was = json::parse(stored, shallow, false);
  json now = json::parse(asked, shallow, false);
  if (!is_program(was) || !is_program(now)) return asked;
  const json known = was.value("files", json::object());
  const json found = now.value("files", json::object());
  json files = json::object();
  for (const auto& [word, hash] : found.items()) {
    if (known.contains(word)) files[word] = hash;
  }
  for (const auto& [word, hash] : known.items()) {
    if (hash == kWrittenFile) files[word] = hash;
  }
  if (was.contains("files")) now["files"] = files;
  return now.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string with_written_file(const std::string& params, const std::string& word) {
  auto object = nlohmann::ordered_json::parse(params, shallow, false);
  if (!object.is_object()) return params;
  auto& files = object["files"];
  if (!files.is_object()) files = json::object();
  files[word] = kWrittenFile;
  return object.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace rb
