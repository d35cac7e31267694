// Libraries of RenLib.

#include "runner/formats/renlib/library.hpp"
#include "tests/fuzz/fuzz.hpp"

// What was read is written, and read again as the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace rb;
  fuzz::accepts([&] {
    const std::string bytes =
        renlib::library_bytes(renlib::parse_library(fuzz::text_of(data, size), "file"));
    fuzz::expect(renlib::library_bytes(renlib::parse_library(bytes, "file")) == bytes,
                 "a library is read as it was written");
  });
  return 0;
}
