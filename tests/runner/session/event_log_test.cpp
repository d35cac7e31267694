#include "runner/session/event_log.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/fakes/records.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

// How this process has opened `path` to write; -1: it has not.
int flags_of_writer(const std::string& path) {
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) {
    std::error_code ignored;  // the iterator's own descriptor may have gone
    if (std::filesystem::read_symlink(entry, ignored) != std::filesystem::canonical(path)) continue;
    const int flags = fcntl(std::stoi(entry.path().filename()), F_GETFL);
    if ((flags & O_ACCMODE) == O_WRONLY) return flags;
  }
  return -1;
}

TEST(EventLog, WaitsForASlowReader) {
  const fakes::TempFolder folder;
  const std::string pipe = folder.file("events");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const int reader = open(pipe.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  ASSERT_GE(reader, 0);
  EventLog log(pipe);
  log.open();
  const int flags = flags_of_writer(pipe);
  ASSERT_NE(flags, -1);
  EXPECT_EQ(flags & O_NONBLOCK, 0);
  close(reader);
}

TEST(EventLog, AStandingNamesEveryPlayer) {
  const fakes::TempFolder folder;
  EventLog log(folder.file("events"));
  log.open();
  const RunSpec run = fakes::run_spec(0);
  log.standing(run, Scoreboard(2));
  std::ifstream file(folder.file("events"));
  const auto event = nlohmann::json::parse(file);
  ASSERT_EQ(event.at("players").size(), 2U);
  EXPECT_EQ(event.at("players")[0].at("name"), run.players[0].name);
  EXPECT_EQ(event.at("players")[1].at("name"), run.players[1].name);
}

}  // namespace
}  // namespace rb
