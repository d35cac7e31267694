#include "runner/process/program_start.hpp"

#include <gmock/gmock.h>

#include <filesystem>

#include "engine/base/error.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

// Why a program of this text cannot be started.
std::string refusal(const std::string& text, const std::string& folder = "") {
  const fakes::TempFolder place;
  const std::string path = (place.path() / "program").string();
  fakes::write_text(path, text);
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  ProcessSpec spec{.command = {path}};
  if (!folder.empty()) spec = {.command = {"./program"}, .folder = place.path().string()};
  try {
    start_program(spec, {0, 1, 2});
  } catch (const Error& error) {
    const std::string what = error.what();
    return what.substr(what.find(": ") + 2);
  }
  return "none";
}

TEST(ProgramStart, NamesAnInterpreterThatIsNotThere) {
  for (const char* const folder : {"", "its own"}) {
    EXPECT_EQ(refusal("#!/no/such/shell\nexit\n", folder),
              "its interpreter '/no/such/shell' does not exist");
  }
  EXPECT_EQ(refusal("#! \t/no/such/shell -x\n"), "its interpreter '/no/such/shell' does not exist");
  EXPECT_EQ(refusal("#!/no"), "its interpreter '/no' does not exist");
}

TEST(ProgramStart, ShowsTheEndOfALineThatIsPartOfTheName) {
  EXPECT_EQ(refusal("#!/bin/sh\r\nexit\r\n"), "its interpreter '/bin/sh\\u000d' does not exist");
}

TEST(ProgramStart, SaysThatThereIsNoProgram) {
  try {
    start_program({.command = {"/no/such/program"}}, {0, 1, 2});
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "cannot start '/no/such/program': No such file or directory");
  }
}

}  // namespace
}  // namespace rb
