#include "runner/tune/dataset_format.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/base/hash.hpp"
#include "engine/base/rng.hpp"
#include "engine/game/notation.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using testing::HasSubstr;

std::vector<LabelledPosition> some() {
  return {{0, 0x0123456789abcdefU, parse_moves("h8 i9 g7", 15), 2},
          {0, 0x0123456789abcdefU, parse_moves("h8 i9 g7 a1", 15), 2},
          {70000, 5, parse_moves("h8 o15", 15), 1},
          {70001, 6, {}, 0}};
}

void write(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

std::string text_of(DatasetFormat format) {
  DatasetText text(format);
  for (const LabelledPosition& position : some()) text.add(position);
  return text.finish();
}

std::string refusal(const std::string& path) {
  try {
    read_dataset(path, [](const LabelledPosition&) {});
  } catch (const Error& error) {
    return error.what();
  }
  return "read";
}

TEST(Dataset, BothFormatsAreReadBackToTheSamePositions) {
  const fakes::TempFolder folder;
  for (const DatasetFormat format : {DatasetFormat::json_lines, DatasetFormat::binary}) {
    const std::string path = folder.file("positions");
    write(path, text_of(format));
    std::vector<LabelledPosition> read;
    const DatasetCounts counts =
        read_dataset(path, [&](const LabelledPosition& position) { read.push_back(position); });
    EXPECT_EQ(read, some());
    EXPECT_EQ(counts.positions, 4);
    EXPECT_EQ(counts.games, 3);
  }
}

const std::string kHead = "{\"dataset\":2,\"positions\":1}\n";

TEST(Dataset, ALineIsAsDocumented) {
  const std::string text = text_of(DatasetFormat::json_lines);
  EXPECT_THAT(text, testing::StartsWith("{\"dataset\":2,\"positions\":4 "));
  EXPECT_THAT(text, HasSubstr("}\n{\"game\":0,\"opening\":\"0123456789abcdef\",\"moves\":"
                              "\"h8 i9 g7\",\"black\":1}\n"));
}

TEST(Dataset, TheBinaryHeaderIsAsDocumented) {
  const std::string text = text_of(DatasetFormat::binary);
  EXPECT_EQ(text.substr(0, 16), std::string("RbData02\4\0\0\0\0\0\0\0", 16));
}

TEST(Dataset, WhatIsBrokenIsNamed) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("broken");
  const auto line = [&](const std::string& text) {
    write(path, kHead + text + "\n");
    return refusal(path);
  };
  const std::string opening = R"("opening":"0123456789abcdef",)";
  EXPECT_EQ(line("{\"game\":1}"), path + ":2: 'opening' is missing");
  EXPECT_EQ(line("7"), path + ":2: not a JSON object");
  EXPECT_THAT(line("{\"game\":1," + opening + R"("moves":"h8 h8","black":1})"), HasSubstr(":2: "));
  EXPECT_EQ(line("{\"game\":1," + opening + R"("moves":"h8","black":0.4})"),
            path + ":2: 'black' is 0.4; it must be 0, 0.5 or 1");
  EXPECT_EQ(line("{\"game\":1," + opening + R"("moves":"h8","black":true})"),
            path + ":2: 'black' is true; it must be 0, 0.5 or 1");
  for (const char* const game : {"1.5", "-1", "3000000000", "\"1\"", "true", "1e400"}) {
    EXPECT_THAT(line(fmt::format("{{\"game\":{},", game) + opening + R"("moves":"h8","black":1})"),
                HasSubstr(":2: "))
        << game;
  }
  EXPECT_THAT(refusal(folder.file("missing")), HasSubstr("missing: no such file"));
}

TEST(Dataset, ACellThatIsTakenTwiceIsRefused) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("twice");
  DatasetText text(DatasetFormat::binary);
  text.add({0, 5, parse_moves("h8 i9", 15), 1});
  text.add({0, 5, {Move(112), Move(112)}, 1});
  write(path, text.finish());
  EXPECT_THAT(refusal(path), HasSubstr("has a stone that cannot be"));
}

TEST(Dataset, AFileThatWasCutAnywhereIsNoticed) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("cut");
  for (const DatasetFormat format : {DatasetFormat::json_lines, DatasetFormat::binary}) {
    const std::string text = text_of(format);
    // The last sign of a text is the end of its line, which may be missing.
    const std::size_t whole = text.size() - (format == DatasetFormat::json_lines ? 1 : 0);
    for (std::size_t size = 0; size < whole; ++size) {
      write(path, text.substr(0, size));
      EXPECT_NE(refusal(path), "read") << size;
    }
  }
}

TEST(Dataset, AChangedByteIsNoticed) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("changed");
  const std::string text = text_of(DatasetFormat::binary);
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string changed = text;
    changed[i] ^= 1;
    write(path, changed);
    EXPECT_NE(refusal(path), "read") << i;
  }
}

TEST(Dataset, AnOlderVersionIsRefused) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("old");
  write(path, "RbData01");
  EXPECT_THAT(refusal(path), HasSubstr("another version"));
  write(path, R"({"game":0,"opening":"0123456789abcdef","moves":"h8","black":1})");
  EXPECT_THAT(refusal(path), HasSubstr("first line"));
}

TEST(Dataset, AboutAFifthOfTheOpeningsIsForValidation) {
  int count = 0;
  for (std::uint64_t opening = 0; opening < 1000; ++opening) {
    count += is_validation(opening) ? 1 : 0;
  }
  EXPECT_GT(count, 150);
  EXPECT_LT(count, 250);
}

// The bytes of a number, the least first.
std::string bytes(std::uint64_t number, int count) {
  std::string text;
  for (int i = 0; i < count; ++i, number /= 256) text += static_cast<char>(number % 256);
  return text;
}

// A binary data set of this body, whose header tells so many positions.
std::string binary(std::uint64_t positions, const std::string& body) {
  return "RbData02" + bytes(positions, 8) + bytes(fnv1a(body), 8) + body;
}

// Game, opening, result, stones.
std::string position(std::uint64_t game, int half_points, const std::vector<int>& cells) {
  std::string text = bytes(game, 4) + bytes(0x0123456789abcdefU, 8) +
                     bytes(static_cast<std::uint64_t>(half_points), 1) + bytes(cells.size(), 1);
  for (const int cell : cells) text += bytes(static_cast<std::uint64_t>(cell), 1);
  return text;
}

TEST(Dataset, ABinaryOneIsAsDocumented) {
  DatasetText text(DatasetFormat::binary);
  text.add({70000, 0x0123456789abcdefU, {Move(112), Move(224), Move(0)}, 2});
  text.add({3, 0x0123456789abcdefU, {}, 1});
  EXPECT_EQ(text.finish(), binary(2, position(70000, 2, {112, 224, 0}) + position(3, 1, {})));
}

TEST(Dataset, ATextIsAsDocumented) {
  DatasetText text(DatasetFormat::json_lines);
  text.add({70000, 0xabcU, parse_moves("h8 o15", 15), 1});
  text.add({3, 0xabcU, {}, 0});
  EXPECT_EQ(text.finish(),
            "{\"dataset\":2,\"positions\":2                  }\n"
            "{\"game\":70000,\"opening\":\"0000000000000abc\",\"moves\":\"h8 o15\","
            "\"black\":0.5}\n"
            "{\"game\":3,\"opening\":\"0000000000000abc\",\"moves\":\"\",\"black\":0}\n");
}

class BrokenDataset : public testing::Test {
 protected:
  std::string read(const std::string& text) const {
    write(path_, text);
    const std::string what = refusal(path_);
    return what.starts_with(path_) ? what.substr(path_.size()) : what;
  }
  fakes::TempFolder folder_;
  std::string path_ = folder_.file("data");
};

TEST_F(BrokenDataset, OfBytesIsNamedWithItsPosition) {
  const std::string good = position(1, 2, {0, 224});
  EXPECT_EQ(read(binary(1, good)), "read");
  EXPECT_EQ(read(binary(2, good + position(1, 3, {5}))), ":position 2: has no result");
  EXPECT_EQ(read(binary(1, position(1, 0, {225}))), ":position 1: has a stone that cannot be");
  EXPECT_EQ(read(binary(1, position(1, 0, {5, 5}))), ":position 1: has a stone that cannot be");
  EXPECT_EQ(read(binary(1, position(0x80000000U, 0, {}))),
            ":position 1: has a game that cannot be");
  EXPECT_EQ(read(binary(1, good + good)),
            ":position 2: one more than the 1 position of the header");
  EXPECT_EQ(read(binary(3, good)), ": damaged: it holds 1 position, 3 by its header");
  EXPECT_EQ(read(binary(1, good.substr(0, 13))), ":position 1: cut off");
  EXPECT_EQ(read(binary(1, good.substr(0, 15))), ":position 1: cut off");
  EXPECT_EQ(read("RbData02" + bytes(1, 8) + bytes(7, 8) + good),
            ": damaged: its checksum does not match");
  EXPECT_EQ(read(binary(0, "")), "read");
  std::string many = bytes(1, 4) + bytes(5, 8) + bytes(0, 1) + bytes(226, 1);
  EXPECT_EQ(read(binary(1, many + std::string(226, '\0'))),
            ":position 1: has more stones than cells");
  std::vector<int> all(225);
  for (int cell = 0; cell < 225; ++cell) all[static_cast<std::size_t>(cell)] = cell;
  EXPECT_EQ(read(binary(1, position(1, 0, all))), "read");
}

TEST_F(BrokenDataset, OfAnotherVersionOrKindSaysSo) {
  EXPECT_EQ(read("RbData03" + std::string(40, ' ')),
            ": a data set of another version; make it again");
  EXPECT_EQ(read("RbData02"), ": cut off in its header");
  EXPECT_EQ(read("RbData02" + std::string(15, '\0')), ": cut off in its header");
  EXPECT_EQ(read("SQLite format 3" + std::string(100, '\0')), ": a results file, not a data set");
  EXPECT_EQ(read("{\"dataset\":1,\"positions\":0}\n"),
            ":1: a data set of another version; make it again");
  for (const char* const head : {"{\"dataset\":2}\n", "{\"dataset\":2,\"positions\":0.5}\n"}) {
    EXPECT_EQ(read(head), ":1: has a header without the number of positions") << head;
  }
  for (const char* const head : {"", "7\n", "{\"positions\":0}\n", "{\n"}) {
    EXPECT_EQ(read(head),
              ":1: not a data set: its first line is not {\"dataset\":2,\"positions\":N}")
        << head;
  }
}

TEST_F(BrokenDataset, OfLinesIsNamedWithItsLine) {
  const auto line = [](int game, const std::string& opening) {
    return fmt::format("{{\"game\":{},\"opening\":\"{}\",\"moves\":\"h8\",\"black\":1}}\n", game,
                       opening);
  };
  const std::string right = "0123456789abcdef";
  EXPECT_EQ(read(kHead + line(2147483647, right)), "read");
  EXPECT_EQ(read(kHead + line(1, right) + line(1, right)),
            ":3: one more than the 1 position of the header");
  EXPECT_EQ(read(kHead), ": damaged: it holds 0 positions, 1 by its header");
  for (const char* const opening : {"0123456789abcde", "0123456789abcdef0", "0123456789ABCDEF"}) {
    EXPECT_EQ(read(kHead + line(1, opening)),
              fmt::format(":2: 'opening' is \"{}\"; it must be 16 hexadecimal digits", opening));
  }
  EXPECT_EQ(read(kHead + line(1, right).insert(1, std::string(3900, ' '))), "read");
  EXPECT_NE(read(kHead + line(1, right).insert(1, std::string(4096, ' '))), "read");
}

TEST(Dataset, AFifthByChanceOfTheOpeningIsForValidation) {
  for (std::uint64_t opening = 0; opening < 100; ++opening) {
    EXPECT_EQ(is_validation(opening), mix(opening, 0) % 5 == 0) << opening;
  }
}

}  // namespace
}  // namespace rb
