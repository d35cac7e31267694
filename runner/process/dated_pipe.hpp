#pragma once

#include <array>
#include <optional>

#include "runner/process/traffic.hpp"

// A pipe that knows when it was last written to. The kernel dates only those that have a name, so
// it is given one for a moment.
namespace rb {

// The read and the write end, both closed by exec. It has no date where no name can be made. Throws
// Error if there is no pipe at all.
std::array<int, 2> make_dated_pipe();

// When bytes were last written to the pipe of this read end, to some milliseconds. None: it has no
// date. The writer cannot make it earlier: what it does to the file dates it anew.
std::optional<SteadyTime> last_written(int read_end);

}  // namespace rb
