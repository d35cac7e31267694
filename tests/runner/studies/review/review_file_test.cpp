#include "runner/studies/review/review_file.hpp"

#include <filesystem>
#include <limits>

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "engine/base/rng.hpp"
#include "runner/results/sql/sqlite.hpp"
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

TEST(ReviewFile, KeepsTheVersionThatJudged) {
  const fakes::TempFolder folder;
  const ReviewFile file = ReviewFile::write(folder.file("run.review.db"), kSettings);
  EXPECT_EQ(file.settings().version, "0.1.0");
  EXPECT_EQ(file.settings().run, kSettings.run);
}

TEST(ReviewFile, NamesTheFirstSettingThatDiffers) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("run.review.db");
  { const ReviewFile file = ReviewFile::write(path, kSettings); }
  const auto difference = [&](auto change) -> std::string {
    ReviewSettings other = kSettings;
    change(other);
    try {
      ReviewFile::write(path, other);
    } catch (const Error& error) {
      const std::string text = error.what();
      const std::string start = path + ": was judged with ";
      EXPECT_THAT(text, testing::StartsWith(start));
      return text.substr(start.size(), text.find(": judge all again") - start.size());
    }
    return "none";
  };
  EXPECT_EQ(difference([](ReviewSettings&) {}), "none");
  EXPECT_EQ(difference([](ReviewSettings& s) { s.depth = 7; }), "depth 6, not 7");
  EXPECT_EQ(difference([](ReviewSettings& s) { s.nodes = 1; }), "nodes 20000, not 1");
  EXPECT_EQ(difference([](ReviewSettings& s) { s.proof_nodes = 2; }),
            "nodes of a proof 30000, not 2");
  EXPECT_EQ(difference([](ReviewSettings& s) { s.profile = "{}"; }), "another profile");
  EXPECT_EQ(difference([](ReviewSettings& s) { s.version = "0.2.0"; }), "version 0.1.0, not 0.2.0");
}

TEST(ReviewFile, IsBesideItsResultsUnlessItIsNamed) {
  const fakes::TempFolder folder;
  EXPECT_EQ(review_path("a.b/run.db"), "a.b/run.review.db");
  EXPECT_EQ(review_path("run.db"), "run.review.db");
  EXPECT_EQ(review_path("run.sqlite"), "run.sqlite.review.db");
  EXPECT_THAT(review_paths({"x.db", "y"}, {}), testing::ElementsAre("x.review.db", "y.review.db"));
  const std::string one = folder.file("one"), two = folder.file("two");
  fakes::write_text(one, "");
  EXPECT_THAT(review_paths({"x.db"}, {one}), testing::ElementsAre(one));
  EXPECT_THAT(
      [&] {
        review_paths({"x.db", "y.db"}, {one});
      },
      testing::ThrowsMessage<UsageError>(
          "--review is given once for 2 results files: name one for each, in the same "
          "order"));
  EXPECT_THAT(
      [&] {
        review_paths({"x.db"}, {one, one});
      },
      testing::ThrowsMessage<UsageError>(
          "--review is given 2 times for 1 results file: name one for each, in the same "
          "order"));
  EXPECT_THAT(
      [&] {
        review_paths({"x.db", "y.db"}, {one, two});
      },
      testing::ThrowsMessage<Error>("--review " + two + ": no such file"));
  EXPECT_EQ(why_not_judged("x.db"),
            "x.db: not judged yet: x.review.db does not exist; first run 'renju-bench analyze "
            "x.db'");
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
      const auto found = ReviewFile::read(changed, kSettings.run).game(game);
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

TEST_F(ChangedReview, HoldsNumbersWithinTheirBounds) {
  const auto expect_range = [&](const std::string& table, const std::string& column,
                                std::int64_t least, std::int64_t most) {
    const auto set = [&](std::int64_t value) {
      return after("UPDATE " + table + " SET " + column + " = " + std::to_string(value));
    };
    EXPECT_EQ(set(least), "") << column;
    EXPECT_EQ(set(most), "") << column;
    EXPECT_THAT(set(least - 1), testing::HasSubstr(column)) << least;
    EXPECT_THAT(set(most + 1), testing::HasSubstr(column)) << most;
  };
  constexpr std::int64_t kMost = std::numeric_limits<int>::max();
  expect_range("review", "depth", 0, 100);
  expect_range("review_game", "losing_ply", 1, 225);
  expect_range("review_game", "losing_length", 0, 225);
  expect_range("review_move", "ply", 1, 225);
  expect_range("review_move", "forbidden", 0, 1);
  expect_range("review_move", "wins", 0, 1);
  expect_range("review_move", "decided", 0, 1);
  expect_range("review_move", "loss", 0, kMost);
  expect_range("review_move", "score", -kMost, kMost);
  expect_range("review_move", "best_score", -kMost, kMost);
  for (const std::string win : {"win_before", "win_after"}) {
    expect_range("review_move", win + "_length", 0, 225);
    expect_range("review_move", win + "_trap", 0, 1);
  }
  for (const char* const nodes : {"nodes", "proof_nodes"}) {
    EXPECT_EQ(after(std::string("UPDATE review SET ") + nodes + " = 0"), "");
    EXPECT_THAT(after(std::string("UPDATE review SET ") + nodes + " = -1"),
                testing::HasSubstr(nodes));
  }
}

TEST_F(ChangedReview, HoldsWordsThatAreKnown) {
  EXPECT_THAT(move_with("quality", "'poor'"), testing::EndsWith("'poor' is not known"));
  EXPECT_THAT(move_with("before", "'drawn'"), testing::EndsWith("'drawn' is not known"));
  EXPECT_THAT(move_with("win_after", "'luck'"), testing::EndsWith("'luck' is not known"));
  EXPECT_THAT(move_with("missed", "'maybe'"), testing::EndsWith("'maybe' is not a grade"));
  EXPECT_THAT(move_with("best", "'p1'"), testing::EndsWith("'p1' is not on the board"));
  for (const char* const quality : {"excellent", "good", "inaccuracy", "mistake", "blunder"}) {
    EXPECT_EQ(move_with("quality", '\'' + std::string(quality) + '\''), "");
  }
  for (const char* const kind : {"five", "vcf", "double-mise", "mise-vcf", "vct", "no-defence"}) {
    EXPECT_EQ(move_with("win_before", '\'' + std::string(kind) + '\''), "");
  }
}

TEST_F(ChangedReview, MayHoldAMoveWithoutACell) {
  EXPECT_EQ(move_with("move", "NULL"), "");
  const auto found = ReviewFile::read(folder_.file("changed.db"), kSettings.run).game(3);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->moves.at(0).cell, -1);
}

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
