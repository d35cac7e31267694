#include "runner/tables/rate_notes.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include <fmt/core.h>

#include "engine/base/wording.hpp"
#include "engine/base/zu.hpp"
#include "rating/pairwise/elo.hpp"
#include "runner/evidence/sprt_report.hpp"
#include "runner/tables/fit/fit_table.hpp"
#include "runner/tables/sprt_table.hpp"

namespace rb {
namespace {

// ": LLR -3.11 [-2.94, +2.94] 100 % of H0 of elo0 0, elo1 50 (normalized), ...".
std::string test_state(const ResultSet& set, std::size_t i) {
  return fmt::format(": {} of {}", sprt_state(played_test(set, i).sprt()),
                     sprt_title(*set.files[i].run.sprt));
}

std::string state_note(const ResultSet& set, std::size_t i) {
  const ResultFile& file = set.files[i];
  const RunEnd state = run_end(set, i);
  switch (state) {
    case RunEnd::all_played: return "";
    case RunEnd::inconclusive:
      return fmt::format(
          "{}: the sequential test is inconclusive: all games were played without a decision{}",
          file.path, test_state(set, i));
    case RunEnd::h0:
    case RunEnd::h1:
      return fmt::format(
          "{}: the sequential test accepted {}{}; it chose when to stop, which makes the better "
          "side look better than it is{}",
          file.path, state == RunEnd::h0 ? "H0" : "H1", test_state(set, i),
          file.beyond == 0
              ? ""
              : fmt::format("; {} left out", counted(file.beyond, "game after its decision is",
                                                     "games after its decision are")));
    case RunEnd::unfinished: break;
  }
  if (!file.run.sprt) {
    return fmt::format("{}: {} of {} games: the run is not finished", file.path, file.games,
                       file.run.games);
  }
  return fmt::format("{}: {} of at most {} games: the sequential test is not finished{}", file.path,
                     file.games, file.run.games, is_race(file.run) ? "" : test_state(set, i));
}

}  // namespace

RunEnd run_end(const ResultSet& set, std::size_t file) {
  if (is_race(set.files[file].run)) {
    const GauntletRace race = played_race(set, file);
    const int rounds = set.files[file].run.games / (2 * (race.players() - 1));
    return race.is_over() || race.rounds() == rounds ? RunEnd::all_played : RunEnd::unfinished;
  }
  const bool has_test = set.files[file].run.sprt.has_value();
  if (has_test) {
    const rating::Decision decision = played_test(set, file).decision();
    if (decision == rating::Decision::h0) return RunEnd::h0;
    if (decision == rating::Decision::h1) return RunEnd::h1;
  }
  if (set.files[file].games < set.files[file].run.games) return RunEnd::unfinished;
  return has_test ? RunEnd::inconclusive : RunEnd::all_played;
}

void leave_out_later_games(ResultSet& set) {
  std::vector<std::function<bool(int id)>> is_counted(set.files.size());
  for (std::size_t i = 0; i < set.files.size(); ++i) {
    if (is_race(set.files[i].run)) {
      is_counted[i] = [race = played_race(set, i)](int id) { return race.is_counted(id); };
    } else if (set.files[i].run.sprt) {
      const SequentialTest test = played_test(set, i);
      if (test.decision() == rating::Decision::undecided) continue;
      is_counted[i] = [end = test.games()](int id) { return id < end; };
    }
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < set.games.size(); ++i) {
    const auto file = static_cast<std::size_t>(set.games[i].run);
    if (is_counted[file] && !is_counted[file](set.games[i].id)) {
      ++set.files[file].beyond;
      continue;
    }
    if (kept != i) {
      set.games[kept] = set.games[i];
      if (!set.times.empty()) set.times[kept] = std::move(set.times[i]);
    }
    ++kept;
  }
  if (kept == set.games.size()) return;
  set.games.resize(kept);
  if (!set.times.empty()) set.times.resize(kept);
  mark_repeats(set.games);
}

std::vector<std::string> file_notes(const ResultSet& set) {
  std::vector<std::string> notes;
  for (const std::string& skipped : set.skipped) notes.push_back("skipped " + skipped);
  for (std::size_t i = 0; i < set.files.size(); ++i) {
    if (std::string note = state_note(set, i); !note.empty()) notes.push_back(std::move(note));
    if (!set.files[i].has_moves) {
      notes.push_back(
          fmt::format("{}: holds no moves: its repeated games count as new", set.files[i].path));
    }
    if (const std::string& note = set.files[i].note; !note.empty()) {
      notes.push_back(fmt::format("{}: {}", set.files[i].path, note));
    }
    const auto& [from, to] = set.files[i].dates;
    if (!to.empty()) {
      notes.push_back(
          fmt::format("{}: games of {}{}", set.files[i].path, from, from == to ? "" : " to " + to));
    }
    for (const auto& [why, games] : set.files[i].left_out) {
      notes.push_back(
          fmt::format("{}: left out: {} {}", set.files[i].path, counted(games, "game"), why));
    }
  }
  if (const int games = set.self_play - set.same_name; games > 0) {
    notes.push_back(
        games == 1
            ? "1 game of a player against itself is left out: it shows nothing about strength"
            : fmt::format("{} games of a player against itself are left out: they show nothing "
                          "about strength",
                          games));
  }
  if (set.same_name > 0) {
    notes.push_back(fmt::format("{} left out because --by-name counts both sides as one player",
                                counted(set.same_name, "game is", "games are")));
  }
  return notes;
}

namespace {

// Of two players: what `match` says of these games, where it differs.
std::string match_note(const RateReport& report, const std::vector<std::string>& labels) {
  if (report.rows.size() != 2 || report.repeats > 0 || !report.has_colours() ||
      report.rows[1].standing != rating::Standing::rated)
    return "";
  if (report.has_prior || report.anchors.size() > 1) return "";  // which have a part in it
  const RatedRow& first = report.rows[0];
  const double rated = first.rating - report.rows[1].rating;
  const double by_score = rating::elo_of_score(first.all().score());
  if (std::abs(rated - by_score) < 1) return "";
  return fmt::format(
      "the difference of {:+.1f} Elo does not count Black's advantage; the score alone, as match "
      "shows it, is worth {:+.1f} to {}",
      rated, by_score, labels[zu(first.player)]);
}

}  // namespace

namespace {

std::string few_openings_note(const RateReport& report, const std::vector<std::string>& labels) {
  if (report.few_openings.empty()) return "";
  const bool is_all = report.few_openings.size() == report.rows.size();
  std::string who = is_all ? "the players" : "";
  for (const int player : report.few_openings) {
    if (!is_all) who += (who.empty() ? "" : ", ") + labels[zu(player)];
  }
  return fmt::format(
      "{} met fewer than {} openings: their ratings are about these openings, and the errors are "
      "rough",
      who, rating::kFewOpenings);
}

}  // namespace

std::vector<std::string> report_notes(const RateReport& report,
                                      const std::vector<std::string>& labels) {
  constexpr std::size_t kFewOpenings = 20;
  std::vector<std::string> notes;
  if (report.bootstrap && report.openings < kFewOpenings) {
    notes.push_back(fmt::format("{} few: the bootstrap's errors are too small",
                                counted(report.openings, "opening is", "openings are")));
  }
  if (report.bootstrap && report.bootstrap->runs < 2) {
    notes.emplace_back("no bootstrap draw rated the same players: errors are from the covariance");
  }
  if (const std::string few = few_openings_note(report, labels); !few.empty()) notes.push_back(few);
  if (report.without_colours > 0 && report.has_colours()) {
    notes.push_back(fmt::format("{} without colours: Black's advantage has no part in {}",
                                counted(report.without_colours, "game"),
                                report.without_colours == 1 ? "it" : "them"));
  }
  const auto has = [&](rating::Standing standing) {
    return std::any_of(report.rows.begin(), report.rows.end(),
                       [&](const RatedRow& row) { return row.standing == standing; });
  };
  if (has(rating::Standing::all_won) || has(rating::Standing::all_lost)) {
    notes.emplace_back(
        "a perfect score has no most likely rating: '>' and '<' mark where that score has "
        "probability 1/2");
  }
  if (!report.bootstrap && report.rows.size() > rating::kMostProfiles) {
    notes.push_back(fmt::format(
        "more than {} players: intervals are normal ones, too narrow where there are few games",
        rating::kMostProfiles));
  }
  if (std::string note = match_note(report, labels); !note.empty())
    notes.push_back(std::move(note));
  int pools = 0;
  for (const RatedRow& row : report.rows) pools = std::max(pools, row.pool + 1);
  if (pools > 1) {
    notes.push_back(fmt::format(
        "{} pools without a chain of results between them: compare ratings only within a pool",
        pools));
  }
  if (std::string note = fit_note(report, labels); !note.empty()) notes.push_back(std::move(note));
  for (const auto& [a, b] : report.repetitive) {
    notes.push_back(fmt::format(
        "games of {} and {} mostly repeat others or share few openings: they are weak evidence",
        labels[static_cast<std::size_t>(a)], labels[static_cast<std::size_t>(b)]));
  }
  return notes;
}

}  // namespace rb
