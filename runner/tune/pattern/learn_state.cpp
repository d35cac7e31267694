#include "runner/tune/pattern/learn_state.hpp"

#include <array>
#include <cmath>
#include <filesystem>
#include <limits>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_difference.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/refuse.hpp"
#include "engine/base/text_file.hpp"
#include "runner/base/system/new_file.hpp"

namespace rb {
namespace {

using rating::Decision;

constexpr std::array<std::pair<std::string_view, Decision>, 3> kDecisions{
    {{"H1", Decision::h1}, {"H0", Decision::h0}, {"inconclusive", Decision::undecided}}};

// JSON has no infinite numbers: they are written as null.
Json range_json(const std::optional<RoundElo>& range) {
  if (!range) return nullptr;
  return json_object(
      {{"elo", range->elo}, {"interval", {range->interval.low, range->interval.high}}});
}

// A table that won all of its games has an Elo without end.
RoundElo round_elo_of(const Json& value) {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  const auto number = [](const Json& at, double infinite) {
    return at.is_null() ? infinite : at.get<double>();
  };
  RoundElo range;
  range.interval.low = number(value.at("interval").at(0), -kInfinite);
  range.interval.high = number(value.at("interval").at(1), kInfinite);
  range.elo = number(value.at("elo"), std::isfinite(range.interval.low) ? kInfinite : -kInfinite);
  return range;
}

Json fit_json(const std::optional<RoundFit>& fit) {
  if (!fit) return nullptr;
  return json_object({{"games", fit->games},
                      {"positions", fit->positions},
                      {"boards", fit->boards},
                      {"moves", fit->moves},
                      {"first", fit->first},
                      {"epoch", fit->epoch},
                      {"checksum", fit->checksum}});
}

RoundFit round_fit_of(const Json& value) {
  return {.games = value.at("games"),
          .positions = value.at("positions"),
          .boards = value.at("boards"),
          .moves = value.at("moves"),
          .first = value.at("first"),
          .epoch = value.at("epoch"),
          .checksum = value.at("checksum")};
}

Json test_json(const std::optional<RoundTest>& test) {
  if (!test) return nullptr;
  const auto* decision = kDecisions.begin();
  while (decision->second != test->decision) ++decision;
  return json_object({{"decision", decision->first},
                      {"wins", test->counts.wins},
                      {"draws", test->counts.draws},
                      {"losses", test->counts.losses},
                      {"llr", test->llr},
                      {"elo", range_json(test->elo)}});
}

RoundTest round_test_of(const Json& value) {
  RoundTest test;
  const auto word = value.at("decision").get<std::string>();
  const auto* decision = kDecisions.begin();
  while (decision->first != word) {
    if (++decision == kDecisions.end()) throw Error("damaged: it has a decision of another kind");
  }
  test.decision = decision->second;
  test.counts = {value.at("wins"), value.at("draws"), value.at("losses")};
  test.llr = value.at("llr");
  if (!value.at("elo").is_null()) test.elo = round_elo_of(value.at("elo"));
  return test;
}

LearnRound round_of(const Json& value) {
  LearnRound round{.seconds = value.at("seconds")};
  if (!value.at("fit").is_null()) round.fit = round_fit_of(value.at("fit"));
  if (!value.at("test").is_null()) round.test = round_test_of(value.at("test"));
  return round;
}

LearnState learn_state_of(const std::string& text, const std::string& made) {
  const Json document = read_json(text);
  if (!document.is_object()) throw Error("damaged: not a JSON object");
  LearnState state{.made = made};
  try {
    const Json& options = document.at("options");
    if (!options.is_object()) throw Error("damaged: it does not say how it was begun");
    if (const auto other = first_difference(options, read_json(made))) {
      throw Error("was begun with other options: " + *other);
    }
    for (const Json& round : document.at("rounds")) state.rounds.push_back(round_of(round));
  } catch (const Json::exception&) {
    throw Error("damaged: a field is missing or of another kind");
  }
  for (const LearnRound& round : state.rounds) {
    const bool is_last = &round == &state.rounds.back();
    if ((!round.fit && round.test) || (!round.test && !is_last)) {
      throw Error("damaged: the end of a round is missing");
    }
  }
  return state;
}

RoundElo sum_of_elo(const RoundElo& a, const RoundElo& b) {
  const double elo = a.elo + b.elo;
  if (!std::isfinite(elo)) return {elo, {a.interval.low + b.interval.low, elo}};
  return {elo,
          {elo - std::hypot(a.elo - a.interval.low, b.elo - b.interval.low),
           elo + std::hypot(a.interval.high - a.elo, b.interval.high - b.elo)}};
}

}  // namespace

int last_adopted(const LearnState& state) {
  auto round = static_cast<int>(state.rounds.size());
  while (round > 0 && !state.rounds[static_cast<std::size_t>(round) - 1].is_adopted()) --round;
  return round;
}

std::vector<RoundElo> climb_of(const LearnState& state) {
  std::vector<RoundElo> climb;
  RoundElo sum;
  for (const LearnRound& round : state.rounds) {
    if (round.is_adopted() && round.test->elo) sum = sum_of_elo(sum, *round.test->elo);
    climb.push_back(sum);
  }
  return climb;
}

Json learn_json(const LearnState& state) {
  const std::vector<RoundElo> climb = climb_of(state);
  Json rounds = Json::array();
  for (std::size_t i = 0; i < state.rounds.size(); ++i) {
    const LearnRound& round = state.rounds[i];
    rounds.push_back(json_object({{"round", i + 1},
                                  {"seconds", round.seconds},
                                  {"fit", fit_json(round.fit)},
                                  {"test", test_json(round.test)},
                                  {"adopted", round.is_adopted()},
                                  {"climbed", range_json(climb[i])}}));
  }
  return json_object({{"options", read_ordered_json(state.made)}, {"rounds", rounds}});
}

LearnState read_learn_state(const std::string& path, const std::string& made) {
  std::error_code none;
  if (!std::filesystem::exists(path, none)) return {.made = made};
  const std::string text = read_text(path);
  try {
    return learn_state_of(text, made);
  } catch (const Error& error) {
    refuse(path, fmt::format("{}; name another folder to begin anew", error.what()));
  }
}

void write_learn_state(const std::string& path, const LearnState& state) {
  NewFile::write_all(path, OldFile::replace, json_text(learn_json(state), 2) + '\n');
}

}  // namespace rb
