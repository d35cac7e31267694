#include "runner/speed/speed_compare.hpp"
#include "engine/base/json_text.hpp"

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "runner/base/system/exit_status.hpp"
#include "tests/fakes/temp_folder.hpp"
#include "tests/fakes/variable.hpp"

namespace rb {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class SpeedCompare : public testing::Test {
 protected:
  // The base: these nanoseconds for each unit of a part, ever the same.
  void save(const std::vector<std::pair<const char*, double>>& parts) {
    SpeedRun run = this_speed_run();
    for (const auto& [part, time] : parts) {
      run.timings.push_back({part, "moves", false, 100, std::vector<double>(60, time)});
    }
    fakes::write_text(path_, json_text(speed_json(run)));
  }

  SpeedMatch of(std::vector<std::string> parts) {
    SpeedMatch match{
        .base = path_, .parts = std::move(parts), .budget = std::chrono::milliseconds(30)};
    match.tell = [this](const SpeedOutcome& outcome) { outcome_ = outcome; };
    return match;
  }
  // The status; what was printed is in `text_`.
  int compare(const SpeedMatch& match) {
    testing::internal::CaptureStdout();
    const int status = compare_speed(match);
    std::fflush(stdout);
    text_ = testing::internal::GetCapturedStdout();
    return status;
  }

  fakes::TempFolder folder_;
  std::string path_ = folder_.file("run.json");
  SpeedOutcome outcome_;
  std::string text_;
};

TEST_F(SpeedCompare, WithAFileComparesThePartsThatItHas) {
  save({{"board/line", 1e9}, {"other/part", 1}});
  SpeedMatch match = of({"board/line", "board/play"});
  match.tolerance = 0.07;
  EXPECT_EQ(compare(match), 0);
  EXPECT_TRUE(outcome_.is_saved);
  EXPECT_EQ(outcome_.tolerance, 0.07);
  EXPECT_THAT(outcome_.missing, ElementsAre("board/play"));
  ASSERT_EQ(outcome_.parts.size(), 1U);
  EXPECT_EQ(outcome_.parts[0].part, "board/line");
  EXPECT_TRUE(outcome_.parts[0].has_other_count);
  EXPECT_LT(outcome_.parts[0].ratio, 0.001);
  EXPECT_THAT(text_, HasSubstr("board/line"));
  EXPECT_THAT(text_, HasSubstr("tolerance 7 %"));
}

TEST_F(SpeedCompare, ASavedSignatureIsComparedWithOurs) {
  SpeedRun run = this_speed_run();
  run.signature = 5;
  run.timings = {{"board/set", "boards", false, 60, std::vector<double>(60, 1e9)}};
  fakes::write_text(path_, json_text(speed_json(run)));
  EXPECT_EQ(compare(of({"board/set"})), status::kDone) << "the change is kept";
  EXPECT_EQ(outcome_.base.signature, 5U);
  EXPECT_EQ(outcome_.head.signature, outcome_.kept_signature);
}

TEST_F(SpeedCompare, PrintsJsonIfAsked) {
  save({{"board/line", 1e9}});
  SpeedMatch match = of({"board/line"});
  match.json = true;
  compare(match);
  EXPECT_EQ(read_json(text_).at("tolerance"), 0.03);
}

TEST_F(SpeedCompare, RefusesWhatCannotBeCompared) {
  save({{"other/part", 1}});
  const auto refuses = [](const SpeedMatch& match, const char* message) {
    EXPECT_THAT([&] { compare_speed(match); }, testing::ThrowsMessage<Error>(HasSubstr(message)));
  };
  SpeedMatch match = of({"board/line"});
  refuses(match, "speed check: the base has none of these parts");
  match.with_instructions = true;
  refuses(match, "--instructions needs a program");
  match.base = folder_.file("none");
  refuses(match, "none: no such file");
  match.base = folder_.path();
  refuses(match, "a folder, not a file");
}

}  // namespace
}  // namespace rb
