#pragma once

#include <array>
#include <optional>

#include "runner/base/process/traffic.hpp"

// A pipe that knows when it was last written to. The kernel dates only named pipes, so it is given
// a name for a moment.
namespace rb {

// The read and the write end, both closed on exec. It has no date if no name can be created. Throws
// Error if no pipe can be created at all.
std::array<int, 2> make_dated_pipe();

// When bytes were last written to the pipe of this read end, to within some milliseconds. None: it
// has no date. The writer cannot backdate it: anything it does to the file dates it again.
std::optional<SteadyTime> last_written(int read_end);

}  // namespace rb
