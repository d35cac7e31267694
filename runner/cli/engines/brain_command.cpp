#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <stop_token>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "runner/base/process/line_buffer.hpp"
#include "runner/base/system/version.hpp"
#include "runner/cli/engines/commands.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/players/external_player.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/players/named_player.hpp"
#include "runner/programs/gomocup/brain.hpp"

namespace rb::cli {
namespace {

constexpr std::size_t kLongestLine = 4096;

// Reads more of the standard input; at its end the rest counts as a line. False: the input has
// ended.
bool read_more(LineBuffer& lines) {
  const std::span<char> space = lines.space();
  ssize_t bytes = 0;
  do {
    bytes = read(STDIN_FILENO, space.data(), space.size());
  } while (bytes < 0 && errno == EINTR);
  if (bytes < 0) throw std::system_error(errno, std::generic_category(), "standard input");
  if (bytes == 0) space.front() = '\n';
  lines.added(bytes == 0 ? 1 : static_cast<std::size_t>(bytes));
  return bytes > 0;
}

// Every answer is flushed at once: the manager waits for it.
void say(const std::string& text) {
  if (text.empty()) return;
  if (std::fputs(text.c_str(), stdout) < 0 || std::fflush(stdout) != 0) {
    throw std::system_error(errno, std::generic_category(), "cannot write the answer");
  }
}

void talk(gomocup::Brain& brain, bool may_ponder) {
  LineBuffer lines(kLongestLine);
  bool more = true;
  std::jthread pondering;  // while nothing is said; it alone uses the brain
  while (more) {
    more = read_more(lines);
    pondering = {};  // asks it to stop and waits until it has
    while (const auto line = lines.next()) {
      say(brain.answer(*line));
      if (brain.ended()) return;
    }
    if (!may_ponder) continue;
    pondering = std::jthread([&brain](const std::stop_token& stop) { brain.ponder(stop); });
  }
}

struct BrainRequest {
  std::string player = "hard";
  MoveClock clock = MoveClock::wall;
  std::uint64_t seed = 1;
  bool ponder = false;
};

// What the player plays on such a board: renju first where it is at home, else last.
std::vector<gomocup::BrainGame> games_on(int size, const PlayerSpec& who, MoveClock clock) {
  std::vector<gomocup::BrainGame> games;
  for (const std::string_view name : game_names()) {
    const Game& game = *find_game(name);
    if (!game.has_profiles() || !game.sizes.allow(size)) continue;
    try {
      games.push_back({.rule = *game.gomocup_rule,
                       .rules = &game.rules_on(size),
                       .player = named_player(who, clock, {}, name, size).make});
    } catch (const UsageError&) {  // not this player
    }
  }
  if (size != kRenjuSize) {
    std::stable_partition(games.begin(), games.end(),
                          [](const auto& game) { return game.rules->name() != "renju"; });
  }
  return games;
}

int run(const BrainRequest& request) {
  const PlayerSpec who{.place = "brain: --player", .text = request.player};
  if (is_external(who)) {
    throw UsageError(fmt::format("{}: '{}' is a program: managers start it themselves", who.place,
                                 request.player));
  }
  // Why a player plays nothing on 15x15 is said of renju.
  if (games_on(kRenjuSize, who, request.clock).empty()) named_player(who, request.clock);
  gomocup::BrainSpec spec;
  spec.games = [who, clock = request.clock](int size) { return games_on(size, who, clock); };
  spec.about =
      fmt::format("name=\"renju-bench {}\", version=\"{}\", author=\"The renju-bench authors\"",
                  request.player, version());
  spec.timed = request.clock == MoveClock::wall;
  spec.seed = request.seed;
  gomocup::Brain brain(std::move(spec));
  talk(brain, request.ponder);
  return status::kDone;
}

Rows<BrainRequest> brain_rows() {
  using Request = BrainRequest;
  return rows<Request>(option("player", "PLAYER", &Request::player,
                              "the player: a level, a variant of one (hard:depth=5), a profile "
                              "file (file:mine.json), or another engine of renju")
                           .was("profile"),
                       choice("clock", "CLOCK", &Request::clock,
                              {{"wall", MoveClock::wall}, {"nodes", MoveClock::nodes}},
                              "wall obeys the times given by INFO, or else the profile's; nodes "
                              "never looks at a clock, so that the same seed gives the same game"),
                       flag("ponder", &Request::ponder,
                            "think on the opponent's time too, if times limit the moves and the "
                            "manager allows it; any line from the manager ends it at once"),
                       seed_option(&Request::seed,
                                   "for players that move at random; the seed of game k is derived "
                                   "from it, unless INFO seed gives one"));
}

}  // namespace

Command brain_command() {
  return typed_command(
      {.name = "brain",
       .summary = "act as a Gomocup engine, for other programs",
       .details =
           "Reads commands from the standard input and answers on the standard output until\n"
           "END or the end of the input. Managers that start engines without arguments can\n"
           "use pbrain-renju-bench-beginner, -easy, -medium, -hard or -expert, installed\n"
           "beside renju-bench.\n"
           "\n"
           "Understands START, RECTSTART, RESTART, BEGIN, TURN, BOARD ... DONE, TAKEBACK (of\n"
           "the last move), ABOUT, END and INFO with rule (0, 1 or 4: freestyle, standard,\n"
           "renju), timeout_turn, timeout_match, time_left, time_increment (milliseconds),\n"
           "max_node, max_depth and seed; other keys are ignored. Without INFO rule it plays\n"
           "renju on 15x15 and freestyle on other boards, from 5x5 to 22x22; expert plays\n"
           "both on 15x15 alone. It leaves a fifth of its time unused, at most 50\n"
           "ms. It needs about 20 MB, whatever max_memory says. An impossible command (a\n"
           "point that is occupied, off the board or forbidden, or another rule or size) is\n"
           "answered with ERROR and changes nothing; an unknown one with UNKNOWN.\n"
           "\n"
           "A match sends each program the same INFO seed, max_node and max_depth that a\n"
           "built-in player gets: with node limits both play the same game.",
       .examples = {"renju-bench brain --player medium",
                    "renju-bench match --a \"cmd:renju-bench brain --player hard\" --b medium"},
       .is_conversation = true},
      brain_rows(), run);
}

}  // namespace rb::cli
