#pragma once

#include <vector>

// Which processor cores a thread, and the programs that it starts, run on.
namespace rb {

// The cores that this process may use, by the system's numbers, ascending.
std::vector<int> usable_cores();

// From now on the calling thread, and whatever it starts, runs only on this core. Throws Error.
void run_on_core(int core);

}  // namespace rb
