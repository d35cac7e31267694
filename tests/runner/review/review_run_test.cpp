#include "runner/review/review_run.hpp"

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "tests/fakes/renju_file.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

TEST(ReviewHash, KnowsWhetherTheFirstMoveIsOfTheOpening) {
  GameRecord played;
  played.outcome = {Stone::white, Reason::resigned};
  for (const int cell : {112, 113, 97}) played.moves.emplace_back().reply.move = Move(cell);
  GameRecord opened = played;
  opened.moves[0].opening = true;
  EXPECT_NE(review_hash(played), review_hash(opened));
}

TEST(ReviewGames, JudgesThoseOfTheIdsAskedFor) {
  const fakes::TempFolder folder;
  const std::vector<Opening> openings = fakes::two_stone_openings(2);
  fakes::write_games(folder.file("run.db"), openings, fakes::games_by_chance(openings));
  ReviewRequest request{.file = folder.file("run.db"),
                        .output = folder.file("run.review.db"),
                        .ids = {0, 3},
                        .profile = *renju::find_profile("easy"),
                        .limits = {.score = {.depth = 1, .nodes = 100}, .proof_nodes = 100}};
  renju::ReviewMemory memory;
  const auto judged = [&] { return review_games(request, memory, {}, [](const auto&) {}).judged; };
  EXPECT_EQ(judged(), 2);
  request.ids = {0, 4};
  EXPECT_THAT(judged, testing::ThrowsMessage<Error>(testing::HasSubstr("has no game 4")));
}

}  // namespace
}  // namespace rb
