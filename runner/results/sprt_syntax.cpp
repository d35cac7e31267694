#include "runner/results/sprt_syntax.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/core.h>

#include "engine/base/name_values.hpp"
#include "engine/base/refuse.hpp"
#include "engine/base/wording.hpp"

namespace rb {
namespace {

double elo(std::string_view option, std::string_view key, std::string_view text) {
  return number(option, {key, text}, -kMostSprtElo, kMostSprtElo);
}

double chance(std::string_view option, std::string_view key, std::string_view text) {
  return number(option, {key, text}, 1e-6, 0.5);
}

using Set = void (*)(rating::SprtSpec&, std::string_view option, std::string_view key,
                     std::string_view text);
struct Key {
  std::string_view name;
  Set set;
};

constexpr std::array kKeys{
    Key{"elo0",
        [](auto& spec, auto option, auto key, auto text) { spec.elo0 = elo(option, key, text); }},
    Key{"elo1",
        [](auto& spec, auto option, auto key, auto text) { spec.elo1 = elo(option, key, text); }},
    Key{"alpha", [](auto& spec, auto option, auto key,
                    auto text) { spec.alpha = chance(option, key, text); }},
    Key{"beta", [](auto& spec, auto option, auto key,
                   auto text) { spec.beta = chance(option, key, text); }},
    Key{"model",
        [](auto& spec, auto option, auto key, auto text) {
          spec.model = choice(option, {key, text}, {"normalized", "logistic"})
                           ? rating::Model::logistic
                           : rating::Model::normalized;
        }},
    Key{"overshoot",
        [](auto& spec, auto option, auto key, auto text) {
          spec.overshoot = choice(option, {key, text}, {"off", "on"});
        }},
};

const Key& find_key(std::string_view option, std::string_view name) {
  std::vector<std::string_view> names;
  std::string list;
  for (const Key& key : kKeys) {
    if (key.name == name) return key;
    names.push_back(key.name);
    list += fmt::format("{}{}", list.empty() ? "" : ", ", key.name);
  }
  refuse<UsageError>(option,
                     fmt::format("there is no key '{}'{}", name,
                                 suggestion(name, names, fmt::format("there are {}", list))));
}

}  // namespace

std::string_view model_name(rating::Model model) {
  return model == rating::Model::logistic ? "logistic" : "normalized";
}

void check_sprt(std::string_view option, const rating::SprtSpec& spec) {
  // Closer bounds than this would need billions of games, and rounding would decide.
  constexpr double kLeastWidth = 0.01;
  if (spec.elo1 - spec.elo0 < kLeastWidth) {
    refuse<UsageError>(option,
                       fmt::format("elo0 ({:g}) must be less than elo1 ({:g}), by {:g} at least",
                                   spec.elo0, spec.elo1, kLeastWidth));
  }
  if (spec.alpha + spec.beta >= 1) {
    refuse<UsageError>(option, fmt::format("alpha ({:g}) and beta ({:g}) must sum to less than 1",
                                           spec.alpha, spec.beta));
  }
}

rating::SprtSpec parse_sprt(std::string_view option, std::string_view text) {
  rating::SprtSpec spec;
  const std::vector<NameValue> given = name_values(option, text);
  for (const auto& [name, value] : given) {
    const Key& key = find_key(option, name);
    key.set(spec, option, key.name, value);
  }
  for (const std::string_view needed : {"elo0", "elo1"}) {
    if (std::ranges::find(given, needed, &NameValue::name) == given.end()) {
      refuse<UsageError>(
          option, fmt::format("{} is missing; a test is elo0=0,elo1=10 for instance", needed));
    }
  }
  check_sprt(option, spec);
  return spec;
}

std::string sprt_text(const rating::SprtSpec& spec) {
  return fmt::format("elo0={},elo1={},alpha={},beta={},model={},overshoot={}", spec.elo0, spec.elo1,
                     spec.alpha, spec.beta, model_name(spec.model), spec.overshoot ? "on" : "off");
}

}  // namespace rb
