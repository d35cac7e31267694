#include "runner/cli/match_options.hpp"

#include <array>
#include <string>

#include <fmt/format.h>

#include "engine/renju/search.hpp"
#include "runner/cli/catalog.hpp"
#include "runner/cli/time_options.hpp"

namespace rb::cli {
namespace {

constexpr double kMostGames = 10'000'000;
constexpr double kMostNodes = 1e12;

std::vector<Option> player_options() {
  return {{.name = "a",
           .kind = Kind::text,
           .value = "PLAYER",
           .help = "a profile (beginner, easy, medium, hard; 'renju-bench profiles' lists all), a "
                   "variant of one: hard:depth=5,OPEN_THREE=1200, a file of one: file:mine.json, "
                   "another engine, which 'profiles' lists too, with options if you like, or a "
                   "program that speaks the Gomocup protocol: 'cmd:./pbrain-x --opt'",
           .required = true},
          {.name = "b",
           .kind = Kind::text,
           .value = "PLAYER",
           .help = "its opponent",
           .required = true},
          {.name = "games",
           .kind = Kind::whole,
           .value = "N",
           .help = "games to play, rounded up to whole pairs: each opening is played with both "
                   "colours; default: 500; with --sprt each opening once",
           .min = 1,
           .max = kMostGames},
          {.name = "sprt",
           .kind = Kind::text,
           .value = "TEST",
           .help = "stop as soon as a sequential test of A decides between two Elo: "
                   "elo0=0,elo1=10; also alpha=, beta= (0.05; 1e-06 to 0.5), model=normalized or "
                   "logistic, overshoot=off or on"},
          {.name = "expect",
           .kind = Kind::choice,
           .value = "DECISION",
           .help = "what --sprt is to decide, H1 or H0: exit status 3 if it decides otherwise, "
                   "5 if it decides nothing, or if faults decide",
           .choices = {"H1", "H0"}},
          {.name = "threads",
           .kind = Kind::whole,
           .value = "N",
           .help = "games at the same time; default: all cores",
           .min = 1,
           .max = 1024},
          {.name = "seed",
           .kind = Kind::whole,
           .value = "N",
           .help = "the same seed plays the same games, on any number of threads",
           .fallback = "1",
           .min = 0,
           .max = 9e15}};
}

// What is said of A alone.
std::vector<Option> options_of_a() {
  return {{.name = "a-name",
           .kind = Kind::text,
           .value = "NAME",
           .help = "how tables and results call A; default: as --a does, or the program's file"},
          {.name = "a-nodes",
           .kind = Kind::whole,
           .value = "N",
           .help = "nodes a move for A, in place of --limit-nodes",
           .min = 1,
           .max = kMostNodes},
          {.name = "a-depth",
           .kind = Kind::whole,
           .value = "N",
           .help = "depth for A, in place of --limit-depth",
           .min = 1,
           .max = renju::Search::kMaxDepth},
          {.name = "a-move-time",
           .kind = Kind::text,
           .value = "TIME",
           .help = "a move of A, in place of --move-time"},
          {.name = "a-tc",
           .kind = Kind::text,
           .value = "TIME+TIME",
           .help = "the clock of A, in place of --tc"},
          {.name = "a-margin",
           .kind = Kind::text,
           .value = "TIME",
           .help = "how late A may be, in place of --margin"},
          {.name = "a-dir",
           .kind = Kind::text,
           .value = "DIR",
           .help = "where the program A runs; a relative path to it starts there too"},
          {.name = "a-info",
           .kind = Kind::text,
           .value = "KEY=VALUE",
           .help = "a line 'INFO KEY VALUE' for the program A in every game; it replaces ours of "
                   "that key",
           .multi = true},
          {.name = "a-env",
           .kind = Kind::text,
           .value = "KEY=VALUE",
           .help = "a variable in the environment of the program A",
           .multi = true}};
}

std::vector<Option> side_options() {
  constexpr std::array<std::string_view, 9> kOfB = {"b-name",      "b-nodes", "b-depth",
                                                    "b-move-time", "b-tc",    "b-margin",
                                                    "b-dir",       "b-info",  "b-env"};
  std::vector<Option> options = options_of_a();
  for (std::size_t i = 0; i < kOfB.size(); ++i) {
    Option option = options[i];
    option.name = kOfB[i];
    option.help = "the same of B";
    options.push_back(option);
  }
  return options;
}

std::vector<Option> game_options() {
  static const std::string games = fmt::format(
      "{}; 'renju-bench profiles' tells which engine plays what", fmt::join(game_names(), " or "));
  return {
      {.name = "game",
       .kind = Kind::choice,
       .value = "GAME",
       .help = games,
       .fallback = "renju",
       .choices = game_names()},
      {.name = "openings",
       .kind = Kind::text,
       .value = "FILE",
       .help = "one opening a line, with a name if you like: 'Hogetsu: h8 i9 i7'; 'none': from the "
               "start of the game; 'named': the 26 of renju that have names; default: the suite "
               "that comes with the program"},
      {.name = "openings-format",
       .kind = Kind::choice,
       .value = "FORMAT",
       .help = "moves ('h8 i9 g7') or offset (Gomocup: '0,0, 1,-1', right and up from the centre)",
       .fallback = "moves",
       .choices = {"moves", "offset"}},
      {.name = "openings-decided",
       .help = "play openings, too, from which the game is decided: else they are refused"},
      {.name = "held-out",
       .help = "play only the openings that are kept for confirming matches, which no other "
               "match plays"},
      {.name = "order",
       .kind = Kind::choice,
       .value = "ORDER",
       .help = "of the openings: sequential, or random by the seed",
       .fallback = "random",
       .choices = {"sequential", "random"}},
      {.name = "limit-nodes",
       .kind = Kind::whole,
       .value = "N",
       .help = "nodes a move, solvers included, for all players; default: the profile's",
       .min = 1,
       .max = kMostNodes},
      {.name = "limit-depth",
       .kind = Kind::whole,
       .value = "N",
       .help = "depth for all players, of whom none goes deeper than its engine can; default: the "
               "profile's",
       .min = 1,
       .max = renju::Search::kMaxDepth},
      {.name = "clock",
       .kind = Kind::choice,
       .value = "CLOCK",
       .help = "what bounds a move: nodes (games can be repeated) or wall (the profile's "
               "milliseconds)",
       .fallback = "nodes",
       .choices = {"nodes", "wall"}},
      {.name = "max-moves",
       .kind = Kind::whole,
       .value = "N",
       .help = "a draw after N stones, the opening's included; default: none",
       .min = 1,
       .max = 225}};
}

std::vector<Option> result_options() {
  return {{.name = "db",
           .kind = Kind::text,
           .value = "FILE",
           .help = "the results file; default: results/DATE-A-B.db"},
          {.name = "resume",
           .help = "play what is missing in --db; what is not said is as in the command that began "
                   "it, players included"},
          {.name = "json", .help = "print the result as one JSON document"},
          {.name = "csv", .help = "print the result as a table of one row in CSV"},
          {.name = "fail-on-fault", .help = "exit status 3 if a player lost a game by a fault"},
          {.name = "verbose",
           .letter = 'v',
           .help = "a line for each game as it ends: Finished game ID (BLACK vs WHITE): 1-0 "
                   "{five}"}};
}

}  // namespace

Syntax match_syntax() {
  std::vector<Option> options = player_options();
  for (const auto& more :
       {side_options(), game_options(), time_options(), outside_options(), result_options()}) {
    options.insert(options.end(), more.begin(), more.end());
  }
  return {
      .name = "match",
      .summary = "play two players against each other, in pairs of games",
      .options = options,
      .details =
          "PLAYER sets profile fields by snake_case and score constants by UPPER_CASE\n"
          "names. The words of a program are split without a shell: at blanks, but within\n"
          "'...' and \"...\"; \\ takes the next sign as it is. What a program does wrong loses\n"
          "it the game: a crash, a timeout, a bad answer or an illegal move.\n"
          "Every game is in the results file the moment it ends. Ctrl-C prints the table\n"
          "so far and how to play the rest; a second one ends at once.\n"
          "The progress goes to the standard error, the result to the standard output.\n"
          "A test looks at pairs in the order of the schedule, each opening once, so that\n"
          "it ends at the same game on any number of threads. Without openings\n"
          "(--openings none) it looks at single games (trinomial), each game once. Whatever\n"
          "it decides, H1, H0 or nothing, the exit status is 0, unless --expect is given.\n"
          "Where more than 5 % of a player's losses are faults, no Elo tells of strength:\n"
          "the table says so, marks with a ! what depends on them, and a note names the\n"
          "first such game.",
      .examples = {"renju-bench match --a hard --b medium --games 500",
                   "renju-bench match --a hard --b medium --sprt elo0=0,elo1=20",
                   "renju-bench match --a hard --b hard:OPEN_THREE=1200 --games 2000 --seed 7",
                   "renju-bench match --resume --db run.db --json"}};
}

}  // namespace rb::cli
