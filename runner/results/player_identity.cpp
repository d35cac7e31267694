#include "runner/results/player_identity.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>

#include "engine/base/json_text.hpp"
#include "runner/base/system/program_files.hpp"
#include "runner/play/info_defaults.hpp"

namespace rb {
namespace {

// What bounds one move or game of a player: where it has limits of its own, these are all of them.
constexpr const char* kOwnLimits[] = {"nodes", "depth", "move_time_ms", "game_time_ms",
                                      "increment_ms"};
// How long the referee waits beyond that, between an answer and the next question, and between
// games.
constexpr const char* kTolerances[] = {"margin_ms", "start_time_ms", "turn_delay_ms",
                                       "game_delay_ms"};
// Limits that end a program that takes more. The memory is also sent to it, and it may play by
// that.
constexpr const char* kOfPrograms[] = {"engine_memory_mib", "engine_cpu_s"};
// What ends its games early, but not those that are played on.
constexpr const char* kIdentityRules[] = {"resign", "draw", "proof", "play_on"};
// What only built-in engines are bounded by.
constexpr const char* kOfEngines[] = {"clock", "cpu_time"};

template <std::size_t N>
void erase(Json& object, const char* const (&names)[N]) {
  for (const char* const name : names) object.erase(name);
}

Json object_or_text(const std::string& text) {
  Json value = read_json(text);
  return value.is_object() ? value : Json(text);
}

// The file that a word of the command line names, if `files` knows one: its name and its hash.
struct KnownFile {
  std::string name, hash;
};
std::optional<KnownFile> file_of(const Json& word, const Json& files) {
  if (!word.is_string() || !files.is_object()) return std::nullopt;
  for (const std::string& name : names_in(word.get<std::string>())) {
    const auto found = files.find(name);
    if (found != files.end() && found->is_string())
      return KnownFile{name, found->get<std::string>()};
  }
  return std::nullopt;
}

// A word, with the hash in place of the name of its file.
Json argument_of(const Json& word, const Json& files) {
  const auto file = file_of(word, files);
  if (!file) return word;
  auto text = word.get<std::string>();
  text.resize(text.size() - file->name.size());
  return text + file->hash;
}

// The words of the command line after the program.
Json arguments_of(const Json& params) {
  Json arguments = Json::array();
  const Json command = params.value("command", Json::array());
  const Json files = params.value("files", Json::object());
  if (!command.is_array()) return command;
  for (std::size_t i = 1; i < command.size(); ++i) {
    arguments.push_back(argument_of(command[i], files));
  }
  return arguments;
}

void leave_places_out(Json& params) {
  params["arguments"] = arguments_of(params);
  erase(params, {"command", "files", "folder"});
  const auto info = params.find("info");
  if (info != params.end() && info->is_object()) info->erase("folder");
}

std::string text_of(const Json& object, const char* field) {
  const Json value = object.is_object() ? object.value(field, Json()) : Json();
  return value.is_string() ? value.get<std::string>() : "";
}

// What an engine needs from files: "FILE#HASH", of which only the hash identifies the player.
constexpr const char* kContents[] = {"patterns", "book"};

std::string hash_of(const std::string& word) { return word.substr(word.rfind('#') + 1); }

void leave_file_names_out(Json& params) {
  for (const char* const field : kContents) {
    const std::string word = text_of(params, field);
    if (!word.empty()) params[field] = hash_of(word);
  }
}

// The file of the same content, wherever it is now, is the stored one.
void take_stored_names(const Json& stored, Json& params) {
  for (const char* const field : kContents) {
    const std::string was = text_of(stored, field), now = text_of(params, field);
    if (!was.empty() && !now.empty() && hash_of(was) == hash_of(now)) params[field] = was;
  }
}

void take_stored_field(const char* field, const Json& stored, Json& params) {
  if (!stored.is_object() || !params.is_object()) return;
  params.erase(field);
  if (stored.contains(field)) params[field] = stored[field];
}

// So is a program, with the files that its command line names.
void take_stored_places(const Json& stored, Json& params) {
  take_stored_field("folder", stored, params);
  if (stored.contains("info") && params.contains("info")) {
    take_stored_field("folder", stored["info"], params["info"]);
  }
  const Json was = stored.value("command", Json());
  Json now = params.value("command", Json());
  if (!was.is_array() || !now.is_array() || was.empty() || now.empty()) return;
  now[0] = was[0];
  const Json known = stored.value("files", Json::object());
  const Json found = params.value("files", Json::object());
  Json files = found, taken = Json::object();
  for (std::size_t i = 1; i < std::min(was.size(), now.size()); ++i) {
    const auto first = file_of(was[i], known), file = file_of(now[i], found);
    if (!first || !file || argument_of(was[i], known) != argument_of(now[i], found)) continue;
    files.erase(file->name);
    taken[first->name] = first->hash;
    now[i] = was[i];
  }
  if (!taken.empty()) {
    files.update(taken);
    params["files"] = std::move(files);
  }
  params["command"] = std::move(now);
}

// A request for what is sent anyway makes no difference.
void add_what_is_told(Json& params, const Json& limits) {
  Json& info = params["info"];
  if (info.is_null()) info = Json::object();
  if (!info.is_object()) return;
  const auto tell = [&](const char* key, auto value) {
    if (!info.contains(key)) info[key] = std::to_string(value);
  };
  const Json mib = limits.value("engine_memory_mib", Json());
  tell("max_memory",
       mib.is_number_integer() ? mib.get<std::uint64_t>() << 20 : info_defaults::kMemory);
  tell("game_type", info_defaults::kGameType);
  tell("thread_num", info_defaults::kThreads);
}

// The folder that its files are seen from: from the root, if it is sent to the program.
std::string folder_of(const Json& params) {
  const std::string folder = text_of(params, "folder");
  const std::string told = text_of(params.value("info", Json()), "folder");
  return !folder.empty() && told.ends_with(folder) ? told : folder;
}

// Of the files that its command line names, in order, but for those that it writes.
Json file_hashes(const Json& files) {
  Json hashes = Json::array();
  for (const auto& [name, hash] : files.items()) {
    if (hash != kWrittenFile) hashes.push_back(hash);
  }
  std::sort(hashes.begin(), hashes.end());
  return hashes;
}

Json limits_of(const RunLimits& run_limits, Json& params, bool program) {
  Json limits = limit_fields(run_limits);
  if (const auto own = params.find("limits"); own != params.end() && own->is_object()) {
    erase(limits, kOwnLimits);
    own->insert(limits.begin(), limits.end());  // those that it does not have
    limits = std::move(*own);
    params.erase(own);
  }
  if (program) {
    add_what_is_told(params, limits);
    erase(limits, kOfEngines);
  }
  if (run_limits.adjudication.play_on) erase(limits, kIdentityRules);
  erase(limits, kOfPrograms);
  erase(limits, kTolerances);
  return limits;
}

// Are these the parameters of a program that plays by the Gomocup protocol?
bool plays_gomocup(const Json& params) {
  return params.is_object() && params.value("engine", Json()) == "gomocup";
}

}  // namespace

Json player_identity(const PlayerRow& player, const RunLimits& run_limits) {
  Json params = object_or_text(player.params);
  if (!params.is_object()) {
    return sorted(json_object({{"limits", limit_fields(run_limits)}, {"parameters", params}}));
  }
  const bool program = plays_gomocup(params);
  Json limits = limits_of(run_limits, params, program);
  if (program) leave_places_out(params);
  leave_file_names_out(params);
  params["limits"] = std::move(limits);
  return sorted(std::move(params));
}

bool is_program(const std::string& params) { return plays_gomocup(read_json(params)); }

std::string told_elsewhere(const std::string& text) {
  auto params = read_ordered_json(text);
  if (!params.is_object()) return text;
  if (plays_gomocup(params)) {
    params["file_hashes"] = file_hashes(params.value("files", Json::object()));
    if (params["info"].is_object()) params["info"].erase("folder");
    for (const char* const ours : {"command", "files", "folder", "environment"}) params.erase(ours);
  } else {
    for (const char* const field : kContents) {
      const std::string word = text_of(params, field);
      if (!word.empty()) params[field] = '#' + hash_of(word);
    }
  }
  return json_text(params);
}

std::string program_here(const std::string& text) {
  if (!is_program(text)) return "";
  const Json params = read_json(text);
  Json here = Json::array();
  for (const char* const field : {"command", "program_hash", "folder", "environment"}) {
    here.push_back(params.value(field, Json()));
  }
  return json_text(here);
}

std::string place_of(const std::string& text) {
  const Json params = read_json(text);
  const Json command = plays_gomocup(params) ? params.value("command", Json()) : Json();
  if (!command.is_array() || command.empty() || !command[0].is_string()) return "";
  const std::filesystem::path folder = folder_of(params);
  const auto program = command[0].get<std::string>();
  const bool in_path = program.find('/') == std::string::npos;
  std::string place = in_path ? program : (folder / program).lexically_normal().string();
  for (std::size_t i = 1; i < command.size(); ++i) {
    const auto file = file_of(command[i], params.value("files", Json()));
    if (file) place += ' ' + (folder / file->name).lexically_normal().string();
  }
  const std::string told = text_of(params.value("info", Json()), "folder");
  if (!told.empty() && told != folder) place += " with INFO folder " + told;
  return place;
}

std::string with_files_of(const std::string& stored, const std::string& asked) {
  const Json was = read_json(stored);
  Json now = read_json(asked);
  if (!plays_gomocup(was) && !plays_gomocup(now) && now.is_object()) {
    take_stored_names(was, now);
    return json_text(now);
  }
  if (!plays_gomocup(was) || !plays_gomocup(now)) return asked;
  take_stored_places(was, now);
  const Json known = was.value("files", Json::object());
  const Json found = now.value("files", Json::object());
  Json files = Json::object();
  for (const auto& [word, hash] : found.items()) {
    if (known.contains(word)) files[word] = hash;
  }
  for (const auto& [word, hash] : known.items()) {
    if (hash == kWrittenFile) files[word] = hash;
  }
  if (was.contains("files")) now["files"] = files;
  return json_text(sorted(std::move(now)));
}

std::string with_written_file(const std::string& params, const std::string& word) {
  auto object = read_ordered_json(params);
  if (!object.is_object()) return params;
  auto& files = object["files"];
  if (!files.is_object()) files = Json::object();
  files[word] = kWrittenFile;
  return json_text(object);
}

}  // namespace rb
