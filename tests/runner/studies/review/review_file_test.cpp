#include "runner/studies/review/review_file.hpp"

#include <filesystem>

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "engine/base/rng.hpp"
#include "runner/results/sql/sqlite.hpp"
#include "tests/fakes/records.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

const RunSpec kRun = [] {
  RunSpec run = fakes::run_spec();
  run.game = "freestyle";
  run.board_size = 20;
  return run;
}();
const ReviewSettings kSettings{.run = run_hash(kRun),
                               .profile = R"({"depth": 4})",
                               .depth = 6,
                               .nodes = 20'000,
                               .proof_nodes = 30'000,
                               .version = "0.1.0",
                               .board_size = kRun.board_size};
constexpr int kCells = 400;

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
  move.cell = any(rng, kCells);
  move.missed = static_cast<renju::Grade>(rng.below(5));
  move.allowed = static_cast<renju::Grade>(rng.below(5));
  move.forbidden = rng.below(2) == 0;
  move.wins = rng.below(2) == 0;
  move.decided = rng.below(2) == 0;
  move.quality = sometimes(rng, static_cast<renju::Quality>(rng.below(3)));
  move.loss = sometimes(rng, any(rng, 1000));
  move.score = sometimes(rng, any(rng, 2000) - 1000);
  move.best = sometimes(rng, any(rng, kCells));
  move.best_score = sometimes(rng, any(rng, 2000) - 1000);
  move.before = static_cast<renju::Standing>(rng.below(4));
  move.after = static_cast<renju::Standing>(rng.below(4));
  move.win_before = sometimes(rng, any_win(rng));
  move.win_after = sometimes(rng, any_win(rng));
  move.defence = sometimes(rng, any(rng, kCells));
  move.board_size = kRun.board_size;
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
  const ReviewFile file = ReviewFile::read(path, kRun);
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
  EXPECT_THROW(ReviewFile::read(path, fakes::run_spec()), Error);
  EXPECT_THROW(ReviewFile::read(folder.file("none.db"), kRun), Error);
  ReviewSettings deeper = kSettings;
  deeper.depth = 7;
  EXPECT_THAT([&] { ReviewFile::write(path, deeper); },
              testing::ThrowsMessage<Error>(testing::HasSubstr("depth")));
  EXPECT_NO_THROW(ReviewFile::write(path, kSettings));
}

TEST(RunHash, KnowsWhatIdentifiesARun) {
  const RunSpec run = fakes::run_spec();
  const auto differs = [&](auto change) {
    RunSpec other = run;
    change(other);
    return run_hash(other) != run_hash(run);
  };
  EXPECT_FALSE(differs([](RunSpec& r) { r.games = 7; })) << "it may be continued";
  EXPECT_TRUE(differs([](RunSpec& r) { r.seed ^= 1; }));
  EXPECT_TRUE(differs([](RunSpec& r) { r.game = "renjv"; }));
  EXPECT_TRUE(differs([](RunSpec& r) { r.board_size = 14; }));
  EXPECT_TRUE(differs([](RunSpec& r) { r.openings_hash ^= 1; }));
  EXPECT_TRUE(differs([](RunSpec& r) { r.limits.moves.nodes = 1001; }));
  EXPECT_TRUE(differs([](RunSpec& r) { r.players[1].name += 'x'; }));
  EXPECT_TRUE(differs([](RunSpec& r) { r.players[1].params += ' '; }));
  EXPECT_TRUE(differs([](RunSpec& r) { r.players.pop_back(); }));
  EXPECT_TRUE(differs([](RunSpec& r) {
    r.players[0].name += r.players[0].params.front();
    r.players[0].params.erase(0, 1);
  })) << "where a text ends counts";
}

// A review of game 3, whose move 20 has everything, that somebody has changed.
class ChangedReview : public testing::Test {
 protected:
  ChangedReview() {
    ReviewedMove move;
    move.ply = 20;
    move.cell = 112;
    move.quality = renju::Quality::good;
    move.loss = 5;
    move.score = -7;
    move.best = 113;
    move.best_score = 9;
    move.win_before = move.win_after = WinNote{renju::WinKind::vcf, 3, true, "h8"};
    move.defence = 114;
    ReviewFile::write(path_, kSettings)
        .add({.id = 3,
              .moves_hash = 5,
              .losing = ReviewedLoss{20, renju::WinKind::vct, 6, renju::Grade::proved},
              .moves = {move}});
  }
  // What reading says after this change; "": nothing.
  std::string after(const std::string& sql, int game = 3) const {
    const std::string changed = folder_.file("changed.db");
    std::filesystem::copy_file(path_, changed, std::filesystem::copy_options::overwrite_existing);
    sqlite::Database(changed, sqlite::Access::write).run(sql);
    try {
      const auto found = ReviewFile::read(changed, kRun).game(game);
      EXPECT_TRUE(found) << sql;
    } catch (const Error& error) {
      const std::string text = error.what();
      return text.starts_with(changed + ": ") ? text.substr(changed.size() + 2) : text;
    }
    return "";
  }
  std::string move_with(const std::string& column, const std::string& value) const {
    return after("UPDATE review_move SET " + column + " = " + value);
  }

  fakes::TempFolder folder_;
  std::string path_ = folder_.file("run.review.db");
};

TEST_F(ChangedReview, IsRefusedIfItIsDamagedOrOfAnotherKind) {
  EXPECT_EQ(after("DROP TABLE review_move"), "damaged: a table of a review is missing");
  EXPECT_EQ(after("DELETE FROM review"), "damaged: a table of a review is missing");
  EXPECT_EQ(after("PRAGMA application_id = 1"), "not a review of a results file");
  EXPECT_EQ(after("PRAGMA user_version = 2"),
            "was written by another version of renju-bench: judge the games again with --restart, "
            "or keep it and use -o");
}

TEST_F(ChangedReview, IsReplacedOnlyIfItIsAReviewOrEmpty) {
  EXPECT_NO_THROW(ReviewFile::require_review(path_));
  const std::string other = folder_.file("other.db"), empty = folder_.file("empty.db");
  fakes::write_text(empty, "");
  fakes::write_text(other, "");
  EXPECT_NO_THROW(ReviewFile::require_review(empty));
  sqlite::Database(other, sqlite::Access::write).run("CREATE TABLE t (a)");
  EXPECT_THAT(
      [&] { ReviewFile::require_review(other); },
      testing::ThrowsMessage<Error>(other + ": not a review of a results file: it stays as it is"));
}

}  // namespace
}  // namespace rb
