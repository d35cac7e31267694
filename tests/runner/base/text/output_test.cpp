#include "runner/base/text/output.hpp"

#include <gmock/gmock.h>

#include <system_error>

#include "runner/base/text/terminal.hpp"
#include "tests/fakes/pseudo_terminal.hpp"
#include "tests/fakes/variable.hpp"

namespace rb {
namespace {

// What print_text() writes to a file that is no terminal.
std::string written(std::string_view text) {
  std::FILE* const file = std::tmpfile();
  print_text(file, text);
  std::rewind(file);
  std::string read(1000, '\0');
  read.resize(std::fread(read.data(), 1, read.size(), file));
  std::fclose(file);
  return read;
}

TEST(Output, CannotHarmATerminal) { EXPECT_EQ(written("a\x1b[2J\n"), "a\\u001b[2J\n"); }

TEST(Output, FitsATerminalAndHasColoursThere) {
  const fakes::Variable type("TERM", "xterm"), no_color("NO_COLOR", nullptr);
  const fakes::PseudoTerminal terminal(24, 16);
  print_text(terminal.file(), "note: these are several words\n");
  EXPECT_EQ(terminal.shown(), "note: these are\n    several\n    words\n");
  print_text(terminal.file(), toned("good", Tone::good) + '\n');
  EXPECT_EQ(terminal.shown(), "\x1b[32mgood\x1b[0m\n");
  no_color.set("1");
  print_text(terminal.file(), toned("good", Tone::good) + '\n');
  EXPECT_EQ(terminal.shown(), "good\n");
}

TEST(Output, OfDataStaysAsLongAsItIs) {
  testing::internal::CaptureStdout();
  print_data("a\tb,\x1b\n" + std::string(200, 'x') + " y\n");
  EXPECT_EQ(testing::internal::GetCapturedStdout(),
            "a\tb,\\u001b\n" + std::string(200, 'x') + " y\n");
}

TEST(Output, ThatCannotBeWrittenIsAnError) {
  std::FILE* const full = std::fopen("/dev/full", "w");
  ASSERT_NE(full, nullptr);
  std::setvbuf(full, nullptr, _IONBF, 0);
  try {
    print_text(full, "text\n");
    FAIL();
  } catch (const std::system_error& error) {
    EXPECT_EQ(error.code(), std::errc::no_space_on_device);
    EXPECT_THAT(error.what(), testing::StartsWith("standard output: cannot be written"));
  }
  std::fclose(full);
}

TEST(ShownName, KeepsBothEndsOfALongNameIn40Columns) {
  EXPECT_EQ(shown_name(std::string(40, 'x')), std::string(40, 'x'));
  EXPECT_EQ(shown_name("abcdefghijklmnopqrstuvwxyz0123456789ABCDE"),
            "abcdefghijklmnopqrstuvwxy...3456789ABCDE");
  EXPECT_EQ(shown_name("a\nb"), "a\\nb");
}

}  // namespace
}  // namespace rb
