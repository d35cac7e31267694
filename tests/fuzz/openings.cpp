// Files of openings, in both formats.

#include "runner/openings.hpp"
#include "engine/renju/rules.hpp"
#include "tests/fuzz/fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace rb;
  for (const OpeningFormat format : {OpeningFormat::moves, OpeningFormat::offset}) {
    fuzz::accepts([&] {
      const std::vector<Opening> openings =
          parse_openings(fuzz::text_of(data, size), "file", format, renju::rules(), {});
      fuzz::expect(!openings.empty(), "an accepted file has an opening");
      const std::size_t parts = part_of(openings, true).size() + part_of(openings, false).size();
      fuzz::expect(parts == openings.size(), "an opening is held out or not");
      openings_hash(openings);
    });
  }
  return 0;
}
