// Files of parameters to be tuned.

#include "engine/renju/level/profiles.hpp"
#include "runner/tune/tunables.hpp"
#include "tests/fuzz/fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace rb;
  fuzz::accepts([&] {
    const renju::Profile profile;
    const auto parameters = parse_tunables(fuzz::text_of(data, size), "file", profile);
    std::string lines;
    for (const tuning::Parameter& parameter : parameters) {
      fuzz::expect(!tuning::problem(parameter), "an accepted parameter can be tuned");
      lines += tunable_line(parameter) + '\n';
    }
    fuzz::expect(parameters.empty() || parse_tunables(lines, "file", profile) == parameters,
                 "parameters that were written are read again");
  });
  return 0;
}
