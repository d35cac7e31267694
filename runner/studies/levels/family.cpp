#include "runner/studies/levels/family.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/name_values.hpp"
#include "engine/base/refuse.hpp"
#include "engine/renju/level/parameters.hpp"
#include "runner/base/text/significant.hpp"
#include "runner/players/named_player.hpp"
#include "runner/players/player_text.hpp"

namespace rb {
namespace {

// What max_nodes means by 0 depends on the limits; games of levels have none of time.
double number_of(const renju::Profile& profile, const std::string& name) {
  if (name == "max_nodes" && profile.max_nodes == 0) return renju::kNodesWithoutTime;
  return renju::parameters(profile).at(name).get<double>();
}

Slide slide_of(const renju::Profile& base, const renju::Profile& weakest, const std::string& name,
               std::string_view place) {
  const Json value = renju::parameters(base).at(name);
  if (value.is_boolean()) {
    refuse<UsageError>(place,
                       fmt::format("{} is on or off, and a family needs values between", name));
  }
  const Slide slide{name, number_of(base, name), number_of(weakest, name),
                    value.is_number_integer()};
  if (slide.base == slide.weakest) {
    refuse<UsageError>(place,
                       fmt::format("{} is {:g} in the base as well: name --weakest without it, "
                                   "or another value",
                                   name, slide.base));
  }
  return slide;
}

}  // namespace

double Slide::at(double weakness) const {
  if (weakness <= 0) return base;
  const double value = base > 0 && weakest > 0 ? base * std::pow(weakest / base, weakness)
                       : base == 0             ? weakest * weakness * weakness
                                               : base + (weakest - base) * weakness;
  const double short_value = significant(value, 3);
  return is_whole ? std::round(short_value) : short_value;
}

Family::Family(const std::string& base, std::string_view place, std::string_view weakest)
    : text_(base), profile_(base) {
  const renju::Profile strong = named_profile(place, base);
  renju::Profile weak = strong;
  for (const auto& [name, value] : name_values(place, weakest)) {
    if (const auto wrong = renju::set_parameter(weak, name, value)) {
      refuse<UsageError>(place, *wrong);
    }
    slides_.push_back(slide_of(strong, weak, std::string(name), place));
  }
  const std::size_t colon = end_of_base(base);
  if (colon == base.npos) return;
  profile_ = base.substr(0, colon);
  for (const auto& [name, value] : name_values(place, std::string_view(base).substr(colon + 1))) {
    if (std::ranges::find(slides_, name, &Slide::name) != slides_.end()) continue;
    changes_.push_back(fmt::format("{}={}", name, value));
  }
}

std::string Family::player(double weakness) const {
  assert(0 <= weakness && weakness <= 1);
  if (weakness <= 0) return text_;
  std::vector<std::string> changes = changes_;
  for (const Slide& slide : slides_) {
    changes.push_back(fmt::format("{}={:.12g}", slide.name, slide.at(weakness)));
  }
  return fmt::format("{}:{}", profile_, fmt::join(changes, ","));
}

}  // namespace rb
