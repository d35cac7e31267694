#include "runner/stats/stats_report.hpp"

#include <gmock/gmock.h>

#include "engine/game/notation.hpp"

namespace rb {
namespace {

using testing::HasSubstr;
using testing::Not;

GameRecord game(const char* moves, Stone winner) {
  GameRecord record;
  record.outcome.winner = winner;
  for (const Move move : parse_moves(moves, kMaxSize)) {
    record.moves.emplace_back().reply.move = move;
  }
  return record;
}

std::string text_of(const std::vector<GameRecord>& games) {
  StatsFile file{.path = "run.db",
                 .players = {{"a", {}}, {"b", {}}},
                 .games = {},
                 .decided = DecidedGames(2),
                 .openings = {}};
  for (const GameRecord& record : games) file.openings.add(record);
  return stats_text({file});
}

TEST(StatsText, HasBlacksScoreByOpeningTheMostFrequentFirst) {
  const std::string text =
      text_of({game("h8 h9 i9 a1", Stone::white), game("h8 h9 g9 a1", Stone::black),
               game("h8 i9 i7 a1", Stone::black), game("a1 c3 e5", Stone::empty)});
  EXPECT_THAT(text, HasSubstr("\nopening                games    Black\n"
                              "4D Kagetsu                 2   50.0 %\n"
                              "7I Hogetsu                 1  100.0 %\n"
                              "others                     1   50.0 %\n"));
}

TEST(StatsText, HasNoOpeningsWithoutOneOfThe26) {
  EXPECT_THAT(text_of({game("a1 c3 e5", Stone::empty)}), Not(HasSubstr("opening ")));
}

}  // namespace
}  // namespace rb
