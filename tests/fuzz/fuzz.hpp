#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "engine/base/error.hpp"

// What the fuzz targets share. Each is one function that libFuzzer, or the plain main() of
// replay.cpp, calls with any bytes: it must return, whatever they are.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace rb::fuzz {

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// A fact that holds for every input, in any build.
inline void expect(bool fact, const char* what) {
  if (fact) return;
  std::fprintf(stderr, "it does not hold that %s\n", what);
  std::abort();
}

// Bad input is refused by Error, with a text; anything else is a finding.
template <class Function>
bool accepts(const Function& function) {
  try {
    function();
    return true;
  } catch (const Error& error) {
    expect(*error.what() != '\0', "an error says what is wrong");
    return false;
  }
}

}  // namespace rb::fuzz
