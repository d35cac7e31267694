#include "runner/formats/yxdb/yxdb.hpp"

#include <gmock/gmock.h>

#include <vector>

#include "engine/base/error.hpp"
#include "engine/game/notation.hpp"
#include "tests/runner/formats/yxdb/yxdb_bytes.hpp"

namespace rb {
namespace {

using fakes::yxdb_database;
using fakes::yxdb_record;
using testing::ElementsAre;
using testing::HasSubstr;

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
  const std::string bytes =
      yxdb_database({yxdb_record("\x07\x07\x07\x06", std::string("l\x28\x75\x03\x00", 5)),
                     yxdb_record("\x07\x07", ""),
                     yxdb_record("\x01\x02", std::string("\xff\xff\xff\x00\x00", 5))});
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
  EXPECT_THAT(refusal(yxdb_database({yxdb_record("\x0f\x07", "")})),
              HasSubstr("a stone on column 16"));
  EXPECT_THAT(refusal(yxdb_database({yxdb_record("\x07\x07\x07\x07", "")})),
              HasSubstr("two stones on one"));
  const std::string whole = yxdb_database({yxdb_record("\x07\x07", "w")});
  EXPECT_THAT(refusal(whole.substr(0, whole.size() - 1)), HasSubstr("ends too early"));
  const YxdbCounts counts = read_yxdb(yxdb_database({yxdb_record("\x07\x07\xff\xff", "")}), "x.db",
                                      [](const YxdbRecord&) { FAIL(); });
  EXPECT_EQ(counts.passes, 1U);
}

}  // namespace
}  // namespace rb
