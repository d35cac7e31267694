#include "runner/speed/speed_compare.hpp"

#include <gmock/gmock.h>

#include <filesystem>
#include <sstream>

#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "runner/base/system/exit_status.hpp"
#include "runner/base/system/version.hpp"
#include "runner/speed/speed_file.hpp"
#include "tests/fakes/temp_folder.hpp"
#include "tests/fakes/variable.hpp"
#include "tests/source_path.hpp"

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
    fakes::write_text(path_, speed_json(run).dump());
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

TEST_F(SpeedCompare, ASavedRunIsNamedByItsBuildMachineAndDate) {
  SpeedRun run = this_speed_run();
  run.version = "0.0.9";
  run.commit = "abc";
  run.compiler = "Compiler";
  run.build = "Debug";
  run.processor = "Processor";
  run.date = "2026-01-02T03:04:05Z";
  run.timings = {{"board/set", "boards", false, 60, std::vector<double>(60, 70)}};
  fakes::write_text(path_, speed_json(run).dump());
  compare(of({"board/set"}));
  EXPECT_EQ(outcome_.base.program, "0.0.9 (abc, Compiler, Debug), Processor, 2026-01-02T03:04:05Z");
  EXPECT_EQ(outcome_.head.program, version_text());
  EXPECT_EQ(outcome_.base.signature, 0U);
  EXPECT_EQ(outcome_.head.signature, 0U);
  std::uint64_t kept = 0;
  std::istringstream(fakes::read_text(source_path("results/signature.txt"))) >> kept;
  EXPECT_EQ(outcome_.kept_signature, kept);
  EXPECT_FALSE(outcome_.requires_verdict);
  ASSERT_EQ(outcome_.parts.size(), 1U);
  EXPECT_FALSE(outcome_.parts[0].has_other_count);
  EXPECT_EQ(outcome_.parts[0].base_ns, 70);
}

TEST_F(SpeedCompare, ARequiredVerdictThatIsMissingIsSaid) {
  save({{"board/line", 1e9}});
  SpeedMatch match = of({"board/line", "board/play"});
  match.requires_verdict = true;
  testing::internal::CaptureStderr();
  EXPECT_EQ(compare(match), status::kUndecided);
  EXPECT_TRUE(outcome_.requires_verdict);
  EXPECT_THAT(testing::internal::GetCapturedStderr(),
              HasSubstr("speed check: --require-verdict: "));
}

TEST_F(SpeedCompare, ASavedSignatureIsComparedWithOurs) {
  SpeedRun run = this_speed_run();
  run.signature = 5;
  run.timings = {{"board/set", "boards", false, 60, std::vector<double>(60, 1e9)}};
  fakes::write_text(path_, speed_json(run).dump());
  EXPECT_EQ(compare(of({"board/set"})), status::kDone) << "the change is kept";
  EXPECT_EQ(outcome_.base.signature, 5U);
  EXPECT_EQ(outcome_.head.signature, outcome_.kept_signature);
}

TEST_F(SpeedCompare, AProgramIsAskedByItsWholePath) {
  const std::string program = folder_.file("program");
  fakes::write_text(program, "#!/bin/sh\nexit 3\n");
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  SpeedMatch match = of({"board/line"});
  match.base = std::filesystem::relative(program).string();
  EXPECT_THAT([&] { compare_speed(match); },
              testing::ThrowsMessage<Error>(
                  HasSubstr("program: it does not answer 'speed serve' (exit status 3)")));
  const fakes::Variable path("PATH", "/nowhere");
  match.with_instructions = true;
  EXPECT_THAT([&] { compare_speed(match); },
              testing::ThrowsMessage<Error>(HasSubstr("instructions are counted with valgrind")));
}

TEST_F(SpeedCompare, AFileIsADocumentByItsNameOrItsFirstLetter) {
  save({{"other/part", 1}});
  const std::string other = folder_.file("kept");
  fakes::write_text(other, fakes::read_text(path_));
  SpeedMatch match = of({"board/line"});
  match.base = other;
  EXPECT_THAT([&] { compare_speed(match); },
              testing::ThrowsMessage<Error>("speed check: the base has none of these parts"));
  fakes::write_text(path_, "no document");
  match.base = path_;
  EXPECT_THAT([&] { compare_speed(match); },
              testing::ThrowsMessage<Error>(path_ + ": not a JSON document"));
}

TEST_F(SpeedCompare, PrintsJsonIfAsked) {
  save({{"board/line", 1e9}});
  SpeedMatch match = of({"board/line"});
  match.json = true;
  compare(match);
  EXPECT_EQ(nlohmann::json::parse(text_).at("tolerance"), 0.03);
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
