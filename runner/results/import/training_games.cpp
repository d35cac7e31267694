// Training data of c-gomoku-cli and Rapfi as games.

#include <algorithm>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/gomoku/variant.hpp"
#include "runner/formats/training/training.hpp"
#include "runner/results/import/game_reader.hpp"

namespace rb {
namespace {

std::string_view name_of_rule(int rule) {
  const auto* const variant =
      std::ranges::find(gomoku::kVariants, rule, &gomoku::Variant::gomocup_rule);
  return variant == gomoku::kVariants.end() ? "unknown" : variant->name;
}

// Why it is no game of those that are read; empty: it is one.
std::string mismatch(const TrainingGame& game, const ReadAs& as) {
  if (name_of_rule(game.rule) != as.name) {
    return fmt::format("not {}: its rule is {}", as.name, name_of_rule(game.rule));
  }
  try {
    require_board(as, game.size, game.size);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

ToldGame told_game(const TrainingGame& game) {
  ToldGame told;
  told.winner = game.half_points == 1   ? Stone::empty
                : game.half_points == 2 ? Stone::black
                                        : Stone::white;
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    MoveRecord& move = told.moves.emplace_back();
    move.reply.move = game.moves[i];
    move.opening = i < game.opening;
    if (!move.opening && i - game.opening < game.scores.size()) {
      move.reply.score = game.scores[i - game.opening];
    }
  }
  if (game.other_lines > 0) told.left_out.emplace_back("other candidate moves");
  return told;
}

// Hands on the games that a reader finds.
UseTrainingGame hand_on(const ReadAs& as, const UseGame& use) {
  return [&as, &use, number = 0](const TrainingGame& game) mutable {
    TextGame read{.number = ++number, .line = 1, .problem = game.problem};
    if (read.problem.empty()) read.problem = mismatch(game, as);
    if (read.problem.empty()) read.game = told_game(game);
    use(std::move(read));
  };
}

}  // namespace

void read_binpack_games(std::string_view bytes, const ReadAs& as, const UseGame& use) {
  read_binpack(bytes, hand_on(as, use));
}
void read_bin_games(std::string_view bytes, const ReadAs& as, const UseGame& use) {
  read_bin(bytes, hand_on(as, use));
}
void read_csv_games(std::string_view text, const ReadAs& as, const UseGame& use) {
  const auto* const variant = gomoku::find_variant(as.name);
  read_training_csv(text, as.start.size, variant == nullptr ? -1 : variant->gomocup_rule,
                    hand_on(as, use));
}

}  // namespace rb
