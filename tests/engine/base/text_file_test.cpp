#include "engine/base/text_file.hpp"

#include <unistd.h>

#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "engine/base/error.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

std::string refusal(const std::string& path, std::size_t most = kLargestText) {
  try {
    read_text(path, most);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

std::string refused_line(const std::string& text, std::size_t longest) {
  std::istringstream stream(text);
  LineReader lines(stream, "f", longest);
  try {
    while (lines.next()) {
    }
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(TextFile, IsClosedAfterwards) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("x");
  fakes::write_text(path, "x");
  const int lowest_free = dup(STDOUT_FILENO);
  ASSERT_GE(lowest_free, 0);
  close(lowest_free);
  read_text(path);
  const int still_free = dup(STDOUT_FILENO);
  close(still_free);
  EXPECT_EQ(still_free, lowest_free);
}

TEST(TextFile, IsReadWhole) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("x");
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{200'000}}) {
    const std::string text(size, 'x');
    fakes::write_text(path, text);
    EXPECT_EQ(read_text(path), text);
  }
}

TEST(TextFile, MayHaveItsLimitAndNoMore) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("x");
  fakes::write_text(path, "12345");
  EXPECT_EQ(read_text(path, 5), "12345");
  EXPECT_EQ(refusal(path, 4), path + ": larger than 4 bytes");
}

TEST(TextFile, WithoutAnEndIsRefused) {
  EXPECT_EQ(refusal("/dev/zero", std::size_t{1} << 20), "/dev/zero: larger than 1 MiB");
}

TEST(TextFile, ThatCannotBeReadIsNamed) {
  EXPECT_EQ(refusal("/nowhere/x"), "/nowhere/x: no such file");
  EXPECT_EQ(refusal("/"), "/: Is a directory");
}

TEST(LineReader, GivesLinesWithoutTheirEnds) {
  std::istringstream stream("one\n\nthree");
  LineReader lines(stream, "f", 5);
  EXPECT_EQ(lines.next(), "one");
  EXPECT_EQ(lines.next(), "");
  EXPECT_EQ(lines.next(), "three");
  EXPECT_EQ(lines.number(), 3);
  EXPECT_EQ(lines.next(), std::nullopt);
}

TEST(LineReader, KeepsEveryByteOfALine) {
  const std::string text("a\0b\r\n", 5);
  std::istringstream stream(text);
  LineReader lines(stream, "f", 5);
  EXPECT_EQ(lines.next(), text.substr(0, 4));
}

TEST(LineReader, RefusesALongerLine) {
  EXPECT_EQ(refused_line("123\n123", 3), "");
  EXPECT_EQ(refused_line("123\n1234\n", 3), "f:2: longer than 3 bytes");
  EXPECT_EQ(refused_line("1\n1234", 3), "f:2: longer than 3 bytes");
}

TEST(LineReader, DoesNotWaitForTheEndOfALineWithoutOne) {
  std::ifstream zero("/dev/zero", std::ios::binary);
  LineReader lines(zero, "zero", 4096);
  EXPECT_THROW(lines.next(), Error);
}

}  // namespace
}  // namespace rb
