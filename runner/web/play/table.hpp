#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>

#include "engine/base/json_text.hpp"
#include "runner/play/referee.hpp"
#include "runner/run/human/sitting.hpp"
#include "runner/web/play/kept_run.hpp"
#include "runner/web/play/play_offer.hpp"
#include "runner/web/play/player_pool.hpp"

namespace rb {

// A person's time for all moves of a game, and what is added after each. The opponent has none: a
// level thinks in nodes.
struct TableClock {
  std::chrono::milliseconds total{0}, increment{0};
};

struct TableSpec {
  int id = 0;
  const Game* game = nullptr;
  PlayOffer::Opponent opponent = {};
  std::optional<NamedPlayer> adviser = {};  // who gives hints
  int opening = -1;                         // of the run's
  Stone person = Stone::black;
  bool chooses = false;  // the person chooses its colour after seeing the opening
  // Two people at one board: `person` is the colour of the first of them, `opponent` no more than
  // the name of the second.
  bool is_shared = false;
  // The first begins with Black; the second chooses the colours when three stones are on the board,
  // again if one was taken back.
  bool swaps = false;
  std::optional<TableClock> clock = {};
  Clock now = monotonic_now;
};

// A program may think so long about a move.
inline constexpr std::chrono::milliseconds kProgramTime{5000};

// One game in a browser. One thread plays it, the worker; every thread may ask for its state.
class GameTable {
 public:
  // `pool` outlives this. It and `run` are the worker's, as all but the const functions and
  // interrupt().
  GameTable(TableSpec spec, std::shared_ptr<KeptRun> run, PlayerPool& pool);
  ~GameTable();

  // The opponent moves, if it is its turn; then and now the game is kept. `stop` ends its thinking
  // without a move.
  void answer(const std::stop_token& stop);
  // The person's move, which came `elapsed` after it could be made. Throws Error that says what is
  // wrong with it: also that the game is not where the person saw it, after `ply` moves.
  void move(const std::string& name, int ply, std::chrono::nanoseconds arrived);
  void take_back();  // throws Error if there is nothing to take back
  void resign();
  // Throws Error if there is no choice. After a swap it is the colour of the second.
  void choose_colour(Stone colour);
  void end_if_late(std::chrono::nanoseconds now);  // the person's time may be over
  // What the adviser would play.
  Json hint(const std::stop_token& stop);

  // docs/report-document.md, "Games in the browser".
  Json state() const;
  void interrupt();                   // what the opponent is thinking about is not wanted any more
  std::string path() const;           // of the results file; empty: no move was made
  int game() const { return game_; }  // its id there
  bool is_over() const;

 private:
  void keep();
  void tell(bool is_thinking);
  std::chrono::nanoseconds spent(std::chrono::nanoseconds until) const;
  void require_persons_turn() const;
  void offer_swap();
  void take(Stone persons);
  Stone visitors_colour() const;

  TableSpec spec_;
  std::shared_ptr<KeptRun> run_;
  int game_;
  PooledPlayer level_;
  Sitting sitting_;
  bool is_choosing_, has_swapped_ = false, is_kept_ = false;
  std::chrono::nanoseconds left_{0};   // of the person's time
  std::chrono::nanoseconds asked_{0};  // when the person's turn began

  mutable std::mutex mutex_;  // of what follows
  std::unique_ptr<Json> told_;
  std::string path_;
  bool is_over_ = false;
  std::chrono::nanoseconds told_left_{0}, told_asked_{0};
  std::shared_ptr<std::stop_source> thinking_;
};

}  // namespace rb
