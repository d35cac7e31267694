#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <system_error>
#include <utility>

#include <fmt/core.h>

#include "engine/renju/rules/rules.hpp"
#include "runner/cli/engines/commands.hpp"
#include "runner/cli/shared_options.hpp"
#include "runner/gomocup/brain.hpp"
#include "runner/players/catalog.hpp"
#include "runner/players/outside_player.hpp"
#include "runner/process/line_buffer.hpp"
#include "runner/system/version.hpp"

namespace rb::cli {
namespace {

constexpr std::size_t kLongestLine = 4096;

// Reads more of the standard input; at its end what is left counts as a line. False: it has ended.
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

// Every answer goes out at once: somebody waits for it.
void say(const std::string& text) {
  if (text.empty()) return;
  if (std::fputs(text.c_str(), stdout) < 0 || std::fflush(stdout) != 0) {
    throw std::system_error(errno, std::generic_category(), "cannot write the answer");
  }
}

void talk(gomocup::Brain& brain) {
  LineBuffer lines(kLongestLine);
  bool more = true;
  while (more) {
    more = read_more(lines);
    while (const auto line = lines.next()) {
      say(brain.answer(*line));
      if (brain.ended()) return;
    }
  }
}

struct BrainRequest {
  std::string player = "hard";
  MoveClock clock = MoveClock::wall;
  std::uint64_t seed = 1;
};

int run(const BrainRequest& request) {
  const PlayerSpec who{.place = "brain: --player", .text = request.player};
  if (is_outside(who)) {
    throw UsageError(
        fmt::format("{}: '{}' is a program, which managers start", who.place, request.player));
  }
  gomocup::BrainSpec spec;
  spec.rules = &renju::rules();
  spec.player = named_player(who, request.clock).make();
  spec.about =
      fmt::format("name=\"renju-bench {}\", version=\"{}\", author=\"The renju-bench authors\"",
                  request.player, version());
  spec.timed = request.clock == MoveClock::wall;
  spec.seed = request.seed;
  gomocup::Brain brain(std::move(spec));
  talk(brain);
  return status::kDone;
}

Rows<BrainRequest> brain_rows() {
  using Request = BrainRequest;
  return rows<Request>(
      option("player", "PLAYER", &Request::player,
             "the player: a level, a variant of one (hard:depth=5), a file of one "
             "(file:mine.json), or another engine of renju")
          .was("profile"),
      choice("clock", "CLOCK", &Request::clock,
             {{"wall", MoveClock::wall}, {"nodes", MoveClock::nodes}},
             "wall keeps to the times that INFO gives, or else to those of the profile; "
             "nodes never looks at a clock, and the same seed gives the same game"),
      seed_option(&Request::seed,
                  "of the players with chance; game k has a seed of its own made of it, unless "
                  "INFO seed gives one"));
}

}  // namespace

Command brain_command() {
  return typed_command(
      {.name = "brain",
       .summary = "be an engine of the Gomocup protocol, for other programs",
       .details =
           "Reads commands from the standard input and answers on the standard output until\n"
           "END or the end of the input. Programs that start engines without arguments take\n"
           "pbrain-renju-bench-beginner, -easy, -medium or -hard, which are installed beside\n"
           "renju-bench.\n"
           "\n"
           "Knows START 15, RECTSTART 15,15, RESTART, BEGIN, TURN, BOARD ... DONE, TAKEBACK\n"
           "(of the last move), ABOUT, END and INFO with rule (4), timeout_turn,\n"
           "timeout_match, time_left, time_increment (milliseconds), max_node, max_depth and\n"
           "seed; other keys are ignored. Of a time it leaves a fifth unused, at most 50 ms.\n"
           "It takes about 20 MB, whatever max_memory says. An impossible command (a point\n"
           "that is occupied, off the board or forbidden, another rule or size) is answered\n"
           "with ERROR and changes nothing; an unknown one with UNKNOWN.\n"
           "\n"
           "A match tells each program INFO seed, max_node and max_depth as it gives them to\n"
           "a player of its own: with limits of nodes both play the same game.",
       .examples = {"renju-bench brain --player medium",
                    "renju-bench match --a \"cmd:renju-bench brain --player hard\" --b medium"}},
      brain_rows(), run);
}

}  // namespace rb::cli
