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

TEST(ExternalRun, OptionsOfProgramsNeedOne) {
  EXPECT_NO_THROW(check_no_external({}, "match"));
  ExternalRequest request;
  request.affinity = true;
  EXPECT_THAT([&] { check_no_external(request, "match"); },
              ThrowsMessage<UsageError>(HasSubstr("match: --affinity works only with programs")));
}

}  // namespace
}  // namespace rb
