#pragma once

#include <cstdio>
#include <span>
#include <string>

#include "runner/play/record.hpp"
#include "runner/run/session/played.hpp"
#include "runner/run/session/run_plan.hpp"
#include "runner/run/session/session.hpp"

// What a run reports while it is played: on the standard error and in its events.
namespace rb {

// Says before the first game what is played, and what was played before.
void tell_begin(const RunPlan& plan, Played& played, bool is_all_played);

// "Finished game 12 (hard vs medium): 1-0 {five}", Black named first.
void tell_game(const GameRecord& record, const RunSpec& run, std::FILE* file);

// In the events: games that have just been counted; that the run is decided, once; how it ended.
void tell_events(const RunPlan& plan, Played& played, std::span<const GameRecord> games);
void tell_decision(const RunPlan& plan, Played& played);
void tell_end(const RunPlan& plan, const Played& played, const std::string& error = {});

}  // namespace rb
