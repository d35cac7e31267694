#include "runner/tune/database_positions.hpp"

#include <gmock/gmock.h>

#include <fstream>

#include <fmt/format.h>

#include "engine/game/notation.hpp"
#include "tests/fakes/temp_folder.hpp"
#include "tests/runner/formats/yxdb/yxdb_bytes.hpp"

namespace rb {
namespace {

using fakes::yxdb_record;
using testing::ElementsAre;

// What is said: a label, a score, and 4 * depth + bound, of which 3 is exact.
std::string value(char label, int score, int depth_bound) {
  return label + fakes::two_bytes(static_cast<std::size_t>(score)) +
         fakes::two_bytes(static_cast<std::size_t>(depth_bound));
}

TEST(DatabasePositions, AreTheirValuesForBlack) {
  const std::string h8 = "\x07\x07", two = h8 + "\x07\x08";
  const std::string fours("\3\7\4\7\5\7\6\7\0\0\2\0\4\0\0\2", 16);  // Black makes five
  const std::string others("\3\x8\4\x8\5\x8\6\x8\0\0\2\0\4\0\0\2", 16);
  const fakes::TempFolder folder;
  const std::string path = folder.file("x.db");
  std::ofstream(path, std::ios::binary) << fakes::yxdb_database(
      {yxdb_record(h8, value('w', -29993, 51)), yxdb_record(two, value('\xff', 200, 43)),
       yxdb_record("\x06\x06", value('\xff', 200, 42)), yxdb_record(fours, value('l', 0, 0)),
       yxdb_record(others, value('d', 0, 3)), yxdb_record(h8, value('w', 0, 0), 0)});
  EXPECT_TRUE(is_database_of_positions(path));
  std::vector<std::string> positions;
  const DatabaseCounts counts =
      each_database_position(path, 1000, [&](const LabelledPosition& one) {
        positions.push_back(fmt::format("{}: {} {} {} {}", moves_text(one.moves, 15), one.black,
                                        one.score.value_or(-1), one.depth.value_or(-1),
                                        one.is_proved));
      });
  EXPECT_THAT(positions, ElementsAre("h8: 1 -29993 12 false", "h8 h9: 0.7311 200 10 false",
                                     "d8 a3 e8 a1 f8 c1 g8 e1: 1 -1 -1 true"));
  EXPECT_EQ(counts.decided, 2);
  EXPECT_EQ(counts.proved, 1);
  EXPECT_EQ(counts.refuted, 1);
  EXPECT_EQ(counts.without_value, 1);
  EXPECT_EQ(counts.others, 1);
}

}  // namespace
}  // namespace rb
