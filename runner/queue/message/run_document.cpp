#include "runner/queue/message/run_document.hpp"

#include <limits>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_fields.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/rng.hpp"
#include "engine/base/text.hpp"
#include "engine/game/notation.hpp"
#include "runner/queue/message/keys.hpp"

namespace rb::queue {
namespace {

constexpr const char* kPlace = "the run on the queue";
constexpr std::int64_t kMostLease = 3'600'000;  // milliseconds
constexpr std::size_t kMostPlayers = 1000;

std::string hex(std::uint64_t value) { return fmt::format("{:016x}", value); }

Json players_json(const std::vector<PlayerRow>& players) {
  Json all = Json::array();
  for (const PlayerRow& player : players) {
    all.push_back(json_object({{"name", player.name}, {"params", player.params}}));
  }
  return all;
}

std::uint64_t parse_hex(const JsonFields& fields, const char* name) {
  const std::string text = fields.text(name);
  if (text.size() != 16 || text.find_first_not_of("0123456789abcdef") != std::string::npos) {
    fields.refuse(name, "16 hexadecimal digits");
  }
  return std::stoull(text, nullptr, 16);
}

template <class Value>
Value found(const JsonFields& fields, const char* name, std::optional<Value> value) {
  if (!value) fields.refuse(name, "a word that this version knows");
  return *std::move(value);
}

std::vector<PlayerRow> parse_players(const JsonFields& fields) {
  std::vector<PlayerRow> players;
  for (const Json& item : fields.list("players")) {
    const JsonFields player(item, fmt::format("{}: 'players'", kPlace));
    players.push_back({player.text("name"), player.text("params")});
  }
  if (players.size() < 2 || players.size() > kMostPlayers) {
    fields.fail(fmt::format("'players' are {}; a run has 2 to {}", players.size(), kMostPlayers));
  }
  return players;
}

RunSpec parse_spec(const JsonFields& fields) {
  RunSpec run;
  run.kind = found(fields, "kind", find_run_kind(fields.text("kind")));
  run.version = fields.line("version");
  run.game = fields.line("game");
  run.board_size = static_cast<int>(fields.whole("board_size", 1, kLargestSize));
  run.seed = parse_hex(fields, "seed");
  run.format = found(fields, "format", find_format(fields.text("format")));
  run.order = found(fields, "order", find_order(fields.text("order")));
  run.games = static_cast<int>(fields.whole("games", 0, std::numeric_limits<int>::max()));
  run.openings_hash = parse_hex(fields, "openings_hash");
  run.limits = found(fields, "limits", find_run_limits(json_text(fields.at("limits"))));
  run.keep = found(fields, "keep", find_keep(fields.text("keep")));
  run.players = parse_players(fields);
  return run;
}

}  // namespace

std::string run_json(const RunDocument& document) {
  const RunSpec& run = document.run;
  const Json json = json_object({{"protocol", kProtocol},
                                 {"title", document.title},
                                 {"version", run.version},
                                 {"any_version", document.any_version},
                                 {"test", document.has_test},
                                 {"lease_ms", document.lease.count()},
                                 {"probe", document.probe ? Json(hex(*document.probe)) : Json()},
                                 {"kind", name(run.kind)},
                                 {"game", run.game},
                                 {"board_size", run.board_size},
                                 {"seed", hex(run.seed)},
                                 {"format", name(run.format)},
                                 {"order", name(run.order)},
                                 {"games", run.games},
                                 {"openings_hash", hex(run.openings_hash)},
                                 {"limits", limit_fields(run.limits)},
                                 {"keep", name(run.keep)},
                                 {"players", players_json(run.players)}});
  return json_text(json);
}

RunDocument parse_run(const std::string& text) {
  const Json json = read_json(text);
  const JsonFields fields(json, kPlace);
  if (const auto protocol = fields.whole("protocol", 1, 1'000'000); protocol != kProtocol) {
    fields.fail(fmt::format("it uses protocol {}, this program {}: build the same version",
                            protocol, kProtocol));
  }
  RunDocument document{.title = fields.text("title"), .run = parse_spec(fields)};
  document.any_version = fields.truth("any_version");
  document.has_test = fields.truth("test");
  document.lease = std::chrono::milliseconds(fields.whole("lease_ms", 100, kMostLease));
  if (!fields.at("probe").is_null()) document.probe = parse_hex(fields, "probe");
  return document;
}

std::string run_name(const RunSpec& run) {
  RunDocument identity{.run = run};
  identity.run.games = 0;  // may grow when the run is resumed
  std::uint64_t hash = static_cast<std::uint64_t>(run.started_ms);
  for (const char letter : run_json(identity)) hash = mix(hash, static_cast<unsigned char>(letter));
  return hex(hash).substr(0, 12);
}

std::string openings_text(const std::vector<Opening>& openings, int board_size) {
  std::string text;
  for (const Opening& opening : openings) text += moves_text(opening.moves, board_size) + '\n';
  return text;
}

std::vector<Opening> parse_moves_of_openings(const std::string& text, int board_size) {
  std::vector<Opening> openings;
  for (const std::string_view line : split(text, '\n')) {
    openings.push_back({.name = {}, .moves = parse_moves(line, board_size, Passes::read)});
  }
  if (!openings.empty()) openings.pop_back();  // what follows the last line end
  return openings;
}

}  // namespace rb::queue
