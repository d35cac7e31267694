#pragma once

namespace rb {

// Files that are worthless unless completed: a signal that ends the process (SIGINT, SIGTERM,
// SIGHUP) deletes them first. The name must stay valid until it is forgotten; only a few files at a
// time are remembered, others are not deleted. For any thread.
void remember_unfinished(const char* path);
void forget_unfinished(const char* path);

// From now on such a signal ends the process with status 130 and a line that says so, and how to go
// on, in words that last. Call it first before other threads begin; a command that has an Interrupt
// says more.
void tell_when_interrupted(const char* how = "the same command begins again");

// Deletes them all. May be called from a signal handler.
void delete_unfinished();

}  // namespace rb
