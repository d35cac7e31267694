#pragma once

#include <ostream>
#include <string>
#include <string_view>

#include "runner/base/text/table.hpp"

// What is printed compares with its text, and shows it where it differs.
namespace rb {

inline bool operator==(const Printout& printout, std::string_view text) {
  return std::string(printout).compare(text) == 0;
}
inline void PrintTo(const Printout& printout, std::ostream* out) { *out << std::string(printout); }
inline void PrintTo(const Table& table, std::ostream* out) { *out << std::string(table); }

}  // namespace rb
