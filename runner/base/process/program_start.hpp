#pragma once

#include <sys/types.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace rb {

// How much of a program's output is read. The rest stays in the pipe: a program that prints more
// blocks, and loses on time.
struct OutputBounds {
  std::size_t lines = 1'000'000;                    // in answer to one question
  std::size_t bytes = std::size_t{64} << 20;        // in the same answer, including standard error
  std::size_t game_bytes = std::size_t{256} << 20;  // in a whole game
};

struct ProcessSpec {
  std::vector<std::string> command;  // the program, looked up in PATH if without '/', and its words
  std::string folder = {};           // where it runs; empty: the current folder
  std::vector<std::string> environment = {};  // "KEY=VALUE", in addition to ours or instead of them
  std::uint64_t memory_bytes = 0;             // address space (RLIMIT_AS); 0: no limit
  std::uint64_t cpu_seconds = 0;              // RLIMIT_CPU; 0: no limit
  std::string cgroup = {};  // a folder of Cgroup::find() for memory_bytes, too; empty: none
  OutputBounds bounds = {};
};

// Starts the program in its own process group, with these descriptors as its standard input, output
// and error, the signals of a fresh process, our environment without the password of a queue, and
// no limits yet. The kernel kills it (not its children) when the calling thread ends for whatever
// reason, including SIGKILL of this process.
//
// Throws an Error that names the program and why it cannot be started.
pid_t start_program(const ProcessSpec& spec, const std::array<int, 3>& descriptors);

}  // namespace rb
