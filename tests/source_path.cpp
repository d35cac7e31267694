#include "tests/source_path.hpp"

namespace rb {

std::string source_path(const std::string& within) {
  return std::string(RB_SOURCE_DIR "/") + within;
}

}  // namespace rb
