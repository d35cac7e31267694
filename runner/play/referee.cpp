#include "runner/play/referee.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include <fmt/core.h>

namespace rb {
namespace {

// What bounds one side, and its clock.
class Side {
 public:
  Side(Limits limits, const std::stop_token& stop) : limits_(std::move(limits)) {
    limits_.stop = stop;
    if (limits_.clock) left_ = limits_.clock->total + limits_.clock->increment;
  }

  // Of its next move. The time left is rounded down: no player is told more time than there is.
  const Limits& limits() {
    if (limits_.clock) limits_.clock->left = std::chrono::floor<std::chrono::milliseconds>(left_);
    return limits_;
  }
  // A margin that was used up is not owed.
  void spend(std::chrono::nanoseconds elapsed) {
    if (!limits_.clock) return;
    left_ = std::max(left_ - elapsed, std::chrono::nanoseconds(0)) + limits_.clock->increment;
  }

 private:
  Limits limits_;
  std::chrono::nanoseconds left_{0};
};

Side side_of(const GameSettings& settings, std::size_t colour) {
  return {settings.own_limits[colour].value_or(settings.limits), settings.limits.stop};
}

// What a player is told about its game: `colour` 0 is Black.
GameStart start_of(const GameSpec& spec, std::size_t colour, const Limits& limits) {
  const std::string& opponent = spec.names[1 - colour];
  GameStart start{.seed = spec.pairing.player_seeds[colour], .limits = limits};
  if (!opponent.empty()) {
    start.title =
        fmt::format("game {}, {} against {}", spec.id, colour == 0 ? "Black" : "White", opponent);
  }
  return start;
}

// Asks the player and measures; an answer that comes too late is a fault.
void ask(Player& player, const Position& position, const Limits& limits, const Clock& clock,
         MoveRecord& ply) {
  const auto start = clock();
  ply.reply = player.choose(position, limits);
  ply.elapsed = clock() - start;
  if (ply.reply.elapsed) ply.elapsed = *std::exchange(ply.reply.elapsed, std::nullopt);
  const auto most = limits.most_time();
  const bool late = most && ply.elapsed > *most + limits.margin;
  if (late && ply.reply.fault == Fault::none) ply.reply.fault = Fault::timeout;
}

// The price of the last answer of `record`: places the stone, or charges the player that gave it.
std::optional<Outcome> judge_answer(const Rules& rules, Position& position, const Reply& reply) {
  const Stone other = opponent(position.to_move);
  if (reply.fault != Fault::none) return Outcome{other, reason_of(reply.fault)};
  if (!rules.is_legal(position, reply.move)) return Outcome{other, Reason::illegal_move};
  return rules.play(position, reply.move);
}

// A new record with the moves of the opening, which are placed.
GameRecord open_game(const GameSpec& spec, Position& position) {
  GameRecord record;
  record.id = spec.id;
  record.opening = spec.pairing.opening;
  record.seed = spec.pairing.game_seed;
  record.players = spec.pairing.players;
  for (const Move move : spec.opening.moves) {
    assert(spec.rules.is_legal(position, move));
    [[maybe_unused]] const auto outcome = spec.rules.play(position, move);
    assert(!outcome);
    record.moves.emplace_back().reply.move = move;
    record.moves.back().opening = true;
  }
  return record;
}

// What the rules of the run say after an answer that ended nothing. Where the game is played on, it
// is only recorded, the first time.
std::optional<Outcome> rule(const GameSettings& settings, const Position& position,
                            GameRecord& record) {
  const Adjudication& rules = settings.adjudication;
  if (!rules.has_rule() || record.ruling) return std::nullopt;
  const auto outcome = adjudicate(rules, record.moves, position, settings.win_test);
  if (!outcome || !rules.play_on) return outcome;
  record.ruling = Ruling{static_cast<int>(record.moves.size()), *outcome};
  return std::nullopt;
}

}  // namespace

Reason reason_of(Fault fault) {
  switch (fault) {
    case Fault::timeout: return Reason::timeout;
    case Fault::crash: return Reason::crash;
    case Fault::bad_answer: return Reason::bad_answer;
    case Fault::none: break;
  }
  assert(false);
  return Reason::bad_answer;
}

std::chrono::nanoseconds monotonic_now() {
  return std::chrono::steady_clock::now().time_since_epoch();
}

std::optional<GameRecord> play_game(const GameSpec& spec, Player& black, Player& white,
                                    const GameSettings& settings) {
  Position position = spec.rules.start();
  GameRecord record = open_game(spec, position);
  std::array sides{side_of(settings, 0), side_of(settings, 1)};
  const std::array players{&black, &white};
  for (const std::size_t colour : {0U, 1U}) {
    players[colour]->new_game(start_of(spec, colour, sides[colour].limits()));
  }
  std::optional<Outcome> outcome;
  while (!outcome) {
    // After the rules have spoken: a five on the last ply wins.
    if (settings.max_moves && position.ply >= *settings.max_moves) {
      outcome = Outcome{Stone::empty, Reason::move_limit};
      break;
    }
    const std::size_t colour = position.to_move == Stone::black ? 0 : 1;
    Side& side = sides[colour];
    MoveRecord& ply = record.moves.emplace_back();
    ask(*players[colour], position, side.limits(), settings.clock, ply);
    record.traffic[colour] = std::exchange(ply.reply.traffic, {});
    // The answer may have been cut short: it must not become part of a game.
    if (settings.limits.stop.stop_requested()) return std::nullopt;
    side.spend(ply.elapsed);
    outcome = judge_answer(spec.rules, position, ply.reply);
    if (!outcome) outcome = rule(settings, position, record);
  }
  record.outcome = *outcome;
  const Reason reason = record.outcome.reason;
  if (!is_fault(reason) && reason != Reason::forbidden) record.traffic = {};
  record.marks = spec.rules.marks(placed_moves(record), record.outcome);
  return record;
}

}  // namespace rb
