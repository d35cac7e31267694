#include "runner/cli/dataset.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "engine/base/error.hpp"
#include "engine/game/notation.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb::cli {
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
  std::string text = dataset_header(format);
  for (const LabelledPosition& position : some()) text += dataset_record(position, format);
  return text;
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

TEST(Dataset, ALineIsAsDocumented) {
  EXPECT_EQ(dataset_record(some()[0], DatasetFormat::json_lines),
            "{\"game\":0,\"opening\":\"0123456789abcdef\",\"moves\":\"h8 i9 g7\",\"black\":1}\n");
}

TEST(Dataset, WhatIsBrokenIsNamed) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("broken");
  const std::string binary = text_of(DatasetFormat::binary);
  write(path, binary.substr(0, binary.size() - 1));
  EXPECT_EQ(refusal(path), path + ":position 4: is cut off");
  write(path, text_of(DatasetFormat::json_lines) + "{\"game\":1}\n");
  EXPECT_EQ(refusal(path), path + ":5: needs game, opening, moves and black");
  write(path, "{\"game\":1,\"opening\":\"0123456789abcdef\",\"moves\":\"h8 h8\",\"black\":1}\n");
  EXPECT_THAT(refusal(path), HasSubstr(":1: "));
  write(path, "{\"game\":1,\"opening\":\"0123456789abcdef\",\"moves\":\"h8\",\"black\":0.4}\n");
  EXPECT_EQ(refusal(path), path + ":1: black is 0, 0.5 or 1");
  EXPECT_THAT(refusal(folder.file("missing")), HasSubstr("cannot be read"));
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
}  // namespace rb::cli
