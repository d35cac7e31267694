#pragma once

// What a JSON document may hold at most, one value within another.
namespace rb {

// For parse() of nlohmann's JSON: leaves out what lies deeper than in any document of this program.
// Its dump() and == call themselves for each level, so that a text of a hundred thousand brackets
// would exhaust the stack where a message shows what was found.
inline constexpr auto shallow = [](int depth, const auto& /*event*/, const auto& /*value*/) {
  constexpr int kDeepest = 32;
  return depth <= kDeepest;
};

}  // namespace rb
