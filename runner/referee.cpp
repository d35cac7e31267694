#include "runner/referee.hpp"

#include <cassert>
#include <utility>

namespace rb {
namespace {

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

// The price of the last answer of `record`: places the stone, or charges the one who gave it.
std::optional<Outcome> judge_answer(const Rules& rules, Position& position, const Reply& reply) {
  const Stone other = opponent(position.to_move);
  if (reply.fault != Fault::none) return Outcome{other, reason_of(reply.fault)};
  if (!rules.is_legal(position, reply.move)) return Outcome{other, Reason::illegal_move};
  return rules.play(position, reply.move);
}

}  // namespace

std::chrono::nanoseconds monotonic_now() {
  return std::chrono::steady_clock::now().time_since_epoch();
}

std::optional<GameRecord> play_game(const GameSpec& spec, Player& black, Player& white,
                                    const GameSettings& settings) {
  GameRecord record;
  record.id = spec.id;
  record.opening = spec.pairing.opening;
  record.seed = spec.pairing.game_seed;
  record.players = spec.pairing.players;

  Position position = spec.rules.start();
  std::optional<Outcome> outcome;
  for (const Move move : spec.opening.moves) {
    assert(!outcome && spec.rules.is_legal(position, move));
    outcome = spec.rules.play(position, move);
    record.moves.emplace_back().reply.move = move;
    record.moves.back().opening = true;
  }
  while (!outcome) {
    // After the rules have spoken: a five on the last ply wins.
    if (settings.max_moves && position.ply >= *settings.max_moves) {
      outcome = Outcome{Stone::empty, Reason::move_limit};
      break;
    }
    Player& player = position.to_move == Stone::black ? black : white;
    MoveRecord& ply = record.moves.emplace_back();
    const auto start = settings.clock();
    ply.reply = player.choose(position, settings.limits);
    ply.elapsed = settings.clock() - start;
    // The answer may have been cut short: it must not become part of a game.
    if (settings.limits.stop.stop_requested()) return std::nullopt;
    outcome = judge_answer(spec.rules, position, ply.reply);
  }
  record.outcome = *outcome;
  return record;
}

}  // namespace rb
