#include "runner/review/review_file.hpp"

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "engine/base/rng.hpp"
#include "tests/fakes/records.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

const ReviewSettings kSettings{.run = 0xfedcba9876543210U,
                               .profile = R"({"depth": 4})",
                               .depth = 6,
                               .nodes = 20'000,
                               .proof_nodes = 30'000,
                               .version = "0.1.0"};

template <class Value>
std::optional<Value> sometimes(Rng& rng, Value value) {
  return rng.below(2) == 0 ? std::optional(value) : std::nullopt;
}

int any(Rng& rng, int below) {
  return static_cast<int>(rng.below(static_cast<std::uint64_t>(below)));
}

WinNote any_win(Rng& rng) {
  return {static_cast<renju::WinKind>(rng.below(5)), any(rng, 30), rng.below(2) == 0,
          rng.below(2) == 0 ? "" : "h8 * i9"};
}

// Every field drawn anew: what no review would be, but what the file must bring back.
ReviewedMove any_move(Rng& rng, int ply) {
  ReviewedMove move;
  move.ply = ply;
  move.cell = any(rng, kMaxCells);
  move.missed = static_cast<renju::Grade>(rng.below(5));
  move.allowed = static_cast<renju::Grade>(rng.below(5));
  move.forbidden = rng.below(2) == 0;
  move.wins = rng.below(2) == 0;
  move.decided = rng.below(2) == 0;
  move.quality = sometimes(rng, static_cast<renju::Quality>(rng.below(3)));
  move.loss = sometimes(rng, any(rng, 1000));
  move.score = sometimes(rng, any(rng, 2000) - 1000);
  move.best = sometimes(rng, any(rng, kMaxCells));
  move.best_score = sometimes(rng, any(rng, 2000) - 1000);
  move.before = static_cast<renju::Standing>(rng.below(4));
  move.after = static_cast<renju::Standing>(rng.below(4));
  move.win_before = sometimes(rng, any_win(rng));
  move.win_after = sometimes(rng, any_win(rng));
  move.defence = sometimes(rng, any(rng, kMaxCells));
  return move;
}

ReviewedGame any_game(Rng& rng, int id) {
  ReviewedGame game{.id = id, .moves_hash = rng.next()};
  if (rng.below(2) == 0) {
    game.losing = {1 + any(rng, 50), sometimes(rng, static_cast<renju::WinKind>(rng.below(5))), 0,
                   static_cast<renju::Grade>(1 + rng.below(2))};
    if (game.losing->kind) game.losing->length = any(rng, 30);
  }
  for (int ply = 1; ply <= 20; ++ply) game.moves.push_back(any_move(rng, ply));
  return game;
}

void expect_equal(const std::optional<WinNote>& a, const std::optional<WinNote>& b) {
  ASSERT_EQ(a.has_value(), b.has_value());
  if (!a) return;
  EXPECT_EQ(a->kind, b->kind);
  EXPECT_EQ(a->length, b->length);
  EXPECT_EQ(a->trap, b->trap);
  EXPECT_EQ(a->line, b->line);
}

void expect_equal(const ReviewedMove& a, const ReviewedMove& b) {
  EXPECT_EQ(a.ply, b.ply);
  EXPECT_EQ(a.cell, b.cell);
  EXPECT_EQ(a.missed, b.missed);
  EXPECT_EQ(a.allowed, b.allowed);
  EXPECT_EQ(a.forbidden, b.forbidden);
  EXPECT_EQ(a.wins, b.wins);
  EXPECT_EQ(a.decided, b.decided);
  EXPECT_EQ(a.quality, b.quality);
  EXPECT_EQ(a.loss, b.loss);
  EXPECT_EQ(a.score, b.score);
  EXPECT_EQ(a.best, b.best);
  EXPECT_EQ(a.best_score, b.best_score);
  EXPECT_EQ(a.before, b.before);
  EXPECT_EQ(a.after, b.after);
  EXPECT_EQ(a.defence, b.defence);
  expect_equal(a.win_before, b.win_before);
  expect_equal(a.win_after, b.win_after);
}

void expect_equal(const ReviewedGame& a, const ReviewedGame& b) {
  EXPECT_EQ(a.id, b.id);
  EXPECT_EQ(a.moves_hash, b.moves_hash);
  ASSERT_EQ(a.losing.has_value(), b.losing.has_value());
  if (a.losing) {
    EXPECT_EQ(a.losing->ply, b.losing->ply);
    EXPECT_EQ(a.losing->kind, b.losing->kind);
    EXPECT_EQ(a.losing->length, b.losing->length);
    EXPECT_EQ(a.losing->grade, b.losing->grade);
  }
  ASSERT_EQ(a.moves.size(), b.moves.size());
  for (std::size_t i = 0; i < a.moves.size(); ++i) expect_equal(a.moves[i], b.moves[i]);
}

TEST(ReviewFile, GivesBackEveryFieldOfAGame) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("run.review.db");
  Rng rng(1);
  std::vector<ReviewedGame> games;
  for (int id = 0; id < 20; ++id) games.push_back(any_game(rng, id));
  {
    ReviewFile file = ReviewFile::write(path, kSettings);
    for (const ReviewedGame& game : games) file.add(game);
  }
  const ReviewFile file = ReviewFile::read(path, kSettings.run);
  EXPECT_EQ(file.settings().profile, kSettings.profile);
  EXPECT_EQ(file.settings().depth, kSettings.depth);
  EXPECT_EQ(file.settings().nodes, kSettings.nodes);
  EXPECT_EQ(file.settings().proof_nodes, kSettings.proof_nodes);
  EXPECT_EQ(file.judged().size(), games.size());
  std::size_t next = 0;
  file.each([&](const ReviewedGame& game) { expect_equal(game, games.at(next++)); });
  EXPECT_EQ(next, games.size());
  expect_equal(file.game(7).value(), games[7]);
  EXPECT_FALSE(file.game(20).has_value());
}

TEST(ReviewFile, AGameThatIsJudgedAgainReplacesItself) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("run.review.db");
  Rng rng(2);
  ReviewFile file = ReviewFile::write(path, kSettings);
  file.add(any_game(rng, 3));
  const ReviewedGame later = any_game(rng, 3);
  file.add(later);
  EXPECT_EQ(file.judged(), (std::map<int, std::uint64_t>{{3, later.moves_hash}}));
  expect_equal(file.game(3).value(), later);
}

TEST(ReviewFile, BelongsToOneRunAndToOneKindOfReview) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("run.review.db");
  { const ReviewFile file = ReviewFile::write(path, kSettings); }
  EXPECT_THROW(ReviewFile::read(path, kSettings.run + 1), Error);
  EXPECT_THROW(ReviewFile::read(folder.file("none.db"), kSettings.run), Error);
  ReviewSettings deeper = kSettings;
  deeper.depth = 7;
  EXPECT_THAT([&] { ReviewFile::write(path, deeper); },
              testing::ThrowsMessage<Error>(testing::HasSubstr("depth")));
  EXPECT_NO_THROW(ReviewFile::write(path, kSettings));
}

}  // namespace
}  // namespace rb
