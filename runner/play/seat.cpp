#include "runner/play/seat.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "engine/base/text.hpp"
#include "runner/base/process/continuation.hpp"
#include "runner/base/process/stoppable_wait.hpp"
#include "runner/base/process/traffic.hpp"

namespace rb {
namespace {

// What Black and White have of what there is for each player; nothing if there is nothing.
template <class Value, class Item>
std::array<Value, 2> of_both(const std::vector<Item>& of_players, const Pairing& pairing) {
  if (of_players.empty()) return {};
  const auto [black, white] = pairing.players;
  return {of_players[static_cast<std::size_t>(black)], of_players[static_cast<std::size_t>(white)]};
}

// What the program that lost the game by a fault has said; empty: there is none.
std::string_view traffic_of_fault(const GameRecord& record) {
  if (!is_fault(record.outcome.reason)) return {};
  return record.traffic[record.outcome.winner == Stone::white ? 0 : 1];
}

bool holds(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

bool was_ended_by_others(const GameRecord& record) {
  return record.outcome.reason == Reason::crash && holds(traffic_of_fault(record), kEndedByOthers);
}

// Whether the end of the whole job may be what has cost the game.
bool may_be_our_end(const GameRecord& record) {
  const std::string_view traffic = traffic_of_fault(record);
  if (traffic.empty() || record.outcome.reason == Reason::illegal_move) return false;
  return was_ended_by_others(record) || !holds(traffic, "crash; signal ");
}

// Whether a job has a player of its own there.
bool has_own(const PlayerFactories* players, int index) {
  return players != nullptr && (*players)[static_cast<std::size_t>(index)] != nullptr;
}

std::chrono::milliseconds stop_grace() {
  const char* const text = std::getenv("RENJU_BENCH_STOP_GRACE");
  const auto number = parse_int(text != nullptr ? text : "");
  return number ? std::chrono::milliseconds(*number) : Seat::kStopGrace;
}

}  // namespace

void PlayerCache::use(std::shared_ptr<const PlayerFactories> players) {
  if (players == players_) return;
  std::erase_if(kept_, [&](const Kept& kept) {
    return has_own(players_.get(), kept.index) || has_own(players.get(), kept.index);
  });
  players_ = std::move(players);
}

Player& PlayerCache::player(int index, bool is_its_opponent) {
  auto found = std::find_if(kept_.begin(), kept_.end(), [&](const Kept& kept) {
    return kept.index == index && kept.is_its_opponent == is_its_opponent;
  });
  if (found == kept_.end()) {
    if (kept_.size() == kMost) kept_.erase(kept_.begin());
    const PlayerFactories& players = has_own(players_.get(), index) ? *players_ : usual_;
    kept_.push_back({index, is_its_opponent, players[static_cast<std::size_t>(index)]()});
  } else {
    std::rotate(found, found + 1, kept_.end());
  }
  return *kept_.back().player;
}

std::optional<GameRecord> Seat::play(Job job, std::stop_token stop) {
  if (ended_at_ && spec_.game_delay.count() > 0) wait_until(*ended_at_ + spec_.game_delay, stop);
  static const Opening empty_board;
  const Pairing& pairing = job.pairing;
  const Opening& opening =
      pairing.opening < 0 ? empty_board : spec_.openings[static_cast<std::size_t>(pairing.opening)];
  GameSettings settings = spec_.settings;
  settings.limits.stop = std::move(stop);
  settings.win_test = win_test_;
  settings.own_limits = of_both<std::optional<Limits>>(spec_.limits, pairing);
  cache_.use(std::move(job.players));
  const auto [black_index, white_index] = pairing.players;
  Player& black = cache_.player(black_index);
  Player& white = cache_.player(white_index, white_index == black_index);
  const GameSpec game{*spec_.rules, opening, job.id, pairing,
                      of_both<std::string>(spec_.names, pairing)};
  const int stood_still = standstills();
  auto record = play_game(game, black, white, settings);
  const auto is_cut_short = [&] {
    return was_ended_by_others(*record) ||
           (is_fault(record->outcome.reason) && standstills() != stood_still);
  };
  if (record && is_cut_short()) record = play_game(game, black, white, settings);
  ended_at_ = std::chrono::steady_clock::now();
  counts_at_ = *ended_at_;
  if (record && may_be_our_end(*record)) counts_at_ += stop_grace();
  if (record) leave_out(*record, spec_.keep, spec_.rules->start().size);
  return record;
}

}  // namespace rb
