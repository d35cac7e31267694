#pragma once

#include <string>

#include "engine/base/error.hpp"

namespace rb::fakes {

// What the Error says that `act` throws; `otherwise` if it throws none.
template <class Kind = Error, class Act>
std::string complaint(const Act& act, const char* otherwise = "none") {
  try {
    act();
  } catch (const Kind& error) {
    return error.what();
  }
  return otherwise;
}

}  // namespace rb::fakes
