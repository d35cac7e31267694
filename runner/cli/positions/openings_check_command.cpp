#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "engine/base/json_text.hpp"
#include "engine/base/wording.hpp"
#include "runner/base/system/data_dir.hpp"
#include "runner/base/text/output.hpp"
#include "runner/cli/options/options.hpp"
#include "runner/cli/options/run_options.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/cli/positions/commands.hpp"
#include "runner/play/openings.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/results/formats/file_format.hpp"
#include "runner/run/session/play.hpp"
#include "runner/run/session/run_request.hpp"
#include "runner/studies/suites/opening_images.hpp"

namespace rb::cli {
namespace {

struct OpeningsCheckRequest {
  std::string file;
  std::string game = "renju";
  std::optional<int> size;
  std::optional<OpeningFormat> format;  // moves
  bool json = false;
};

Json document(const std::vector<Opening>& openings, const std::vector<OpeningImage>& images) {
  auto rows = Json::array();
  for (const OpeningImage& image : images) {
    rows.push_back(
        json_object({{"opening", image.opening->name}, {"image_of", image.earlier->name}}));
  }
  return json_object({{"openings", openings.size()},
                      {"held_out", std::ranges::count_if(openings, &Opening::held_out)},
                      {"images", rows}});
}

// Reads a suite as `match` does and checks more: no opening is decided or appears twice.
int run(const OpeningsCheckRequest& request) {
  const Game& game = *find_game(request.game);
  const Rules& rules = rules_on(game, request.size, "openings check");
  const auto ours = openings_called(game, request.file);
  const std::string file = ours ? data_file(*ours).string() : request.file;
  const auto format = ours ? std::optional(OpeningFormat::moves) : request.format;
  const std::vector<Opening> openings = read_as(
      "openings", file, [&] { return load_openings(file, format, rules, game.opening_test); });
  const std::vector<OpeningImage> images = opening_images(openings, rules);
  if (request.json) {
    print("{}", document_text(document(openings, images)));
    return images.empty() ? status::kDone : status::kDifference;
  }
  for (const OpeningImage& image : images) {
    print("'{}' is an image of '{}'\n", image.opening->name, image.earlier->name);
  }
  const auto held_out = std::ranges::count_if(openings, &Opening::held_out);
  print("{}, {} of them held out: legal, {}{}\n", counted(std::ssize(openings), "opening"),
        held_out, game.opening_test ? "undecided, " : "",
        images.empty() ? "distinct up to symmetry" : fmt::format("{} not distinct", images.size()));
  return images.empty() ? status::kDone : status::kDifference;
}

Rows<OpeningsCheckRequest> check_rows() {
  using Request = OpeningsCheckRequest;
  return rows<Request>(
      positional(option("FILE", "a file of openings", &Request::file,
                        "a file of openings; 'named': the 26 named openings of "
                        "renju; 'renju': those that grow from them"))
          .required(),
      choice("game", "GAME", &Request::game, game_words(), "the game that the openings belong to"),
      size_option(&Request::size),
      choice("openings-format", "FORMAT", &Request::format,
             {{"moves", OpeningFormat::moves}, {"offset", OpeningFormat::offset}},
             "moves ('h8 i9 g7') or offset (Gomocup: '0,0, 1,-1', right and up "
             "from the centre); default: what the file looks like"),
      json_flag(&Request::json, "print one JSON document"));
}

}  // namespace

Command openings_check_command() {
  return typed_command({.name = "openings check",
                        .summary = "check a file of openings: legal, undecided, distinct",
                        .details = "Exit status: 3 if an opening is the image of another one.",
                        .examples = {"renju-bench openings check my_openings.txt"},
                        .was = {"openings --check"}},
                       check_rows(), run);
}

}  // namespace rb::cli
