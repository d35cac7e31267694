// Databases of Yixin-Board and Rapfi.

#include "runner/formats/yxdb/yxdb.hpp"

#include "tests/fuzz/fuzz.hpp"

// Every position has the stones that its side to move tells.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace rb;
  const std::string_view bytes = fuzz::text_of(data, size);
  fuzz::accepts([&] {
    read_yxdb(bytes, "file", [&](const YxdbRecord& record) {
      int black = 0, white = 0;
      for (int cell = 0; cell < record.position.cells(); ++cell) {
        black += record.position.at(cell) == Stone::black ? 1 : 0;
        white += record.position.at(cell) == Stone::white ? 1 : 0;
      }
      const bool is_black = record.position.to_move == Stone::black;
      fuzz::expect(black - white == (is_black ? 0 : 1), "the colours are in turn");
    });
  });
  return 0;
}
