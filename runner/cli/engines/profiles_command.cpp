#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "engine/base/json_text.hpp"
#include "runner/base/system/version.hpp"
#include "runner/base/text/output.hpp"
#include "runner/cli/engines/commands.hpp"
#include "runner/cli/options/output_file.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/players/book_files.hpp"
#include "runner/players/named_player.hpp"
#include "runner/players/parameter_errors.hpp"
#include "runner/players/profile_file.hpp"
#include "runner/players/profiles/constants_text.hpp"
#include "runner/players/profiles/overrides.hpp"
#include "runner/players/profiles/player_tables.hpp"
#include "runner/players/profiles/profile_difference.hpp"

namespace rb::cli {
namespace {

// How the parameters of a profile are written.
enum class ConstantsFormat { json, c, typescript, environment };

struct ProfilesRequest {
  std::optional<std::string> player;  // none: the list of all
  std::optional<std::string> diff;    // another profile
  std::optional<ConstantsFormat> format;
  std::optional<std::string> against;  // a file of another program's defaults
  bool round = false;
  bool json = false;
  Output output;
};

// Options without effect on what is shown are errors.
void check(const ProfilesRequest& request, bool is_profile) {
  const auto refuse = [&](bool is_given, std::string_view option) {
    if (is_given)
      throw UsageError(fmt::format("profiles: --{} needs the PLAYER of a profile", option));
  };
  if (!is_profile) {
    refuse(request.diff.has_value(), "diff");
    refuse(request.format.has_value(), "format");
    refuse(request.against.has_value(), "against");
    refuse(request.round, "round");
  }
  only_one_of("profiles", {{"json", request.json}, {"format", request.format.has_value()}});
  if (request.against && !request.format) {
    throw UsageError("profiles: --against needs --format: ts, c, env or json");
  }
  if (request.diff && (request.format || request.output.path)) {
    throw UsageError(
        "profiles: --diff shows what differs, as text or --json; leave out --format "
        "and --output");
  }
}

void print_list(const ProfilesRequest& request) {
  if (request.output.path) {
    throw UsageError("profiles: --output needs a PLAYER, whose profile is written");
  }
  request.json ? print_data(json_text(profiles_json(), 2) + "\n") : print_out(players_table());
}

void print_engine(const ProfilesRequest& request, std::string_view engine, std::string_view game) {
  if (request.output.path) {
    throw UsageError(fmt::format(
        "profiles: --output: '{}' is an engine without a profile; name its options with it",
        engine));
  }
  request.json ? print_data(json_text(engine_options(*request.player, game), 2) + "\n")
               : print_out(engine_options_table(*request.player, game));
}

// Rounds as far as the errors in the profile's file allow; prints a note if it has none.
void round_constants(const std::string& player, renju::Profile& profile) {
  const auto path = profile_path(player);
  const ParameterErrors errors = path ? parameter_errors(*path) : ParameterErrors{};
  if (errors.empty()) {
    print(stderr,
          "note: --round changes nothing: {} has no errors of its constants; 'tune texel' writes "
          "those that the games show\n",
          player);
  }
  for (const std::string& name : round_to_errors(profile, errors)) {
    print(stderr, "note: {} stays as it is: its error is larger than itself\n", name);
  }
}

// A book is a parameter of the player, not of the profile.
std::string book_of(const ProfilesRequest& request) {
  const NamedPlayer player =
      named_player({.place = "profiles", .text = *request.player}, MoveClock::nodes);
  return read_ordered_json(player.row.params).value(std::string(kBook), "");
}

std::string text_of(const ProfilesRequest& request, const renju::Profile& profile) {
  Json json = profile_json(profile);
  const std::string book = book_of(request);
  if (!book.empty()) json[std::string(kBook)] = book;
  std::string title = fmt::format("{}, renju-bench {}", *request.player, version_text());
  if (request.against) {
    Overrides overrides = overrides_of(json, *request.against);
    print(stderr, "{}", left_out_text(overrides, *request.against));
    json = std::move(overrides.values);
    title += fmt::format(", where it differs from {}", *request.against);
  }
  switch (request.format.value_or(ConstantsFormat::json)) {
    case ConstantsFormat::c: return c_constants(json, title);
    case ConstantsFormat::typescript: return typescript_constants(json, title);
    case ConstantsFormat::environment: return environment_constants(json, title);
    case ConstantsFormat::json: break;
  }
  return json_text(json, 2) + "\n";
}

// A path may be any bytes; JSON and constants are UTF-8.
void require_utf8(const renju::Profile& profile) {
  const Json patterns = profile.patterns;
  if (json_text(patterns) == patterns.dump(-1, ' ', false, Json::error_handler_t::ignore)) {
    return;
  }
  throw Error(fmt::format("{}: the name must be UTF-8 for JSON and constants: rename the file",
                          profile.patterns));
}

void print_difference(const ProfilesRequest& request, const renju::Profile& profile) {
  const renju::Profile other = named_profile("profiles: --diff", *request.diff);
  require_utf8(other);
  request.json ? print_data(json_text(difference_json(profile, other), 2) + "\n")
               : print_out(difference_table(profile, other));
}

void write_profile(const ProfilesRequest& request) {
  renju::Profile profile = named_profile("profiles", *request.player);
  if (request.round) round_constants(*request.player, profile);
  const bool is_table = !request.format && !request.json && !request.output.path;
  if (request.diff || !is_table) require_utf8(profile);
  if (request.diff) return print_difference(request, profile);
  if (is_table) return print_out(profile_table(profile, book_of(request)));
  const std::string text = text_of(request, profile);
  const auto& path = request.output.path;
  if (!path) return print_data(text);
  std::vector<std::string> inputs;
  if (const auto input = profile_path(*request.player)) inputs.push_back(*input);
  if (request.against) inputs.push_back(*request.against);
  check_output("profiles", *path, inputs);
  NewFile::write_all(*path, request.output.old_file(), text);
}

int run(const ProfilesRequest& request) {
  if (!request.player) {
    check(request, false);
    print_list(request);
    return status::kDone;
  }
  const std::string engine = request.player->substr(0, request.player->find(':'));
  if (const std::string_view game = game_of_engine(engine); !game.empty()) {
    check(request, false);
    print_engine(request, engine, game);
  } else {
    check(request, true);
    write_profile(request);
  }
  return status::kDone;
}

Rows<ProfilesRequest> profiles_rows() {
  using Request = ProfilesRequest;
  return rows<Request>(
      positional(option("PLAYER", "a profile or engine", &Request::player,
                        "a profile, a variant of one (hard:depth=5,OPEN_THREE=1200), a profile "
                        "file (file:mine.json), or another engine (date-gomoku-1997:guard=on)")),
      option("diff", "PLAYER", &Request::diff,
             "show only the parameters in which this profile differs from PLAYER"),
      choice(
          "format", "FORMAT", &Request::format,
          {{"json", ConstantsFormat::json},
           {"c", ConstantsFormat::c},
           {"ts", ConstantsFormat::typescript},
           {"env", ConstantsFormat::environment}},
          "the parameters as JSON, as constants of C or TypeScript, or as lines NAME=VALUE of an "
          "environment"),
      option("against", "FILE", &Request::against,
             "with --format: only what this file has too and sets otherwise, the defaults of "
             "another program, {\"OPEN_THREE\": 1000, ...}; says what is left out"),
      flag("round", &Request::round,
           "round each constant to what the games support: to the first digit of its standard "
           "error, which files of 'tune texel' contain; without one it stays"),
      json_flag(&Request::json, "print JSON"),
      within(&Request::output,
             output_or_stdout_rows("write PLAYER to this file: JSON, or --format")));
}

}  // namespace

Command profiles_command() {
  return typed_command(
      {.name = "profiles",
       .summary = "list levels and other engines, show or save every parameter of one",
       .details =
           "A profile file contains what --json prints: an object of parameters by name. It\n"
           "may name a base profile and leave out whatever has the same value there:\n"
           "  {\"base\": \"hard\", \"depth\": 5, \"vcf\": false}\n"
           "Every command that takes a profile takes file:mine.json, and changes to it:\n"
           "file:mine.json:depth=6. Parameters in capitals are constants of the score;\n"
           "FORBIDDEN_TRAP, from an older version, has no effect.",
       .examples = {"renju-bench profiles", "renju-bench profiles hard --json",
                    "renju-bench profiles hard:depth=5,vcf=off -o mine.json",
                    "renju-bench profiles hard --diff hard-tuned",
                    "renju-bench profiles file:mine.json --format ts -o constants.ts",
                    "renju-bench profiles hard-tuned --format ts --against defaults.json",
                    "renju-bench match --a file:mine.json --b hard --games 100"}},
      profiles_rows(), run);
}

}  // namespace rb::cli
