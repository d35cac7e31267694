#pragma once

// Has somebody stopped this process (Ctrl-Z, SIGSTOP) and let it go on? SIGCONT tells: it is kept
// from being delivered, and looked for.
namespace rb {

// Call it in the first thread, before others: they inherit the mask. Without it nothing is known.
void watch_for_continuation();
// How often it was let go on since then; several times between two calls may count as one. In any
// thread; right also in the first moment after a stop.
int continuations();

}  // namespace rb
