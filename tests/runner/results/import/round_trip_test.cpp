// What `export` writes, read again: random games of random ends, hostile names and comments.

#include <gtest/gtest.h>

#include <fmt/format.h>

#include "engine/base/printable.hpp"
#include "engine/base/rng.hpp"
#include "engine/renju/rules/rules.hpp"
#include "engine/reversi/rules.hpp"
#include "runner/play/game_check.hpp"
#include "runner/results/export/export.hpp"
#include "runner/results/import/game_reader.hpp"
#include "tests/fakes/game_of.hpp"

namespace rb {
namespace {

const std::vector<std::string> kNames = {"hard",
                                         "easy:depth=1,score_threshold=50",
                                         "a]b\\c[d",
                                         "one against two: black, five",
                                         "against",
                                         "\"quoted\" against \\",
                                         " blanks ",
                                         "#1; game 3: x",
                                         "line\nend\x1b[31m",
                                         "\xff\xfe no UTF-8",
                                         "渓月 (Keigetsu)",
                                         "7,7,2",
                                         ")(;B[aa]",
                                         "0"};

struct Board {
  const Rules& rules;
  ReadAs as;
};

Board renju_board() { return {renju::rules(), {.start = renju::rules().start()}}; }
Board reversi_board() {
  return {reversi::rules(),
          {.name = "reversi",
           .start = reversi::rules().start(),
           .sgf_game = 2,
           .is_row_1_on_top = true}};
}

ExportSource source_of(const Board& board, Rng& rng) {
  ExportSource source;
  source.run.kind = RunKind::import;  // which tells no event of its own
  source.run.game = board.as.name;
  source.run.board_size = board.as.start.size;
  for (int i = 0; i < 2; ++i)
    source.run.players.push_back({kNames[rng.below(kNames.size())], "{}"});
  source.openings = {{"an opening); the last answer was h8", {}}};
  source.sgf_game = board.as.sgf_game;
  source.is_row_1_on_top = board.as.is_row_1_on_top;
  source.start = board.as.start;
  return source;
}

Move random_move(const Position& position, const Rules& rules, Rng& rng) {
  const std::vector<Move> moves = rules.legal_moves(position);
  return moves[rng.below(moves.size())];
}

void add_numbers(MoveRecord& move, Rng& rng) {
  if (rng.below(2) == 0) move.reply.score = static_cast<int>(rng.below(2001)) - 1000;
  if (rng.below(2) == 0) move.reply.depth = static_cast<int>(rng.below(20));
  if (rng.below(2) == 0) move.reply.nodes = rng.below(1'000'000);
  if (rng.below(2) == 0) move.reply.cpu = std::chrono::microseconds(rng.below(1'000'000));
  if (rng.below(2) == 0) move.reply.line = {Move(0), Move::pass(), Move(17)};
  move.elapsed = std::chrono::microseconds(rng.below(5'000'000));
}

// Ends by the rules, or after some moves as nobody could see on the board.
GameRecord random_game(const Board& board, Rng& rng) {
  GameRecord record = fakes::game_of(0, {0, 1});
  record.id = static_cast<int>(rng.below(100));
  Position position = board.as.start;
  const std::size_t most = 1 + rng.below(60), opening = rng.below(4);
  if (opening > 0) record.opening = 0;
  std::optional<Outcome> end;
  while (!end && record.moves.size() < most) {
    MoveRecord& move = record.moves.emplace_back();
    move.reply.move = random_move(position, board.rules, rng);
    move.opening = record.moves.size() <= opening;
    if (!move.opening) add_numbers(move, rng);
    end = board.rules.play(position, move.reply.move);
  }
  if (end) {
    record.outcome = *end;
    return record;
  }
  static constexpr Reason kReasons[] = {
      Reason::timeout,     Reason::crash,      Reason::bad_answer,  Reason::resigned,
      Reason::agreed_draw, Reason::move_limit, Reason::illegal_move};
  const Reason reason = kReasons[rng.below(std::size(kReasons))];
  const bool is_draw = reason == Reason::agreed_draw || reason == Reason::move_limit;
  record.outcome = {is_draw ? Stone::empty : opponent(position.to_move), reason};
  if (!is_fault(reason)) return record;
  MoveRecord& answer = record.moves.emplace_back();
  if (reason == Reason::illegal_move) answer.reply.move = record.moves.front().reply.move;
  if (reason == Reason::timeout) answer.reply.fault = Fault::timeout;
  if (reason == Reason::crash) answer.reply.fault = Fault::crash;
  if (reason == Reason::bad_answer) answer.reply.fault = Fault::bad_answer;
  return record;
}

// Comments and variations within variations, of so many moves.
void annotate(GameRecord& record, const Board& board, Rng& rng) {
  const auto text = [&] {
    return annotation_text(kNames[rng.below(kNames.size())] + "\n" +
                           kNames[rng.below(kNames.size())]);
  };
  const int plies = static_cast<int>(played_moves(record));
  for (int ply = 0; ply <= plies; ++ply) {
    if (rng.below(3) == 0) record.annotations.push_back({.ply = ply, .text = text()});
  }
  for (int start = plies; start > 0; start -= static_cast<int>(rng.below(5))) {
    int ply = start;
    for (auto more = rng.below(6); more > 0; --more) {
      const Move move(
          static_cast<int>(rng.below(static_cast<std::uint64_t>(board.as.start.cells()))));
      record.annotations.push_back({ply, move, rng.below(2) == 0 ? text() : ""});
      ply = start + 1 + static_cast<int>(rng.below(static_cast<std::uint64_t>(ply - start + 1)));
    }
  }
}

struct Read {
  TextGame read;
  GameRecord record;
};

std::vector<Read> read_back(const std::string& text, const Board& board) {
  std::vector<Read> games;
  read_games(text, board.as, [&](TextGame read) {
    EXPECT_EQ(read.problem, "") << text;
    if (read.problem.empty()) games.push_back({read, record_of(read.game, board.rules).record});
  });
  return games;
}

std::vector<Move> moves_of(const GameRecord& record) {
  std::vector<Move> moves;
  for (std::size_t i = 0; i < played_moves(record); ++i) {
    moves.push_back(record.moves[i].reply.move);
  }
  return moves;
}

std::string one_line(std::string name) {
  for (char& c : name) {
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  }
  return printable(name);
}

template <class Use>
void each_random_game(const Board& board, std::uint64_t seed, const Use& use) {
  for (std::uint64_t i = 0; i < 300; ++i) {
    Rng rng(mix(seed, i));
    const ExportSource source = source_of(board, rng);
    use(source, random_game(board, rng));
    if (testing::Test::HasFailure()) FAIL() << "game " << i;
  }
}

void sgf_round_trip(const Board& board) {
  each_random_game(board, 1, [&](const ExportSource& source, const GameRecord& record) {
    Rng rng(mix(4, record.moves.size()));
    GameRecord annotated = record;
    annotate(annotated, board, rng);
    const std::string text = sgf_game(source, annotated);
    const std::vector<Read> games = read_back(text + text, board);
    ASSERT_EQ(games.size(), 2U) << text;
    const auto& [read, back] = games.back();
    EXPECT_EQ(back.moves, record.moves) << text;
    EXPECT_EQ(back.outcome, record.outcome) << text;
    EXPECT_EQ(back.annotations, annotated.annotations) << text;
    for (const std::size_t side : {0U, 1U}) {
      EXPECT_EQ(read.game.players[side], one_line(source.run.players[side].name));
    }
    if (record.opening == 0) {
      EXPECT_EQ(read.game.opening_name, source.openings[0].name) << text;
    }
  });
}

TEST(RoundTrip, SgfOfRenjuIsTheSameGame) { sgf_round_trip(renju_board()); }
TEST(RoundTrip, SgfOfReversiIsTheSameGame) { sgf_round_trip(reversi_board()); }

void text_round_trip(const Board& board) {
  each_random_game(board, 2, [&](const ExportSource& source, const GameRecord& record) {
    if (record.outcome.reason == Reason::illegal_move) return;  // the text does not have the answer
    const std::string text = text_line(source, record);
    const std::vector<Read> games = read_back(text, board);
    ASSERT_EQ(games.size(), 1U) << text;
    EXPECT_EQ(moves_of(games[0].record), moves_of(record)) << text;
    EXPECT_EQ(games[0].record.outcome, record.outcome) << text;
    for (const std::size_t side : {0U, 1U}) {
      EXPECT_EQ(games[0].read.game.players[side], printable(source.run.players[side].name)) << text;
    }
  });
}

TEST(RoundTrip, TextOfRenjuIsTheSameGame) { text_round_trip(renju_board()); }
TEST(RoundTrip, TextOfReversiIsTheSameGame) { text_round_trip(reversi_board()); }

TEST(RoundTrip, PsqIsTheSameGameWhereItHasAWordForItsEnd) {
  const Board board = renju_board();
  int games = 0;
  each_random_game(board, 3, [&](const ExportSource& source, const GameRecord& record) {
    const Reason reason = record.outcome.reason;
    const bool both_look_like_moves =
        source.run.players[0].name == "7,7,2" && source.run.players[1].name == "7,7,2";
    if (both_look_like_moves || (!is_by_the_rules(reason) && reason != Reason::timeout)) return;
    ++games;
    const std::string text = psq_game(source, record);
    const std::vector<Read> read = read_back(text, board);
    ASSERT_EQ(read.size(), 1U) << text;
    EXPECT_EQ(moves_of(read[0].record), moves_of(record)) << text;
    EXPECT_EQ(read[0].record.outcome, record.outcome) << text;
    EXPECT_EQ(read[0].read.game.players[1], one_line(source.run.players[1].name)) << text;
  });
  EXPECT_GT(games, 30);
}

}  // namespace
}  // namespace rb
