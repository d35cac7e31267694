#include "runner/play/schedule.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <numeric>
#include <utility>

#include "engine/base/rng.hpp"

namespace rb {
namespace {

constexpr std::array<std::string_view, 6> kFormats = {
    "round-robin", "gauntlet", "ladder", "duels", "round-robin and self", "gauntlet and self"};
constexpr std::array<std::string_view, 2> kOrders = {"sequential", "random"};

template <class T, std::size_t N>
std::optional<T> named(const std::array<std::string_view, N>& names, std::string_view name) {
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

// The circle method: player 0 stays, the others move on by one seat a turn, and players that face
// each other meet. With an odd number the last seat is empty: its neighbour rests.
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

// Neighbours show what a step is worth; the middle ties the ends together.
Meetings ladder(int players) {
  Meetings meetings;
  for (int low = 0; low + 1 < players; ++low) meetings.push_back({low, low + 1});
  const int middle = players / 2;
  for (int other = 0; other < players; ++other) {
    if (std::abs(other - middle) > 1) {
      meetings.push_back({std::min(other, middle), std::max(other, middle)});
    }
  }
  return meetings;
}

Meetings duels(int players) {
  Meetings meetings;
  for (int i = 0; i < players / 2; ++i) meetings.push_back({i, i + players / 2});
  return meetings;
}

Meetings and_self(Meetings meetings, int players) {
  for (int player = 0; player < players; ++player) meetings.push_back({player, player});
  return meetings;
}

Meetings meetings_of(int players, Format format) {
  switch (format) {
    case Format::round_robin: return round_robin(players);
    case Format::gauntlet: return gauntlet(players);
    case Format::ladder: return ladder(players);
    case Format::duels: return duels(players);
    case Format::round_robin_and_self: return and_self(round_robin(players), players);
    case Format::gauntlet_and_self: return and_self(gauntlet(players), players);
  }
  return {};
}

}  // namespace

std::string_view name(Order order) { return kOrders[static_cast<std::size_t>(order)]; }

std::optional<Order> find_order(std::string_view name) { return named<Order>(kOrders, name); }

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

std::optional<Format> find_format(std::string_view name) { return named<Format>(kFormats, name); }

bool has_self_games(Format format) {
  return format == Format::round_robin_and_self || format == Format::gauntlet_and_self;
}

Format with_self_games(Format format) {
  assert(format == Format::round_robin || format == Format::gauntlet);
  return format == Format::gauntlet ? Format::gauntlet_and_self : Format::round_robin_and_self;
}

Schedule::Schedule(ScheduleSpec spec)
    : seed_(spec.seed),
      order_(std::move(spec.order)),
      meetings_(meetings_of(spec.players, spec.format)) {
  assert(spec.players >= 2);
}

Pairing Schedule::pairing(int id) const {
  assert(id >= 0);
  const auto pair = static_cast<std::size_t>(id / 2);
  const auto [low, high] = meetings_[pair % meetings_.size()];
  Pairing pairing;
  const std::size_t round = pair / meetings_.size();
  const std::size_t place = low == high ? 2 * round + static_cast<std::size_t>(id % 2) : round;
  if (!order_.empty()) pairing.opening = order_[place % order_.size()];
  pairing.players = id % 2 == 0 ? std::array{low, high} : std::array{high, low};
  pairing.game_seed = mix(seed_, static_cast<std::uint64_t>(id));
  pairing.player_seeds = {mix(pairing.game_seed, 0), mix(pairing.game_seed, 1)};
  return pairing;
}

std::int64_t count_meetings(int players, Format format) {
  const std::int64_t n = players;
  switch (format) {
    case Format::round_robin: return n * (n - 1) / 2;
    case Format::gauntlet: return n - 1;
    case Format::ladder:
      return n - 1 + std::max<std::int64_t>(0, n / 2 - 1) +
             std::max<std::int64_t>(0, n - n / 2 - 2);
    case Format::duels: return n / 2;
    case Format::round_robin_and_self: return n * (n - 1) / 2 + n;
    case Format::gauntlet_and_self: return n - 1 + n;
  }
  return 0;
}

}  // namespace rb
