// The comparison itself: no case and no number is left out unnoticed.

#include "tests/oracle/oracle.hpp"

#include <gtest/gtest-spi.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace rb::oracle {
namespace {

const std::string kTopic = "SPRT log-likelihood ratios";

// A new folder with one file of these cases.
std::filesystem::path folder_with(const std::string& cases) {
  const std::string name = "oracle_test_" + std::to_string(getpid());
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / name;
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "cases.json") << R"({"topic": ")" << kTopic << R"(", )" << cases << "}";
  return folder;
}

// What fails where `out.x` of each case is compared with 1.
std::vector<std::string> failures(const std::string& cases,
                                  const std::vector<Omitted>& omitted = {}) {
  const std::filesystem::path folder = folder_with(cases);
  testing::TestPartResultArray found;
  {
    const testing::ScopedFakeTestPartResultReporter reporter(
        testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &found);
    const auto compare = [](Comparison& check, const Case& one) {
      check.near(1, one.at("out").at("x"), {1e-12, 0}, one.at("id").get<std::string>());
    };
    compare_cases(kTopic, omitted, compare, folder);
  }
  std::filesystem::remove_all(folder);
  std::vector<std::string> messages;
  for (int i = 0; i < found.size(); ++i)
    messages.emplace_back(found.GetTestPartResult(i).message());
  return messages;
}

bool has(const std::vector<std::string>& messages, const std::string& part) {
  return std::ranges::any_of(
      messages, [&](const std::string& text) { return text.find(part) != std::string::npos; });
}

TEST(oracle, equal_numbers_pass) {
  EXPECT_EQ(failures(R"("cases": [{"id": "a", "out": {"x": 1}}])"), std::vector<std::string>{});
}

TEST(oracle, a_missing_field_fails_its_case_alone) {
  const auto found = failures(R"("cases": [{"id": "a", "out": {}}, {"id": "b", "out": {"x": 2}}])");
  EXPECT_TRUE(has(found, "key 'x' not found"));
  EXPECT_TRUE(has(found, "b: 1 instead of 2"));
  EXPECT_TRUE(has(found, "cases compared of those there are"));
}

TEST(oracle, an_unread_key_fails_unless_it_is_omitted) {
  const std::string cases = R"("cases": [{"id": "a", "out": {"x": 1, "y": [{"z": 2}]}}])";
  EXPECT_TRUE(has(failures(cases), "out.y[].z"));
  EXPECT_TRUE(has(failures(cases, {{"x.y", "elsewhere"}}), "out.y[].z"));
  EXPECT_EQ(failures(cases, {{"out.y", "a reason"}}), std::vector<std::string>{});
  EXPECT_EQ(failures(cases, {{"z", "a reason"}}), std::vector<std::string>{});
}

TEST(oracle, a_failure_of_the_other_program_is_skipped_by_name) {
  testing::internal::CaptureStdout();
  const auto found = failures(R"("cases": [{"id": "a", "out": {"x": {"error": "exit 1"}}}])");
  const std::string printed = testing::internal::GetCapturedStdout();
  EXPECT_NE(printed.find("skipped: a: that program failed: exit 1"), std::string::npos) << printed;
  EXPECT_TRUE(has(found, "a compares nothing"));  // that was all there was
}

TEST(oracle, the_announced_number_of_cases_is_there) {
  EXPECT_TRUE(
      has(failures(R"("n_cases": 2, "cases": [{"id": "a", "out": {"x": 1}}])"), "cases.json"));
}

}  // namespace
}  // namespace rb::oracle
