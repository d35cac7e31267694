#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/player.hpp"
#include "engine/game/rules.hpp"

namespace rb {

// One ply: an opening move (only reply.move is set) or a player's answer.
struct MoveRecord {
  Reply reply;
  bool opening = false;
  // It and reply.cpu are all that may differ between two runs.
  std::chrono::nanoseconds elapsed{0};
  friend bool operator==(const MoveRecord&, const MoveRecord&) = default;
};

// What a rule of the run said of a game that was played on (runner/play/adjudication.hpp).
struct Ruling {
  int plies = 0;    // that were played before it
  Outcome outcome;  // of which the reason is_adjudicated()
  friend bool operator==(const Ruling&, const Ruling&) = default;
};

// Who makes the openings of a run: it has them, or the players of each game do.
enum class OpeningRule : std::uint8_t { given, swap2 };
std::string_view name(OpeningRule);  // "given", "swap2"
std::optional<OpeningRule> find_opening_rule(std::string_view name);

// What was chosen in a game by swap2. The proposer puts the first three stones, Black's, White's
// and Black's; its opponent chooses, and if it puts two more, White's and Black's, the proposer
// does. Who takes White puts the next stone with that.
enum class Swap2 : std::uint8_t {
  open,            // the game ended by a fault before the opponent had chosen
  swap,            // the opponent took Black
  stay,            // it took White
  two,             // it put two stones; the game ended by a fault before the proposer had chosen
  two_then_black,  // it put two stones, and the proposer took Black
  two_then_white
};
inline constexpr std::size_t kSwap2Choices = 6;
std::string_view name(Swap2);  // "open", "swap", "stay", "two", "two, black", "two, white"
std::optional<Swap2> find_swap2(std::string_view name);
// Whether the proposer, who is Black in the schedule, is White in the game.
bool is_proposer_white(Swap2);

// What is left of moves that were not kept.
struct UnkeptMoves {
  int plies = 0;          // their number, passes and a faulty answer included
  std::uint64_t key = 0;  // canonical_key() (game_result.hpp)
  friend bool operator==(const UnkeptMoves&, const UnkeptMoves&) = default;
};

// What the record of a game from elsewhere says beside its moves. First the comments, by ply; then
// the moves of variations, each before those that follow it, and those that leave the game later
// first. So a move whose ply is not above that of its variation's first one begins another; else it
// follows the latest before it that has the ply before its own.
struct Annotation {
  int ply = 0;               // how many moves were played, that of a variation included
  Move move = Move::none();  // of a variation; none: `text` is of the game
  std::string text = {};     // lines, printable
  friend bool operator==(const Annotation&, const Annotation&) = default;
};

// What was played: all that statistics and exports get from playing.
struct GameRecord {
  int id = 0;        // place in the schedule; 2k and 2k + 1 share an opening
  int opening = -1;  // index into the run's openings; -1: the empty board
  std::uint64_t seed = 0;
  std::array<int, 2> players{};   // index of Black's and of White's player
  std::vector<MoveRecord> moves;  // opening moves included; an illegal or missing answer too
  Outcome outcome;
  // Player::traffic() of Black and of White, if the game ended by a fault or a forbidden move; it
  // may differ between runs.
  std::array<std::string, 2> traffic = {};
  GameMarks marks = {};               // by Rules::marks(); empty of a file before schema 6
  std::optional<Ruling> ruling = {};  // the first, of a game that was played on
  std::optional<Swap2> swap2 = {};    // of a game whose players made its opening
  std::vector<Annotation> annotations = {};
  // Of a game of which only the result is kept (retention.hpp): then there are no `moves`.
  std::optional<UnkeptMoves> unkept = {};
  // Whose fault a game of reason illegal_move, bad_answer, timeout or crash is follows from
  // outcome.winner: the other side.
  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

// The words of results files and exports: "black", "white" or "draw"; "none", "timeout", "crash",
// "bad answer".
std::string_view winner_name(Stone winner);
std::optional<Stone> find_winner(std::string_view name);
std::string_view name(Fault fault);
std::optional<Fault> find_fault(std::string_view name);

// Whether two records are one game played twice: equal but for times and traffic, which depend on
// the machine and not on the game.
bool is_same_game(const GameRecord& a, GameRecord b);

// Whether a player broke the protocol or overstepped its time. A forbidden point is no fault: it is
// a move of the game and loses by its rules.
bool is_fault(Reason reason);

// Whether a rule of the run ended it, and not the game's rules, a player or a fault.
bool is_adjudicated(Reason reason);

// Whether it ended in a timeout because a program did not answer START, or was still busy with INFO
// when its first move was due. Known from the traffic: false for a record that was read without it.
bool is_start_timeout(const GameRecord& record);

// The number of moves, kept or not: opening moves, passes and a faulty answer included.
int plies(const GameRecord& record);

// How many of the moves are on the board: all, except a last answer that ended the game because it
// was illegal, unreadable, late or missing.
std::size_t played_moves(const GameRecord& record);
// These moves.
std::vector<Move> placed_moves(const GameRecord& record);

}  // namespace rb
