#include "runner/speed/instructions.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/base/text.hpp"
#include "runner/speed/part.hpp"
#include "runner/speed/serve.hpp"

namespace rb::speed {

std::uint64_t count_instructions(const std::string& program, const std::string& data,
                                 const std::string& part) {
  const int items = find_part(part)->make(data + "/positions").items;
  // Counts only what is inside the function that does the work (measure.cpp).
  Server server(program, data,
                {"valgrind", "--tool=callgrind", "--log-fd=1", "--callgrind-out-file=/dev/null",
                 "--collect-atstart=no", "--toggle-collect=*measured_work*"});
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
