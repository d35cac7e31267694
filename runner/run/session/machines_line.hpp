#pragma once

#include <functional>
#include <string>

#include "runner/tables/progress.hpp"

namespace rb {

// A progress line with the state of the machines that play, as far as there is room. `line` makes
// the line itself.
std::string with_machines(const std::string& machines, Window window,
                          const std::function<std::string(const Window&)>& line);

}  // namespace rb
