// Suites of positions, of every kind.

#include <string>

#include "positions/problems.hpp"
#include "positions/suite_header.hpp"
#include "tests/fuzz/fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace rb;
  const std::string_view text = fuzz::text_of(data, size);
  fuzz::accepts([&] {
    if (const auto header = find_header(text, "file")) {
      fuzz::expect(find_header(header_line(*header), "file") == header, "a header is read again");
    }
  });
  for (const SuiteKind kind : kSuiteKinds) {
    fuzz::accepts([&] {
      const auto problems = parse_problems(text, "file", kind);
      fuzz::expect(!problems.empty(), "an accepted suite has a row");
    });
  }
  return 0;
}
