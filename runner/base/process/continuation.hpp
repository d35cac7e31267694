#pragma once

#include <chrono>

// Detects whether this process was stopped (Ctrl-Z, SIGSTOP) and continued. SIGCONT is blocked from
// delivery, and checked for. Also whether it did not run for another reason: its control group was
// frozen, its machine suspended, or too busy to let it run.
namespace rb {

// Call it in the first thread, before others inherit the mask. Without it nothing is detected.
void watch_for_continuation();
// The number of times it was continued since then; several between two calls may count as one.
// Callable in any thread; correct even in the first moment after a stop.
int continuations();

// What is called at least this often...
inline constexpr std::chrono::milliseconds kBeat{250};
void beat();
void end_beats();  // until the next beat()
// ... so that the number of times it was continued, or missed its beats for a second, is known.
int standstills();

}  // namespace rb
