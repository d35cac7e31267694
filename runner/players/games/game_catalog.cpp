#include "runner/players/games/game_catalog.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "engine/base/refuse.hpp"
#include "engine/gomoku/rules.hpp"
#include "engine/renju/judging/opening_maker.hpp"
#include "engine/renju/judging/position_tools.hpp"
#include "engine/renju/rules/rules.hpp"
#include "engine/reversi/board.hpp"
#include "engine/reversi/rules.hpp"

namespace rb {
namespace {

std::optional<std::string> decided_renju(const Position& position) {
  return renju::decided(position, {.variant = gomoku::kRenju, .size = position.size});
}

constexpr std::string_view kLevels[] = {"beginner", "easy", "medium", "hard"};
constexpr BoardSizes kGomokuSizes{.least = gomoku::kSmallestSize, .most = kLargestSize};

constexpr std::array kFreestyleSuites = {
    SuiteOfSize{kRenjuSize, "positions/gomoku/openings_freestyle_15.txt"}};

// A game of five in a row without forbidden points, which kVariants[i] describes.
template <std::size_t i>
Game gomoku_row(int usual_size, std::string_view openings = {},
                std::span<const SuiteOfSize> other_suites = {}) {
  constexpr const gomoku::Variant& kVariant = gomoku::kVariants[i];
  BoardSizes sizes = kGomokuSizes;
  sizes.usual = usual_size;
  return {.name = kVariant.name,
          .rules_on = [](int size) -> const Rules& { return gomoku::rules(kVariant.name, size); },
          .sizes = sizes,
          .openings = openings,
          .opening_test =
              [](const Position& position) { return gomoku::decided(kVariant.name, position); },
          .profile_game = kVariant.black.five_needs_open_end ? nullptr : &kVariant,
          .gomocup_rule = kVariant.gomocup_rule,
          .default_players = kVariant.black.five_needs_open_end
                                 ? std::span<const std::string_view>()
                                 : std::span(kLevels),
          .other_suites = other_suites};
}

const std::array kGames = {
    Game{.name = "renju",
         .rules_on = renju::rules,
         .sizes = {.least = renju::kSmallestSize, .most = kLargestSize - 1, .step = 2},
         .openings = "positions/openings_balanced.txt",
         .opening_test = decided_renju,
         .named_openings = "positions/openings_named.txt",
         .grown_openings = "positions/openings_renju.txt",
         .profile_game = &gomoku::kRenju,
         .gomocup_rule = 4,
         .default_players = kLevels},
    gomoku_row<1>(20, "positions/gomoku/openings_freestyle_20.txt", kFreestyleSuites),
    gomoku_row<2>(kRenjuSize, "positions/gomoku/openings_standard_15.txt"),
    gomoku_row<3>(kRenjuSize),
    gomoku_row<4>(kRenjuSize),
    Game{.name = "reversi",
         .rules_on = [](int /*size*/) -> const Rules& { return reversi::rules(); },
         .sizes = {.usual = reversi::kSize, .least = reversi::kSize, .most = reversi::kSize},
         .openings = "positions/openings_reversi.txt",
         .opening_test = reversi::decided,
         .first_row = FirstRow::top,
         .sgf_game = 2},
};

}  // namespace

std::optional<std::string_view> openings_called(const Game& game, std::string_view word) {
  const std::string_view file = word == kNamedOpenings   ? game.named_openings
                                : word == kGrownOpenings ? game.grown_openings
                                                         : std::string_view();
  if (file.empty()) return std::nullopt;
  return file;
}

void set_adjudication(const Adjudication& rules, const Game& game, MatchSpec& spec) {
  spec.settings.adjudication = rules;
  if (!rules.proof) return;
  if (!game.has_profiles()) {
    throw UsageError(fmt::format(
        "--proof: there is no solver of {}, only of renju, freestyle and standard", game.name));
  }
  const renju::PlayedGame played{.variant = *game.profile_game, .size = spec.rules->start().size};
  spec.win_test = [played, rule = *rules.proof] {
    return renju::position_tools(played).proof_judge(played, rule.nodes, rule.with_threes);
  };
}

const Game* find_game(std::string_view name) {
  for (const Game& game : kGames) {
    if (game.name == name) return &game;
  }
  return nullptr;
}

const Rules* find_rules(std::string_view name, int size) {
  const Game* const game = find_game(name);
  return game == nullptr || !game->sizes.allow(size) ? nullptr : &game->rules_on(size);
}

std::string sizes_text(const BoardSizes& sizes) {
  if (sizes.least == sizes.most) return fmt::format("{}", sizes.least);
  if (sizes.step == 1) return fmt::format("{} to {}", sizes.least, sizes.most);
  return fmt::format("{}, {}, ... {}", sizes.least, sizes.least + sizes.step, sizes.most);
}

const Rules& rules_on(const Game& game, std::optional<int> size, std::string_view place) {
  if (!size || game.sizes.allow(*size)) return game.rules_on(size.value_or(game.sizes.usual));
  const Game& free = *find_game(gomoku::kVariants[1].name);
  const bool is_free = game.has_profiles() && free.sizes.allow(*size);
  throw UsageError(fmt::format(
      "{}: --size {}: {} is played on boards of {}{}", place, *size, game.name,
      sizes_text(game.sizes),
      is_free ? fmt::format(", --game {} on those of {}", free.name, sizes_text(free.sizes)) : ""));
}

std::string_view default_openings(const Game& game, int size) {
  if (size == game.sizes.usual) return game.openings;
  const auto suite = std::ranges::find(game.other_suites, size, &SuiteOfSize::size);
  return suite == game.other_suites.end() ? std::string_view() : suite->file;
}

std::vector<std::string_view> game_names() {
  std::vector<std::string_view> names;
  for (const Game& game : kGames) names.push_back(game.name);
  return names;
}

}  // namespace rb
