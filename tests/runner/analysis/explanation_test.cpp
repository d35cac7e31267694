#include "runner/analysis/explanation.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/game/notation.hpp"

namespace rb {
namespace {

TEST(Explanation, NamesTheSideToMove) {
  const renju::Profile& easy = *renju::find_profile("easy");
  const auto to_move = [&](const char* moves) {
    return to_json(explain(easy, parse_moves(moves, kMaxSize), std::nullopt, 1)).at("to_move");
  };
  EXPECT_EQ(to_move("h8 i9"), "black");
  EXPECT_EQ(to_move("h8 i9 g7"), "white");
}

}  // namespace
}  // namespace rb
