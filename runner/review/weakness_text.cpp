#include "runner/review/weakness_text.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/base/printable.hpp"
#include "runner/results/store.hpp"
#include "runner/review/review_file.hpp"
#include "runner/review/review_run.hpp"

namespace rb {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kHundred = 100;

std::string rate_text(const Weakness& weakness) {
  const rating::EventRate rate = rating::event_rate(weakness.counts);
  return fmt::format("{:.1f} [{:.1f}, {:.1f}]", kHundred * rate.rate, kHundred * rate.interval.low,
                     kHundred * rate.interval.high);
}

// "8, 35, 57": with the file where there are several.
std::string games_text(const std::vector<WeakGame>& games) {
  const bool one_file = std::all_of(games.begin(), games.end(), [&](const WeakGame& game) {
    return game.file == games.front().file;
  });
  std::string text;
  for (const WeakGame& game : games) {
    if (!text.empty()) text += ", ";
    text +=
        one_file ? fmt::format("{}", game.id) : fmt::format("{} {}", printable(game.file), game.id);
  }
  return text;
}

std::string player_table(const WeaknessTally& tally, const std::string& player, bool details) {
  std::string text = fmt::format("\n{}: {} games; in 100 games, with 95 % intervals\n",
                                 printable(player), tally.games(player));
  for (const Weakness& row : tally.of(player, details)) {
    text += fmt::format("  {:<54} {:>22}   games {}\n", row.what, rate_text(row),
                        games_text(row.games));
  }
  return text;
}

std::string p_text(double p) { return p < 0.001 ? "< 0.001" : fmt::format("{:.3f}", p); }

std::string comparison(const WeaknessTally& tally, const std::string& a, const std::string& b,
                       bool details) {
  std::string text = fmt::format(
      "In 100 games, with 95 % intervals: A is {} ({} games), B is {} "
      "({} games)\n{:<54} {:>22} {:>22} {:>8}\n",
      printable(a), tally.games(a), printable(b), tally.games(b), "", "A", "B", "p");
  for (const WeaknessDifference& row : tally.between(a, b, details)) {
    text += fmt::format("{:<54} {:>22} {:>22} {:>8}\n", row.what, rate_text(row.a),
                        rate_text(row.b), p_text(row.p_value));
  }
  return text + "p: the probability that a difference this large comes up by chance.\n";
}

Json rate_json(const Weakness& weakness) {
  const rating::EventRate rate = rating::event_rate(weakness.counts);
  Json games = Json::array();
  for (const WeakGame& game : weakness.games) {
    games.push_back({{"file", game.file}, {"id", game.id}});
  }
  return {{"events", weakness.counts.sum},
          {"per_100_games", kHundred * rate.rate},
          {"interval", {kHundred * rate.interval.low, kHundred * rate.interval.high}},
          {"games", games}};
}

}  // namespace

WeaknessTally tally_reviews(const std::vector<ReviewedFile>& files) {
  WeaknessTally tally;
  for (const ReviewedFile& file : files) {
    const StoreReader reader(file.results);
    const RunSpec run = reader.run();
    const ReviewFile review = ReviewFile::read(file.review, run_hash(run));
    std::vector<std::string> players;
    for (const PlayerRow& player : run.players) players.push_back(player.name);
    reader.each(Detail::all, [&](const GameRecord& record) {
      const auto found = review.game(record.id);
      if (!found) return;
      if (found->moves_hash != review_hash(record)) {
        throw Error(
            fmt::format("{}: game {} has other moves than {} judged: judge it again with "
                        "analyze",
                        file.results, record.id, file.review));
      }
      tally.add(file.results, players, record, *found);
    });
  }
  return tally;
}

std::string weakness_text(const WeaknessTally& tally, bool details) {
  const std::vector<std::string> players = tally.players();
  if (players.empty()) return "No game is judged yet: run analyze on the file.\n";
  std::string text;
  if (players.size() == 2) text += comparison(tally, players[0], players[1], details);
  if (details || players.size() != 2) {
    for (const std::string& player : players) text += player_table(tally, player, details);
  }
  return text;
}

std::string weakness_json(const WeaknessTally& tally, bool details) {
  Json json = {{"players", Json::array()}, {"differences", Json::array()}};
  const std::vector<std::string> players = tally.players();
  for (const std::string& player : players) {
    Json rows = Json::object();
    for (const Weakness& row : tally.of(player, details)) rows[row.what] = rate_json(row);
    json["players"].push_back(
        {{"name", player}, {"games", tally.games(player)}, {"weaknesses", rows}});
  }
  if (players.size() == 2) {
    for (const WeaknessDifference& row : tally.between(players[0], players[1], details)) {
      json["differences"].push_back({{"what", row.what}, {"p_value", row.p_value}});
    }
  }
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace rb
