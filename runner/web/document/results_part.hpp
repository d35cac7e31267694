#pragma once

#include "engine/base/json_text.hpp"
#include "rating/pairwise/scores.hpp"
#include "runner/web/document/played_run.hpp"

// Results of a run by length, end, colour and opening (docs/report-document.md has the fields).
namespace rb {

Json lengths_json(const PlayedRun& played);
Json ends_json(const PlayedRun& played);
Json colours_json(const PlayedRun& played);

// The openings of the 26 that are played, in the order of the table.
std::vector<const renju::NamedOpening*> named_openings_played(const PlayedRun& played);
Json openings_part(const PlayedRun& played);

// Who played the games of a run over a queue, and when they arrived; null of any other run.
Json fleet_part(const PlayedRun& played);

// The score with its interval, of games that repeat no other; null without one.
Json scored_json(const rating::GameCounts& counts);

}  // namespace rb
