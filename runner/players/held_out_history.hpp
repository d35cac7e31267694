#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Which held-out openings have tested a tuned profile: its file records them, in the field
// "held_out_tests", a text of words OPENINGS:START. Held-out openings prove something once: testing
// on the same ones until the result pleases selects by chance.
namespace rb {

inline constexpr std::string_view kHeldOutTests = "held_out_tests";

struct HeldOutTest {
  std::uint64_t openings = 0;   // openings_hash() of the held-out ones
  std::int64_t started_ms = 0;  // RunSpec::started_ms, which distinguishes the runs
  friend bool operator==(const HeldOutTest&, const HeldOutTest&) = default;
};

// "3f8a6c0d12345678:1763869112345 ..." and back; none: it is no such text.
std::string held_out_tests_text(const std::vector<HeldOutTest>& tests);
std::optional<std::vector<HeldOutTest>> parse_held_out_tests(std::string_view text);

// Of the profile in the file, in their order; none: the file keeps none, since no tuning wrote it.
// Throws Error that names the file. REQUIRES: read_profile() takes it.
std::optional<std::vector<HeldOutTest>> held_out_tests(const std::string& path);

// Adds a test to those of the file. Throws Error that names the file. REQUIRES: it keeps them.
void add_held_out_test(const std::string& path, const HeldOutTest& test);

}  // namespace rb
