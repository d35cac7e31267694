#include "runner/studies/suites/position_suite.hpp"

#include <limits>
#include <vector>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/rng.hpp"
#include "positions/suite_header.hpp"
#include "runner/base/system/version.hpp"
#include "runner/play/in_order.hpp"
#include "runner/studies/suites/position_finder.hpp"

namespace rb {
namespace {

// After this many games in a row without a new position the request is given up as impossible.
constexpr std::size_t kGiveUpGames = 20000;

std::vector<Share> shares_of(SuiteKind kind) {
  if (kind == SuiteKind::forbidden) return forbidden_shares();
  if (kind == SuiteKind::midgame) return midgame_shares();
  return win_shares(kind);
}

FindPositions finder_of(const PositionSuiteSpec& spec, HasRoom has_room) {
  // Suites of different kinds with the same seed come from different games.
  const std::uint64_t seed = mix(spec.seed, static_cast<std::uint64_t>(spec.kind));
  if (spec.kind == SuiteKind::forbidden) return forbidden_finder(seed, std::move(has_room));
  if (spec.kind == SuiteKind::midgame) return midgame_finder(seed, std::move(has_room));
  return win_finder(spec.kind, seed, std::move(has_room));
}

std::string header_of(const PositionSuiteSpec& spec) {
  SuiteHeader header;
  header.name = spec.name;
  header.kind = name(spec.kind);
  header.positions = spec.count;
  header.origin = spec.command;
  header.seed = spec.seed;
  header.version = version();
  header.commit = commit();
  return header_line(header);
}

}  // namespace

std::optional<std::string> position_suite(const PositionSuiteSpec& spec,
                                          const std::function<bool(const Collector&)>& go_on) {
  Collector collector(shares_of(spec.kind), spec.count);
  bool is_stopped = false;
  in_order<std::vector<Found>>(
      spec.threads, std::numeric_limits<std::uint64_t>::max(),
      [&] {
        return finder_of(spec,
                         [&collector](std::size_t share) { return collector.has_room(share); });
      },
      [&](std::vector<Found>&& found) {
        const bool more = collector.take(std::move(found));
        is_stopped = more && !go_on(collector);
        return more && !is_stopped && collector.games_without() < kGiveUpGames;
      });
  if (is_stopped) return std::nullopt;
  if (collector.size() < collector.count()) {
    throw Error(
        fmt::format("positions make: {} cannot be found: the last {} games brought none; {}",
                    collector.count(), kGiveUpGames, fmt::join(collector.lacking(), "; ")));
  }
  return fmt::format("{}\n{}\n", header_of(spec), fmt::join(collector.lines(), "\n"));
}

}  // namespace rb
