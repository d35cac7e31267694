#include "runner/cli/options/run_options.hpp"

#include <fmt/format.h>

#include "runner/base/text/duration.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/players/games/game_catalog.hpp"

namespace rb::cli {
namespace {

using std::chrono::milliseconds;

GameClock read_clock(const std::string& place, const std::string& word) {
  if (const auto clock = parse_game_clock(word)) return *clock;
  throw UsageError(fmt::format(
      "{} takes a time for the game and an increment, such as 5+0.1 or 2m+500ms, not '{}'", place,
      word));
}

int number_of(std::string_view digits) {
  constexpr std::size_t kMostDigits = 6;
  if (digits.empty() || digits.size() > kMostDigits) return -1;
  if (digits.find_first_not_of("0123456789") != digits.npos) return -1;
  return std::stoi(std::string(digits));
}

OpeningSlice read_slice(const std::string& place, const std::string& word) {
  const std::size_t dash = word.find('-');
  const int first = number_of(word.substr(0, dash));
  const int last = dash == word.npos ? -1 : number_of(word.substr(dash + 1));
  if (first >= 1 && first <= last) return {first, last};
  throw UsageError(fmt::format(
      "{} takes FROM-TO, numbers of at most 6 digits such as 1-500, not '{}'", place, word));
}

Rows<OpeningsRequest> openings_rows() {
  using Request = OpeningsRequest;
  return rows<Request>(
      openings_row(),
      choice("opening-rule", "RULE", &Request::rule,
             {{"given", OpeningRule::given}, {"swap2", OpeningRule::swap2}},
             "who makes the openings: given, those of --openings; swap2, the players, who are "
             "programs that answer SWAP2BOARD: of each pair of games each proposes once"),
      choice("openings-format", "FORMAT", &Request::format,
             {{"moves", OpeningFormat::moves}, {"offset", OpeningFormat::offset}},
             "moves ('h8 i9 g7') or offset (Gomocup: '0,0, 1,-1', right and up from the centre); "
             "default: what the file looks like"),
      flag("openings-decided", &Request::decided,
           "accept openings that are already decided, instead of refusing them"),
      parsed("openings-slice", "FROM-TO", &Request::slice, read_slice,
             "only the openings with these numbers, in the order of the file, such as 1-500; "
             "default: all"),
      flag("openings-turned", &Request::turned,
           "turn or mirror each opening, by the seed, for players that know one side of the board "
           "better"),
      flag("held-out", &Request::held_out,
           "play only the held-out openings, which other matches never play, to confirm a result"),
      choice("order", "ORDER", &Request::order,
             {{"sequential", Order::sequential}, {"random", Order::random}},
             "order of the openings: sequential, or random by the seed; default: random"));
}

Row<ExternalRequest> max_failures_row() {
  return option("max-failures", "N", &ExternalRequest::max_failures, {0, 1e9},
                "stop when a player has forfeited this many games in a row (crash, timeout, bad "
                "answer, illegal move); 0: never; default: 10");
}

// Options of the machine that plays.
Rows<ExternalRequest> machine_rows() {
  using Request = ExternalRequest;
  return rows<Request>(
      option("engine-cgroup", "FOLDER", &Request::cgroup,
             "where to make the control groups of --engine-memory; default: in this program's own "
             "group or its parent, if possible; 'none': nowhere"),
      flag("affinity", &Request::affinity,
           "pin each running game, with its two programs, to one core of those that this program "
           "may use; default: where every program has one thread and nothing else runs"),
      flag("no-affinity", &Request::no_affinity, "never pin them"),
      option("log", "FILE", &Request::log,
             "append all traffic with programs to this file, with times"));
}

Rows<ExternalRequest> external_rows() {
  using Request = ExternalRequest;
  return rows<Request>(
      option("start-time", "TIME", &Request::start_time, milliseconds(1),
             "time for a program to answer START, and again to process INFO before the clock of "
             "its first move starts; default: 5s, or a move's time if that is longer"),
      option("turn-delay", "TIME", &Request::turn_delay, {milliseconds(0), std::chrono::minutes(1)},
             "pause between a program's move and its next turn, on neither clock, for a program "
             "that is not ready at once; at most 1m; default: 0ms"),
      option("game-delay", "TIME", &Request::game_delay, {milliseconds(0), std::chrono::hours(1)},
             "pause between a game and the next one of the same thread; at most 60m; default: 0ms"),
      choice("engine-restart", "SWITCH", &Request::restart, {{"on", true}, {"off", false}},
             "on: start each program anew for each game; off: send it RESTART, if it knows it"),
      max_failures_row(),
      option("engine-memory", "MIB", &Request::memory_mib, {1, 1 << 30},
             "limit of a program's address space, sent to it as max_memory; where the system "
             "allows control groups (cgroup v2), also of the memory that it and its children use "
             "together; default: no limit, and max_memory is Gomocup's 350 MiB"),
      option("engine-cpu", "S", &Request::cpu_seconds, {1, 1e9},
             "processor time of a program in a game, in seconds; default: no limit"),
      machine_rows());
}

Shard read_shard(const std::string& place, const std::string& word) {
  const std::size_t slash = word.find('/');
  const int index = number_of(word.substr(0, slash));
  const int count = slash == word.npos ? -1 : number_of(word.substr(slash + 1));
  if (index < 0 || count < 1) {
    throw UsageError(fmt::format("{} takes I/N, such as 0/8, not '{}'", place, word));
  }
  if (index < count) return {index, count};
  throw UsageError(
      fmt::format("{} {}: shards of {} count from 0 to {}", place, word, count, count - 1));
}

Row<GamesRequest> shard_row() {
  return parsed("shard", "I/N", &GamesRequest::shard, read_shard,
                "play only every Nth pair of games, from pair I on (0 to N-1), as one of N jobs; "
                "'merge' puts their files together");
}

Row<GamesRequest> game_row() {
  return choice("game", "GAME", &GamesRequest::game, game_words(),
                fmt::format("{}; the levels play the first three, programs all but reversi",
                            fmt::join(game_names(), ", ")));
}

Row<GamesRequest> clock_row() {
  return choice(
      "clock", "CLOCK", &GamesRequest::clock,
      {{"nodes", MoveClock::nodes}, {"wall", MoveClock::wall}},
      "what limits a move: nodes (games can be repeated) or wall (the profile's milliseconds)");
}

// Where and from where the games are played.
Rows<GamesRequest> place_rows() {
  using Request = GamesRequest;
  return rows<Request>(threads_row(), seed_row(), board_rows(),
                       within(&Request::openings, openings_rows()));
}

// Rules that end games early.
Rows<Adjudication> adjudication_rows() {
  return rows<Adjudication>(
      parsed("resign", "KEYS", &Adjudication::resign, parse_resign_rule,
             "end a game when a player's scores say that it has lost: score=2000,moves=4 (its "
             "last 4 scores are -2000 or less, in its own units); sides=both: and its opponent's "
             "2000 or more; default: off"),
      parsed("draw", "KEYS", &Adjudication::draw, parse_draw_rule,
             "end a game as a draw: from=60,moves=8,score=50 (from 60 stones on, when the last 8 "
             "scores of each player are from -50 to 50); default: off"),
      parsed("proof", "KEYS", &Adjudication::proof, parse_proof_rule,
             "end a game when the solver proves that the side to move wins, and the judge confirms "
             "it: nodes=20000 (for each position, by fours); threats=threes: by fours and "
             "threes; default: off"),
      flag("play-on", &Adjudication::play_on,
           "play games to their end anyway; report how many the rules would have ended, and how "
           "many with another result"));
}

}  // namespace

std::vector<Word<std::string>> game_words() {
  std::vector<Word<std::string>> words;
  for (const std::string_view name : game_names()) words.push_back({name, std::string(name)});
  return words;
}

Rows<GamesRequest> board_rows() {
  return rows<GamesRequest>(game_row(), size_option(&GamesRequest::size));
}

std::vector<Word<std::string>> game_words_of_programs() {
  std::vector<Word<std::string>> words = game_words();
  std::erase_if(words, [](const auto& word) { return !find_game(word.word)->gomocup_rule; });
  return words;
}

std::vector<Word<std::string>> game_words_of_levels() {
  std::vector<Word<std::string>> words = game_words();
  std::erase_if(words, [](const auto& word) { return !find_game(word.word)->has_profiles(); });
  return words;
}

Rows<PlayerLimits> limit_rows() {
  using Own = PlayerLimits;
  return rows<Own>(
      nodes_option(&Own::nodes,
                   "nodes a move, solvers included, for all players; default: the profile's")
          .was("limit-nodes"),
      depth_option(
          &Own::depth,
          "search depth for all players, at most what their engines can do; default: the profile's")
          .was("limit-depth"),
      time_option(
          &Own::time,
          "time a move for all players: 200ms, 1.5s, 2m; default: 5s if a program plays, else none")
          .was("move-time"));
}

Rows<PlayerLimits> clock_rows() {
  using Own = PlayerLimits;
  return rows<Own>(
      parsed("tc", "TIME+TIME", &Own::clock, read_clock,
             "time control of each side: time for the game, and increment a move: 5+0.1, 2m+500ms"),
      option("margin", "TIME", &Own::margin, milliseconds(0),
             "an answer late by less than this is not a timeout; default: 100ms"));
}

Rows<PlayerLimits> side_limit_rows(const std::string& side) {
  using Own = PlayerLimits;
  const auto help = [is_a = side == "a"](std::string_view text) {
    return is_a ? std::string(text) : "the same for B";
  };
  return rows<Own>(
      option(side + "-nodes", "N", &Own::nodes, {1, static_cast<double>(kMostNodesOfALimit)},
             help("nodes a move for A, in place of --nodes")),
      option(side + "-depth", "N", &Own::depth, {1, kMostDepth},
             help("depth for A, in place of --depth")),
      option(side + "-time", "TIME", &Own::time, milliseconds(1),
             help("a move of A, in place of --time"))
          .was(side + "-move-time"),
      parsed(side + "-tc", "TIME+TIME", &Own::clock, read_clock,
             help("the clock of A, in place of --tc")),
      option(side + "-margin", "TIME", &Own::margin, milliseconds(0),
             help("how late A may be, in place of --margin")));
}

Row<GamesRequest> seed_row() {
  return seed_option(&GamesRequest::seed,
                     "the same seed plays the same games, on any number of threads");
}

Row<GamesRequest> threads_row() {
  return threads_option(&GamesRequest::threads,
                        "games at the same time; default: all cores that it may use");
}

Row<GamesRequest> cpu_time_row() {
  return flag(
      "cpu-time", &GamesRequest::cpu_time,
      "time is processor time for built-in players, whatever else runs; programs have it as "
      "time. Such games cannot be repeated");
}

Row<GamesRequest> max_moves_row() {
  return option("max-moves", "N", &GamesRequest::max_moves, {1, kLargestCells},
                "a draw after N stones, the opening's included; default: none");
}

Row<OpeningsRequest> openings_row() {
  return option(
      "openings", "FILE", &OpeningsRequest::source,
      "one opening per line, with a name if you like: 'Hogetsu: h8 i9 i7'; 'none': from the start "
      "of the game; 'named': the 26 named openings of renju, in all symmetries; 'renju': those "
      "that grow from them by one or two moves; default: the suite that comes with the program");
}

Row<GamesRequest> keep_row() {
  return choice(
      "keep", "WHAT", &GamesRequest::keep,
      {{"all", Keep::all}, {"moves", Keep::moves}, {"results", Keep::results}},
      "what the results file keeps of each game: all; moves (without scores, depths, nodes and "
      "counters); results only, a fiftieth of the size: 'show --replay' replays a game");
}

Rows<GamesRequest> games_rows() {
  using Request = GamesRequest;
  return rows<Request>(place_rows(), within(&Request::limits, limit_rows()), clock_row(),
                       cpu_time_row(), max_moves_row(), within(&Request::limits, clock_rows()),
                       early_end_rows(), shard_row(), keep_row(),
                       within(&Request::external, external_rows()));
}

Rows<GamesRequest> early_end_rows() {
  return within(&GamesRequest::adjudication, adjudication_rows());
}

Rows<GamesRequest> program_rows() {
  using Request = GamesRequest;
  return rows<Request>(within(&Request::limits, clock_rows()),
                       within(&Request::external, external_rows()));
}

Rows<ExternalRequest> session_rows() {
  return rows<ExternalRequest>(max_failures_row(), machine_rows());
}

Rows<GamesRequest> games_rows_without_limits() {
  return rows<GamesRequest>(place_rows(), clock_row(), cpu_time_row(), max_moves_row(),
                            early_end_rows(), within(&GamesRequest::external, external_rows()));
}

}  // namespace rb::cli
