#include "runner/players/held_out_history.hpp"

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/text.hpp"
#include "engine/base/text_file.hpp"
#include "runner/base/system/new_file.hpp"

namespace rb {
namespace {

constexpr std::size_t kLargestTests = 1 << 20;  // bytes, as of every profile
constexpr std::size_t kHashDigits = 16;

std::optional<HeldOutTest> parse_test(std::string_view word) {
  constexpr std::string_view kHex = "0123456789abcdef";
  if (word.size() <= kHashDigits || word[kHashDigits] != ':') return std::nullopt;
  const std::string hash(word.substr(0, kHashDigits));
  const auto started = parse_int(word.substr(kHashDigits + 1));
  if (hash.find_first_not_of(kHex) != hash.npos || !started || *started < 0) return std::nullopt;
  return HeldOutTest{std::stoull(hash, nullptr, 16), *started};
}

// The text of the field; none: there is none.
std::optional<std::string> field_of(const Json& profile) {
  if (!profile.is_object() || !profile.contains(kHeldOutTests)) return std::nullopt;
  const Json& field = profile[kHeldOutTests];
  return field.is_string() ? std::optional(field.get<std::string>()) : std::nullopt;
}

Json profile_in(const std::string& path) {
  return read_ordered_json(read_text(path, kLargestTests));
}

}  // namespace

std::string held_out_tests_text(const std::vector<HeldOutTest>& tests) {
  std::string text;
  for (const HeldOutTest& test : tests) {
    text += fmt::format("{}{:016x}:{}", text.empty() ? "" : " ", test.openings, test.started_ms);
  }
  return text;
}

std::optional<std::vector<HeldOutTest>> parse_held_out_tests(std::string_view text) {
  std::vector<HeldOutTest> tests;
  for (const std::string_view word : words(text)) {
    const auto test = parse_test(word);
    if (!test) return std::nullopt;
    tests.push_back(*test);
  }
  return tests;
}

std::optional<std::vector<HeldOutTest>> held_out_tests(const std::string& path) {
  const auto field = field_of(profile_in(path));
  return field ? parse_held_out_tests(*field) : std::nullopt;
}

void add_held_out_test(const std::string& path, const HeldOutTest& test) {
  Json profile = profile_in(path);
  const auto field = field_of(profile);
  auto tests = field ? parse_held_out_tests(*field) : std::nullopt;
  if (!tests) throw Error(fmt::format("{}: can hold no more held-out tests", path));
  tests->push_back(test);
  profile[kHeldOutTests] = held_out_tests_text(*tests);
  NewFile::write_all(path, OldFile::replace, json_text(profile, 2) + "\n");
}

}  // namespace rb
