#include "runner/play/schedule.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

#include "engine/base/rng.hpp"

namespace rb {
namespace {

constexpr std::array<std::string_view, 2> kFormats = {"round-robin", "gauntlet"};
constexpr std::array<std::string_view, 2> kOrders = {"sequential", "random"};

template <class T>
std::optional<T> find(const std::array<std::string_view, 2>& names, std::string_view name) {
  const auto* const found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return static_cast<T>(found - names.begin());
}

using Meetings = std::vector<std::array<int, 2>>;

Meetings gauntlet(int players) {
  Meetings meetings;
  for (int other = 1; other < players; ++other) meetings.push_back({0, other});
  return meetings;
}

// The circle method: player 0 stays, the others move on by one seat a turn, and who faces whom
// meets. With an odd number the last seat is empty: its neighbour rests.
Meetings round_robin(int players) {
  const int seats = players + players % 2;
  Meetings meetings;
  std::vector<int> circle(static_cast<std::size_t>(seats));
  std::iota(circle.begin(), circle.end(), 0);
  for (int turn = 0; turn < seats - 1; ++turn) {
    for (std::size_t i = 0; i < circle.size() / 2; ++i) {
      const auto [low, high] = std::minmax({circle[i], circle[circle.size() - 1 - i]});
      if (high < players) meetings.push_back({low, high});
    }
    std::rotate(circle.begin() + 1, circle.end() - 1, circle.end());
  }
  return meetings;
}

}  // namespace

std::string_view name(Order order) { return kOrders[static_cast<std::size_t>(order)]; }

std::optional<Order> find_order(std::string_view name) { return find<Order>(kOrders, name); }

std::vector<int> opening_order(int count, Order order, std::uint64_t seed) {
  assert(count >= 0);
  std::vector<int> indices(static_cast<std::size_t>(count));
  std::iota(indices.begin(), indices.end(), 0);
  if (order == Order::sequential) return indices;
  Rng rng(seed);
  for (std::size_t left = indices.size(); left > 1; --left) {
    std::swap(indices[left - 1], indices[rng.below(left)]);
  }
  return indices;
}

std::string_view name(Format format) { return kFormats[static_cast<std::size_t>(format)]; }

std::optional<Format> find_format(std::string_view name) { return find<Format>(kFormats, name); }

Schedule::Schedule(ScheduleSpec spec)
    : seed_(spec.seed),
      order_(std::move(spec.order)),
      meetings_(spec.format == Format::gauntlet ? gauntlet(spec.players)
                                                : round_robin(spec.players)) {
  assert(spec.players >= 2);
}

Pairing Schedule::pairing(int id) const {
  assert(id >= 0);
  const auto pair = static_cast<std::size_t>(id / 2);
  const auto [low, high] = meetings_[pair % meetings_.size()];
  Pairing pairing;
  if (!order_.empty()) pairing.opening = order_[pair / meetings_.size() % order_.size()];
  pairing.players = id % 2 == 0 ? std::array{low, high} : std::array{high, low};
  pairing.game_seed = mix(seed_, static_cast<std::uint64_t>(id));
  pairing.player_seeds = {mix(pairing.game_seed, 0), mix(pairing.game_seed, 1)};
  return pairing;
}

std::int64_t count_meetings(int players, Format format) {
  const std::int64_t n = players;
  return format == Format::gauntlet ? n - 1 : n * (n - 1) / 2;
}

}  // namespace rb
