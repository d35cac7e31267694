#pragma once

#include <vector>

// Which processor cores a thread, and the programs that it starts, run on.
namespace rb {

// Those that this process may use, by the system's numbers, ascending.
std::vector<int> usable_cores();

// From now on the calling thread runs on this core alone, and so does what it starts. Throws Error.
void run_on_core(int core);

}  // namespace rb
