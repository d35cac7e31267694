#pragma once

#include <vector>

// Which processor cores a thread, and the programs that it starts, run on.
namespace rb {

// The cores that this process may use, by the system's numbers, ascending: no more than a batch
// system has given to its job, which not every one enforces (SLURM_CPUS_PER_TASK and its like).
std::vector<int> usable_cores();

// From now on the calling thread, and whatever it starts, runs only on this core. Throws Error.
void run_on_core(int core);

}  // namespace rb
