#pragma once

#include <cstddef>
#include <string>
#include <vector>

// Databases of Yixin-Board and Rapfi, byte by byte.
namespace rb::fakes {

inline std::string two_bytes(std::size_t number) {
  return {static_cast<char>(number & 0xFF), static_cast<char>(number >> 8 & 0xFF)};
}

// A record on 15x15: its stones as x and y, its value; rule 2 is renju.
inline std::string yxdb_record(const std::string& stones, const std::string& value, char rule = 2) {
  return two_bytes(3 + stones.size()) + rule + "\x0f\x0f" + stones + two_bytes(value.size()) +
         value;
}

inline std::string yxdb_database(const std::vector<std::string>& records) {
  std::string bytes = two_bytes(records.size()) + std::string(2, '\0');
  for (const std::string& one : records) bytes += one;
  return bytes;
}

}  // namespace rb::fakes
