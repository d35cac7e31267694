#include "runner/base/system/version.hpp"

#include <fmt/core.h>

namespace rb {

std::string_view version() { return RB_VERSION; }

std::string_view commit() {
  return
#include "commit.inc"
      ;
}

std::string_view engine_hash() {
  return
#include "engine_hash.inc"
      ;
}

std::string_view compiler() { return RB_COMPILER; }

std::string_view build_type() { return RB_BUILD_TYPE; }

std::string run_version() {
  return fmt::format("{} {} engine {}", version(), commit(), engine_hash());
}

std::string version_text() {
  return fmt::format("{} ({}, {}, {})", version(), commit(), compiler(), build_type());
}

}  // namespace rb
