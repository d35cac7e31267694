#include "runner/run/session/run_notes.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "engine/base/wording.hpp"
#include "rating/sprt/sprt_plan.hpp"

namespace rb {
namespace {

using Notes = std::vector<std::string>;

constexpr std::string_view kShortTest = "the test may end without a decision";

// `games` is the number for each pairing.
void note_repetition(const RunSpec& run, std::size_t openings, int games, Notes& notes) {
  const std::size_t pairs = static_cast<std::size_t>(games) / 2;
  if (openings == 0) {
    notes.emplace_back(run.limits.opening_rule == OpeningRule::given
                           ? "there are no openings, so all games start alike; players without "
                             "randomness of their own repeat them"
                           : "the players make the openings; those without randomness of their own "
                             "make the same ones, and repeat their games");
    if (run.sprt) {
      notes.emplace_back(
          "without openings the test counts single games, and repeated ones do not count");
    }
  } else if (pairs > openings && run.sprt) {
    notes.push_back(fmt::format("{} pairs share {}: the test counts the first pair of each", pairs,
                                counted(openings, "opening")));
  } else if (pairs > openings) {
    notes.push_back(fmt::format("{} pairs share {}: every opening is used up to {} times", pairs,
                                counted(openings, "opening"), (pairs + openings - 1) / openings));
  }
}

void note_clock(const RunSpec& run, Notes& notes) {
  if (run.limits.is_cpu_time) {
    notes.emplace_back(
        "moves of built-in players end by their processor time: as with any clock, another run "
        "plays other games");
  } else if (run.limits.clock == MoveClock::wall) {
    notes.emplace_back("moves of built-in players end by the clock: another run plays other games");
  }
}

// `rate` merges equal players; the run itself cannot, since both sides must be played.
void note_equal_players(const RunSpec& run, Notes& notes) {
  if (run.format == Format::duels) return;  // most of them never meet
  const std::vector<PlayerRow>& players = run.players;
  for (std::size_t b = 1; b < players.size(); ++b) {
    for (std::size_t a = 0; a < b; ++a) {
      if (players[a].params != players[b].params) continue;
      notes.push_back(fmt::format(
          "{} and {} are the same player, with the same parameters: here they are listed "
          "separately, rate merges them, and without randomness every pair between them is even",
          players[a].name, players[b].name));
      break;
    }
  }
}

// A test with too few games can be played, but its end should not be a surprise.
void note_short_test(const RunSpec& run, std::size_t openings, Notes& notes) {
  if (!run.sprt) return;
  const bool is_comparison = run.format == Format::duels;  // by opponents
  const auto candidates =
      is_comparison ? 1 : count_meetings(static_cast<int>(run.players.size()), run.format);
  rating::SprtSpec sprt = *run.sprt;
  sprt.alpha /= static_cast<double>(candidates);  // of a race, at its start
  const int of_unit = is_comparison ? 4 : 2;      // four games tell as much as one of a match
  const double games = rating::games_midway(sprt) * (is_comparison ? of_unit : 1);
  const auto played = run.games / (of_unit * candidates);
  const double units =
      openings == 0 ? static_cast<double>(played)
                    : std::min<double>(static_cast<double>(played), static_cast<double>(openings));
  // Where the mean is reached, about every third test is longer.
  if (games <= of_unit * units) return;
  notes.push_back(
      fmt::format("{}: it takes {:.0f} games on average if the truth is midway between its bounds, "
                  "and this run has at most {:.0f}",
                  kShortTest, games, of_unit * units));
}

}  // namespace

bool is_of_short_test(std::string_view note) { return note.starts_with(kShortTest); }

std::vector<std::string> run_notes(const RunSpec& run, std::size_t openings, int games) {
  Notes notes;
  note_equal_players(run, notes);
  note_repetition(run, openings, games, notes);
  note_short_test(run, openings, notes);
  note_clock(run, notes);
  return notes;
}

}  // namespace rb
