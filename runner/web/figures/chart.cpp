#include "runner/web/figures/chart.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "engine/base/printable.hpp"
#include "runner/base/text/markup_text.hpp"

namespace rb::figures {
namespace {

constexpr double kWidth = 640, kPlot = 300, kLetter = 8, kDots = 10, kPale = 0.2, kStrong = 0.65,
                 kSquare = 40;

struct Place {
  double x, y;
};

// The sides of what the axes enclose, and the height of all.
struct Frame {
  double left, right, top, bottom, height;
};

double text_width(std::string_view text) {
  return kLetter * static_cast<double>(display_width(text));
}

double widest(const std::vector<std::string>& texts) {
  double most = 0;
  for (const std::string& text : texts) most = std::max(most, text_width(text));
  return most;
}

// To three digits: 0.25, 3000, 13k, 1.2M.
std::string number_text(const Scale& scale, double value) {
  const double size = std::abs(value);
  if (size < 1e-9) return "0";
  const std::string text = size >= 999'500   ? fmt::format("{:.3g}M", size / 1e6)
                           : size >= 9'999.5 ? fmt::format("{:.3g}k", size / 1e3)
                           : size >= 100     ? fmt::format("{:.0f}", size)
                                             : fmt::format("{:.3g}", size);
  return (value < 0 ? "\u2212" : scale.is_signed ? "+" : "") + text;
}

// The axis of these values; with `margin`, a share of their range, at both ends.
Axis axis_of(const Scale& scale, std::vector<double> values, double margin, Place sides, int most) {
  if (!scale.names.empty()) {
    const auto count = static_cast<double>(scale.names.size());
    return {Spacing::linear, -0.5, count - 0.5, sides.x, sides.y, most};
  }
  const bool is_log = scale.spacing == Spacing::logarithmic;
  std::erase_if(values,
                [&](double value) { return !std::isfinite(value) || (is_log && value <= 0); });
  if (values.empty()) values = {1, 10};
  const auto [low, high] = std::ranges::minmax(values);
  const double more = margin * (is_log ? std::log(high / low) : high - low);
  const double from = scale.low.value_or(is_log ? low / std::exp(more) : low - more);
  const double to = scale.high.value_or(is_log ? high * std::exp(more) : high + more);
  if (scale.is_whole) most = std::clamp(static_cast<int>(std::min(to - from, 1e6)), 1, most);
  return {scale.spacing, from, to, sides.x, sides.y, most};
}

Axis x_axis(const Chart& chart, double from, double to) {
  std::vector<double> values;
  for (const Series& series : chart.series) {
    const bool is_wide = series.mark == Mark::bars;
    for (const Point& point : series.points) {
      values.push_back(point.x + (is_wide ? chart.bar_from : 0));
      values.push_back(point.x + (is_wide ? chart.bar_to : 0));
    }
  }
  return axis_of(chart.x, std::move(values), 0, {from, to}, 8);
}

Axis y_axis(const Chart& chart, double from, double to) {
  std::vector<double> values;
  double margin = 0.05;
  for (const Level& level : chart.levels) values.push_back(level.y);
  for (const Series& series : chart.series) {
    for (const Point& point : series.points) {
      values.insert(values.end(), {point.y, point.low, point.high});
      if (series.mark == Mark::dots && is_known(point.low) != is_known(point.high)) margin = 0.2;
    }
  }
  return axis_of(chart.y, std::move(values), margin, {from, to}, 7);
}

// Where the entries of the legend begin, the last one at the foot of it.
std::vector<Place> legend_places(const Chart& chart) {
  std::vector<Place> places;
  Place next{8, 14};
  for (const Series& series : chart.series) {
    const double width = 36 + text_width(series.name);
    if (next.x > 8 && next.x + width > kWidth) next = {8, next.y + 18};
    places.push_back(next);
    next.x += width;
  }
  return places;
}

Frame frame_of(const Chart& chart) {
  const double top = chart.series.size() > 1 ? legend_places(chart).back().y + 14 : 14;
  if (chart.is_lying) {
    const double row = std::max(24.0, kDots * static_cast<double>(chart.series.size()) + 6);
    const double bottom = top + row * static_cast<double>(chart.x.names.size());
    return {14 + widest(chart.x.names), kWidth - 14, top, bottom, bottom + 44};
  }
  if (!chart.y.names.empty()) {
    const double left = 30 + widest(chart.y.names);
    const auto rows = static_cast<double>(chart.y.names.size());
    const double side = std::min(kSquare, (kWidth - 14 - left) / rows);
    return {left, left + side * rows, top, top + side * rows, top + side * rows + 44};
  }
  std::vector<std::string> numbers;
  const Axis y = y_axis(chart, 1, 0);
  for (const double tick : y.ticks()) numbers.push_back(number_text(chart.y, tick));
  return {30 + widest(numbers), kWidth - 14, top, top + kPlot, top + kPlot + 44};
}

class Picture {
 public:
  explicit Picture(const Chart& chart)
      : chart_(chart),
        frame_(frame_of(chart)),
        x_(chart.is_lying ? x_axis(chart, frame_.top, frame_.bottom)
                          : x_axis(chart, frame_.left, frame_.right)),
        y_(chart.is_lying ? y_axis(chart, frame_.left, frame_.right)
                          : y_axis(chart, frame_.bottom, frame_.top)) {}

  std::string text() {
    const auto& [left, right, top, bottom, height] = frame_;
    out_ = kFirstLine;
    add("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:g}\" height=\"{1:g}\" "
        "viewBox=\"0 0 {0:g} {1:g}\" role=\"img\" font-family=\"sans-serif\" font-size=\"12\" "
        "fill=\"#222\">\n<title>{2}{3}{4}</title>\n<desc>{5}</desc>\n"
        "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
        kWidth, height, markup_text(chart_.title), chart_.of.empty() ? "" : ": ",
        markup_text(chart_.of), markup_text(chart_.how));
    axes();
    // A picture within, which cuts off what lies beyond the axes.
    add("<svg x=\"{0:.2f}\" y=\"{1:.2f}\" width=\"{2:.2f}\" height=\"{3:.2f}\" "
        "viewBox=\"{0:.2f} {1:.2f} {2:.2f} {3:.2f}\">\n",
        left, top, right - left, bottom - top);
    for (std::size_t i = 0; i < chart_.series.size(); ++i) draw(chart_.series[i], i);
    add("</svg>\n");
    for (const Level& level : chart_.levels) {
      line(at(x_.low(), level.y), at(x_.high(), level.y), "#444", 1);
      if (!level.name.empty()) label({right - 4, y_.at(level.y) - 5}, "end", level.name);
    }
    if (chart_.series.size() > 1) legend();
    add("</svg>\n");
    return std::move(out_);
  }

 private:
  template <typename... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
  }
  void label(Place at, std::string_view anchor, std::string_view text, std::string_view more = "") {
    if (text.empty()) return;
    add("<text x=\"{:.2f}\" y=\"{:.2f}\" text-anchor=\"{}\"{}>{}</text>\n", at.x, at.y, anchor,
        more, markup_text(text));
  }
  void line(Place from, Place to, std::string_view colour, double width) {
    add("<line x1=\"{:.2f}\" y1=\"{:.2f}\" x2=\"{:.2f}\" y2=\"{:.2f}\" stroke=\"{}\" "
        "stroke-width=\"{:g}\"/>\n",
        from.x, from.y, to.x, to.y, colour, width);
  }
  void path(std::string_view points, const Tone& tone) {
    add("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.6\" "
        "stroke-dasharray=\"{}\"/>\n",
        points, tone.line, tone.dashes.empty() ? "none" : tone.dashes);
  }
  void rectangle(Place a, Place b, std::string_view fill, std::string_view stroke,
                 double opacity = 1) {
    add("<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" fill=\"{}\" "
        "fill-opacity=\"{:g}\" stroke=\"{}\" stroke-width=\"0.6\"/>\n",
        std::min(a.x, b.x), std::min(a.y, b.y), std::abs(a.x - b.x), std::abs(a.y - b.y), fill,
        opacity, stroke);
  }

  Place at(double x, double y) const {
    return chart_.is_lying ? Place{y_.at(y), x_.at(x)} : Place{x_.at(x), y_.at(y)};
  }
  // A text below the axes or at their left.
  void tick(bool is_below, double along, std::string_view text) {
    is_below ? label({along, frame_.bottom + 16}, "middle", text)
             : label({frame_.left - 6, along + 4}, "end", text);
  }

  void axes() {
    const auto& [left, right, top, bottom, height] = frame_;
    for (std::size_t i = 0; i < chart_.y.names.size(); ++i) {
      const auto at_name = static_cast<double>(i);
      tick(false, y_.at(at_name), chart_.y.names[i]);
      line(at(x_.low(), at_name + 0.5), at(x_.high(), at_name + 0.5), "#ddd", 1);
      line(at(at_name + 0.5, y_.low()), at(at_name + 0.5, y_.high()), "#ddd", 1);
    }
    for (const double value : chart_.y.names.empty() ? y_.ticks() : std::vector<double>()) {
      line(at(x_.low(), value), at(x_.high(), value), std::abs(value) < 1e-9 ? "#888" : "#ddd", 1);
      tick(chart_.is_lying, y_.at(value), number_text(chart_.y, value));
    }
    const std::vector<std::string>& names = chart_.x.names;
    const double room = (right - left) / static_cast<double>(names.size());  // of a name below
    const auto every =
        chart_.is_lying ? 1 : static_cast<std::size_t>(1 + (widest(names) + 6) / room);
    for (std::size_t i = 0; i < names.size(); i += every) {
      tick(!chart_.is_lying, x_.at(static_cast<double>(i)), names[i]);
    }
    for (const double value : names.empty() ? x_.ticks() : std::vector<double>()) {
      tick(true, x_.at(value), number_text(chart_.x, value));
      line({x_.at(value), bottom}, {x_.at(value), bottom + 4}, "#222", 1);
    }
    line({left, bottom}, {right, bottom}, "#222", 1);
    label({(left + right) / 2, bottom + 36}, "middle",
          (chart_.is_lying ? chart_.y : chart_.x).title);
    if (chart_.is_lying) return;
    label({14, (top + bottom) / 2}, "middle", chart_.y.title,
          fmt::format(" transform=\"rotate(-90 14 {:.2f})\"", (top + bottom) / 2));
  }

  void legend() {
    const std::vector<Place> places = legend_places(chart_);
    for (std::size_t i = 0; i < places.size(); ++i) {
      const auto& [name, mark, tone, points] = chart_.series[i];
      const auto [x, y] = places[i];
      if (mark == Mark::line || mark == Mark::step) {
        path(fmt::format("M{:g} {:g}h18", x, y - 4), tone);
      } else {
        const bool is_band = mark == Mark::band;
        rectangle({x, y - 10}, {x + 18, y}, is_band ? tone.line : tone.fill,
                  is_band ? "none" : tone.line, is_band ? kPale : 1);
      }
      label({x + 23, y}, "start", name);
    }
  }

  void draw(const Series& series, std::size_t which) {
    switch (series.mark) {
      case Mark::line:
      case Mark::step: return path(line_points(series), series.tone);
      case Mark::band: return band(series);
      case Mark::dots: return dots(series, which);
      case Mark::squares: return squares(series);
      case Mark::bars:
        for (const Point& point : series.points) {
          if (!(point.high > point.low)) continue;
          rectangle(at(point.x + chart_.bar_from, point.low),
                    at(point.x + chart_.bar_to, point.high), series.tone.fill, series.tone.line);
        }
    }
  }

  void squares(const Series& series) {
    const double side = x_.at(1) - x_.at(0);
    for (const Point& point : series.points) {
      const std::string number = number_text({}, point.high);
      rectangle(at(point.x - 0.5, point.y - 0.5), at(point.x + 0.5, point.y + 0.5),
                tone_of(point.low < 0 ? 1 : 0).fill, "#ddd", kStrong * std::abs(point.low));
      if (text_width(number) > side) continue;
      const Place centre = at(point.x, point.y);
      label({centre.x, centre.y + 4}, "middle", number);
    }
  }

  std::string line_points(const Series& series) const {
    std::string text;
    bool is_open = false;
    for (const Point& point : series.points) {
      if (!is_known(point.y)) {
        is_open = false;
        continue;
      }
      const auto [x, y] = at(point.x, point.y);
      if (is_open && series.mark == Mark::step) text += fmt::format("H{:.2f}", x);
      text += fmt::format("{}{:.2f} {:.2f}", std::exchange(is_open, true) ? "L" : "M", x, y);
    }
    return text;
  }

  // A polygon for each stretch of known intervals; an end without bound is that of the axis.
  void band(const Series& series) {
    std::string upper, lower;
    const auto close = [&] {
      if (upper.empty()) return;
      add("<path d=\"M{}{}Z\" fill=\"{}\" fill-opacity=\"{:g}\"/>\n", upper.substr(1), lower,
          series.tone.line, kPale);
      upper = lower = "";
    };
    for (const Point& point : series.points) {
      if (!is_known(point.low) && !is_known(point.high)) {
        close();
        continue;
      }
      const Place high = at(point.x, is_known(point.high) ? point.high : y_.high());
      const Place low = at(point.x, is_known(point.low) ? point.low : y_.low());
      upper += fmt::format("L{:.2f} {:.2f}", high.x, high.y);
      lower = fmt::format("L{:.2f} {:.2f}", low.x, low.y) + lower;
    }
    close();
  }

  // Beside names those of several series stand side by side.
  void dots(const Series& series, std::size_t which) {
    const double middle = static_cast<double>(chart_.series.size() - 1) / 2;
    const double aside = chart_.x.names.empty() ? 0 : kDots * (static_cast<double>(which) - middle);
    const auto [dx, dy] = chart_.is_lying ? Place{0, aside} : Place{aside, 0};
    const auto beside = [&](double x, double y) { return Place{at(x, y).x + dx, at(x, y).y + dy}; };
    const std::string_view colour = series.tone.line;
    const auto arrow = [&, this](Place tip, double length) {  // an end without bound
      const auto [x, y] = chart_.is_lying ? Place{-length, -4} : Place{-4, length};
      const auto [back_x, back_y] = chart_.is_lying ? Place{0, 8} : Place{8, 0};
      add("<path d=\"M{:.2f} {:.2f}l{} {}l{} {}z\" fill=\"{}\"/>\n", tip.x, tip.y, x, y, back_x,
          back_y, colour);
    };
    for (const Point& point : series.points) {
      const bool has_low = is_known(point.low), has_high = is_known(point.high);
      const Place low = beside(point.x, has_low ? point.low : y_.low());
      const Place high = beside(point.x, has_high ? point.high : y_.high());
      if (has_low || has_high) line(low, high, colour, 1.6);
      if (has_high && !has_low) arrow(low, -8);
      if (has_low && !has_high) arrow(high, 8);
      if (!is_known(point.y)) continue;
      const Place centre = beside(point.x, point.y);
      add("<circle cx=\"{:.2f}\" cy=\"{:.2f}\" r=\"3.5\" fill=\"{}\"/>\n", centre.x, centre.y,
          colour);
    }
  }

  const Chart& chart_;
  Frame frame_;
  Axis x_, y_;
  std::string out_;
};

}  // namespace

Tone tone_of(std::size_t player) {
  // Okabe and Ito (2008), "Color Universal Design".
  static constexpr std::array kColours{"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                       "#e69f00", "#56b4e9", "#222222"};
  static constexpr std::array kDashes{"", "7 3", "2 2", "9 3 2 3"};
  const std::string_view colour = kColours[player % kColours.size()];
  return {colour, colour, kDashes[player % kDashes.size()]};
}

bool is_empty(const Chart& chart) {
  return std::ranges::all_of(chart.series, [](const Series& series) {
    return std::ranges::none_of(series.points, [](const Point& point) {
      return is_known(point.y) || is_known(point.low) || is_known(point.high);
    });
  });
}

std::string svg(const Chart& chart) { return Picture(chart).text(); }

}  // namespace rb::figures
