#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/json_text.hpp"
#include "runner/base/text/table.hpp"
#include "runner/speed/compare.hpp"

// The outcome of a comparison of two builds, as plain values, and as people and programs read it.
namespace rb {

struct SpeedSide {
  std::string program;
  std::uint64_t signature = 0;  // 0: unknown
};

struct SpeedOutcome {
  SpeedSide base, head;
  std::uint64_t kept_signature = 0;  // in results/signature.txt; 0: there is none
  double tolerance = 0;
  bool is_saved = false;             // the base is a file
  bool requires_verdict = false;     // on every part
  std::vector<std::string> missing;  // parts that one side lacks
  std::vector<speed::Comparison> parts;
  std::vector<std::array<std::uint64_t, 2>> instructions;  // base and head; empty: not counted

  bool play_differs() const { return base.signature != 0 && base.signature != head.signature; }
  bool is_deliberate() const { return kept_signature == head.signature; }
  bool is_decided() const;  // at least one part is
  int count(speed::Verdict verdict) const;
  std::vector<std::string> without_verdict() const;  // undecided, or missing
  int status() const;                                // returned by the command
  // The slowest of the parts that were found slower, or of all parts if none was. REQUIRES: there
  // is a part.
  const speed::Comparison& worst() const;
  // Parts undecided because the base has too few samples: measuring the head longer cannot help.
  std::vector<const speed::Comparison*> starved() const;
};

// REQUIRES: a part.
Table speed_table(const SpeedOutcome& outcome);
Json speed_json(const SpeedOutcome& outcome);

// "2 of 23 parts without a verdict: search/easy, board/new".
std::string without_verdict_text(const SpeedOutcome& outcome);

}  // namespace rb
