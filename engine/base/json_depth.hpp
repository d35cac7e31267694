#pragma once

// The deepest nesting of values in a JSON document.
namespace rb {

// For parse() of nlohmann's JSON: leaves out what lies deeper than in any document of this program.
// Its dump() and == call themselves for each level, so that a text of a hundred thousand brackets
// would exhaust the stack where a message shows what was found.
inline constexpr auto kShallow = [](int depth, const auto& /*event*/, const auto& /*value*/) {
  constexpr int kDeepest = 32;
  return depth <= kDeepest;
};

}  // namespace rb
