#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/renju/judging/game_review.hpp"

// A judged game as it is kept and counted: plain values, without the searches behind them.
namespace rb {

// A proved win of one side, as far as summaries ask for it.
struct WinNote {
  renju::WinKind kind = renju::WinKind::five;
  int length = 0;         // moves of the winner
  bool trap = false;      // at its end the defence is forbidden to Black
  std::string line = {};  // "h8 * i9" (line_notation.hpp)
};

struct ReviewedMove {
  int ply = 1;
  int cell = -1;
  renju::Grade missed = renju::Grade::none, allowed = renju::Grade::none;
  bool forbidden = false;
  bool wins = false, decided = false;
  std::optional<renju::Quality> quality = {};
  std::optional<int> loss = {}, score = {};
  std::optional<int> best = {}, best_score = {};
  renju::Standing before = renju::Standing::open, after = renju::Standing::open;
  std::optional<WinNote> win_before = {}, win_after = {};
  std::optional<int> defence = {};
  int board_size = kRenjuSize;
};

struct ReviewedLoss {
  int ply = 0;
  std::optional<renju::WinKind> kind = {};
  int length = 0;
  renju::Grade grade = renju::Grade::none;
};

struct ReviewedGame {
  int id = 0;
  std::uint64_t moves_hash = 0;  // of the moves in their order
  std::optional<ReviewedLoss> losing = {};
  std::vector<ReviewedMove> moves = {};
};

// `first` is the ply of the first move that was reviewed, `size` that of the board.
ReviewedGame reviewed_game(int id, std::uint64_t moves_hash, const renju::GameReview& review,
                           int first, int size);

// A hash of the moves in their order: another order is another game.
std::uint64_t exact_hash(const std::vector<Move>& moves);

}  // namespace rb
