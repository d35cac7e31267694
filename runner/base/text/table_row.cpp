#include "runner/base/text/table_row.hpp"

#include <fmt/core.h>

#include "engine/base/printable.hpp"

namespace rb {

std::string table_row(std::string_view title, std::string_view text) {
  return fmt::format("{:<13}{}\n", title, printable(text));
}

}  // namespace rb
