#include "runner/players/external_player.hpp"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include <fmt/core.h>

#include "engine/base/json_text.hpp"
#include "engine/base/missing_file.hpp"
#include "engine/base/refuse.hpp"
#include "engine/base/text.hpp"
#include "engine/base/wording.hpp"
#include "runner/base/system/program_files.hpp"
#include "runner/base/text/command_words.hpp"
#include "runner/programs/gomocup/wine.hpp"

namespace rb {
namespace {

namespace fs = std::filesystem;
using Items = std::vector<std::pair<std::string, std::string>>;

constexpr std::string_view kPrefix = "cmd:";
constexpr const char* kThreads = "thread_num";
constexpr const char* kWine = "wine";

bool is_program(const fs::path& path) {
  std::error_code none;
  return fs::is_regular_file(path, none) && access(path.c_str(), X_OK) == 0;
}

// What a shell would make of "~/x".
std::string without_tilde(const std::string& word) {
  const char* const home = std::getenv("HOME");
  if (!word.starts_with("~/") || home == nullptr) return word;
  return home + word.substr(1);
}

// "./engine --opt", without "cmd:": the path of a program, seen from here or from its folder.
std::optional<std::vector<std::string>> path_words(const PlayerSpec& spec) {
  if (spec.text.find('/') == std::string::npos) return std::nullopt;
  const auto is_path = [&](const std::string& word) {
    const fs::path path = fs::path(spec.folder) / without_tilde(word);
    return word.find('/') != std::string::npos && is_program(path);
  };
  if (is_path(spec.text)) return std::vector{spec.text};
  try {
    std::vector<std::string> words = command_words(spec.text);
    if (is_path(words.front())) return words;
  } catch (const Error&) {  // it is no command line
  }
  return std::nullopt;
}

std::vector<std::string> words_of(const PlayerSpec& spec) {
  try {
    const std::string_view text = spec.text;
    std::vector<std::string> words = text.starts_with(kPrefix)
                                         ? command_words(text.substr(kPrefix.size()))
                                         : path_words(spec).value();
    for (std::string& word : words) word = without_tilde(word);
    return words;
  } catch (const Error& error) {
    refuse<UsageError>(spec.place, fmt::format("'{}': {}", spec.text, error.what()));
  }
}

std::optional<fs::path> find_in_path(const std::string& program) {
  const char* const folders = std::getenv("PATH");
  for (const std::string_view folder : split(folders == nullptr ? "" : folders, ':')) {
    if (is_program(fs::path(folder) / program)) return fs::path(folder) / program;
  }
  return std::nullopt;
}

std::string why_not_run(const fs::path& path) {
  std::error_code none;
  if (!fs::exists(path, none)) return no_such_file(path.string());
  if (fs::is_directory(path, none)) {
    return fmt::format("'{}' is a folder: name the program in it", path.string());
  }
  return fmt::format("'{0}' is not executable: chmod +x '{0}'", path.string());
}

// Whether Linux hands programs of Windows to an interpreter: binfmt_misc with "MZ", as WSL has it.
bool runs_windows_programs() {
  std::error_code none;
  for (const auto& entry : fs::directory_iterator("/proc/sys/fs/binfmt_misc", none)) {
    std::ifstream file(entry.path());
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    if (text.starts_with("enabled") && text.find("\nmagic 4d5a") != std::string::npos) return true;
  }
  return false;
}

// Executable or not: archives keep no modes.
bool needs_wine(const fs::path& path) {
  return wine::is_windows_program(path) && !runs_windows_programs();
}

// The file of a program: a name with a '/' is relative to the engine's folder, one without is
// looked up in PATH.
fs::path program_file(const PlayerSpec& spec, const std::string& program) {
  if (program.find('/') != std::string::npos) {
    const fs::path path = fs::path(spec.folder) / program;
    if (is_program(path) || needs_wine(path)) return path;
    refuse<UsageError>(spec.place, why_not_run(path));
  }
  if (auto found = find_in_path(program)) return *std::move(found);
  refuse<UsageError>(spec.place,
                     fmt::format("there is no program '{0}' in PATH; in the current folder it is "
                                 "'cmd:./{0}'",
                                 program));
}

// `what` is the option's name, for the error.
Items items_of(const PlayerSpec& spec, const std::vector<std::string>& texts,
               std::string_view what) {
  Items items;
  for (const std::string& text : texts) {
    const std::size_t equals = text.find('=');
    const bool one_line = text.find_first_of("\r\n") == std::string::npos;
    const std::string key = text.substr(0, equals);
    if (equals == std::string::npos || key.empty() || !one_line ||
        key.find_first_of(" \t") != std::string::npos) {
      refuse<UsageError>(fmt::format("{}-{}", spec.place, what),
                         fmt::format("'{}' is not of the form KEY=VALUE", text));
    }
    items.emplace_back(key, text.substr(equals + 1));
  }
  return items;
}

// A limit of only this player together with an INFO line that gives it another is a mistake. If the
// limit is that of all players, the line is meant to give this one something else.
void refuse_two_limits(const PlayerSpec& spec, const Items& info) {
  const PlayerLimits& own = spec.limits;
  struct Told {
    std::string_view key;
    std::string_view limit;
    bool is_set;
  };
  for (const auto& [key, value] : info) {
    if (key != kThreads || !spec.threads) continue;
    refuse<UsageError>(
        fmt::format("{}-info {}={}", spec.place, key, value),
        fmt::format("it already gets {}: give one of the two", counted(*spec.threads, "thread")));
  }
  const bool has_clock = own.clock.has_value();
  const bool has_time = own.time.has_value();
  const Told all[] = {{"max_node", "nodes", own.nodes.has_value()},
                      {"max_depth", "depth", own.depth.has_value()},
                      {"timeout_turn", has_time ? "time" : "tc", has_time || has_clock},
                      {"timeout_match", "tc", has_clock},
                      {"time_increment", "tc", has_clock},
                      {"time_left", "tc", has_clock}};
  for (const auto& [key, value] : info) {
    for (const Told& told : all) {
      if (key != told.key || !told.is_set) continue;
      refuse<UsageError>(
          fmt::format("{}-info {}={}", spec.place, key, value),
          fmt::format("its own limit, {}, already sends {}: give one of the two", told.limit, key));
    }
  }
}

// What the engine receives besides the limits: which game it plays, and what the user adds.
Items info_of(const PlayerSpec& spec, int rule, bool is_by_wine) {
  const Items given = items_of(spec, spec.info, "info");
  refuse_two_limits(spec, given);
  Items info{{"rule", fmt::format("{}", rule)}};
  if (spec.threads) info.emplace_back(kThreads, fmt::format("{}", *spec.threads));
  if (!spec.folder.empty()) {
    const std::string folder = fs::absolute(spec.folder).string();
    info.emplace_back("folder", is_by_wine ? wine::windows_path(folder) : folder);
  }
  for (const auto& item : given) {
    std::erase_if(info, [&](const auto& own) { return own.first == item.first; });
    info.push_back(item);
  }
  return info;
}

// What is run: Wine in front of a program of Windows, which a shell would take for a script.
std::vector<std::string> command_of(const PlayerSpec& spec) {
  std::vector<std::string> words = words_of(spec);
  const fs::path file = program_file(spec, words.front());
  if (!needs_wine(file)) return words;
  if (!find_in_path(kWine)) {
    refuse<UsageError>(
        spec.place,
        fmt::format("'{}' is a program of Windows: install Wine, which runs it", file.string()));
  }
  words.insert(words.begin(), kWine);
  return words;
}

// Of the file that plays, which is not Wine's.
std::string name_of(const PlayerSpec& spec, const std::vector<std::string>& command) {
  const bool by_wine = wine::is_wine(command);
  const fs::path file = by_wine ? fs::path(command[1]) : program_file(spec, command.front());
  return file.filename().string();
}

Json json_of(const Items& items) {
  Json object = Json::object();
  for (const auto& [key, value] : items) object[key] = value;
  return object;
}

}  // namespace

void set_game(const Game& game, std::optional<int> size, ExternalSettings& settings) {
  settings.rule = game.gomocup_rule.value();
  settings.board_size = size.value_or(game.sizes.usual);
}

bool is_external(const PlayerSpec& spec) {
  return spec.text.starts_with(kPrefix) || path_words(spec).has_value();
}

std::string meant_player(std::string_view text) {
  const std::vector<std::string_view> all = words(text);
  if (all.empty()) return "";
  const std::string word = without_tilde(std::string(all.front()));
  std::error_code none;
  if (word.find('/') != std::string::npos) {
    return fs::is_regular_file(word, none) && word.ends_with(".json") ? "file:" + word : "";
  }
  if (is_program(word)) return fmt::format("{}./{}", kPrefix, word);
  if (find_in_path(word)) return fmt::format("{}{}", kPrefix, word);
  return fs::is_regular_file(word, none) ? fmt::format("file:{}", word) : "";
}

std::optional<std::string> why_no_program(std::string_view text) {
  const std::vector<std::string_view> all = words(text);
  // "hard:TWO=5/10" is a player.
  const auto is_path = [](std::string_view word) {
    return word.substr(0, word.find(':')).find('/') != std::string_view::npos;
  };
  if (all.empty() || !is_path(all.front())) return std::nullopt;
  return why_not_run(without_tilde(std::string(all.front())));
}

void require_folder(const PlayerSpec& spec) {
  std::error_code none;
  if (spec.folder.empty() || fs::is_directory(spec.folder, none)) return;
  refuse<UsageError>(spec.place + "-dir", no_such_folder(spec.folder));
}

GomocupSpec external_spec(const PlayerSpec& spec, const ExternalSettings& settings) {
  require_folder(spec);
  const std::vector<std::string> words = command_of(spec);
  items_of(spec, spec.environment, "env");  // refuses mistakes
  // Not within the braces, where GCC 12 destroys members not yet constructed when it throws.
  Items info = info_of(spec, settings.rule, wine::is_wine(words));
  return {.process = {.command = words,
                      .folder = spec.folder,
                      .environment = spec.environment,
                      .memory_bytes = settings.memory_bytes,
                      .cpu_seconds = settings.cpu_seconds,
                      .cgroup = settings.cgroup},
          .board_size = settings.board_size,
          .info = std::move(info),
          .start_time = settings.start_time,
          .turn_delay = settings.turn_delay,
          .is_started_anew = spec.is_started_anew || settings.are_started_anew,
          .is_told_all_stones = spec.is_told_all_stones,
          .lateness = settings.lateness,
          .habits = settings.habits,
          .log = settings.log,
          .log_name = spec.name.empty() ? name_of(spec, words) : spec.name};
}

NamedPlayer external_player(const PlayerSpec& spec, const ExternalSettings& settings) {
  GomocupSpec gomocup = external_spec(spec, settings);
  const std::vector<std::string>& words = gomocup.process.command;
  NamedPlayer player;
  player.files = ProgramFiles(spec.folder, std::span(words).subspan(1));
  // A rebuilt engine is another engine, and so is an edited script.
  Json params =
      json_object({{"engine", "gomocup"},
                   {"command", words},
                   {"program_hash", file_hash(program_file(spec, words.front())).value_or("")},
                   {"files", player.files.hashes()},
                   {"folder", spec.folder},
                   {"info", json_of(gomocup.info)},
                   {"environment", json_of(items_of(spec, spec.environment, "env"))}});
  if (gomocup.board_size != kRenjuSize) params["board_size"] = gomocup.board_size;
  if (gomocup.is_started_anew) params["restart"] = true;
  if (gomocup.is_told_all_stones) params["board"] = true;
  player.row.name = gomocup.log_name;
  player.row.params = json_text(params);
  player.make = [gomocup = std::move(gomocup)] { return make_gomocup_player(gomocup); };
  return player;
}

}  // namespace rb
