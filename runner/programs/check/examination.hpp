#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/gomoku/variant.hpp"
#include "runner/play/match.hpp"
#include "runner/programs/gomocup/gomocup.hpp"

// Checks whether a program follows the Gomocup protocol as a match needs it.
namespace rb {

enum class ExamMark : std::uint8_t {
  pass,
  note,    // it is allowed, but worth knowing
  fail,    // it is wrong: it loses games or makes managers hang
  skipped  // could not be examined
};
std::string_view name(ExamMark verdict);  // "pass", "note", "FAIL", "skipped"

// The times of ExaminationSpec that may be too short: for a slow program, for one that is always
// late by as much, and between the move of a program that does not listen at once and its next
// question. Or nothing helps: the answer was not given.
enum class Allowance : std::uint8_t { start_time, move_time, margin, turn_delay, nothing };

struct Finding {
  std::string_view check;  // "START", "memory": of static storage
  ExamMark verdict = ExamMark::pass;
  std::string text;                                    // what was observed, in a few words
  std::optional<std::chrono::milliseconds> time = {};  // the time that the text mentions
  // The time that ran out before the program answered: with more of it more may be observed.
  std::optional<Allowance> ran_out = {};
  std::chrono::milliseconds late{0};  // with Allowance::margin: how late its answers come
};

// Whether a program that was late may have been in time on another machine: more wants a processor
// than there are, and the program had one for only a part of the time. One that hangs or sleeps
// uses none. `load` is that of the last minute.
bool is_starved(std::chrono::nanoseconds cpu, std::chrono::nanoseconds time, double load,
                std::size_t cores);
// The same for this machine now; the words say so: "this machine was too busy (load 19.0 on 2
// cores)". Empty: it was not.
std::string busy_text(std::chrono::nanoseconds cpu, std::chrono::nanoseconds time);

struct ExaminationSpec {
  // The engine; its INFO lines say which game is played, start_time is for the answer to START.
  GomocupSpec engine;  // its board is that of the rules
  const Rules* rules = nullptr;
  const gomoku::Variant* variant = nullptr;  // that the rules judge
  PlayerFactory opponent;
  std::string opponent_name;
  // Why a legal move loses at once: "double three"; may be empty.
  std::function<std::string(const Position&, Move)> why_lost = {};
  std::chrono::milliseconds move_time{1000};
  std::chrono::milliseconds margin{100};
  std::uint64_t memory_bytes = 0;  // sent to the engine, not enforced; 0: no limit
  int games = 4;                   // 2 or more; half of them from the empty board
  std::uint64_t nodes = 1000;      // per move in the games that are played twice
  std::uint64_t seed = 1;
  std::stop_token stop;
};

using OnFinding = std::function<void(const Finding&)>;

// Reports findings as they are made, in the same order for every engine. Findings after a request
// to stop are meaningless. Throws Error if the program cannot be started at all.
void examine(const ExaminationSpec& spec, const OnFinding& on_finding);

// Its two parts. Steps that are not examined are reported as skipped, those of the second part too
// if the program does not move in time: then the first one returns false.
bool examine_protocol(const ExaminationSpec& spec, const OnFinding& on_finding);
void examine_games(const ExaminationSpec& spec, const OnFinding& on_finding);
// Reports all of the second part by this finding.
void skip_games(const OnFinding& on_finding, Finding skipped);

}  // namespace rb
