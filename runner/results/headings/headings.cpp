#include "runner/results/headings/headings.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <limits>

#include "engine/base/text.hpp"
#include "runner/results/sql/checked_row.hpp"
#include "runner/results/store.hpp"

namespace rb {
namespace {

constexpr std::array kHeadings{Heading{"Tournament", "EV"}, Heading{"Date", "DT"},
                               Heading{"Year", "DT"},       Heading{"Round", "RO"},
                               Heading{"Place", "PC"},      Heading{"Game", "GN"}};

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

std::string_view text_after_name(std::string_view line, const Heading& heading) {
  return trim(line.substr(heading.name.size() + 1));
}

}  // namespace

std::span<const Heading> headings() { return kHeadings; }

const Heading* heading_of(std::string_view line) {
  const auto* const found = std::ranges::find_if(kHeadings, [line](const Heading& heading) {
    return line.starts_with(heading.name) && line.substr(heading.name.size()).starts_with(": ");
  });
  return found == kHeadings.end() ? nullptr : found;
}

const std::string* HeadedComment::value(std::string_view property) const {
  const auto found =
      std::ranges::find(properties, property, &std::pair<std::string_view, std::string>::first);
  return found == properties.end() ? nullptr : &found->second;
}

HeadedComment headed(std::string_view comment) {
  HeadedComment result;
  for (const std::string_view line : split(comment, '\n')) {
    const Heading* const heading = heading_of(line);
    if (heading != nullptr && result.value(heading->property) == nullptr) {
      result.properties.emplace_back(heading->property, text_after_name(line, *heading));
    } else {
      result.rest.append(result.rest.empty() ? "" : "\n").append(line);
    }
  }
  return result;
}

HeadedComment headed(const GameRecord& record) {
  const auto found = std::ranges::find_if(record.annotations, [](const Annotation& one) {
    return one.ply == 0 && one.move == Move::none();
  });
  return found == record.annotations.end() ? HeadedComment() : headed(found->text);
}

std::optional<int> told_year(std::string_view comment) {
  const HeadedComment told = headed(comment);
  const std::string* const date = told.value("DT");
  if (date == nullptr) return std::nullopt;
  for (auto at = date->begin(); at != date->end();) {
    const auto start = std::find_if(at, date->end(), is_digit);
    at = std::find_if_not(start, date->end(), is_digit);
    const auto digits = at - start;
    if (digits != 4 && digits != 8) continue;
    const auto year = parse_int(std::string_view(start, start + 4));
    if (year && *year > 0) return static_cast<int>(*year);
  }
  return std::nullopt;
}

GameYears::GameYears(const StoreReader& reader) {
  const RunSpec run = reader.run();
  if (run.kind != RunKind::import && run.started_ms > 0) {
    const std::chrono::sys_time<std::chrono::milliseconds> start(
        std::chrono::milliseconds(run.started_ms));
    of_run_ = static_cast<int>(
        std::chrono::year_month_day(std::chrono::floor<std::chrono::days>(start)).year());
  }
  reader.look([&](const sqlite::Database& from) {
    if (from.number("SELECT count(*) FROM sqlite_schema WHERE name = 'annotation'") == 0) return;
    sqlite::Statement rows = from.prepare(
        "SELECT game, text FROM annotation WHERE ply = 0 AND move IS NULL AND text IS NOT NULL");
    while (rows.step()) {
      const CheckedRow row(rows, "annotation", rows.integer(0));
      if (const auto year = told_year(row.text(1))) {
        told_[row.integer(0, 0, std::numeric_limits<int>::max())] = *year;
      }
    }
  });
}

int GameYears::of(int game) const {
  const auto found = told_.find(game);
  return found == told_.end() ? of_run_ : found->second;
}

}  // namespace rb
