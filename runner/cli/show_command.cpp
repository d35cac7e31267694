#include <algorithm>
#include <limits>
#include <unordered_map>

#include <fmt/format.h>

#include "engine/base/printable.hpp"
#include "engine/game/notation.hpp"
#include "runner/cli/catalog.hpp"
#include "runner/cli/commands.hpp"
#include "runner/cli/output.hpp"
#include "runner/cli/sprt_report.hpp"
#include "runner/game_check.hpp"
#include "runner/scoreboard.hpp"
#include "runner/store.hpp"

namespace rb::cli {
namespace {

// The board after the first `count` moves. REQUIRES: a game that was checked.
Position position_after(const GameRecord& record, std::size_t count, const Rules& rules) {
  Position position = rules.start();
  for (std::size_t i = 0; i < count; ++i) rules.play(position, record.moves[i].reply.move);
  return position;
}

const Game& game_of(const std::string& path, const RunRow& run) {
  const Game* const game = find_game(run.game);
  if (game != nullptr && game->rules().start().size == run.board_size) return *game;
  throw Error(fmt::format("{}: holds games of {} on a board of {}x{}, which nobody can show", path,
                          run.game, run.board_size, run.board_size));
}

std::string title(const RunRow& run, const std::vector<Opening>& openings,
                  const GameRecord& record) {
  const auto player = [&](std::size_t colour) {
    return printable(run.players[static_cast<std::size_t>(record.players[colour])].name);
  };
  std::string text = fmt::format("Game {}: {} (Black, X) against {} (White, O)\n", record.id,
                                 player(0), player(1));
  if (record.outcome.winner == Stone::empty) {
    text += fmt::format("Draw: {}", name(record.outcome.reason));
  } else {
    const bool black = record.outcome.winner == Stone::black;
    text += fmt::format("{} wins: {}", black ? "Black" : "White", name(record.outcome.reason));
  }
  text += fmt::format(", {} moves\n", record.moves.size());
  if (record.opening >= 0) {
    const Opening& opening = openings[static_cast<std::size_t>(record.opening)];
    text += fmt::format("Opening {}{}{}, seed {}\n", record.opening,
                        opening.name.empty() ? "" : ": ", printable(opening.name), record.seed);
  } else {
    text += fmt::format("No opening, seed {}\n", record.seed);
  }
  return text;
}

// What the run's sequential test says of the games that the file holds.
std::string test_line(const std::string& path, const StoreReader& reader, const RunRow& run) {
  if (run.sprt.empty()) return "";
  SequentialTest test = stored_test(path, run);
  const std::vector<Opening> openings = reader.openings();
  Scoreboard board(2, run.board_size, openings, find_rules(run.game));
  std::unordered_map<int, std::uint64_t> keys;
  reader.each_key([&](int id, std::uint64_t key) { keys.emplace(id, key); });
  // The test asks of the moves for their keys alone, and to read them takes twenty times as long.
  const bool has_keys = keys.size() == static_cast<std::size_t>(reader.count());
  reader.each(has_keys ? Detail::result : Detail::moves, [&](const GameRecord& record) {
    GameResult result = board.add(record);
    const auto key = keys.find(record.id);
    if (has_keys && key == keys.end()) return;  // it came after the keys were read
    if (has_keys) result.moves = key->second;
    test.add(result);
  });
  const SprtReport report = sprt_report(test, board.games() == run.games);
  const std::string_view rest = report.decision == rating::Decision::undecided && !report.is_over
                                    ? ", the run is not finished"
                                    : "";
  return fmt::format("Sequential test of the run, {}: {}{}\n", sprt_title(report.spec),
                     decision_text(report), rest);
}

double milliseconds(std::chrono::nanoseconds time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

template <class T>
std::string known(const std::optional<T>& value) {
  return value ? fmt::format("{}", *value) : "-";
}

// The list of moves. What programs alone tell has a column only if the game has it.
class MoveList {
 public:
  MoveList(const GameRecord& record, int board_size) : record_(record), board_size_(board_size) {
    const auto any = [&](auto has) {
      return std::any_of(record.moves.begin(), record.moves.end(), has);
    };
    has_cpu_ = any([](const MoveRecord& move) { return move.reply.cpu.has_value(); });
    has_line_ = any([](const MoveRecord& move) { return !move.reply.line.empty(); });
  }

  std::string header() const {
    return fmt::format("{:>4}  {:<7}  {:>8}  {:>5}  {:>10}  {:>10}{}{}\n", "move", "", "score",
                       "depth", "nodes", "ms", has_cpu_ ? fmt::format("  {:>10}", "CPU ms") : "",
                       has_line_ ? "  line" : "");
  }

  // The score is the mover's own.
  std::string row(std::size_t index) const {
    const MoveRecord& move = record_.moves[index];
    const std::string start = fmt::format("{:>4}  {}  {:<4}", index + 1, index % 2 == 0 ? 'X' : 'O',
                                          move_name(move.reply.move, board_size_));
    if (move.opening) return start + "  opening\n";
    std::string text =
        fmt::format("{}  {:>8}  {:>5}  {:>10}  {:>10.3f}", start, known(move.reply.score),
                    known(move.reply.depth), known(move.reply.nodes), milliseconds(move.elapsed));
    if (has_cpu_) text += fmt::format("  {:>10}", cpu(move));
    if (!move.reply.line.empty()) text += "  " + moves_text(move.reply.line, board_size_);
    return text + note(index) + '\n';
  }

 private:
  static std::string cpu(const MoveRecord& move) {
    return move.reply.cpu ? fmt::format("{:.3f}", milliseconds(*move.reply.cpu)) : "-";
  }

  std::string note(std::size_t index) const {
    const Fault fault = record_.moves[index].reply.fault;
    if (fault != Fault::none) return fmt::format("  {}", name(fault));
    if (index < played_moves(record_)) return "";
    return fmt::format("  {}", name(record_.outcome.reason));
  }

  const GameRecord& record_;
  int board_size_;
  bool has_cpu_ = false, has_line_ = false;
};

std::string counters(const MoveRecord& move) {
  std::string text;
  for (const Counter& counter : move.reply.counters) {
    text += fmt::format("  {:<24} {:>12}\n", printable(counter.name), counter.value);
  }
  return text;
}

// The last lines exchanged with programs outside.
std::string traffic(const RunRow& run, const GameRecord& record) {
  std::string text;
  for (const std::size_t colour : {0U, 1U}) {
    if (record.traffic[colour].empty()) continue;
    const auto player = static_cast<std::size_t>(record.players[colour]);
    text += fmt::format("\nTraffic of {} ({}), times in seconds:\n{}",
                        printable(run.players[player].name), colour == 0 ? "Black" : "White",
                        record.traffic[colour]);
  }
  if (!text.empty()) return text;
  return "\nNo traffic is kept: it is that of programs, in games that end by a fault or a "
         "forbidden "
         "move.\n";
}

int run(const Args& args) {
  const std::string path = args.text("DB");
  const auto id = args.whole("GAME");
  const StoreReader reader(path);
  const auto record = reader.game(static_cast<int>(id));
  if (!record) {
    throw Error(fmt::format("{}: has no game {}; it holds {} games", path, id, reader.count()));
  }
  const std::size_t count = record->moves.size();
  const auto asked = args.find_whole("move");
  if (asked && static_cast<std::size_t>(*asked) > count) {
    throw Error(fmt::format("{}: game {} has {} moves; --move {} is none of them", path, id, count,
                            *asked));
  }
  const RunRow row = reader.run();
  const Game& game = game_of(path, row);
  const std::vector<Opening> openings = reader.openings();
  GameCheck(path, game.rules(), openings).check(*record);
  const std::size_t last = asked ? static_cast<std::size_t>(*asked) : count;
  std::string text = title(row, openings, *record) + test_line(path, reader, row) + '\n';
  text += diagram(position_after(*record, std::min(last, played_moves(*record)), game.rules()), {},
                  game.first_row);
  const MoveList list(*record, row.board_size);
  text += '\n' + list.header();
  for (std::size_t i = asked && last > 0 ? last - 1 : 0; i < last; ++i) text += list.row(i);
  if (asked && last > 0) text += counters(record->moves[last - 1]);
  if (args.flag("traffic")) text += traffic(row, *record);
  print("{}", text);
  return status::kDone;
}

Syntax syntax() {
  Syntax syntax;
  syntax.name = "show";
  syntax.summary = "show a game of a results file: board, moves, scores, times";
  syntax.options = {
      {.name = "DB",
       .kind = Kind::text,
       .help = "a results file",
       .required = true,
       .positional = true},
      {.name = "GAME",
       .kind = Kind::whole,
       .help = "the id of the game, from 0",
       .max = std::numeric_limits<int>::max(),
       .required = true,
       .positional = true},
      {.name = "move",
       .kind = Kind::whole,
       .value = "N",
       .help = "the board after move N, and this move alone with its counters",
       .max = 10'000},
      {.name = "traffic",
       .help = "what was said to the programs that played and what they said, as far as it was "
               "kept: the last lines of a game that ended by a fault"},
  };
  syntax.details =
      "X is Black, O is White; the last stone stands in brackets. A score is that of\n"
      "the player who made the move, as it was told; depth 0 is a move found without\n"
      "a search. Of a program they are what its MESSAGE lines told, and the line the\n"
      "moves that it expected; CPU is its processor time during the move. In traffic\n"
      "> is to the program, < its answer, ! its standard error and # what became of\n"
      "it.";
  syntax.examples = {"renju-bench show results/run.db 12",
                     "renju-bench show results/run.db 12 --move 17",
                     "renju-bench show results/run.db 12 --traffic"};
  return syntax;
}

}  // namespace

Command show_command() { return {syntax(), run}; }

}  // namespace rb::cli
