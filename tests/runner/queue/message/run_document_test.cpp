#include "runner/queue/message/run_document.hpp"

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "tests/fakes/records.hpp"

namespace rb::queue {
namespace {

using std::chrono::milliseconds;

RunDocument document(milliseconds lease) {
  RunDocument document{.title = "a against b", .run = fakes::run_spec(), .lease = lease};
  document.run.game = "renju";
  document.run.board_size = kMaxSize;
  return document;
}

TEST(RunDocument, LeasesAreATenthOfASecondToAnHour) {
  for (const milliseconds lease : {milliseconds(100), milliseconds(3'600'000)}) {
    EXPECT_EQ(parse_run(run_json(document(lease))).lease, lease);
  }
  for (const milliseconds lease : {milliseconds(99), milliseconds(3'600'001)}) {
    EXPECT_THROW(parse_run(run_json(document(lease))), Error) << lease.count();
  }
}

}  // namespace
}  // namespace rb::queue
