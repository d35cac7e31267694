#include "runner/tune/dataset_format.hpp"

#include <gmock/gmock.h>

#include <fstream>

#include <fmt/core.h>

#include "engine/base/hash.hpp"
#include "engine/game/notation.hpp"
#include "tests/fakes/complaint.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using testing::HasSubstr;

std::vector<LabelledPosition> some() {
  return {{0, 0x0123456789abcdefU, parse_moves("h8 i9 g7", 15), 1},
          {0, 0x0123456789abcdefU, parse_moves("h8 i9 g7 a1", 15), 1},
          {70000, 5, parse_moves("h8 o15", 15), 0.5},
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

std::string dataset_refusal(const std::string& path) {
  return fakes::complaint([&] { read_dataset(path, [](const LabelledPosition&) {}); }, "read");
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
    return dataset_refusal(path);
  };
  const std::string opening = R"("opening":"0123456789abcdef",)";
  EXPECT_EQ(line("{\"game\":1}"), path + ":2: 'opening' is missing");
  EXPECT_EQ(line("7"), path + ":2: not a JSON object");
  EXPECT_THAT(line("{\"game\":1," + opening + R"("moves":"h8 h8","black":1})"), HasSubstr(":2: "));
  EXPECT_EQ(line("{\"game\":1," + opening + R"("moves":"h8","black":0.4})"),
            path + ":2: 'black' is 0.4; it must be 0, 0.5 or 1");
  EXPECT_EQ(line("{\"game\":1," + opening + R"("moves":"h8","black":1.4,"score":5})"),
            path + ":2: 'black' is 1.4; it must be from 0 to 1");
  EXPECT_EQ(line("{\"game\":1," + opening + R"("moves":"h8","black":true})"),
            path + ":2: 'black' is true; it must be 0, 0.5 or 1");
  for (const char* const game : {"1.5", "-1", "3000000000", "\"1\"", "true", "1e400"}) {
    EXPECT_THAT(line(fmt::format("{{\"game\":{},", game) + opening + R"("moves":"h8","black":1})"),
                HasSubstr(":2: "))
        << game;
  }
  EXPECT_THAT(dataset_refusal(folder.file("missing")), HasSubstr("missing: no such file"));
}

TEST(Dataset, ACellThatIsTakenTwiceIsRefused) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("twice");
  DatasetText text(DatasetFormat::binary);
  text.add({0, 5, parse_moves("h8 i9", 15), 1});
  text.add({0, 5, {Move(112), Move(112)}, 1});
  write(path, text.finish());
  EXPECT_THAT(dataset_refusal(path), HasSubstr("has a stone that cannot be"));
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
      EXPECT_NE(dataset_refusal(path), "read") << size;
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
    EXPECT_NE(dataset_refusal(path), "read") << i;
  }
}

TEST(Dataset, AnOlderVersionIsRefused) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("old");
  write(path, "RbData01");
  EXPECT_THAT(dataset_refusal(path), HasSubstr("another version"));
  write(path, R"({"game":0,"opening":"0123456789abcdef","moves":"h8","black":1})");
  EXPECT_THAT(dataset_refusal(path), HasSubstr("first line"));
}

TEST(Dataset, AboutAFifthOfTheOpeningsIsForValidation) {
  int count = 0;
  for (std::uint64_t opening = 0; opening < 1000; ++opening) {
    count += is_validation(opening) ? 1 : 0;
  }
  EXPECT_GT(count, 150);
  EXPECT_LT(count, 250);
}

}  // namespace
}  // namespace rb
