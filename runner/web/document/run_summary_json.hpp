#pragma once

#include "engine/base/json_text.hpp"
#include "runner/web/document/played_run.hpp"

namespace rb {

// `game` to `notes` of a part (docs/report-document.md): what the run is, and how far.
Json run_fields(const PlayedRun& played);

// What `match --json` or `tournament --json` would print of the games that count, without what
// depends on where and by whom it is printed. Null without a game.
Json summary_json(const PlayedRun& played);

}  // namespace rb
