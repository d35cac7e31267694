#include "runner/cli/results/replay.hpp"

#include <cmath>
#include <stop_token>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/zu.hpp"
#include "runner/base/system/version.hpp"
#include "runner/play/record.hpp"
#include "runner/play/retention.hpp"
#include "runner/players/stored_match.hpp"
#include "runner/tune/tuning_file.hpp"

namespace rb::cli {
namespace {

// The values as the engine takes them: whole numbers are rounded.
Json values_json(const PlayerRow& player, const TuneSpec& settings,
                 const std::vector<double>& values) {
  const Json usual = read_ordered_json(player.params);
  Json named = Json::object();
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::string& name = settings.parameters[i].name;
    const bool is_whole = usual.is_object() && usual.value(name, Json()).is_number_integer();
    named[name] = is_whole ? Json(std::llround(std::nearbyint(values[i]))) : Json(values[i]);
  }
  return named;
}

// The values that the players of each step played with.
std::function<std::string(int id)> values_of(const std::string& path) {
  return [path, stored = read_tuning_file(path)](int id) {
    const TuneSpec& settings = stored.settings;
    const std::size_t step = zu(id) / zu(2 * settings.pairs);
    if (step >= stored.state.steps.size()) {
      throw Error(fmt::format("{}: game {} belongs to an unfinished step", path, id));
    }
    const TuningStep& row = stored.state.steps[step];
    Json all = Json::array();
    for (int i = 0; i < settings.sides.players(); ++i) {
      if (settings.sides.is_opponent(i)) {
        all.push_back(Json::object());
      } else {
        all.push_back(values_json(stored.run.players[zu(i)], settings,
                                  settings.sides.is_tried(i) ? row.tried : row.against));
      }
    }
    return json_text(all);
  };
}

}  // namespace

std::optional<std::string> why_not_replayable(const StoreReader& reader) {
  const RunSpec run = reader.run();
  if (auto why = why_not_repeatable(run)) return why;
  try {
    stored_match(run, reader.openings());
  } catch (const Error& error) {
    return error.what();
  }
  return std::nullopt;
}

Replay::Replay(std::string path, const StoreReader& reader)
    : path_(std::move(path)), run_(reader.run()) {
  if (const auto why = why_not_replayable(reader)) {
    throw Error(fmt::format("{}: its games cannot be replayed: {}", path_, *why));
  }
  match_ = stored_match(run_, reader.openings());
  match_.keep = Keep::all;
  if (is_tuning(run_.kind)) values_ = values_of(path_);
  seat_.emplace(match_);
}

std::shared_ptr<const PlayerFactories> Replay::players_of(const GameRecord& stored) const {
  if (!values_) return nullptr;
  return std::make_shared<const PlayerFactories>(stored_variants(run_, values_(stored.id)));
}

GameRecord Replay::play(const GameRecord& stored) {
  Job job{stored.id, match_.pairing(stored.id), players_of(stored)};
  GameRecord played = seat_->play(std::move(job), std::stop_token()).value();
  GameRecord left = played;
  leave_out(left, run_.keep, run_.board_size);
  if (!is_same_game(left, stored)) refuse(stored.id);
  return played;
}

void Replay::refuse(int game) const {
  const std::string ours = run_version();
  throw Error(fmt::format(
      "{}: game {} is played differently here: {}", path_, game,
      ours == run_.version
          ? "another compiler, processor or file, or the file was edited"
          : fmt::format("the file was written by renju-bench {}, this is {}", run_.version, ours)));
}

}  // namespace rb::cli
