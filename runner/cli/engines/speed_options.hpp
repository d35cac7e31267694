#pragma once

#include <string>
#include <vector>

#include "runner/cli/shared_options.hpp"

// Options that several commands of `speed` share.
namespace rb::cli {

// --part PART
template <typename Request>
Row<Request> parts_option(std::vector<std::string> Request::*member) {
  return option("part", "PART", member, "only this part, or group of parts (search)");
}

}  // namespace rb::cli
