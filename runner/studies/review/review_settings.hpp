#pragma once

#include <cstdint>
#include <string>

namespace rb {

// The run that a review judges, and the settings that it was made with.
struct ReviewSettings {
  std::uint64_t run = 0;         // run_hash() of the results file
  std::string profile;           // all parameters of the reviewer, a JSON object
  int depth = 0;                 // of the searches; 0: only proofs
  std::int64_t nodes = 0;        // of each search
  std::int64_t proof_nodes = 0;  // of each proof
  std::string version;           // of the program
  int board_size = 15;           // of the run, which alone keeps it
};

}  // namespace rb
