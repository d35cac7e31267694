#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

// What the rows of a suite hold (problems.hpp).
namespace rb {

enum class SuiteKind : std::uint8_t { forbidden, midgame, vcf, vct, mise };

// In the order of the enumerators.
inline constexpr std::array<SuiteKind, 5> kSuiteKinds = {
    SuiteKind::forbidden, SuiteKind::midgame, SuiteKind::vcf, SuiteKind::vct, SuiteKind::mise};
inline constexpr std::array<std::string_view, 5> kSuiteKindNames = {"forbidden", "midgame", "vcf",
                                                                    "vct", "mise"};

constexpr std::string_view name(SuiteKind kind) {
  return kSuiteKindNames[static_cast<std::size_t>(kind)];
}

constexpr std::optional<SuiteKind> find_suite_kind(std::string_view word) {
  for (const SuiteKind kind : kSuiteKinds) {
    if (name(kind) == word) return kind;
  }
  return std::nullopt;
}

}  // namespace rb
