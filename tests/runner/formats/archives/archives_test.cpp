#include "runner/formats/archives/archives.hpp"

#include <gmock/gmock.h>

#include <string>
#include <utility>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/base/rng.hpp"
#include "runner/formats/archives/lz4.hpp"

namespace rb {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::size_t kMost = 1000;

std::string of_hex(std::string_view hex) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    bytes += static_cast<char>(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16));
  }
  return bytes;
}

// "NAME TEXT PROBLEM" of each file.
std::vector<std::string> files_of(const std::string& archive) {
  std::vector<std::string> files;
  each_in_zip(
      archive, "a.zip", kMost, [](std::string_view name) { return name != "c.txt"; },
      [&](const UnpackedFile& file) {
        files.push_back(file.name + ' ' + file.text + ' ' + file.problem);
      });
  return files;
}

// What `zip` and Python's zipfile write: a folder, "d/a.txt" deflated, "b.txt" stored, "c.txt".
const std::string kArchive = of_hex(
    "504b0304140000000000ef927c5d00000000000000000000000002000000642f504b030414000000080000"
    "002100258a5bc9060000002800000007000000642f612e7478744b4c240e0000504b030414000000000000"
    "002100f9efbe71010000000100000005000000622e74787462504b0304140000000000000021006fdfb906"
    "010000000100000005000000632e74787463504b01021403140000000000ef927c5d000000000000000000"
    "000000020000000000000000001000fd4100000000642f504b0102140314000000080000002100258a5bc9"
    "0600000028000000070000000000000000000000800120000000642f612e747874504b0102140314000000"
    "000000002100f9efbe71010000000100000005000000000000000000000080014b000000622e747874504b"
    "01021403140000000000000021006fdfb906010000000100000005000000000000000000000080016f0000"
    "00632e747874504b05060000000004000400cb000000930000000000");

TEST(Archives, AZipGivesTheFilesThatAreWanted) {
  EXPECT_TRUE(is_zip(kArchive));
  EXPECT_THAT(files_of(kArchive), ElementsAre("d/a.txt " + std::string(40, 'a') + " ", "b.txt b "));
}

TEST(Archives, DamageInAFileIsItsOwn) {
  std::string damaged = kArchive;
  damaged[kArchive.find("b.txt") + 5] = 'x';  // its one byte
  EXPECT_THAT(files_of(damaged).at(1), HasSubstr("damaged: its checksum is another one"));
}

TEST(Archives, DamageInTheDirectoryIsTheArchives) {
  for (std::size_t end = 4; end < kArchive.size(); end += 3) {
    EXPECT_THROW(files_of(kArchive.substr(0, end)), Error) << end;
  }
}

TEST(Archives, WhatIsPackedByLz4ComesBack) {
  Rng rng(1);
  for (const std::size_t size : {0U, 1U, 12U, 13U, 300U, 65536U, 200000U}) {
    for (const std::uint64_t letters : {1U, 3U, 256U}) {
      std::string text;
      while (text.size() < size) text += static_cast<char>(rng.below(letters));
      Lz4Packer packer;
      std::string packed = packer.add(text.substr(0, size / 3));
      packed += packer.add(text.substr(size / 3));
      packed += packer.finish();
      const UnpackedFile back = unpacked(packed, 200000);
      EXPECT_EQ(back.problem, "");
      EXPECT_TRUE(back.text == text) << size << " bytes of " << letters;
      EXPECT_TRUE(letters > 1 || packed.size() <= 32 + size / 200) << size;
    }
  }
}

TEST(Archives, PackedTextsFollowEachOther) {
  const std::string gzip = of_hex("1f8b0800000000000203cbc8201f645a700100a1eff9673f000000"),
                    lz4 = of_hex("04224d184040c00b0000001f6801002650686869380a00000000");
  for (const std::string& packed : {gzip, lz4}) {
    EXPECT_TRUE(is_packed(packed));
    const UnpackedFile twice = unpacked(packed + packed, kMost);
    EXPECT_EQ(twice.text, std::string(60, 'h') + "i8\n" + std::string(60, 'h') + "i8\n");
    EXPECT_EQ(twice.problem, "");
    EXPECT_EQ(unpacked(packed, 20).problem, "unpacks to more than 20 bytes: unpack it first");
    EXPECT_EQ(unpacked(packed.substr(0, packed.size() - 9), kMost).problem, "ends too early");
  }
  EXPECT_EQ(unpacked(lz4 + "x", kMost).problem, "ends too early");
  EXPECT_EQ(unpacked(lz4 + "nothing", kMost).problem, "followed by something else");
}

TEST(Archives, AFrameOfLz4ThatCannotBeReadSaysWhy) {
  const std::pair<std::string, std::string> all[] = {{"41", "packed with a dictionary"},
                                                     {"80", "damaged: headerVersion_wrong"},
                                                     {"44", "damaged: headerChecksum_invalid"}};
  for (const auto& [flags, problem] : all) {
    const std::string frame =
        of_hex("04224d18" + flags + "40c00b0000001f6801002650686869380a00000000");
    EXPECT_EQ(unpacked(frame + frame, kMost).problem, problem);
  }
}

}  // namespace
}  // namespace rb
