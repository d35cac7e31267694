#include <array>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/quote.hpp"
#include "engine/base/text.hpp"
#include "engine/base/text_file.hpp"
#include "engine/renju/level/parameters.hpp"
#include "runner/base/system/data_dir.hpp"
#include "runner/tune/parameter_effects/parameter_effects.hpp"
#include "runner/tune/tunables.hpp"

// The file of a measurement: a head, then a row a parameter.
namespace rb {
namespace {

constexpr std::string_view kHead = "parameter,step,leaves,orders,roots,solvers,moves,nodes";
constexpr std::size_t kLargestEffects = 1 << 20;  // bytes
constexpr std::array kCounts = {&Acting::leaves,  &Acting::orders, &Acting::roots,
                                &Acting::solvers, &Acting::moves,  &Acting::nodes};

Acting parse_row(std::string_view line, const std::string& place) {
  const std::vector<std::string_view> parts = split(line, ',');
  if (parts.size() != 2 + kCounts.size()) {
    throw Error(fmt::format("{}: a row is {}", place, kHead));
  }
  Acting row{.name = std::string(parts[0])};
  const auto step = parse_real(parts[1]);
  if (!step) throw Error(fmt::format("{}: '{}' is not a step", place, shortened(parts[1])));
  row.step = *step;
  for (std::size_t i = 0; i < kCounts.size(); ++i) {
    const auto count = parse_int(parts[i + 2]);
    if (!count || *count < 0 || *count > 1'000'000) {
      throw Error(fmt::format("{}: '{}' is not a count", place, shortened(parts[i + 2])));
    }
    row.*kCounts[i] = static_cast<int>(*count);
  }
  return row;
}

// The file of patterns without its checksum.
std::string_view patterns_file(const renju::Profile& profile) {
  return std::string_view(profile.patterns).substr(0, profile.patterns.find('#'));
}

bool is_level(const renju::Profile& profile, std::string_view name) {
  const renju::Profile& level = *renju::find_profile(name);
  return renju::parameters(profile) == renju::parameters(level) &&
         patterns_file(profile) == patterns_file(level);
}

}  // namespace

std::string acting_csv(std::span<const Acting> rows) {
  std::string text = fmt::format("{}\n", kHead);
  for (const Acting& row : rows) {
    text += fmt::format("{},{}", row.name, shortest(row.step));
    for (const auto count : kCounts) text += fmt::format(",{}", row.*count);
    text += '\n';
  }
  return text;
}

std::vector<Acting> parse_acting(std::string_view text, const std::string& path) {
  std::vector<Acting> rows;
  int number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    if (number == 1 && line != kHead)
      throw Error(fmt::format("{}:1: the header must be {}", path, kHead));
    if (number > 1 && !line.empty()) {
      rows.push_back(parse_row(line, fmt::format("{}:{}", path, number)));
    }
  }
  return rows;
}

std::optional<std::vector<Acting>> shipped_acting(const renju::Profile& profile) {
  for (const std::string_view level : kMeasuredLevels) {
    if (!is_level(profile, level)) continue;
    const std::string path = data_file(fmt::format("positions/acting_{}.csv", level)).string();
    return parse_acting(read_text(path, kLargestEffects), path);
  }
  return std::nullopt;
}

}  // namespace rb
