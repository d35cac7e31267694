#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/player.hpp"
#include "engine/game/rules.hpp"
#include "runner/play/referee.hpp"

namespace rb::gomocup {

struct BrainGame {
  int rule = 4;  // its number in INFO rule
  const Rules* rules = nullptr;
  std::function<std::unique_ptr<Player>()> player;
};

struct BrainSpec {
  // What is played on a board of this size, first the game of a manager that sends no INFO rule.
  // REQUIRES: something is on kRenjuSize.
  std::function<std::vector<BrainGame>(int size)> games;
  std::string about;  // the answer to ABOUT: name="hard", version="1.0"
  // Whether it keeps to the times that it is given. If not, its moves depend only on the seed, the
  // nodes and the depth.
  bool timed = true;
  // Game k of the process, from 0, is played with mix(seed, k), unless INFO seed gave another.
  std::uint64_t seed = 1;
  Clock now = monotonic_now;
};

// A built-in player as an engine that others start: the other side of gomocup.hpp. It receives the
// manager's lines one by one, and returns the answers.
//
// Every command has one answer, INFO and END have none. An impossible command is answered with
// ERROR and changes nothing; so is each command that asks for a move, as long as INFO has set a key
// to something unsupported. An unknown command is answered with UNKNOWN once, but not the lines of
// points after it, up to DONE, which belong to it (SWAP2BOARD). Between moves it keeps the values
// of INFO, including seeds, until they change.
class Brain {
 public:
  explicit Brain(BrainSpec spec);

  // The answer to a line, with its line end; empty: none. It thinks as long as the limits allow.
  std::string answer(std::string_view line);
  bool ended() const { return ended_; }  // by END
  // Thinks on the opponent's time, until a stop is requested, about the position after the reply
  // that our last move expects: what the player remembers of it makes its next search deeper. The
  // player's own limits do not count. May be called again, until a line has changed the position.
  // Does nothing unless time alone limits moves, so that games within nodes or depth stay the same.
  void ponder(const std::stop_token& stop);

  // A fifth of the given time, at most this, is left for the way to the manager.
  static constexpr std::chrono::milliseconds kMostReserve{50};

 private:
  using Answer = std::string (Brain::*)(std::string_view rest);
  static Answer find(std::string_view word);

  std::string start(std::string_view rest);
  std::string rectstart(std::string_view rest);
  std::string restart(std::string_view rest);
  std::string begin(std::string_view rest);
  std::string turn(std::string_view rest);
  std::string board(std::string_view rest);
  std::string takeback(std::string_view rest);
  std::string info(std::string_view rest);
  std::string about(std::string_view rest);
  std::string end(std::string_view rest);

  std::string start_on(int size);
  void choose_game();
  std::string refusal() const;
  std::string new_game();
  std::string board_line(std::string_view line);
  std::string done();
  std::string think();
  std::string set(std::string_view key, std::string_view value);
  Limits limits() const;

  // The values of INFO. Without time, nodes or depth there is no such limit.
  struct Told {
    std::optional<std::chrono::milliseconds> turn, left;
    std::chrono::milliseconds match{0}, increment{0};
    std::optional<std::uint64_t> nodes, seed;
    std::optional<int> depth;
    std::optional<std::int64_t> rule;
  };
  struct Placed {
    Move move;
    bool own = false;
  };

  BrainSpec spec_;
  Told told_;
  std::vector<BrainGame> games_on_board_;
  BrainGame game_;  // the one that is played, by player_
  std::unique_ptr<Player> player_;
  bool started_ = false, ended_ = false;
  bool is_yixin_board_ = false;
  bool fresh_ = true;        // no move was asked for in this game
  std::uint64_t games_ = 0;  // begun so far
  Position position_;
  std::vector<Move> history_;  // of position_, as far as known
  Move expected_;              // the reply to our last move, if it was told; else none()
  bool over_ = false;          // by our last move
  bool setting_up_ = false;    // between BOARD and DONE
  bool refused_ = false;       // the lines between them are wrong, and this was answered
  std::vector<Placed> stones_;
  bool foreign_ = false;  // after an unknown command: lines of points belong to it
  std::map<std::string, std::string, std::less<>> wrong_info_;  // key -> why; only known keys
};

}  // namespace rb::gomocup
