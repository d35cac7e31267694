#include <utility>

#include "engine/base/json_text.hpp"
#include "runner/speed/speed_outcome.hpp"

namespace rb {
namespace {

using speed::Comparison;
using speed::Verdict;

Json side_json(const SpeedSide& side) {
  return json_object({{"program", side.program},
                      {"signature", side.signature > 0 ? Json(side.signature) : Json()}});
}

std::string_view signature_word(const SpeedOutcome& outcome) {
  if (outcome.base.signature == 0) return "not compared";
  if (!outcome.play_differs()) return "same";
  return outcome.is_deliberate() ? "changed as kept" : "changed";
}

}  // namespace

Json speed_json(const SpeedOutcome& outcome) {
  Json json;
  json["base"] = side_json(outcome.base);
  json["head"] = side_json(outcome.head);
  json["kept_signature"] = outcome.kept_signature > 0 ? Json(outcome.kept_signature) : Json();
  json["signature"] = signature_word(outcome);
  json["tolerance"] = outcome.tolerance;
  json["parts"] = Json::array();
  for (std::size_t i = 0; i < outcome.parts.size(); ++i) {
    const Comparison& part = outcome.parts[i];
    Json row = json_object({{"part", part.part},
                            {"verdict", name(part.verdict)},
                            {"ratio", part.ratio},
                            {"interval", {part.interval.low, part.interval.high}},
                            {"base_ns", part.base_ns},
                            {"head_ns", part.head_ns},
                            {"log_ratios", part.logarithms},
                            {"same_count", !part.has_other_count},
                            {"ratio_of", part.has_other_count ? "unit" : "work"}});
    if (outcome.is_saved) row["samples"] = part.samples;
    if (!outcome.instructions.empty()) row["instructions"] = outcome.instructions[i];
    json["parts"].push_back(std::move(row));
  }
  json["missing"] = outcome.missing;
  json["decided"] = outcome.is_decided();
  json["undecided"] = Json::array();
  for (const Comparison& part : outcome.parts) {
    if (part.verdict == Verdict::undecided) json["undecided"].push_back(part.part);
  }
  json["worst"] = outcome.worst().part;
  json["status"] = outcome.status();
  return json;
}

}  // namespace rb
