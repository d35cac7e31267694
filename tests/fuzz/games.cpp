// Files of games from elsewhere, of both games, and the results of RIF.

#include "engine/renju/rules/rules.hpp"
#include "engine/reversi/rules.hpp"
#include "runner/play/game_check.hpp"
#include "runner/results/export/export.hpp"
#include "runner/results/import/game_reader.hpp"
#include "runner/results/import/score_tables.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace {

using namespace rb;

// Comments and variations come back from SGF.
void comes_back(const GameRecord& record, const ReadAs& as, const Rules& rules) {
  if (record.annotations.empty()) return;
  ExportSource source;
  source.run.kind = RunKind::import;
  source.run.game = as.name;
  source.run.board_size = as.start.size;
  source.run.players.resize(2);
  source.sgf_game = as.sgf_game;
  source.is_row_1_on_top = as.is_row_1_on_top;
  source.start = as.start;
  GameRecord played = record;
  played.players = {0, 1};
  played.opening = -1;
  int games = 0;
  read_games(sgf_game(source, played), as, [&](const TextGame& game) {
    ++games;
    fuzz::accepts([&] {
      fuzz::expect(record_of(game.game, rules).record.annotations == record.annotations,
                   "comments and variations come back");
    });
  });
  fuzz::expect(games == 1, "a game comes back");
}

// Every game that is taken is one that the rules allow.
void read(std::string_view text, const ReadAs& as, const Rules& rules) {
  const GameCheck check("file", rules, std::vector<Opening>());
  read_games(text, as, [&](const TextGame& game) {
    if (!game.problem.empty()) return;
    GameRecord record;
    if (!fuzz::accepts([&] { record = record_of(game.game, rules).record; })) return;
    comes_back(record, as, rules);
    for (MoveRecord& move : record.moves) move.opening = false;
    fuzz::expect(fuzz::accepts([&] { check.check(record); }), "a game that is taken was played");
  });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::text_of(data, size);
  fuzz::accepts(
      [&] { fuzz::expect(!parse_rif(text, "file").games.empty(), "results of RIF are games"); });
  fuzz::accepts(
      [&] { fuzz::expect(parse_gomocup_table(text, "file").count() > 0, "a table has games"); });
  read(text, {.start = renju::rules().start()}, renju::rules());
  read(text,
       {.name = "reversi",
        .start = reversi::rules().start(),
        .sgf_game = 2,
        .is_row_1_on_top = true},
       reversi::rules());
  return 0;
}
