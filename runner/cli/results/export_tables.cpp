#include "runner/cli/results/export_tables.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/json_text.hpp"
#include "runner/base/text/csv.hpp"
#include "runner/players/catalog.hpp"
#include "runner/tables/rate_document.hpp"

namespace rb::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array kTables{
    ExportFormat{"ratings.csv", nullptr, nullptr, GamesAFile::all, false},
    ExportFormat{"ratings.jsonl", nullptr, nullptr, GamesAFile::all, false},
    ExportFormat{"los.csv", nullptr, nullptr, GamesAFile::all, false},
    ExportFormat{"los.jsonl", nullptr, nullptr, GamesAFile::all, false}};

std::string players_text(const Json& rated) {
  std::string text;
  for (const Json& player : rated.at("players")) text += json_text(player) + '\n';
  return text;
}

std::string los_text(const Json& rated, bool is_csv) {
  const Json &players = rated.at("players"), &los = rated.at("los");
  std::string text = is_csv ? "player_a,player_b,los\n" : "";
  for (std::size_t a = 0; a < players.size(); ++a) {
    for (std::size_t b = 0; b < players.size(); ++b) {
      if (a == b) continue;
      const std::string first = players[a].at("name"), second = players[b].at("name");
      const Json& value = los.at(a).at(b);
      text += is_csv ? fmt::format("{},{},{}\n", csv_text(first), csv_text(second),
                                   value.is_null() ? "" : json_text(value))
                     : json_text(Json{{"player_a", first}, {"player_b", second}, {"los", value}}) +
                           '\n';
    }
  }
  return text;
}

}  // namespace

std::span<const ExportFormat> table_formats() { return kTables; }

bool is_table(const ExportFormat& format) {
  return std::ranges::any_of(kTables,
                             [&](const ExportFormat& table) { return table.name == format.name; });
}

std::string table_text(const ExportFormat& format, const std::string& file) {
  const RateDocument document = rate_document(read_results({file}, {.rules = find_rules}), {});
  if (format.name == "ratings.csv") return rate_csv(document);
  const Json rated = read_ordered_json(rate_json(document));
  if (format.name == "ratings.jsonl") return players_text(rated);
  return los_text(rated, format.name == "los.csv");
}

}  // namespace rb::cli
