#include "runner/tune/tunables.hpp"

#include <algorithm>
#include <cassert>
#include <variant>

#include <fmt/core.h>

#include "engine/base/content_lines.hpp"
#include "engine/base/error.hpp"
#include "engine/base/quote.hpp"
#include "engine/base/text.hpp"
#include "engine/base/text_file.hpp"
#include "engine/base/wording.hpp"
#include "engine/renju/level/parameters.hpp"
#include "runner/tune/parameter_numbers.hpp"

namespace rb {
namespace {

using tuning::Parameter;

constexpr double kWidth = 6;               // max in values
constexpr double kSteps = 20;              // of the range
constexpr std::size_t kLargest = 1 << 20;  // bytes of a file

// What the engine takes, the value, and that of its defaults.
struct Row {
  std::string_view name;
  double value, usual, min, max;
  bool whole;
};

std::vector<Row> rows(const renju::Profile& profile) {
  static const renju::Profile kUsual;
  std::vector<Row> all;
  for (const renju::ProfileField& field : renju::profile_fields()) {
    if (field.tuning == renju::Tuning::never) continue;
    const auto of = [&](const renju::Profile& p) {
      return std::visit([&](auto member) { return static_cast<double>(p.*member); }, field.member);
    };
    const bool whole = !std::holds_alternative<double renju::Profile::*>(field.member);
    all.push_back({field.name, of(profile), of(kUsual), field.min, field.max, whole});
  }
  for (const renju::WeightField& field : renju::weight_fields()) {
    all.push_back({field.name, profile.weights.*field.member, kUsual.weights.*field.member,
                   field.min, field.max, field.whole});
  }
  return all;
}

Parameter usual(const Row& row) {
  Parameter p{.name = std::string(row.name), .value = row.value, .whole = row.whole};
  p.min = row.min;
  p.max = std::min(row.max, kWidth * (row.value == 0 ? row.usual : row.value));
  if (row.value == 0 && row.usual == 0) p.max = std::min(row.max, row.whole ? kSteps : 1.0);
  p.c_end = (p.max - p.min) / kSteps;
  if (p.whole) p.c_end = std::max(p.c_end, 0.5);
  return p;
}

// Only the last '*' is ever tried again, with more text: what matched before it stays.
bool matches(std::string_view pattern, std::string_view name) {
  std::size_t p = 0, n = 0, star = std::string_view::npos, after_star = 0;
  while (n < name.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      after_star = n;
    } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == name[n])) {
      ++p, ++n;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      n = ++after_star;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

std::string unknown(std::string_view name, const std::vector<Row>& all) {
  if (name.find_first_of("*?") != std::string_view::npos) {
    return fmt::format("no parameter matches '{}'; 'renju-bench params' lists them",
                       shortened(name));
  }
  std::vector<std::string_view> names;
  for (const Row& row : all) names.push_back(row.name);
  return fmt::format("there is no tunable parameter '{}'{}", shortened(name),
                     suggestion(name, names, "'renju-bench params' lists them"));
}

// One line of a file; what is wrong with it is thrown with this place.
class Line {
 public:
  Line(std::string place, const std::vector<Row>& all) : place_(std::move(place)), all_(all) {}

  std::vector<Parameter> read(std::string_view text) const {
    const std::vector<std::string_view> parts = split(text, ',');
    if (parts.size() == 1) return named(trim(text));
    if (parts.size() != 6) {
      fail(fmt::format("a line is name,value,min,max,c_end,r_end; this one has {} of 6 parts",
                       parts.size()));
    }
    const std::string_view name = trim(parts[0]);
    const auto row =
        std::find_if(all_.begin(), all_.end(), [&](const Row& r) { return r.name == name; });
    if (row == all_.end()) fail(unknown(name, all_));
    Parameter p{.name = std::string(name), .whole = row->whole};
    if (const auto wrong = read_numbers(std::span(parts).subspan(1), p)) {
      fail(fmt::format("{}: '{}' is not a number", name, shortened(*wrong)));
    }
    check(p, *row);
    return {p};
  }

 private:
  std::vector<Parameter> named(std::string_view pattern) const {
    std::vector<Parameter> found;
    for (const Row& row : all_) {
      if (matches(pattern, row.name)) found.push_back(usual(row));
    }
    if (found.empty()) fail(unknown(pattern, all_));
    return found;
  }
  void check(const Parameter& p, const Row& row) const {
    if (const auto wrong = tuning::problem(p)) fail(fmt::format("{} {}", p.name, *wrong));
    if (p.min < row.min || p.max > row.max) {
      fail(fmt::format("{} takes {}, not from {} to {}", p.name,
                       renju::parameter_info(p.name).takes, shortest(p.min), shortest(p.max)));
    }
  }
  [[noreturn]] void fail(const std::string& what) const {
    throw Error(fmt::format("{}: {}", place_, what));
  }

  std::string place_;
  const std::vector<Row>& all_;
};

}  // namespace

std::string shortest(double value) { return fmt::format("{}", value); }

std::vector<Parameter> tunables(const renju::Profile& profile) {
  std::vector<Parameter> all;
  for (const Row& row : rows(profile)) all.push_back(usual(row));
  return all;
}

std::vector<Parameter> select_tunables(const renju::Profile& profile, std::string_view option,
                                       std::string_view patterns) {
  const std::vector<Row> all = rows(profile);
  const std::vector<std::string_view> wanted = split(patterns, ',');
  std::vector<Parameter> chosen;
  for (const std::string_view word : wanted) {
    const auto fits = [&](const Row& row) { return matches(trim(word), row.name); };
    if (std::none_of(all.begin(), all.end(), fits)) {
      throw UsageError(fmt::format("{}: {}", option, unknown(trim(word), all)));
    }
  }
  for (const Row& row : all) {
    const auto fits = [&](std::string_view word) { return matches(trim(word), row.name); };
    if (std::any_of(wanted.begin(), wanted.end(), fits)) chosen.push_back(usual(row));
  }
  return chosen;
}

std::vector<Parameter> parse_tunables(std::string_view text, const std::string& path,
                                      const renju::Profile& profile) {
  const std::vector<Row> all = rows(profile);
  std::vector<Parameter> chosen;
  for (const auto& [number, line] : content_lines(text)) {
    const std::string place = fmt::format("{}:{}", path, number);
    for (Parameter& parameter : Line(place, all).read(line)) {
      const auto same = [&](const Parameter& other) { return other.name == parameter.name; };
      if (std::any_of(chosen.begin(), chosen.end(), same)) {
        throw Error(fmt::format("{}: {} appears twice", place, parameter.name));
      }
      chosen.push_back(std::move(parameter));
    }
  }
  if (chosen.empty()) throw Error(fmt::format("{}: holds no parameter", path));
  return chosen;
}

std::vector<Parameter> read_tunables(const std::string& path, const renju::Profile& profile) {
  return parse_tunables(unmarked(read_text(path, kLargest), path), path, profile);
}

std::string tunable_line(const Parameter& p) {
  return fmt::format("{},{},{},{},{},{}", p.name, shortest(p.value), shortest(p.min),
                     shortest(p.max), shortest(p.c_end), shortest(p.r_end));
}

renju::Profile with_values(renju::Profile profile, const std::vector<Parameter>& parameters,
                           const std::vector<double>& values) {
  assert(parameters.size() == values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    renju::set_parameter(profile, parameters[i].name, values[i]);
  }
  return profile;
}

}  // namespace rb
