#include <optional>
#include <string>
#include <string_view>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "runner/cli/engines/commands.hpp"
#include "runner/cli/output_file.hpp"
#include "runner/cli/shared_options.hpp"
#include "runner/players/catalog.hpp"
#include "runner/players/player_tables.hpp"
#include "runner/players/profile_file.hpp"
#include "runner/text/output.hpp"

namespace rb::cli {
namespace {

struct ProfilesRequest {
  std::optional<std::string> player;  // none: the list of all
  bool json = false;
  Output output;
};

void print_list(const ProfilesRequest& request) {
  if (request.output.path) {
    throw UsageError("profiles: --output needs a PLAYER, whose profile is written");
  }
  print("{}", request.json ? profiles_json().dump(2) + "\n" : players_table());
}

void print_engine(const ProfilesRequest& request, std::string_view engine, std::string_view game) {
  if (request.output.path) {
    throw UsageError(fmt::format(
        "profiles: --output: '{}' is an engine without a profile; name its options with it",
        engine));
  }
  print("{}", request.json ? engine_options(*request.player, game).dump(2) + "\n"
                           : engine_options_table(*request.player, game));
}

void write_profile(const ProfilesRequest& request) {
  const renju::Profile profile = named_profile("profiles", *request.player);
  const std::string json = profile_json(profile).dump(2) + "\n";
  const auto& path = request.output.path;
  if (!path) return print("{}", request.json ? json : profile_table(profile));
  if (const auto input = profile_path(*request.player)) check_output("profiles", *path, {*input});
  NewFile::write_all(*path, request.output.old_file(), json);
}

int run(const ProfilesRequest& request) {
  if (!request.player) {
    print_list(request);
    return status::kDone;
  }
  const std::string engine = request.player->substr(0, request.player->find(':'));
  if (const std::string_view game = game_of_engine(engine); !game.empty()) {
    print_engine(request, engine, game);
  } else {
    write_profile(request);
  }
  return status::kDone;
}

Rows<ProfilesRequest> profiles_rows() {
  using Request = ProfilesRequest;
  return rows<Request>(
      positional(option("PLAYER", "a profile or engine", &Request::player,
                        "a profile, a variant of one (hard:depth=5,OPEN_THREE=1200), a file of one "
                        "(file:mine.json), or another engine (date-gomoku-1997:guard=on)")),
      json_flag(&Request::json, "print JSON"),
      within(&Request::output, output_rows("write the JSON of PLAYER to this file")));
}

}  // namespace

Command profiles_command() {
  return typed_command(
      {.name = "profiles",
       .summary = "list levels and other engines, show or save every parameter of one",
       .details =
           "A profile file holds what --json prints: an object of parameters by name. It may\n"
           "name a base profile and leave out what is the same there:\n"
           "  {\"base\": \"hard\", \"depth\": 5, \"vcf\": false}\n"
           "Every command that takes a profile takes file:mine.json, and changes to it:\n"
           "file:mine.json:depth=6. Parameters in capitals are constants of the score;\n"
           "FORBIDDEN_TRAP, from an older one, has no effect.",
       .examples = {"renju-bench profiles", "renju-bench profiles hard --json",
                    "renju-bench profiles hard:depth=5,vcf=off -o mine.json",
                    "renju-bench match --a file:mine.json --b hard --games 100"}},
      profiles_rows(), run);
}

}  // namespace rb::cli
