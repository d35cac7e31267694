#include "runner/evidence/players/rate_names.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/text.hpp"
#include "engine/base/wording.hpp"
#include "runner/evidence/players/player_differences.hpp"

namespace rb {
namespace {

struct Rating {
  double rating = 0, deviation = 0;
};

// "1500", "1500+-30", or "+5" as the tables write it.
std::optional<Rating> read_rating(std::string_view text) {
  constexpr double kMost = 1e5;
  if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
  const std::size_t sign = text.find("+-");
  const auto rating = parse_real(text.substr(0, sign));
  const auto deviation =
      sign == std::string_view::npos ? std::optional(0.0) : parse_real(text.substr(sign + 2));
  if (!rating || !deviation || std::abs(*rating) > kMost) return std::nullopt;
  if (sign != std::string_view::npos && (*deviation < 0.1 || *deviation > kMost)) {
    return std::nullopt;
  }
  return Rating{*rating, *deviation};
}

std::string differences(const RatedPlayer& first, const RatedPlayer& other) {
  if (first.kinds.front().identity == other.kinds.front().identity) {
    return fmt::format("version {} instead of {}", fmt::join(other.versions, ", "),
                       fmt::join(first.versions, ", "));
  }
  return player_differences({first.kinds.front(), other.kinds.front()});
}

}  // namespace

std::vector<std::string> labels(const std::vector<RatedPlayer>& players) {
  std::vector<std::string> labels;
  for (const RatedPlayer& player : players) {
    std::string label = player.name;
    for (int number = 2; std::find(labels.begin(), labels.end(), label) != labels.end(); ++number) {
      label = fmt::format("{} ({})", player.name, number);
    }
    labels.push_back(label);
  }
  return labels;
}

std::vector<std::string> name_notes(const std::vector<RatedPlayer>& players,
                                    const std::vector<std::string>& labels) {
  std::vector<std::string> notes;
  std::map<std::string, std::size_t> first;
  for (std::size_t i = 0; i < players.size(); ++i) {
    const RatedPlayer& player = players[i];
    const auto [place, is_first] = first.try_emplace(player.name, i);
    if (!is_first) {
      notes.push_back(fmt::format("{} is not the same player as {}: {}", labels[i],
                                  labels[place->second],
                                  differences(players[place->second], player)));
    }
    if (!player.other_names.empty()) {
      notes.push_back(fmt::format("{} plays as {} does in every way and is the same player",
                                  fmt::join(player.other_names, ", "), labels[i]));
    }
    if (player.places.size() > 1) {
      notes.push_back(fmt::format(
          "{} counts as one player, though from {}: files beside the program are not compared",
          labels[i], fmt::join(player.places, " and ")));
    }
    if (const std::size_t kinds = player.kinds.size(); kinds > 1) {
      notes.push_back(fmt::format("{} is {} players that --by-name merges: {}", labels[i], kinds,
                                  player_differences(player.kinds)));
    }
    if (player.versions.size() > 1) {
      notes.push_back(
          fmt::format("{} was played by several versions of the program, here one player "
                      "(--by-version separates them): {}",
                      labels[i], fmt::join(player.versions, ", ")));
    }
  }
  return notes;
}

GivenAnchor read_anchor(const std::string& place, const std::string& word) {
  // Names have "=" in them: "hard:depth=5=1500".
  const std::size_t equals = word.rfind('=');
  const auto rating = equals == std::string::npos
                          ? std::nullopt
                          : read_rating(std::string_view(word).substr(equals + 1));
  if (rating) return {word.substr(0, equals), rating->rating, rating->deviation};
  throw UsageError(fmt::format("{} takes NAME=ELO or NAME=ELO+-ERROR, not '{}'", place, word));
}

rating::RatingSpec::Anchor find_anchor(const GivenAnchor& given,
                                       const std::vector<RatedPlayer>& players,
                                       const std::vector<std::string>& labels) {
  const std::string& name = given.name;
  const auto found = std::find(labels.begin(), labels.end(), name);
  if (found != labels.end())
    return {static_cast<int>(found - labels.begin()), given.rating, given.deviation};
  for (std::size_t i = 0; i < players.size(); ++i) {
    const auto& others = players[i].other_names;
    if (std::find(others.begin(), others.end(), name) != others.end()) {
      return {static_cast<int>(i), given.rating, given.deviation};
    }
  }
  const std::vector<std::string_view> all(labels.begin(), labels.end());
  throw UsageError(
      fmt::format("rate: --anchor: no player '{}'{}", name,
                  suggestion(name, all, fmt::format("there are {}", fmt::join(labels, ", ")))));
}

std::vector<rating::RatingSpec::Anchor> find_anchors(const std::vector<GivenAnchor>& given,
                                                     const std::vector<RatedPlayer>& players,
                                                     const std::vector<std::string>& labels) {
  std::vector<rating::RatingSpec::Anchor> anchors;
  for (const GivenAnchor& anchor : given) {
    anchors.push_back(find_anchor(anchor, players, labels));
    for (std::size_t i = 0; i + 1 < anchors.size(); ++i) {
      if (anchors[i].player != anchors.back().player) continue;
      throw UsageError(fmt::format("rate: --anchor: '{}' and '{}' name one player: give one",
                                   given[i].name, anchor.name));
    }
  }
  return anchors;
}

}  // namespace rb
