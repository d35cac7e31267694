// Files of games from elsewhere, of both games.

#include "engine/renju/rules/rules.hpp"
#include "engine/reversi/rules.hpp"
#include "runner/play/game_check.hpp"
#include "runner/results/import/game_reader.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace {

using namespace rb;

// Every game that is taken is one that the rules allow.
void read(std::string_view text, const ReadAs& as, const Rules& rules) {
  const GameCheck check("file", rules, std::vector<Opening>());
  read_games(text, as, [&](const TextGame& game) {
    if (!game.problem.empty()) return;
    GameRecord record;
    if (!fuzz::accepts([&] { record = record_of(game.game, rules).record; })) return;
    for (MoveRecord& move : record.moves) move.opening = false;
    fuzz::expect(fuzz::accepts([&] { check.check(record); }), "a game that is taken was played");
  });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::text_of(data, size);
  read(text, {.start = renju::rules().start()}, renju::rules());
  read(text,
       {.name = "reversi",
        .start = reversi::rules().start(),
        .sgf_game = 2,
        .is_row_1_on_top = true},
       reversi::rules());
  return 0;
}
