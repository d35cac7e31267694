#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/player.hpp"
#include "engine/game/rules.hpp"
#include "runner/play/referee.hpp"

namespace rb::gomocup {

struct BrainSpec {
  const Rules* rules = nullptr;
  std::unique_ptr<Player> player;
  std::string about;  // the answer to ABOUT: name="hard", version="1.0"
  int rule = 4;       // the only INFO rule that it plays by
  // Does it keep to the times that it is told? If not, its moves depend on the seed, the nodes and
  // the depth alone.
  bool timed = true;
  // Game k of the process, from 0, is played with mix(seed, k), unless INFO seed told another.
  std::uint64_t seed = 1;
  Clock now = monotonic_now;
};

// A player of ours as an engine that others start: the other side of gomocup.hpp. It is given what
// the manager says, line by line, and tells what to answer.
//
// One command, one answer, and none to INFO and END. What cannot be done is answered with ERROR and
// changes nothing; so is, as long as INFO told a key what it cannot do, each command that asks for
// a move. A command that is not known is answered with UNKNOWN, once: not the lines of points after
// it, up to DONE, which are its own (SWAP2BOARD). Between moves it keeps what INFO told until it is
// told otherwise; seeds as well.
class Brain {
 public:
  explicit Brain(BrainSpec spec);

  // The answer to a line, with its end; empty: none. It thinks as long as the limits allow.
  std::string answer(std::string_view line);
  bool ended() const { return ended_; }  // by END

  // Of the time it was told, so much is left for the way to the manager: a fifth, at most this.
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

  std::string new_game();
  std::string board_line(std::string_view line);
  std::string done();
  std::string think();
  std::string set(std::string_view key, std::string_view value);
  Limits limits() const;

  // What INFO told. No time, or nodes, or depth: no such limit.
  struct Told {
    std::optional<std::chrono::milliseconds> turn, left;
    std::chrono::milliseconds match{0}, increment{0};
    std::optional<std::uint64_t> nodes, seed;
    std::optional<int> depth;
  };
  struct Placed {
    Move move;
    bool own = false;
  };

  BrainSpec spec_;
  Told told_;
  bool started_ = false, ended_ = false;
  bool fresh_ = true;        // the player has not been asked in this game
  std::uint64_t games_ = 0;  // begun so far
  Position position_;
  std::vector<Move> history_;  // of position_, as far as it is known
  bool over_ = false;          // by our last move
  bool setting_up_ = false;    // between BOARD and DONE
  bool refused_ = false;       // what stands between them, and it was answered
  std::vector<Placed> stones_;
  bool foreign_ = false;  // after a command that is not known: lines of points are its own
  std::map<std::string, std::string, std::less<>> wrong_info_;  // key -> why; of known keys alone
};

}  // namespace rb::gomocup
