#include <gtest/gtest.h>

#include "engine/base/json_text.hpp"
#include "runner/speed/speed_outcome.hpp"

namespace rb {
namespace {
using speed::Comparison;
using speed::Verdict;

SpeedOutcome planted_json() {
  Comparison slower;
  slower.part = "board/line";
  slower.verdict = Verdict::slower;
  slower.ratio = 1.25;
  slower.interval = {1.125, 1.5};
  slower.base_ns = 80;
  slower.head_ns = 100;
  slower.logarithms = {0.25, 0.5};
  slower.samples = {60, 70};
  Comparison open;
  open.part = "board/set";
  open.has_other_count = true;
  open.samples = {40, 50};
  SpeedOutcome outcome;
  outcome.base = {"old", 4711};
  outcome.head = {"new", 4711};
  outcome.tolerance = 0.03;
  outcome.parts = {slower, open};
  outcome.missing = {"board/new"};
  return outcome;
}

TEST(SpeedJson, HasARowForEachPart) {
  EXPECT_EQ(speed_json(planted_json()), read_ordered_json(R"({
    "base": {"program": "old", "signature": 4711}, "head": {"program": "new", "signature": 4711},
    "kept_signature": null, "signature": "same", "tolerance": 0.03,
    "parts": [{"part": "board/line", "verdict": "slower", "ratio": 1.25, "interval": [1.125, 1.5],
               "base_ns": 80.0, "head_ns": 100.0, "log_ratios": [0.25, 0.5], "same_count": true,
               "ratio_of": "work"},
              {"part": "board/set", "verdict": "undecided", "ratio": 1.0, "interval": [0.0, 0.0],
               "base_ns": 0.0, "head_ns": 0.0, "log_ratios": [], "same_count": false,
               "ratio_of": "unit"}],
    "missing": ["board/new"], "decided": true, "undecided": ["board/set"], "worst": "board/line",
    "status": 3})"));
}

}  // namespace
}  // namespace rb
