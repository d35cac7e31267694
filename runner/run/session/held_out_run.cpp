#include "runner/run/session/held_out_run.hpp"

#include <algorithm>
#include <ctime>
#include <optional>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/wording.hpp"
#include "runner/players/held_out_history.hpp"
#include "runner/results/store.hpp"

namespace rb {
namespace {

std::string date(std::int64_t ms) {
  return fmt::format("{:%Y-%m-%d}", fmt::gmtime(static_cast<std::time_t>(ms / 1000)));
}

// Tests of these openings that began before this one.
std::vector<HeldOutTest> earlier(std::vector<HeldOutTest> tests, const HeldOutTest& now) {
  std::erase_if(tests, [&](const HeldOutTest& test) {
    return test.openings != now.openings || test.started_ms >= now.started_ms;
  });
  return tests;
}

std::optional<std::string> remember(const std::string& path, const HeldOutTest& now) {
  const auto tests = held_out_tests(path);
  if (!tests) return std::nullopt;
  if (std::find(tests->begin(), tests->end(), now) == tests->end()) add_held_out_test(path, now);
  const std::vector<HeldOutTest> before = earlier(*tests, now);
  if (before.empty()) return std::nullopt;
  return fmt::format(
      "these held-out openings have tested {} before, {}, the last time on {}: another test on the "
      "same ones is not a second proof; use other openings with --openings FILE",
      path, counted(static_cast<int>(before.size()), "time"), date(before.back().started_ms));
}

}  // namespace

std::vector<std::string> remember_held_out(const RunPlan& plan, const std::string& results) {
  if (plan.shard && plan.shard->index > 0) return {};  // the shards of a run are one test
  const HeldOutTest now{plan.run.openings_hash, StoreReader(results).run().started_ms};
  std::vector<std::string> notes;
  for (const std::string& path : plan.profile_files) {
    try {
      if (auto note = remember(path, now)) notes.push_back(*std::move(note));
    } catch (const Error& error) {
      notes.push_back(fmt::format("{}: this test is not recorded", error.what()));
    }
  }
  return notes;
}

}  // namespace rb
