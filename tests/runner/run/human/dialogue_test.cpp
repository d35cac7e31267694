// A person at the board, line by line, against a player that answers from a list.

#include "runner/run/human/dialogue.hpp"

#include <gmock/gmock.h>

#include <memory>

#include "engine/base/rng.hpp"
#include "engine/renju/rules/rules.hpp"
#include "runner/play/game_check.hpp"

namespace rb {
namespace {

using std::chrono::seconds;
using testing::HasSubstr;
using testing::Not;

// Plays the cells of a list that are still empty.
class Listed final : public Player {
 public:
  explicit Listed(std::string_view moves) : moves_(parse_moves(moves, kRenjuSize)) {}
  void new_game(const GameStart&) override {}
  Reply choose(const Position& position, const Limits&) override {
    for (const Move move : moves_) {
      if (renju::rules().is_legal(position, move)) return Reply{.move = move};
    }
    return {};
  }

 private:
  std::vector<Move> moves_;
};

// Plays what its seed says.
class Drawing final : public Player {
 public:
  void new_game(const GameStart& start) override { rng_ = Rng(start.seed); }
  Reply choose(const Position& position, const Limits&) override {
    const std::vector<Move> moves = renju::rules().legal_moves(position);
    return Reply{.move = moves[rng_.below(moves.size())]};
  }

 private:
  Rng rng_{1};
};

std::vector<Mark> no_marks(const Position&) { return {}; }

struct Table {
  explicit Table(std::string_view answers, SittingSpec spec = {}, bool may_choose = false)
      : level(answers),
        sitting(with_rules(std::move(spec)), level),
        dialogue({.level = "easy",
                  .forbidden = no_marks,
                  .hint = [](const Position&) { return std::string("a hint\n"); },
                  .keep = [this](const GameRecord& record) { kept.push_back(record); },
                  .may_choose = may_choose},
                 sitting) {}
  static SittingSpec with_rules(SittingSpec spec) {
    spec.rules = &renju::rules();
    return spec;
  }
  std::string say(std::string_view line) { return dialogue.say(line, seconds(1)); }
  std::string moves() const { return moves_text(placed_moves(kept.back()), kRenjuSize); }

  Listed level;
  std::vector<GameRecord> kept;
  Sitting sitting;
  Dialogue dialogue;
};

TEST(Dialogue, KeepsTheGameAtEveryMove) {
  Table table("a1 a3 a5 a7 a9");
  table.dialogue.begin();
  for (const char* move : {"h8", "i8", "j8"}) table.say(move);
  EXPECT_EQ(table.kept.size(), 6U);
  EXPECT_EQ(table.moves(), "h8 a1 i8 a3 j8 a5");
  for (const GameRecord& record : table.kept) {
    EXPECT_EQ(record.outcome, (Outcome{Stone::white, Reason::resigned}));  // until it has ended
    GameCheck("file", renju::rules(), std::vector<Opening>{}).check(record);
  }
}

TEST(Dialogue, EndsWithAFive) {
  Table table("a1 a3 a5 a7 a9");
  for (const char* move : {"h8", "i8", "j8", "k8"}) table.say(move);
  EXPECT_FALSE(table.dialogue.is_over());
  EXPECT_THAT(table.say("l8"), HasSubstr("You win: five, after 9 stones"));
  EXPECT_TRUE(table.dialogue.is_over());
  EXPECT_EQ(table.kept.back().outcome, (Outcome{Stone::black, Reason::five}));
  EXPECT_FALSE(table.kept.back().moves.back().opening);
  EXPECT_EQ(table.kept.back().moves.back().elapsed, seconds(1));
}

TEST(Dialogue, TheLevelBeginsIfThePersonIsWhite) {
  Table table("h8 i8 j8 k8 l8", {.person = Stone::white});
  EXPECT_THAT(table.dialogue.begin(), HasSubstr("easy plays h8"));
  for (const char* move : {"a1", "a3", "a5"}) table.say(move);
  EXPECT_THAT(table.say("a7"), HasSubstr("easy wins: five, after 9 stones"));
  EXPECT_EQ(table.kept.back().players, (std::array{1, 0}));
}

TEST(Dialogue, TakesBackAMoveAndItsAnswer) {
  Table table("a1 a3 a5");
  EXPECT_THAT(table.say("undo"), HasSubstr("no move to take back"));
  table.say("h8");
  table.say("i8");
  table.say("undo");
  EXPECT_EQ(table.moves(), "h8 a1");
  table.say("j8");
  EXPECT_EQ(table.moves(), "h8 a1 j8 a3");
  table.say("undo");
  table.say("undo");
  EXPECT_EQ(table.sitting.own_moves(), 0U);
  EXPECT_THAT(table.say("undo"), HasSubstr("no move to take back"));
}

// As White the level's first move stays.
TEST(Dialogue, TakesBackNoMoveOfTheLevelAlone) {
  Table table("h8 i8", {.person = Stone::white});
  table.dialogue.begin();
  EXPECT_THAT(table.say("undo"), HasSubstr("no move to take back"));
  EXPECT_EQ(table.moves(), "h8");
}

TEST(Dialogue, RefusesWithAReason) {
  SittingSpec spec;
  spec.refused = [](const Position&, int cell) -> std::optional<std::string> {
    if (cell != *parse_cell("j9", kRenjuSize)) return std::nullopt;
    return "is forbidden to Black: two threes";
  };
  Table table("a1 a3", spec);
  EXPECT_EQ(table.say("j9"), "j9 is forbidden to Black: two threes\n");
  EXPECT_TRUE(table.kept.empty());
  table.say("h8");
  EXPECT_EQ(table.say("h8"), "h8 is taken\n");
  EXPECT_EQ(table.say("[A1]"), "a1 is taken\n");
  EXPECT_THAT(table.say("z9"), HasSubstr("neither a cell such as h8 nor a word"));
  EXPECT_THAT(table.say("resing"), HasSubstr("did you mean 'resign'"));
  EXPECT_EQ(table.say("  "), "");
  EXPECT_EQ(table.kept.size(), 2U);
}

TEST(Dialogue, ResignsAndLeaves) {
  Table table("a1 a3");
  table.say("h8");
  EXPECT_THAT(table.say("resign"), HasSubstr("easy wins: resigned"));
  EXPECT_TRUE(table.dialogue.is_over());
  Table other("a1 a3");
  other.say("h8");
  EXPECT_EQ(other.say("quit"), "");
  EXPECT_TRUE(other.dialogue.is_over());
  EXPECT_EQ(other.sitting.outcome(), std::nullopt);
}

TEST(Dialogue, GivesHintsAndHelpWithoutAMove) {
  Table table("a1");
  EXPECT_EQ(table.say("hint"), "a hint\n");
  EXPECT_THAT(table.say("help"), HasSubstr("resign"));
  EXPECT_THAT(table.say("board"), HasSubstr("15"));
  EXPECT_TRUE(table.kept.empty());
}

TEST(Dialogue, ThePersonChoosesItsColourAfterAnOpening) {
  SittingSpec spec{.opening = parse_moves("h8 h9 i9", kRenjuSize)};
  Table table("a1 a3", spec, true);
  EXPECT_THAT(table.dialogue.begin(), HasSubstr("black or white?"));
  EXPECT_EQ(table.say("h7"), "Say black or white.\n");
  EXPECT_THAT(table.say("white"), HasSubstr("You are White"));
  EXPECT_TRUE(table.sitting.is_persons_turn());
  Table black("a1 a3", spec, true);
  black.dialogue.begin();
  EXPECT_THAT(black.say("black"), HasSubstr("easy plays a1"));
  EXPECT_EQ(black.kept.back().moves.size(), 4U);
  EXPECT_TRUE(black.kept.back().moves[2].opening);
}

TEST(Dialogue, ForbiddenPointsAreMarkedWhenBlackIsToMove) {
  Listed level("a1 a3");
  Sitting sitting(Table::with_rules({}), level);
  Dialogue dialogue({.level = "easy",
                     .forbidden =
                         [](const Position&) {
                           return std::vector<Mark>{{7, '3'}};
                         },
                     .hint = {},
                     .keep = [](const GameRecord&) {}},
                    sitting);
  EXPECT_THAT(dialogue.begin(), HasSubstr(" 3"));
  Sitting white(Table::with_rules({.person = Stone::white}), level);
  Dialogue other({.level = "easy",
                  .forbidden =
                      [](const Position&) {
                        return std::vector<Mark>{{7, '#'}};
                      },
                  .hint = {},
                  .keep = [](const GameRecord&) {}},
                 white);
  EXPECT_THAT(other.begin(), Not(HasSubstr("#")));
}

TEST(Sitting, GoesOnWithAGameThatWasLeft) {
  Table table("a1 a3 a5");
  table.say("h8");
  table.say("i8");
  const GameRecord left = table.kept.back();
  Listed level("a1 a3 a5");
  Sitting sitting(Table::with_rules({}), level, &left);
  EXPECT_TRUE(sitting.is_persons_turn());
  EXPECT_EQ(sitting.record(), left);
  EXPECT_EQ(sitting.place(Move(*parse_cell("j8", kRenjuSize)), seconds(0)), std::nullopt);
  EXPECT_EQ(sitting.own_moves(), 5U);
}

std::string played_by_drawing(const std::vector<const char*>& words,
                              const GameRecord* told = nullptr) {
  Drawing level;
  Sitting sitting(Table::with_rules({.seed = 7}), level, told);
  std::string moves;
  const auto keep = [&](const GameRecord& record) {
    moves = moves_text(placed_moves(record), kRenjuSize);
  };
  Dialogue dialogue({.level = "easy", .forbidden = no_marks, .hint = {}, .keep = keep}, sitting);
  for (const char* const word : words) dialogue.say(word, seconds(0));
  return moves;
}

TEST(Sitting, TheSameSeedAndMovesAreTheSameGameWhateverWasTakenBack) {
  const std::string game = played_by_drawing({"h8", "i8", "j8"});
  EXPECT_EQ(played_by_drawing({"h8", "undo", "h8", "o1", "undo", "undo", "h8", "i8", "j8"}), game);
  Drawing level;
  Sitting left(Table::with_rules({.seed = 7}), level);
  left.place(Move(*parse_cell("h8", kRenjuSize)), seconds(0));
  left.answer();
  const GameRecord record = left.record();
  EXPECT_EQ(played_by_drawing({"i8", "j8"}, &record), game);
}

TEST(Sitting, AStopLeavesTheLevelWithoutAMove) {
  const auto stop = std::make_unique<std::stop_source>();  // on the stack GCC 12 warns
  Listed level("a1 a3");
  Sitting sitting(Table::with_rules({}), level);
  sitting.place(Move(*parse_cell("h8", kRenjuSize)), seconds(0));
  stop->request_stop();
  Limits limits;
  limits.stop = stop->get_token();
  EXPECT_FALSE(sitting.answer(limits));
  EXPECT_EQ(sitting.record().moves.size(), 1U);
}

TEST(Dialogue, AsksForTheColourBeforeItIsChosen) {
  SittingSpec spec{.opening = parse_moves("h8 h9 i9", kRenjuSize)};
  Table table("a1 a3", spec, true);
  table.dialogue.begin();
  EXPECT_EQ(table.dialogue.prompt(), "black or white> ");
  table.say("black");
  EXPECT_EQ(table.dialogue.prompt(), "5 Black> ");
}

// Resigned before a move was made anew, it is over all the same.
TEST(Dialogue, KeepsTheEndOfAGameThatWasKept) {
  Listed level("a1");
  Sitting sitting(Table::with_rules({}), level);
  int kept = 0;
  Dialogue dialogue({.level = "easy",
                     .forbidden = no_marks,
                     .hint = {},
                     .keep = [&](const GameRecord&) { ++kept; },
                     .is_kept = true},
                    sitting);
  dialogue.say("resign", seconds(0));
  EXPECT_EQ(kept, 1);
}

}  // namespace
}  // namespace rb
