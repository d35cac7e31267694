#pragma once

// Detects whether this process was stopped (Ctrl-Z, SIGSTOP) and continued. SIGCONT is blocked from
// delivery, and checked for.
namespace rb {

// Call it in the first thread, before others inherit the mask. Without it nothing is detected.
void watch_for_continuation();
// The number of times it was continued since then; several between two calls may count as one.
// Callable in any thread; correct even in the first moment after a stop.
int continuations();

}  // namespace rb
