#include "runner/run/session/run_openings.hpp"

#include <filesystem>
#include <utility>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/base/missing_file.hpp"
#include "engine/base/wording.hpp"
#include "runner/base/system/data_dir.hpp"
#include "runner/play/all_images.hpp"
#include "runner/results/formats/file_format.hpp"

namespace rb {
namespace {

// A word that is not a file may be a misspelt name of openings.
void check_there(const std::string& source) {
  std::error_code none;
  if (source.find('/') != std::string::npos || std::filesystem::exists(source, none)) return;
  throw Error(
      fmt::format("--openings {}; '{}' are the named openings, '{}' those "
                  "that grow from them, '{}' is the start of the game",
                  no_such_file(source), kNamedOpenings, kGrownOpenings, kNoOpenings));
}

OpeningTest with_way_out(const OpeningTest& test) {
  return [test](const Position& position) {
    auto why = test(position);
    if (why) *why += "; --openings-decided plays it";
    return why;
  };
}

// All requested openings. A file that does not come with the program may contain anything.
std::vector<Opening> suite_of(const OpeningsRequest& request, const Game& game,
                              const Rules& rules) {
  const std::string source = request.source.value_or("");
  const int size = rules.start().size;
  const auto ours =
      size == game.sizes.usual ? openings_called(game, source) : std::optional<std::string_view>();
  const bool is_word = source == kNamedOpenings || source == kGrownOpenings;
  if (is_word && !ours) {
    throw UsageError(
        fmt::format("--openings {0}: {1} on {2}x{2} has no openings of that name; a file is ./{0}",
                    source, game.name, size));
  }
  if (request.source && !ours) {
    check_there(*request.source);
    const OpeningTest test = request.decided ? OpeningTest() : with_way_out(game.opening_test);
    return read_as("openings", *request.source,
                   [&] { return load_openings(*request.source, request.format, rules, test); });
  }
  const std::string_view suite = ours.value_or(default_openings(game, size));
  if (suite.empty()) {
    throw UsageError(
        fmt::format("no openings of {0} on {1}x{1} come with the program: --openings "
                    "FILE, of which those of another game serve without their line '# game: ...', "
                    "or --openings {2}",
                    game.name, size, kNoOpenings));
  }
  std::vector<Opening> openings = load_own_openings(data_file(suite).string(), rules);
  if (source != kNamedOpenings) return openings;
  return all_images(openings, size);
}

// Options that would have no effect are errors.
void check_openings(const OpeningsRequest& request, std::string_view command) {
  const auto need = [&](bool is_given, std::string_view option, std::string_view what) {
    if (is_given) throw UsageError(fmt::format("{}: --{} {}", command, option, what));
  };
  const bool is_by_players = request.rule != OpeningRule::given;
  const bool has_none = request.source == kNoOpenings || is_by_players;
  if (is_by_players && request.source.value_or(std::string(kNoOpenings)) != kNoOpenings) {
    throw UsageError(
        fmt::format("{}: --opening-rule {}: the players make the openings: leave out --openings",
                    command, name(request.rule)));
  }
  const bool has_word = request.source == kNamedOpenings || request.source == kGrownOpenings;
  if (!request.source || has_none || has_word) {
    constexpr std::string_view kNeedsFile = "needs --openings FILE";
    need(request.format.has_value(), "openings-format", kNeedsFile);
    need(request.decided, "openings-decided", kNeedsFile);
  }
  if (!has_none) return;
  constexpr std::string_view kNeedsOpenings = "needs openings, but there are none";
  need(request.order.has_value(), "order", kNeedsOpenings);
  need(request.held_out, "held-out", kNeedsOpenings);
  need(request.turned, "openings-turned", kNeedsOpenings);
  need(request.slice.has_value(), "openings-slice", kNeedsOpenings);
}

std::vector<Opening> slice_of(std::vector<Opening> openings, const OpeningSlice& slice,
                              std::string_view command) {
  const auto count = static_cast<int>(openings.size());
  if (slice.last > count) {
    throw UsageError(fmt::format("{}: --openings-slice {}-{}: there are only {}, from 1 to {}",
                                 command, slice.first, slice.last, counted(count, "opening"),
                                 count));
  }
  openings.erase(openings.begin() + slice.last, openings.end());
  openings.erase(openings.begin(), openings.begin() + slice.first - 1);
  return openings;
}

}  // namespace

std::vector<Opening> run_openings(const OpeningsRequest& asked, const Game& game,
                                  const Rules& rules, std::uint64_t seed,
                                  std::string_view command) {
  OpeningsRequest request = asked;
  if (request.source == kDefaultOpenings) request.source.reset();  // as tables call them
  check_openings(request, command);
  const std::string name = request.source.value_or(std::string(kDefaultOpenings));
  if (name == kNoOpenings || request.rule != OpeningRule::given) return {};
  std::vector<Opening> openings = part_of(suite_of(request, game, rules), request.held_out);
  if (openings.empty()) {
    const std::string_view why =
        request.held_out ? "no opening is held out: none comes after a line '# held-out: ...'"
                         : "every opening is held out; --held-out plays them";
    throw Error(fmt::format("{}: {}", name, why));
  }
  if (request.slice) openings = slice_of(std::move(openings), *request.slice, command);
  if (request.turned) return turned(openings, rules.start(), seed);
  return openings;  // moved: the suites are long
}

}  // namespace rb
