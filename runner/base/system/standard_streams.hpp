#pragma once

// The standard input, output and error of a program that writes files.
namespace rb {

// A file must never get the number of a standard stream: with the streams closed, as a daemon's
// child may have them, what goes to the standard error would be written over the results.
void open_standard_streams();

// Writes what is still in the buffer of the standard output. Returns the exit status of the
// program: `exit_status`, unless the output could not be written. The reason is then printed,
// unless the reader closed the pipe.
int close_output(int exit_status);

}  // namespace rb
