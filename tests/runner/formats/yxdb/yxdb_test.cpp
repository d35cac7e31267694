#include "runner/formats/yxdb/yxdb.hpp"

#include <gmock/gmock.h>

#include <vector>

#include "engine/base/error.hpp"
#include "engine/game/notation.hpp"

namespace rb {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string two_bytes(std::size_t number) {
  return {static_cast<char>(number & 0xFF), static_cast<char>(number >> 8)};
}

// A record of renju: its stones as x and y, its value.
std::string record(const std::string& stones, const std::string& value) {
  return two_bytes(3 + stones.size()) + "\x02\x0f\x0f" + stones + two_bytes(value.size()) + value;
}

std::string database(const std::vector<std::string>& records) {
  std::string bytes = two_bytes(records.size()) + std::string(2, '\0');
  for (const std::string& one : records) bytes += one;
  return bytes;
}

std::vector<std::string> records_of(const std::string& bytes) {
  std::vector<std::string> records;
  read_yxdb(bytes, "x.db", [&](const YxdbRecord& one) {
    std::string text;
    for (int cell = 0; cell < one.position.cells(); ++cell) {
      if (one.position.at(cell) == Stone::empty) continue;
      text += (one.position.at(cell) == Stone::black ? "X" : "O") +
              cell_name(cell, one.position.size) + ' ';
    }
    records.push_back(text + std::to_string(one.score) + (one.label == 0 ? "" : " ") +
                      (one.label == 0 ? "" : std::string(1, one.label)));
  });
  return records;
}

TEST(Yxdb, RecordsAreStonesAndWhatIsSaidOfThem) {
  const std::string bytes = database(
      {record("\x07\x07\x07\x06", std::string("l\x28\x75\x03\x00", 5)), record("\x07\x07", ""),
       record("\x01\x02", std::string("\xff\xff\xff\x00\x00", 5))});
  EXPECT_TRUE(is_yxdb(bytes));
  EXPECT_THAT(records_of(bytes), ElementsAre("Xh8 Oh7 29992 l", "Xh8 0", "Xb3 -1"));
}

TEST(Yxdb, WhatIsNoPositionIsNamedOrCounted) {
  const auto refusal = [](const std::string& bytes) -> std::string {
    try {
      records_of(bytes);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_THAT(refusal(database({record("\x0f\x07", "")})), HasSubstr("a stone on column 16"));
  EXPECT_THAT(refusal(database({record("\x07\x07\x07\x07", "")})), HasSubstr("two stones on one"));
  const std::string whole = database({record("\x07\x07", "w")});
  EXPECT_THAT(refusal(whole.substr(0, whole.size() - 1)), HasSubstr("ends too early"));
  const YxdbCounts counts = read_yxdb(database({record("\x07\x07\xff\xff", "")}), "x.db",
                                      [](const YxdbRecord&) { FAIL(); });
  EXPECT_EQ(counts.passes, 1U);
}

}  // namespace
}  // namespace rb
