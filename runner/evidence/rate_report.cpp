#include "runner/evidence/rate_report.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <tuple>
#include <unordered_map>

#include "engine/base/zu.hpp"
#include "rating/pairwise/distributions.hpp"
#include "rating/pairwise/opening_table.hpp"
#include "runner/evidence/foreign_games.hpp"

namespace rb {
namespace {

// The games of one pairing, as a stretch of the places that `order` holds.
struct Stretch {
  int a = 0, b = 0;
  std::size_t first = 0, end = 0;
};

// The places of all games, pairing by pairing, each in the order of run and id.
std::vector<std::size_t> by_pairing(std::span<const GameResult> games,
                                    std::vector<Stretch>& stretches) {
  const auto pairing = [&](std::size_t i) { return std::minmax(games[i].black, games[i].white); };
  std::vector<std::size_t> order(games.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t i, std::size_t j) { return pairing(i) < pairing(j); });
  for (std::size_t k = 0; k < order.size(); ++k) {
    const auto [a, b] = pairing(order[k]);
    if (stretches.empty() || stretches.back().a != a || stretches.back().b != b) {
      stretches.push_back({a, b, k, k});
    }
    stretches.back().end = k + 1;
  }
  return order;
}

std::vector<GameResult> games_of(std::span<const GameResult> games,
                                 std::span<const std::size_t> order, const Stretch& stretch) {
  std::vector<GameResult> some;
  for (std::size_t k = stretch.first; k < stretch.end; ++k) some.push_back(games[order[k]]);
  return some;
}

// Games of one opening between two players, one of them Black.
struct OpeningCell {
  std::size_t opening = 0;
  int black = 0, white = 0;
  rating::Results results;
  int repeats = 0;
};

// By opening, in the order of their first games.
std::vector<OpeningCell> cells_of(std::span<const GameResult> games,
                                  std::vector<bool>& is_empty_board) {
  std::unordered_map<std::uint64_t, std::size_t> place;
  std::vector<std::tuple<std::size_t, int, int, std::size_t>> order;
  order.reserve(games.size());
  for (std::size_t i = 0; i < games.size(); ++i) {
    const auto [found, is_new] = place.try_emplace(games[i].opening, place.size());
    if (is_new) is_empty_board.push_back(false);
    if (is_from_empty_board(games[i])) is_empty_board[found->second] = true;
    order.emplace_back(found->second, games[i].black, games[i].white, i);
  }
  std::sort(order.begin(), order.end());
  std::vector<OpeningCell> cells;
  for (const auto& [opening, black, white, i] : order) {
    if (cells.empty() || cells.back().opening != opening || cells.back().black != black ||
        cells.back().white != white) {
      cells.push_back({opening, black, white, {}, 0});
    }
    rating::count_game(cells.back().results, games[i].half_points);
    cells.back().repeats += games[i].is_repeat ? 1 : 0;
  }
  return cells;
}

// The games opening by opening with the weights of the fit. The games of an opening that two
// players played with the same colours weigh one game together, however many they are. From the
// empty board each game counts, but all of two players weigh no more than those that are new. Each
// game of the sums has an opening of its own.
std::vector<rating::OpeningGames> by_opening(std::span<const GameResult> games,
                                             std::span<const rating::Encounter> sums) {
  std::vector<bool> is_empty_board;
  const std::vector<OpeningCell> cells = cells_of(games, is_empty_board);
  struct Counts {
    double all = 0, repeats = 0;
  };
  std::map<std::pair<int, int>, Counts> from_empty_board;  // of two players
  for (const OpeningCell& cell : cells) {
    if (!is_empty_board[cell.opening]) continue;
    Counts& counts = from_empty_board[std::minmax(cell.black, cell.white)];
    counts.all += cell.results.games();
    counts.repeats += cell.repeats;
  }
  std::vector<rating::OpeningGames> openings(is_empty_board.size());
  for (const OpeningCell& cell : cells) {
    double weight = 1 / cell.results.games();
    if (is_empty_board[cell.opening]) {
      const Counts& counts = from_empty_board[std::minmax(cell.black, cell.white)];
      weight = 1 - counts.repeats / counts.all;
    }
    openings[cell.opening].push_back({cell.black, cell.white, cell.results * weight});
  }
  for (const rating::Encounter& sum : sums) {
    const auto add = [&](const rating::Results& one, double count) {
      if (count <= 0) return;
      openings.push_back({{sum.first, sum.second, one, sum.has_colours}});
      openings.back().copies = count;
    };
    add({1, 0, 0}, sum.results.wins);
    add({0, 1, 0}, sum.results.draws);
    add({0, 0, 1}, sum.results.losses);
  }
  return openings;
}

std::vector<int> players_of_few(std::span<const rating::OpeningGames> openings, int players) {
  std::vector<double> met(zu(players), 0);
  std::vector<int> few;
  for (const rating::OpeningGames& games : openings) {
    std::set<int> here;
    for (const rating::Encounter& e : games) here.insert({e.first, e.second});
    for (const int player : here) met[zu(player)] += games.copies;
  }
  for (int player = 0; player < players; ++player) {
    if (0 < met[zu(player)] && met[zu(player)] < rating::kFewOpenings) few.push_back(player);
  }
  return few;
}

// The results of a sum from the side of its first player, or of its second.
rating::GameCounts counts_of(const rating::Encounter& sum, bool is_first) {
  const auto& [wins, draws, losses] = sum.results;
  return {static_cast<int>(is_first ? wins : losses), static_cast<int>(draws),
          static_cast<int>(is_first ? losses : wins)};
}

void add_sum(FaultLosses& faults, const rating::GameCounts& counts) {
  faults.games += counts.games();
  faults.wins += counts.wins;
  faults.losses += counts.losses;
}

std::vector<RatedRow> counted_rows(std::span<const GameResult> games,
                                   std::span<const rating::Encounter> sums, int players) {
  std::vector<RatedRow> rows(zu(players));
  for (int player = 0; player < players; ++player) rows[zu(player)].player = player;
  for (const GameResult& game : games) {
    RatedRow& black = rows[zu(game.black)];
    RatedRow& white = rows[zu(game.white)];
    rating::count_game(black.as_black, game.half_points);
    rating::count_game(white.as_white, 2 - game.half_points);
    black.faults.add(game, game.black);
    white.faults.add(game, game.white);
    if (game.is_repeat) continue;
    ++black.new_games;
    ++white.new_games;
  }
  for (const rating::Encounter& sum : sums) {
    for (const bool is_first : {true, false}) {
      RatedRow& row = rows[zu(is_first ? sum.first : sum.second)];
      const rating::GameCounts counts = counts_of(sum, is_first);
      rating::count_games(row.without_colour, counts);
      add_sum(row.faults, counts);
      row.new_games += counts.games();
    }
  }
  return rows;
}

// Pools by number, players within them by rating; players without a pool come last.
void rank(RateReport& report) {
  const auto height = [](const RatedRow& row) {
    const int pool = row.pool < 0 ? std::numeric_limits<int>::max() : row.pool;
    return std::tuple(pool, std::isnan(row.rating) ? 0 : -row.rating, row.player);
  };
  std::sort(report.rows.begin(), report.rows.end(),
            [&](const RatedRow& a, const RatedRow& b) { return height(a) < height(b); });
}

void fill_ratings(RateReport& report) {
  for (RatedRow& row : report.rows) {
    const std::size_t i = zu(row.player);
    row.standing = report.ratings.standing[i];
    row.pool = report.ratings.pool[i];
    row.rating = report.ratings.rating[i];
    row.error = report.ratings.error[i];
    row.interval = report.ratings.interval[i];
    if (report.bootstrap && row.standing == rating::Standing::rated) {
      row.interval = report.bootstrap->interval[i];
    }
  }
}

rating::GameSummary game_stats(const ResultSet& set, std::span<const std::size_t> games, int a) {
  std::vector<rating::SummedGame> summed;
  for (const std::size_t i : games) {
    const GameResult& game = set.games[i];
    const GameTimes& times = set.times[i];
    const bool is_black = game.black == a;
    summed.push_back({.half_points_a = is_black ? game.half_points : 2 - game.half_points,
                      .moves = times.moves,
                      .duration_ms = times.duration_ms,
                      .thinking_a = is_black ? times.black_ms : times.white_ms,
                      .thinking_b = is_black ? times.white_ms : times.black_ms});
  }
  return rating::summarize(summed);
}

}  // namespace

rating::GameCounts RatedRow::all() const {
  rating::GameCounts all = without_colour;
  rating::count_games(all, as_black);
  rating::count_games(all, as_white);
  return all;
}

RateReport rate(std::span<const GameResult> games, int players, const RateSpec& spec,
                std::span<const rating::Encounter> sums) {
  RateReport report;
  for (const auto& anchor : spec.fit.anchors) report.anchors.push_back(anchor.player);
  report.has_prior = spec.fit.prior_deviation.has_value();
  report.rows = counted_rows(games, sums, players);
  for (const GameResult& game : games) {
    ++report.reasons[static_cast<std::size_t>(game.reason)];
    if (game.is_trap) ++report.traps;
  }
  for (const rating::Encounter& sum : sums) {
    const rating::GameCounts counts = counts_of(sum, true);
    report.without_colours += counts.games();
    report.reasons[static_cast<std::size_t>(Reason::agreed_draw)] += counts.draws;
    report.reasons[static_cast<std::size_t>(Reason::resigned)] += counts.games() - counts.draws;
  }
  report.games = static_cast<int>(games.size()) + report.without_colours;
  std::vector<Stretch> stretches;
  const std::vector<std::size_t> order = by_pairing(games, stretches);
  for (const Stretch& stretch : stretches) {
    const PairingStats stats = pairing_evidence(games_of(games, order, stretch), stretch.a);
    report.repeats += stats.repeated_games;
    report.pairs += stats.pairs.pairs();
    if (stats.evidence) report.effective_pairs += stats.evidence->effective_pairs;
    if (stats.is_little_evidence()) report.repetitive.emplace_back(stretch.a, stretch.b);
  }
  const std::vector<rating::OpeningGames> openings = by_opening(games, sums);
  report.openings = static_cast<std::size_t>(rating::count_openings(openings));
  report.few_openings = players_of_few(openings, players);
  if (spec.bootstrap && !openings.empty()) {
    report.bootstrap = rating::bootstrap_by_opening(openings, players, spec.fit, *spec.bootstrap);
    report.ratings = report.bootstrap->ratings;
  } else {
    rating::RatingSpec fit = spec.fit;
    fit.has_profiles = spec.has_profiles;
    report.ratings = rating::fit_by_opening(openings, players, fit);
  }
  if (spec.checks_fit) report.fit = rating::check_fit(openings, players, spec.fit.model);
  fill_ratings(report);
  rank(report);
  return report;
}

std::vector<PlayerFaults> player_faults(const RateReport& report,
                                        const std::vector<std::string>& labels,
                                        const std::vector<std::string>& files) {
  std::vector<PlayerFaults> players;
  for (const RatedRow& row : report.rows) {
    const bool is_known = row.faults.first && !files.empty();
    players.push_back(
        {labels[zu(row.player)], row.faults, is_known ? files[zu(row.faults.first->run)] : ""});
  }
  return players;
}

std::vector<PlayerFaults> player_faults(const RateReport& report,
                                        const std::vector<std::string>& labels,
                                        const ResultSet& set) {
  std::vector<std::string> files;
  for (const ResultFile& file : set.files) files.push_back(file.path);
  std::vector<PlayerFaults> players = player_faults(report, labels, files);
  for (PlayerFaults& player : players) {
    const auto& first = player.faults.first;
    if (first && set.files[zu(first->run)].is_foreign) player.line = foreign_line(first->id);
  }
  return players;
}

std::vector<PairingRow> pairings(std::span<const GameResult> games) {
  std::vector<Stretch> stretches;
  const std::vector<std::size_t> order = by_pairing(games, stretches);
  std::vector<PairingRow> rows;
  for (const Stretch& stretch : stretches) {
    PairingRow row{stretch.a, stretch.b, pairing_stats(games_of(games, order, stretch), stretch.a)};
    if (row.stats.evidence) {
      row.sign_flip_p_value = rating::sign_flip_p_value(row.stats.opening_pairs);
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<PairingRow> pairings(const ResultSet& set) {
  std::vector<PairingRow> rows = pairings(set.games);
  for (const rating::Encounter& sum : set.sums) {
    const auto found = std::ranges::find_if(
        rows, [&](const PairingRow& row) { return row.a == sum.first && row.b == sum.second; });
    const bool is_new = found == rows.end();
    if (is_new) rows.push_back({sum.first, sum.second, {}});
    PairingRow& row = is_new ? rows.back() : *found;
    rating::count_games(row.stats.all, counts_of(sum, true));
    row.stats.alone += counts_of(sum, true).games();
    for (const bool is_first : {true, false}) {
      add_sum(row.stats.faults[is_first ? 0 : 1], counts_of(sum, is_first));
    }
  }
  std::ranges::sort(rows, {}, [](const PairingRow& row) { return std::pair(row.a, row.b); });
  if (set.times.empty()) return rows;
  std::vector<Stretch> stretches;
  const std::vector<std::size_t> order = by_pairing(set.games, stretches);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Stretch& stretch = stretches[i];
    rows[i].times = game_stats(
        set, std::span(order).subspan(stretch.first, stretch.end - stretch.first), stretch.a);
  }
  return rows;
}

}  // namespace rb
