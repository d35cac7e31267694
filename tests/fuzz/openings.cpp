// Files of openings, in both formats and of both games.

#include "runner/play/openings.hpp"
#include "engine/renju/rules/rules.hpp"
#include "engine/reversi/rules.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace {

using namespace rb;

void read_openings(std::string_view text, OpeningFormat format, const Rules& rules,
                   const OpeningTest& test) {
  fuzz::accepts([&] {
    const std::vector<Opening> openings = parse_openings(text, "file", format, rules, test);
    fuzz::expect(!openings.empty(), "an accepted file has an opening");
    const std::size_t parts = part_of(openings, true).size() + part_of(openings, false).size();
    fuzz::expect(parts == openings.size(), "an opening is held out or not");
    openings_hash(openings);
  });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::text_of(data, size);
  read_openings(text, OpeningFormat::moves, renju::rules(), {});
  read_openings(text, OpeningFormat::offset, renju::rules(), {});
  read_openings(text, OpeningFormat::moves, reversi::rules(), reversi::decided);
  return 0;
}
