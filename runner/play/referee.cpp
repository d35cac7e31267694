#include "runner/play/referee.hpp"

#include <algorithm>
#include <cassert>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "engine/game/thread_clock.hpp"

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

// A player at the board; Black's is the first of two.
struct Seated {
  Player* player;
  Side side;
};

Seated seated(Player& player, const GameSettings& settings, std::size_t colour) {
  const Limits& limits = settings.own_limits[colour].value_or(settings.limits);
  return {&player, Side(limits, settings.limits.stop)};
}

// What a player is told about its game: `colour` 0 is Black.
GameStart start_of(const GameSpec& spec, std::size_t colour, const Limits& limits,
                   OpeningRule opening) {
  const std::string& opponent = spec.names[1 - colour];
  GameStart start{.seed = spec.pairing.player_seeds[colour], .limits = limits};
  if (!opponent.empty()) {
    const std::string_view role = opening == OpeningRule::given ? (colour == 0 ? "Black" : "White")
                                  : colour == 0                 ? "proposing"
                                                                : "choosing";
    start.title = fmt::format("game {}, {} against {}", spec.id, role, opponent);
  }
  return start;
}

// When a question was asked.
struct Asked {
  std::chrono::nanoseconds time{0}, cpu{0};
};

// Completes a reply to a question; one that comes too late is a fault. Returns what it took of its
// clock. Only programs, which have processors of their own, measure their time themselves.
std::chrono::nanoseconds measure(const Asked& asked, const Limits& limits,
                                 const GameSettings& settings, MoveRecord& ply) {
  ply.elapsed = settings.clock() - asked.time;
  std::chrono::nanoseconds used = ply.elapsed;
  if (ply.reply.elapsed) {
    used = ply.elapsed = *std::exchange(ply.reply.elapsed, std::nullopt);
  } else if (limits.is_cpu_time && ply.reply.fault == Fault::none) {
    ply.reply.cpu = used = settings.cpu_clock() - asked.cpu;
  }
  const auto most = limits.most_time();
  const bool late = most && used > *most + limits.margin;
  if (late && ply.reply.fault == Fault::none) ply.reply.fault = Fault::timeout;
  return used;
}

// The price of the last answer of `record`: places the stone, or charges the player that gave it.
std::optional<Outcome> judge_answer(const Rules& rules, Position& position, const Reply& reply) {
  const Stone other = opponent(position.to_move);
  if (reply.fault != Fault::none) return Outcome{other, reason_of(reply.fault)};
  if (!rules.is_legal(position, reply.move)) return Outcome{other, Reason::illegal_move};
  return rules.play(position, reply.move);
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

class GameUnderWay {
 public:
  GameUnderWay(const GameSpec& spec, Player& black, Player& white, const GameSettings& settings)
      : spec_(spec),
        settings_(settings),
        position_(spec.rules.start()),
        seats_{seated(black, settings, 0), seated(white, settings, 1)} {
    record_.id = spec.id;
    record_.opening = spec.pairing.opening;
    record_.seed = spec.pairing.game_seed;
    record_.players = spec.pairing.players;
    put(spec.opening.moves);
  }

  // nullopt: it was cut short.
  std::optional<GameRecord> play() {
    for (const std::size_t colour : {0U, 1U}) {
      const Limits& limits = seats_[colour].side.limits();
      seats_[colour].player->new_game(start_of(spec_, colour, limits, settings_.opening_rule));
    }
    std::optional<Outcome> outcome;
    if (settings_.opening_rule == OpeningRule::swap2) outcome = make_opening();
    while (!outcome && !is_cut_short_) outcome = play_move();
    if (is_cut_short_) return std::nullopt;
    record_.outcome = *outcome;
    const Reason reason = record_.outcome.reason;
    if (is_fault(reason) || reason == Reason::forbidden) {
      for (const std::size_t colour : {0U, 1U}) {
        record_.traffic[colour] = seats_[colour].player->traffic();
      }
    }
    record_.marks = spec_.rules.marks(placed_moves(record_), record_.outcome);
    return std::move(record_);
  }

 private:
  void put(const std::vector<Move>& opening) {
    for (const Move move : opening) {
      assert(spec_.rules.is_legal(position_, move));
      [[maybe_unused]] const auto outcome = spec_.rules.play(position_, move);
      assert(!outcome);
      record_.moves.emplace_back().reply.move = move;
      record_.moves.back().opening = true;
    }
  }

  // Lets the side to move answer by `question(player, limits)`, which sets the reply of the ply.
  template <class Question>
  void ask(MoveRecord& ply, const Question& question) {
    const std::size_t colour = position_.to_move == Stone::black ? 0 : 1;
    auto& [player, side] = seats_[colour];
    const Limits& limits = side.limits();
    const Asked asked{settings_.clock(), limits.is_cpu_time ? settings_.cpu_clock() : Asked().cpu};
    question(*player, limits);
    const auto used = measure(asked, limits, settings_, ply);
    // The answer may have been cut short: it must not become part of a game.
    is_cut_short_ = settings_.limits.stop.stop_requested();
    side.spend(used);
  }

  std::optional<Outcome> play_move() {
    // After the rules have spoken: a five on the last ply wins.
    if (settings_.max_moves && position_.ply >= *settings_.max_moves) {
      return Outcome{Stone::empty, Reason::move_limit};
    }
    MoveRecord& ply = record_.moves.emplace_back();
    ask(ply, [&](Player& player, const Limits& limits) {
      ply.reply = player.choose(position_, limits);
    });
    return is_cut_short_ ? std::nullopt : outcome_of(ply.reply);
  }

  // REQUIRES: the reply is the last of the record.
  std::optional<Outcome> outcome_of(const Reply& reply) {
    const auto outcome = judge_answer(spec_.rules, position_, reply);
    return outcome ? outcome : rule(settings_, position_, record_);
  }

  // By swap2. The side to move is the one to choose: who proposed is White after five stones, until
  // it takes Black.
  std::optional<Outcome> make_opening() {
    record_.swap2 = Swap2::open;
    for (;;) {
      MoveRecord ply;
      std::vector<Move> stones;
      ask(ply, [&](Player& player, const Limits& limits) {
        Swap2Answer answer = player.choose_by_swap2(placed_moves(record_), position_.size, limits);
        ply.reply = std::move(answer.reply);
        stones = std::move(answer.stones);
      });
      if (is_cut_short_) return std::nullopt;
      const bool is_fault = ply.reply.fault != Fault::none;
      if (stones.size() == 1 || is_fault) {
        if (!is_fault) record_.swap2 = position_.ply == 3 ? Swap2::stay : Swap2::two_then_white;
        record_.moves.push_back(std::move(ply));
        return outcome_of(record_.moves.back().reply);
      }
      put(stones);
      if (position_.ply == 3 && !stones.empty()) continue;
      std::swap(seats_[0], seats_[1]);
      std::swap(record_.players[0], record_.players[1]);
      if (stones.empty()) {
        record_.swap2 = position_.ply == 3 ? Swap2::swap : Swap2::two_then_black;
        return std::nullopt;
      }
      record_.swap2 = Swap2::two;
    }
  }

  const GameSpec& spec_;
  const GameSettings& settings_;
  Position position_;
  GameRecord record_;
  std::array<Seated, 2> seats_;  // of Black and of White
  bool is_cut_short_ = false;    // a stop was requested
};

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

std::chrono::nanoseconds thread_time() { return thread_now().time_since_epoch(); }

std::optional<GameRecord> play_game(const GameSpec& spec, Player& black, Player& white,
                                    const GameSettings& settings) {
  return GameUnderWay(spec, black, white, settings).play();
}

}  // namespace rb
