#pragma once

#include <nlohmann/json_fwd.hpp>

#include "runner/document/played_run.hpp"

// Estimates as they stood after the first games of a run, in the order of ids
// (docs/report-document.md has the fields).
namespace rb {

nlohmann::ordered_json elo_course(const PlayedRun& played);
// Null without a test.
nlohmann::ordered_json llr_course(const PlayedRun& played);
nlohmann::ordered_json rating_course(const PlayedRun& played);

}  // namespace rb
