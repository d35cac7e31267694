#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>

#include "runner/evidence/stats/calibration.hpp"
#include "runner/evidence/stats/decided.hpp"

namespace rb {

// Whether scores mean anything: the part's `scores` of docs/report-document.md.
nlohmann::ordered_json scores_json(const ScoreCalibration& calibration, const DecidedGames& decided,
                                   std::size_t players);

}  // namespace rb
