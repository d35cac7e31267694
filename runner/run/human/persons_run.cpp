#include "runner/run/human/persons_run.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/rng.hpp"
#include "engine/base/wording.hpp"
#include "engine/renju/rules/judge.hpp"
#include "runner/base/system/data_dir.hpp"
#include "runner/base/system/version.hpp"
#include "runner/play/all_images.hpp"

namespace rb {
namespace {

constexpr std::uint64_t kHintNodes = 200'000;

}  // namespace

std::vector<Opening> named_openings(const Game& game) {
  if (game.named_openings.empty()) return {};
  const std::string file = data_file(game.named_openings).string();
  return all_images(load_openings(file, OpeningFormat::moves, game.rules(), {}),
                    game.rules().start().size);
}

int opening_called(std::string_view wanted, std::string_view place, std::uint64_t seed,
                   const std::vector<Opening>& openings) {
  std::vector<int> images;
  std::vector<std::string_view> words;
  for (std::size_t i = 0; i < openings.size(); ++i) {
    const std::string_view name = openings[i].name;
    const std::size_t blank = name.find(' ');
    const std::string_view code = name.substr(0, blank), romaji = name.substr(blank + 1);
    const auto lower = [](unsigned char c) { return std::tolower(c); };
    const auto is = [&](std::string_view word) {
      return std::ranges::equal(word, wanted, {}, lower, lower);
    };
    if (is(code) || is(romaji) || is(name)) images.push_back(static_cast<int>(i));
    words.push_back(romaji);
  }
  if (images.empty()) {
    throw UsageError(fmt::format(
        "{}: no opening '{}'{}", place, wanted,
        suggestion(wanted, words, "they are named as in 'games --opening': 4D, Kagetsu")));
  }
  Rng rng(mix(seed, 1));
  return images[rng.below(images.size())];
}

RunSpec persons_run(const Rules& rules, const std::string& person, const PlayerRow& level,
                    const std::vector<Opening>& openings, std::string_view source) {
  RunSpec run;
  const Json params = json_object({{"person", person}});
  // A name need not be UTF-8.
  run.players = {{person, json_text(params)}, level};
  run.game = rules.name();
  run.board_size = rules.start().size;
  run.seed = 1;
  run.games = 0;
  run.openings_source = source;
  run.openings_hash = openings_hash(openings);
  run.version = run_version();
  run.build = fmt::format("{}, {}", compiler(), build_type());
  return run;
}

std::optional<std::string> why_forbidden(const Rules& rules, const Position& position, int cell) {
  Position after = position;
  const auto outcome = rules.play(after, Move(cell));
  if (!outcome || outcome->reason != Reason::forbidden) return std::nullopt;
  const renju::Verdict verdict = renju::judge(position, cell);
  std::vector<std::string_view> why;
  if (verdict.double_three) why.emplace_back("two threes");
  if (verdict.double_four) why.emplace_back("two fours");
  if (verdict.overline) why.emplace_back("more than five in a row");
  return fmt::format("is forbidden to Black: {}", fmt::join(why, " and "));
}

std::function<std::optional<std::string>(const Position&, int)> refusal_by(const Rules& rules) {
  return
      [&rules](const Position& position, int cell) { return why_forbidden(rules, position, cell); };
}

Reply advice(const NamedPlayer& adviser, const Position& position, const std::stop_token& stop) {
  const auto player = adviser.make();
  player->new_game({.seed = 1});
  Limits limits;
  limits.nodes = kHintNodes;
  limits.stop = stop;
  return player->choose(position, limits);
}

}  // namespace rb
