#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/base/json_text.hpp"
#include "runner/web/figures/chart.hpp"

namespace rb::figures {

using Texts = std::vector<std::string>;

// What is drawn of each row of numbers, by JSON pointers from the row; nullptr: nothing. A line
// with an interval has a band around it; without a y it is the band alone.
struct Column {
  std::string name;  // in the legend; of players it is theirs
  const char *y, *low = nullptr, *high = nullptr;
  Tone tone = kInk;
};

// A figure as a row of a table: where its numbers are in a part of the document. In a pointer * is
// a player, and # a parameter that is tuned, each of which has a picture of its own. In the title
// of an axis @ is the name of the first player.
struct Plan {
  const char *name, *title, *how;
  const char* rows;  // a list, or an object of numbers
  const char* x_at;  // from a row; nullptr: its place among the rows
  std::vector<Column> columns;
  Mark mark;
  Scale x, y;
  Texts (*names)(const Json& part) = nullptr;  // of the places; those of dots lie
  struct More {
    const char* band = "95 % interval";  // what the band of a line is
    std::vector<double> levels = {};
    bool is_course = false;                        // its wild start is cut off
    Texts (*y_names)(const Json& part) = nullptr;  // of squares, from below
    bool is_match = false;  // between two players who stay as they are: not of a tuning run
  } more = {};
};

std::span<const Plan> plans();

// How the board of a game is drawn, where row 1 else is the lowest.
bool is_row_1_on_top(const Json& part);

// In how many columns the openings of pairs stand.
std::size_t pair_columns(const Json& part);

// What a pointer leads to, null if there is nothing.
const Json& found(const Json& from, const std::string& pointer);
std::string text(const Json& from, const std::string& pointer);  // "": none
// The name, and whether its figures count forfeits, as `flag` of the player in the summary says.
std::string marked(const std::string& name, const Json& player, const char* flag);

}  // namespace rb::figures
