#include "runner/tables/results_list/results_list.hpp"

#include <algorithm>
#include <ctime>
#include <filesystem>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "engine/base/json_text.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/wording.hpp"
#include "runner/base/text/number_text.hpp"
#include "runner/base/text/output.hpp"
#include "runner/results/limits_text.hpp"

namespace rb {
namespace {

std::string size_text(std::uintmax_t bytes) {
  constexpr double kMega = 1e6;
  const double mega = static_cast<double>(bytes) / kMega;
  return mega < 10 ? fmt::format("{:.1f} MB", mega) : fmt::format("{:.0f} MB", mega);
}

// "2026-11-23 09:05"
std::string start_text(const RunSpec& run) {
  const std::time_t seconds = run.started_ms / 1000;
  return fmt::format("{:%Y-%m-%d %H:%M}", fmt::gmtime(seconds));
}

std::string games_text(const StoredRun& stored) {
  return stored.is_complete() ? fmt::format("{}", stored.games)
                              : fmt::format("{}/{}", stored.games, stored.run.games);
}

// What the games came to: the decision of a test, else the score of A.
std::string verdict_text(const StoredRun& stored) {
  std::string text = stored.decision;
  if (text.empty() && stored.run.players.size() == 2 && stored.games > 0) {
    text = "A " + score_text(stored.of_a);
  }
  if (!stored.is_playing) return text;
  return text.empty() ? "playing" : text + ", playing";
}

std::string players_text(const StoredRun& stored) {
  constexpr std::size_t kShown = 3;
  std::string text;
  const auto& players = stored.run.players;
  for (std::size_t i = 0; i < std::min(kShown, players.size()); ++i) {
    text += fmt::format("{}{}", i == 0 ? "" : ", ", shown_name(players[i].name));
  }
  if (players.size() > kShown) text += fmt::format(" and {} more", players.size() - kShown);
  return text;
}

Table::Row row_of(const StoredRun& stored) {
  if (!stored.error.empty()) return {"-", size_text(stored.bytes), stored.error};
  const std::string file = std::filesystem::path(stored.path).filename().string();
  const std::string game = unusual_game(stored.run);
  const std::string kind(name(stored.run.kind));
  return {start_text(stored.run), size_text(stored.bytes), game.empty() ? kind : kind + ", " + game,
          games_text(stored),     verdict_text(stored),    file + ": " + players_text(stored)};
}

std::uintmax_t total(const std::vector<StoredRun>& runs) {
  std::uintmax_t bytes = 0;
  for (const StoredRun& stored : runs) bytes += stored.bytes;
  return bytes;
}

Json players_json(const StoredRun& stored) {
  Json names = Json::array();
  for (const PlayerRow& player : stored.run.players) names.push_back(player.name);
  return names;
}

Json score_json(const StoredRun& stored) {
  if (stored.run.players.size() != 2 || stored.games == 0) return nullptr;
  return json_object(
      {{"wins", stored.of_a.wins}, {"draws", stored.of_a.draws}, {"losses", stored.of_a.losses}});
}

Json json_of(const StoredRun& stored) {
  Json json = json_object({{"file", stored.path}, {"bytes", stored.bytes}});
  if (!stored.error.empty()) {
    json["error"] = stored.error;
    return json;
  }
  json.update(
      json_object({{"error", nullptr},
                   {"kind", name(stored.run.kind)},
                   {"game", stored.run.game},
                   {"players", players_json(stored)},
                   {"started_ms", stored.run.started_ms},
                   {"games", stored.games},
                   {"games_planned", stored.run.games},
                   {"is_playing", stored.is_playing},
                   {"score_of_a", score_json(stored)},
                   {"decision", stored.decision.empty() ? Json(nullptr) : Json(stored.decision)},
                   {"command_line", stored.run.command_line}}));
  return json;
}

}  // namespace

Table shelf_table(const std::vector<StoredRun>& runs) {
  using enum Table::Align;
  Table table;
  if (!runs.empty()) {
    table.columns = {{"started (UTC)", left},
                     {"size"},
                     {"what", left},
                     {"games"},
                     {.name = "verdict", .align = left, .missing = ""},
                     {"file: players", left}};
  }
  for (const StoredRun& stored : runs) table.rows.push_back(row_of(stored));
  table.notes =
      fmt::format("{}, {}\n", counted(runs.size(), "results file"), size_text(total(runs)));
  return table;
}

Json shelf_json(const std::vector<StoredRun>& runs) {
  Json files = Json::array();
  for (const StoredRun& stored : runs) files.push_back(json_of(stored));
  return json_object({{"files", files}, {"bytes", total(runs)}});
}

}  // namespace rb
