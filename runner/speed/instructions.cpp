#include "runner/speed/instructions.hpp"

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/base/text.hpp"
#include "runner/base/process/process.hpp"
#include "runner/speed/part.hpp"
#include "runner/speed/speed_protocol.hpp"

namespace rb::speed {
namespace {

constexpr std::chrono::seconds kCallgrindPatience{
    300};  // fifty times slower, perhaps on a busy machine

}  // namespace

void require_valgrind() {
  ProcessSpec spec;
  spec.command = {"valgrind", "--version"};
  Traffic traffic;
  try {
    const Process process(spec, traffic);
  } catch (const Error& error) {
    throw Error(fmt::format("instructions are counted with valgrind: {}", error.what()));
  }
}

std::uint64_t count_instructions(const std::string& program, const std::string& data,
                                 const std::string& part, const std::stop_token& stop) {
  const int items = find_part(part)->make(data + "/positions").items;
  // Counts only inside the function that does the work (measure.cpp).
  ServingBuild server(
      program, data,
      {"valgrind", "--tool=callgrind", "--log-fd=1", "--callgrind-out-file=/dev/null",
       "--collect-atstart=no", "--toggle-collect=*measured_work*"},
      kCallgrindPatience, stop);
  server.run(part, 0, items);
  std::uint64_t count = 0;
  for (const std::string& line : server.quit()) {  // "==4711== Collected : 123456"
    const auto words = rb::words(line);
    if (words.size() < 4 || words[1] != "Collected") continue;
    count = static_cast<std::uint64_t>(parse_int(words[3]).value_or(0));
  }
  if (count > 0) return count;
  throw Error(
      fmt::format("{}: {}: valgrind counted nothing; was the program stripped?", program, part));
}

}  // namespace rb::speed
