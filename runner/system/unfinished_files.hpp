#pragma once

namespace rb {

// The files that are worth nothing unless they are completed: a signal that ends the process
// (SIGINT, SIGTERM, SIGHUP) deletes them first. The name must live until it is forgotten; a few
// files at a time, the others are not deleted. For any thread.
void remember_unfinished(const char* path);
void forget_unfinished(const char* path);

// Deletes them all. May be called from a signal handler.
void delete_unfinished();

}  // namespace rb
