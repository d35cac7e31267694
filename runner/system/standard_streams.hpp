#pragma once

// The standard input, output and error of a program that writes files.
namespace rb {

// A file must never get the number of a standard stream: with the streams closed, as a daemon's
// child may have them, what goes to the standard error would be written over the results.
void open_standard_streams();

// Writes what is still in the buffer of the standard output; returns the exit status of a program
// that would else end with this one. If it cannot be written, the reason is told, but for a reader
// that closed a pipe: whoever did knows.
int close_output(int exit_status);

}  // namespace rb
