#pragma once

// The deepest nesting of values in a JSON document.
namespace rb {

// For parse() of nlohmann's JSON: drops values nested deeper than in any document of this program.
// The library's dump() and == recurse at each level, so a text of a hundred thousand brackets would
// exhaust the stack when a message quotes it.
inline constexpr auto shallow = [](int depth, const auto& /*event*/, const auto& /*value*/) {
  constexpr int kDeepest = 32;
  return depth <= kDeepest;
};

}  // namespace rb
