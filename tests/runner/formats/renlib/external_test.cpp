// Libraries that RenLib's own code has read, which are not shipped: skipped without them.

#include <map>

#include <gtest/gtest.h>

#include "engine/base/error.hpp"
#include "engine/base/text_file.hpp"
#include "runner/base/encoding/charset.hpp"
#include "tests/runner/formats/renlib/shown_library.hpp"
#include "tests/shared_data.hpp"

namespace rb::renlib {
namespace {

// The list of trees, by file; bytes of texts are letters of Latin-1, and line ends those of Unix.
std::map<std::string, std::string> expected_trees(const std::string& list) {
  std::map<std::string, std::string> trees;
  std::string* tree = nullptr;
  for (std::size_t at = 0; at < list.size();) {
    const std::size_t end = std::min(list.find('\n', at), list.size());
    std::string line;
    for (; at < end; ++at) {
      if (list.compare(at, 2, "\\x") != 0) {
        line += list[at];
        continue;
      }
      const char byte = static_cast<char>(std::stoi(list.substr(at + 2, 2), nullptr, 16));
      if (byte != '\r') line += utf8_text(std::string(1, byte), "ISO-8859-1");
      at += 3;
    }
    at = end + 1;
    if (line.starts_with("== ")) {
      tree = &trees[line.substr(3)];
    } else if (tree != nullptr) {
      *tree += line + "\n";
    }
  }
  return trees;
}

TEST(Libraries, AreTheTreesOfRenLib) {
  const auto folder = shared_data("formats/renlib");
  if (!folder) GTEST_SKIP() << RB_SHARED_DATA "/formats/renlib is not here";
  const auto trees = expected_trees(read_text(*folder + "/EXPECTED.txt"));
  EXPECT_GE(trees.size(), 35U);
  for (const auto& [file, tree] : trees) {
    const std::string path = *folder + "/" + file;
    if (!tree.starts_with("valid=1\n")) {
      EXPECT_THROW(read_library(path), Error) << file;
      continue;
    }
    const Library library = read_library(path, "ISO-8859-1");
    EXPECT_EQ("valid=1\n" + shown(library), tree) << file;
    EXPECT_EQ(shown(parse_library(library_bytes(library), file)), shown(library)) << file;
  }
}

TEST(Libraries, TellTheirEncodings) {
  const auto folder = shared_data("formats/renlib");
  if (!folder) GTEST_SKIP() << RB_SHARED_DATA "/formats/renlib is not here";
  const std::map<std::string, std::string> titles{
      {"gbk", "黑胜"}, {"sjis", "連珠"}, {"latin1", "Blå öppning"}, {"utf8", "黒勝"}};
  for (const auto& [file, title] : titles) {
    EXPECT_EQ(read_library(*folder + "/" + file + ".lib").text(1).title, title) << file;
  }
}

}  // namespace
}  // namespace rb::renlib
