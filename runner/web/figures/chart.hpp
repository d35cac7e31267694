#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runner/web/figures/axis.hpp"

// A figure over two axes, and its picture for print: SVG of a fixed size on white, of shapes and
// texts alone, with a generic font and colours that colour-blind readers tell apart.
namespace rb::figures {

inline constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
inline bool is_known(double value) { return !std::isnan(value); }

struct Point {
  double x = 0, y = kUnknown;
  double low = kUnknown,
         high = kUnknown;  // an interval; if one end is unknown, it has no bound there
};

enum class Mark : std::uint8_t {
  line,    // through the known y
  step,    // y holds up to the next x
  band,    // from low to high
  dots,    // y, and a line from low to high
  bars,    // from low to high
  squares  // around x, y: as blue, or below 0 orange, as low says, up to 1, and the number high
};

struct Tone {
  std::string_view line, fill;  // colours
  std::string_view dashes;      // of a line; empty: none
};
inline constexpr Tone kInk{"#222", "#222", ""}, kQuiet{"#777", "#ccc", ""},
    kBlack{"#222", "#222", ""}, kWhite{"#222", "#fff", ""}, kDraw{"#222", "#bbb", ""};
Tone tone_of(std::size_t player);  // blue, vermilion, ..

struct Series {
  std::string name;  // in the legend, which a figure of one series does without
  Mark mark = Mark::line;
  Tone tone = kInk;
  std::vector<Point> points = {};
};

struct Scale {
  std::string title;
  Spacing spacing = Spacing::linear;
  bool is_signed = false;                     // "+10"
  bool is_whole = false;                      // no ticks between whole numbers
  std::optional<double> low = {}, high = {};  // of what is shown; else of the points
  std::vector<std::string> names = {};        // of 0, 1, .., instead of numbers
};

struct Level {
  double y;
  std::string name = "";  // above the line
};

struct Chart {
  std::string title, how;  // how: sentences on how to read it
  Scale x, y;
  std::vector<Series> series = {};
  std::vector<Level> levels = {};        // lines across
  bool is_lying = false;                 // x runs down and y to the right: a row for each name
  double bar_from = -0.4, bar_to = 0.4;  // the sides of a bar, from its x
  std::string of = {};                   // what it shows, of several charts of one title
};

// Whether there is nothing to draw.
bool is_empty(const Chart& chart);
// The whole file, which begins with kFirstLine. REQUIRES: not is_empty(chart).
std::string svg(const Chart& chart);

inline constexpr std::string_view kFirstLine =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?><!-- a figure of renju-bench -->\n";

}  // namespace rb::figures
