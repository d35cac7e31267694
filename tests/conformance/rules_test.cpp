// What every game promises, whatever it is. The games are those of the catalog, and one that is
// there for tests: a new one is tested by being listed.

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "engine/base/rng.hpp"
#include "engine/game/notation.hpp"
#include "engine/game/rules.hpp"
#include "engine/game/symmetry.hpp"
#include "runner/base/system/data_dir.hpp"
#include "runner/play/openings.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "tests/fakes/tic_tac_toe.hpp"
#include "tests/parse_diagram.hpp"

namespace rb {
namespace {

struct Game {
  std::string name;
  const Rules* rules;
  std::string openings = {};  // the default suite; empty: none
};
void PrintTo(const Game& game, std::ostream* out) { *out << game.name; }

class RulesTest : public testing::TestWithParam<Game> {
 protected:
  const Rules& rules_ = *GetParam().rules;
  Rng rng_{1};

  Move random_move(const Position& position) {
    const std::vector<Move> moves = rules_.legal_moves(position);
    return moves.at(rng_.below(moves.size()));
  }

  // Plays random games; calls `look` with every position before a move and the move.
  void play_games(int games, const std::function<void(const Position&, Move)>& look) {
    for (int game = 0; game < games; ++game) {
      Position position = rules_.start();
      for (std::optional<Outcome> end; !end;) {
        const Move move = random_move(position);
        look(position, move);
        end = rules_.play(position, move);
      }
    }
  }
};

TEST_P(RulesTest, RandomGamesEnd) {
  play_games(30, [](const Position& position, Move) {
    ASSERT_LT(position.ply, 2 * position.cells());  // a pass between any two stones
  });
}

TEST_P(RulesTest, APositionOfAGameThatIsNotOverHasALegalMove) {
  play_games(30, [this](const Position& position, Move) {
    ASSERT_FALSE(rules_.legal_moves(position).empty());
  });
}

TEST_P(RulesTest, LegalMovesAreTheMovesThatAreLegal) {
  play_games(10, [this](const Position& position, Move) {
    std::vector<Move> legal;
    for (int cell = 0; cell < kLargestCells; ++cell) {
      if (rules_.is_legal(position, Move(cell))) legal.emplace_back(cell);
    }
    if (rules_.is_legal(position, Move::pass())) legal.push_back(Move::pass());
    ASSERT_EQ(rules_.legal_moves(position), legal);
  });
}

TEST_P(RulesTest, NoMoveIsNoLegalMove) {
  play_games(10, [this](const Position& position, Move) {
    ASSERT_FALSE(rules_.is_legal(position, Move::none()));
    ASSERT_FALSE(rules_.is_legal(position, Move(position.cells())));
  });
}

TEST_P(RulesTest, APlayedCellIsTheLastMoveAndOccupied) {
  play_games(10, [this](const Position& before, Move move) {
    Position after = before;
    rules_.play(after, move);
    ASSERT_EQ(after.last, move);
    ASSERT_EQ(after.ply, before.ply + 1);
    ASSERT_EQ(after.size, before.size);
    if (!move.is_cell()) return;
    ASSERT_EQ(after.at(move.cell()), before.to_move);
    ASSERT_FALSE(rules_.is_legal(after, move));
  });
}

TEST_P(RulesTest, PlayIsAFunctionOfThePosition) {
  play_games(10, [this](const Position& before, Move move) {
    Position first = before;
    Position second = before;
    ASSERT_EQ(rules_.play(first, move), rules_.play(second, move));
    ASSERT_EQ(first, second);
  });
}

TEST_P(RulesTest, PositionsAreReadBackFromTheirDiagrams) {
  play_games(10, [](const Position& position, Move) {
    const Position read = parse_diagram(diagram(position), position.size);
    ASSERT_EQ(read.stones, position.stones) << diagram(position);
    ASSERT_EQ(diagram(read), diagram(position));
  });
}

TEST_P(RulesTest, CellsAreReadBackFromTheirNames) {
  play_games(10, [](const Position& position, Move move) {
    if (!move.is_cell()) return;
    const std::string name = cell_name(move.cell(), position.size);
    ASSERT_EQ(parse_cell(name, position.size), move.cell());
  });
}

TEST_P(RulesTest, GamesAreReadBackFromTheirMoves) {
  std::vector<Move> moves;
  play_games(10, [&](const Position& position, Move move) {
    if (position.ply == 0) moves.clear();
    const std::string text = moves_text(moves, position.size);
    Position replayed = rules_.start();
    for (const Move read : parse_moves(text, position.size, Passes::read)) {
      rules_.play(replayed, read);
    }
    ASSERT_EQ(replayed, position) << text;
    moves.push_back(move);
  });
}

// Whatever leaves the start as it is leaves the game as it is.
TEST_P(RulesTest, SymmetricGamesAreTheSameGame) {
  for (int symmetry = 1; symmetry < kSymmetries; ++symmetry) {
    if (transform(rules_.start(), symmetry) != rules_.start()) continue;
    play_games(3, [&](const Position& position, Move move) {
      Position after = position, image = transform(position, symmetry);
      const Move image_move = transform(move, position.size, symmetry);
      ASSERT_TRUE(rules_.is_legal(image, image_move));
      ASSERT_EQ(rules_.legal_moves(image).size(), rules_.legal_moves(position).size());
      ASSERT_EQ(rules_.play(image, image_move), rules_.play(after, move));
      ASSERT_EQ(image, transform(after, symmetry));
    });
  }
}

TEST_P(RulesTest, NoDefaultOpeningIsAnImageOfAnother) {
  if (GetParam().openings.empty()) return;
  std::set<std::uint64_t> keys;
  for (const Opening& opening :
       load_openings(GetParam().openings, OpeningFormat::moves, rules_, {})) {
    Position position = rules_.start();
    for (const Move move : opening.moves) rules_.play(position, move);
    ASSERT_TRUE(keys.insert(canonical_key(position)).second) << opening.name;
  }
  EXPECT_GE(keys.size(), 100U);
}

std::vector<Game> games() {
  std::vector<Game> games = {{"tic_tac_toe", &fakes::tic_tac_toe()}};
  for (const std::string_view name : game_names()) {
    const rb::Game& game = *find_game(name);
    for (const int size : {game.sizes.usual, game.sizes.least, game.sizes.most}) {
      const std::string_view suite = default_openings(game, size);
      std::string title = std::string(name) + std::to_string(size);
      std::erase(title, '-');  // of "standard-caro"
      if (std::ranges::find(games, title, &Game::name) != games.end()) continue;
      games.push_back(
          {std::move(title), &game.rules_on(size), suite.empty() ? "" : data_file(suite).string()});
    }
  }
  return games;
}

INSTANTIATE_TEST_SUITE_P(Games, RulesTest, testing::ValuesIn(games()),
                         [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace rb
