#include "runner/run/session/held_out_run.hpp"
#include "engine/base/json_text.hpp"

#include <gmock/gmock.h>

#include "engine/renju/level/profiles.hpp"
#include "runner/players/held_out_history.hpp"
#include "runner/players/profile_file.hpp"
#include "runner/results/store.hpp"
#include "tests/fakes/records.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::int64_t kDay = 24 * 3600 * 1000;  // milliseconds

class HeldOutRun : public testing::Test {
 protected:
  HeldOutRun() {
    plan_.run = fakes::run_spec();
    plan_.profile_files = {profile_};
    StoreWriter::create(results_, plan_.run, fakes::openings());
    started_ = StoreReader(results_).run().started_ms;
    keep({});
  }
  // The profile was tested so before.
  void keep(const std::vector<HeldOutTest>& tests) const {
    Json json = profile_json(*renju::find_profile("easy"));
    json[kHeldOutTests] = held_out_tests_text(tests);
    fakes::write_text(profile_, json_text(json));
  }
  HeldOutTest test(std::int64_t started_ms) const { return {plan_.run.openings_hash, started_ms}; }
  std::vector<std::string> notes() const { return remember_held_out(plan_, results_); }

  fakes::TempFolder folder_;
  std::string results_ = folder_.file("run.db"), profile_ = folder_.file("tuned.json");
  RunPlan plan_;
  std::int64_t started_ = 0;
};

TEST_F(HeldOutRun, AnEarlierTestOnTheSameOpeningsIsTold) {
  keep({test(kDay)});
  EXPECT_THAT(notes(),
              ElementsAre("these held-out openings have tested " + profile_ +
                          " before, 1 time, the last time on 1970-01-02: another test on the same "
                          "ones is not a second proof; use other openings with --openings FILE"));
  EXPECT_EQ(held_out_tests(profile_), (std::vector{test(kDay), test(started_)}));
  keep({test(kDay), test(3 * kDay - 1)});
  EXPECT_THAT(notes(), ElementsAre(HasSubstr(" before, 2 times, the last time on 1970-01-03:")));
}

TEST_F(HeldOutRun, OfShardsTheFirstOneRemembers) {
  plan_.shard = Shard{1, 2};
  EXPECT_THAT(notes(), IsEmpty());
  EXPECT_EQ(held_out_tests(profile_), std::vector<HeldOutTest>{});
  plan_.shard = Shard{0, 2};
  EXPECT_THAT(notes(), IsEmpty());
  EXPECT_THAT(*held_out_tests(profile_), SizeIs(1));
}

TEST_F(HeldOutRun, AFileThatCannotBeReadIsTold) {
  plan_.profile_files = {folder_.file("missing.json"), profile_};
  keep({test(kDay)});
  const std::vector<std::string> told = notes();
  ASSERT_THAT(told, SizeIs(2));
  EXPECT_THAT(told[0], HasSubstr("missing.json"));
  EXPECT_THAT(told[0], testing::EndsWith(": this test is not recorded"));
  EXPECT_THAT(told[1], HasSubstr("1 time"));
}

}  // namespace
}  // namespace rb
