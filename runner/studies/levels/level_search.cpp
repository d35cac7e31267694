#include "runner/studies/levels/level_search.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/base/refuse.hpp"
#include "engine/base/zu.hpp"

namespace rb {
namespace {

using rating::ScoredPair;
using rating::ScoreRegression;

// What is written down is what is played: weaknesses have three digits.
double rounded(double weakness) { return std::round(weakness * 1000) / 1000; }

// A pair of games: who was Black in the first one, who White, and the score of the former, of 1.
struct Meeting {
  std::uint64_t opening = 0;
  std::size_t first = 0, second = 0;
  double score = 0.5;
};

std::vector<Meeting> meetings(std::span<const GameResult> games) {
  constexpr double kMostHalfPoints = 4;
  std::vector<Meeting> all;
  for (const std::size_t i : pairs_of(games)) {
    const GameResult& game = games[i];
    const int points = half_points(game, game.black) + half_points(games[i + 1], game.black);
    all.push_back({game.opening, zu(game.black), zu(game.white), points / kMostHalfPoints});
  }
  return all;
}

// The strengths of those who played a round, each its own; that of the first is 0.
class LastRound {
 public:
  LastRound(std::span<const GameResult> games, std::span<const Entrant> entrants)
      : entrants_(entrants) {
    for (const Meeting& met : meetings(games)) {
      std::vector<double> terms(entrants.size() - 1, 0.0);
      add(terms, met.first, 1);
      add(terms, met.second, -1);
      pairs_.push_back({met.opening, met.score, std::move(terms)});
    }
    if (!pairs_.empty()) fit_.emplace(pairs_);
  }

  std::size_t pairs() const { return pairs_.size(); }
  // Of strengths, each times its weight. REQUIRES: pairs, names of entrants.
  EloError sum(const std::vector<std::pair<std::string, double>>& weights) const {
    std::vector<double> terms(entrants_.size() - 1, 0.0);
    for (const auto& [name, weight] : weights) {
      const auto place = std::ranges::find(entrants_, name, &Entrant::name);
      add(terms, static_cast<std::size_t>(place - entrants_.begin()), weight);
    }
    return {fit_->value(terms), fit_->error(terms), fit_->degrees()};
  }

 private:
  static void add(std::vector<double>& terms, std::size_t place, double weight) {
    if (place > 0) terms[place - 1] += weight;
  }

  std::span<const Entrant> entrants_;
  std::vector<ScoredPair> pairs_;
  std::optional<ScoreRegression> fit_;
};

class LevelSearch {
 public:
  LevelSearch(const LevelTask& task, const Family& family, const PlayRound& play)
      : task_(task), family_(family), play_(play) {
    for (const std::string& name : task.known) {
      if (name != task.base) fixed_.push_back(name);
    }
  }

  std::optional<FoundLevels> run() {
    std::vector<Entrant> entrants = spread();
    for (int round = 0; round < task_.rounds; ++round) {
      if (!play(round, entrants)) return std::nullopt;
      if (round == 0) check_order();
      entrants = chosen();
    }
    return measured();
  }

 private:
  Entrant known(int number) const {
    const std::string& name = task_.known[zu(number)];
    const auto place = std::ranges::find(fixed_, name);
    if (place == fixed_.end()) return {name, name, {}};
    return {name, name, {.fixed = static_cast<int>(place - fixed_.begin())}};
  }
  Entrant member(double weakness) const {
    if (weakness == 0) return {task_.base, task_.base, {}};
    return {fmt::format("weakness {:g}", weakness), family_.player(weakness), {weakness}};
  }
  std::vector<Entrant> all_known() const {
    std::vector<Entrant> all;
    for (int i = 0; i < static_cast<int>(task_.known.size()); ++i) all.push_back(known(i));
    return all;
  }
  // Of known players as the curve knows them.
  WantedElo wanted_of(const WantedLevel& level) const {
    WantedElo wanted{.shares = std::vector<double>(fixed_.size(), 0.0), .more = level.elo.more};
    for (std::size_t i = 0; i < task_.known.size(); ++i) {
      const int place = known(static_cast<int>(i)).contender.fixed;
      if (place >= 0) wanted.shares[zu(place)] = level.elo.shares[i];
    }
    return wanted;
  }

  // The knots of the curve between the known players, presumably from the strongest.
  std::vector<Entrant> spread() const {
    std::vector<Entrant> entrants;
    for (int knot = 0; knot <= StrengthCurve::kKnots; ++knot) {
      entrants.push_back(member(static_cast<double>(knot) / StrengthCurve::kKnots));
    }
    for (int i = static_cast<int>(task_.known.size()) - 1; i >= 0; --i) {
      const Entrant entrant = known(i);
      if (entrant.contender == Contender{}) continue;
      entrants.insert(i == 0 ? entrants.end() : entrants.begin(), entrant);
    }
    return entrants;
  }

  bool play(int round, std::span<const Entrant> entrants) {
    const auto games = play_(round, entrants);
    if (!games) return false;
    for (const Meeting& met : meetings(*games)) {
      pairs_.push_back(
          {met.opening, met.score, entrants[met.first].contender, entrants[met.second].contender});
    }
    return true;
  }

  StrengthCurve curve() const { return {pairs_, static_cast<int>(fixed_.size())}; }

  void check_order() const {
    const EloError below =
        curve().lead(known(0).contender, known(static_cast<int>(task_.known.size()) - 1).contender);
    if (task_.known.size() < 2 || interval_of(below).low <= 0) return;
    refuse<UsageError>(
        "levels",
        fmt::format(
            "--from {} is stronger than --to {}, by {:.0f} Elo in the first round: swap them",
            task_.known.front(), task_.known.back(), below.elo));
  }

  // Who plays next: the known players and the wanted members, from the strongest.
  std::vector<Entrant> chosen() const {
    const StrengthCurve now = curve();
    std::vector<Entrant> entrants = all_known();
    for (const WantedLevel& level : task_.levels) {
      if (level.known) continue;
      const Entrant entrant = member(rounded(now.member(wanted_of(level)).weakness));
      const auto same = std::ranges::find(entrants, entrant.contender, &Entrant::contender);
      if (same == entrants.end()) entrants.push_back(entrant);
    }
    if (entrants.size() < 2) entrants.push_back(member(1));
    std::ranges::stable_sort(entrants, std::greater{}, [&](const Entrant& entrant) {
      return now.elo(entrant.contender).elo;
    });
    return entrants;
  }

  std::optional<FoundLevels> measured() const {
    const StrengthCurve now = curve();
    FoundLevels found;
    found.rounds = task_.rounds + 1;
    found.pairs = pairs_.size();
    std::vector<Entrant> entrants;
    for (const WantedLevel& level : task_.levels) {
      FoundLevel& next = found.levels.emplace_back();
      next.name = level.name;
      if (!level.known) next.member = now.member(wanted_of(level));
      if (next.member) next.member->weakness = rounded(next.member->weakness);
      if (next.member && next.member->reach != Reach::within) continue;
      const Entrant entrant = level.known ? known(*level.known) : member(next.member->weakness);
      next.player = entrant.player;
      entrants.push_back({level.name, entrant.player, entrant.contender});
    }
    put_ends(now, found);
    if (entrants.size() < 2) return found;
    std::ranges::reverse(entrants);
    const auto games = play_(task_.rounds, entrants);
    if (!games) return std::nullopt;
    put_measures(*games, entrants, found);
    return found;
  }

  void put_ends(const StrengthCurve& now, FoundLevels& found) const {
    const double zero = now.elo(known(0).contender).elo;
    found.base = now.elo({});
    found.weakest = now.elo({.weakness = 1});
    found.base.elo -= zero;
    found.weakest.elo -= zero;
  }

  void put_measures(std::span<const GameResult> games, std::span<const Entrant> entrants,
                    FoundLevels& found) const {
    const LastRound last(games, entrants);
    found.last_pairs = last.pairs();
    if (last.pairs() == 0) return;
    for (std::size_t i = 0; i < found.levels.size(); ++i) {
      FoundLevel& level = found.levels[i];
      if (level.member && level.member->reach != Reach::within) continue;
      level.elo = last.sum({{level.name, 1}, {name_of_known(0), -1}});
      if (!level.member) continue;
      std::vector<std::pair<std::string, double>> beyond{{level.name, 1}};
      for (std::size_t k = 0; k < task_.known.size(); ++k) {
        beyond.emplace_back(name_of_known(static_cast<int>(k)), -task_.levels[i].elo.shares[k]);
      }
      level.beyond = last.sum(beyond);
      level.beyond->elo -= task_.levels[i].elo.more;
    }
  }

  // The level that is this known player.
  std::string name_of_known(int number) const {
    return std::ranges::find(task_.levels, std::optional(number), &WantedLevel::known)->name;
  }

  const LevelTask& task_;
  const Family& family_;
  const PlayRound& play_;
  std::vector<std::string> fixed_;  // the known players that are not the base
  std::vector<ContestedPair> pairs_;
};

}  // namespace

std::optional<FoundLevels> find_levels(const LevelTask& task, const Family& family,
                                       const PlayRound& play) {
  return LevelSearch(task, family, play).run();
}

}  // namespace rb
