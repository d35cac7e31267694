#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/game/notation.hpp"
#include "runner/programs/gomocup/gomocup.hpp"

// Programs as players, for tests of what is said to them. Needs RB_FASTBRAIN and RB_FAULTBRAIN
// (tests/CMakeLists.txt).
namespace rb::programs {

using namespace std::chrono_literals;

inline Position position(std::string_view moves) {
  return place_in_turn(parse_moves(moves, kRenjuSize));
}
inline Move at(std::string_view name) { return Move(parse_cell(name, kRenjuSize).value()); }

inline Limits move_time(std::chrono::milliseconds time) {
  Limits limits;
  limits.time = time;
  return limits;
}

// Long enough for an answer on a busy machine, and short enough to be waited for.
inline const Limits kLong = move_time(20s), kShort = move_time(150ms);

// A program as a player, and what was said in its game.
class Program {
 public:
  explicit Program(GomocupSpec spec) : player_(make_gomocup_player(std::move(spec))) {}
  void new_game(std::uint64_t seed, const Limits& limits = kLong) {
    player_->new_game({.seed = seed, .limits = limits});
  }
  Reply choose(const Position& position, const Limits& limits) {
    return player_->choose(position, limits);
  }
  std::string traffic() const { return player_->traffic(); }

 private:
  std::unique_ptr<Player> player_;
};

inline std::unique_ptr<Program> make_program(GomocupSpec spec) {
  return std::make_unique<Program>(std::move(spec));
}

inline std::unique_ptr<Program> player(std::vector<std::string> command) {
  return make_program({.process = {.command = std::move(command)}});
}

inline std::unique_ptr<Program> fast(const std::string& script) {
  return player({RB_FASTBRAIN, "--policy", "first", "--script", script});
}

// Goes wrong at its first move.
inline std::unique_ptr<Program> faulty(const std::string& mode, const std::string& option = "--at",
                                       const std::string& value = "1") {
  return player({RB_FAULTBRAIN, mode, "--at", "1", option, value});
}

// An engine in the language of the shell: `answer` is what it does with any other $line.
inline std::vector<std::string> shell_words(const std::string& answer, const std::string& start) {
  return {"sh", "-c",
          "while read line; do case \"$line\" in " + start +
              " ABOUT) echo name=sh;; INFO*) ;; END) exit;; *) " + answer + ";; esac; done"};
}

inline std::unique_ptr<Program> shell(const std::string& answer,
                                      const std::string& start = "START*|RESTART) echo OK;;") {
  return player(shell_words(answer, start));
}

// What was said to the engine in this game (sign '>') or what it said ('<'), less INFO and ABOUT.
inline std::vector<std::string> said(const Program& program, char sign = '>') {
  std::vector<std::string> lines;
  const std::string& traffic = program.traffic();
  for (const std::string_view line : split(traffic, '\n')) {
    if (line.size() < 14 || line[12] != sign) continue;
    const std::string_view text = line.substr(14);
    if (!text.starts_with("INFO") && text != "ABOUT") lines.emplace_back(text);
  }
  return lines;
}

}  // namespace rb::programs
