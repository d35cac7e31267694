#include "runner/run/session/external_run.hpp"

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::ThrowsMessage;

TEST(ExternalRun, AsksForWhatWasSaid) {
  ExternalRequest request;
  request.start_time = 7s;
  request.turn_delay = 20ms;
  request.memory_mib = 100;
  request.cpu_seconds = 60;
  request.cgroup = "none";
  const ExternalSettings settings = external_settings(request, {}, std::nullopt);
  EXPECT_EQ(settings.start_time, 7s);
  EXPECT_EQ(settings.turn_delay, 20ms);
  EXPECT_EQ(settings.memory_bytes, 100U << 20);
  EXPECT_EQ(settings.cpu_seconds, 60U);
  EXPECT_EQ(settings.log, nullptr);
}

TEST(ExternalRun, AsksForNothingThatWasNotSaid) {
  const ExternalSettings settings = external_settings({}, {}, std::nullopt);
  EXPECT_EQ(settings.start_time, std::nullopt);
  EXPECT_EQ(settings.turn_delay, 0ms);
  EXPECT_FALSE(settings.are_started_anew);
  EXPECT_EQ(settings.memory_bytes, 0U);
  EXPECT_EQ(settings.cpu_seconds, 0U);
  EXPECT_EQ(settings.cgroup, "");
  ExternalRequest request;
  request.restart = true;
  EXPECT_TRUE(external_settings(request, {}, std::nullopt).are_started_anew);
}

// A quarter of the margin, but not less than five milliseconds.
TEST(ExternalRun, CountsAnswersThatAreReadLate) {
  const auto counts = [](std::chrono::milliseconds margin, std::chrono::nanoseconds late) {
    Limits limits;
    limits.margin = margin;
    const ExternalSettings settings = external_settings({}, limits, std::nullopt);
    settings.lateness->add(late);
    return settings.lateness->count() == 1;
  };
  EXPECT_TRUE(counts(100ms, 26ms));
  EXPECT_FALSE(counts(100ms, 24ms));
  EXPECT_TRUE(counts(0ms, 6ms));
  EXPECT_FALSE(counts(0ms, 4ms));
}

TEST(ExternalRun, AGroupForMemoryNeedsALimitAndAPlace) {
  const auto refusal = [](const ExternalRequest& request) -> std::string {
    try {
      external_settings(request, {}, std::nullopt);
    } catch (const UsageError& error) {
      return error.what();
    }
    return "";
  };
  const fakes::TempFolder folder;
  const std::string place = folder.path().string();
  ExternalRequest request;
  request.cgroup = place;
  EXPECT_EQ(refusal(request), "--engine-cgroup needs --engine-memory");
  request.memory_mib = 1;
  EXPECT_EQ(refusal(request),
            "--engine-cgroup '" + place +
                "': it is not a cgroup v2 folder whose groups have the memory controller");
  fakes::write_text(folder.file("cgroup.subtree_control"), "memory\n");
  EXPECT_EQ(external_settings(request, {}, std::nullopt).cgroup, place);
  request.cgroup = "none";
  EXPECT_EQ(external_settings(request, {}, std::nullopt).cgroup, "");
}

TEST(ExternalRun, TheLogIsAFileOfItsOwn) {
  const fakes::TempFolder folder;
  ExternalRequest request;
  const std::string db = folder.file("run.db");
  for (const char* const suffix : {"", "-wal", "-shm", "-journal"}) {
    request.log = db + suffix;
    EXPECT_THAT([&] { external_settings(request, {}, db); },
                ThrowsMessage<UsageError>(HasSubstr("--log and --db name one file")));
  }
  request.log = folder.file("run.log");
  EXPECT_NE(external_settings(request, {}, db).log, nullptr);
  EXPECT_NE(external_settings(request, {}, std::nullopt).log, nullptr);
}

TEST(ExternalRun, EachOptionOfProgramsNeedsOne) {
  using Set = void (*)(ExternalRequest&);
  const std::pair<std::string, Set> all[] = {
      {"start-time", [](auto& request) { request.start_time = 1ms; }},
      {"turn-delay", [](auto& request) { request.turn_delay = 1ms; }},
      {"game-delay", [](auto& request) { request.game_delay = 1ms; }},
      {"engine-restart", [](auto& request) { request.restart = true; }},
      {"max-failures", [](auto& request) { request.max_failures = 0; }},
      {"engine-memory", [](auto& request) { request.memory_mib = 1; }},
      {"engine-cpu", [](auto& request) { request.cpu_seconds = 1; }},
      {"engine-cgroup", [](auto& request) { request.cgroup = "none"; }},
      {"affinity", [](auto& request) { request.affinity = true; }},
      {"log", [](auto& request) { request.log = "x"; }}};
  for (const auto& [option, set] : all) {
    ExternalRequest request;
    set(request);
    EXPECT_THAT([&] { check_no_external(request, "tune"); },
                ThrowsMessage<UsageError>("tune: --" + option +
                                          " works only with programs ('cmd:...'), and no player "
                                          "is one"));
  }
}

TEST(ExternalRun, OptionsOfProgramsNeedOne) {
  EXPECT_NO_THROW(check_no_external({}, "match"));
  ExternalRequest request;
  request.affinity = true;
  EXPECT_THAT([&] { check_no_external(request, "match"); },
              ThrowsMessage<UsageError>(HasSubstr("match: --affinity works only with programs")));
}

}  // namespace
}  // namespace rb
