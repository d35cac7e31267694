// The database of RenjuNet.

#include <algorithm>

#include "runner/formats/rif/rif.hpp"
#include "tests/fuzz/fuzz.hpp"

// Of every text a game begins where a tag does.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace rb;
  const std::string_view text = fuzz::text_of(data, size);
  fuzz::accepts([&] {
    read_rif_games(text, "file", [&](const RifGame& game) {
      fuzz::expect(text.substr(game.offset).starts_with("<game"), "a game begins at its tag");
    });
  });
  return 0;
}
