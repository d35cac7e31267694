#pragma once

#include <nlohmann/json_fwd.hpp>

#include "runner/web/document/played_run.hpp"

namespace rb {

// `game` to `notes` of a part (docs/report-document.md): what the run is, and how far.
nlohmann::ordered_json run_fields(const PlayedRun& played);

// What `match --json` or `tournament --json` would print of the games that count, without what
// depends on where and by whom it is printed. Null without a game.
nlohmann::ordered_json summary_json(const PlayedRun& played);

}  // namespace rb
