#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/json_text.hpp"
#include "rating/pairwise/elo.hpp"
#include "runner/base/text/table.hpp"

// Two runs side by side: what a player of one, and of the other, did in games against opponents
// that both met, and which differences are more than chance though one looks at many.
namespace rb {

// A mean over games, or a score over openings, with its 95 % interval; `elo` of a score in pairs of
// games only.
struct ComparedValue {
  double value = 0, low = 0, high = 0;
  int games = 0;
  std::optional<rating::Estimate> elo = {};
};

struct ComparedRow {
  std::string what;  // "score against easy", "nodes a move"
  bool is_share = false;
  ComparedValue a, b;
  double p_value = 1;   // that chance alone makes a difference as large
  double adjusted = 1;  // the same for as many rows as there are (Holm)

  bool is_significant() const { return adjusted < 0.05; }
};

struct Comparison {
  std::array<std::string, 2> files, players;
  std::array<int, 2> numbers{};  // of the players in their files
  std::vector<ComparedRow> rows;
  std::vector<std::string> notes;  // what a reader might not expect
};

// `players`: one of each file; empty: its first. Rows are of games against opponents of the same
// name in both files; scores against each come from pairs as `rate` has them, the rest counts each
// game as one unit; those of reviews, where both files have one, are of all games. Throws Error as
// read_played_run(), and if no opponent is common; UsageError for a player that is not in its file.
Comparison compare_runs(const std::array<std::string, 2>& files,
                        const std::array<std::string, 2>& players);

Table comparison_text(const Comparison& comparison);
// {"a": {"file", "player", "number"}, "b": ..., "rows": [{"what", "is_share", "a": {"value", "low",
// "high", "games", "elo"}, "b": ..., "p_value", "adjusted", "significant"}], "notes": [...]}; "elo"
// is null or [value, low, high].
Json comparison_json(const Comparison& comparison);

}  // namespace rb
