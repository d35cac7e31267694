// Tables of patterns, which a queue brings too.

#include <algorithm>
#include <string>

#include "engine/base/hash.hpp"
#include "engine/renju/pattern/pattern_table.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace {

using namespace rb;

constexpr std::size_t kVersion = 8, kChecksum = 20, kBody = 28, kGame = 8;

void read_table(std::string_view bytes) {
  static renju::PatternTable table;
  if (const auto wrong = renju::from_bytes(bytes, table)) {
    fuzz::expect(!wrong->empty(), "a refusal says what is wrong");
    return;
  }
  fuzz::expect(renju::may_have_patterns(table.game), "a table is of a game of the engine");
  fuzz::expect(renju::to_bytes(table) == bytes, "what was read is written the same");
}

// As if the author knew how long a table is, and its checksum: its bytes, the last ones again and
// again.
std::string completed(std::string_view start) {
  static const std::size_t usual = renju::to_bytes({}).size();
  const std::string_view weights = start.substr(std::min(kBody + kGame, start.size()));
  const std::size_t whole = usual + (start[kVersion] == 1 ? 0 : kGame);
  std::string bytes(start);
  bytes.reserve(whole + weights.size());
  while (bytes.size() < whole) bytes += weights.empty() ? std::string_view("\0", 1) : weights;
  bytes.resize(whole);
  const std::uint64_t sum = fnv1a(std::string_view(bytes).substr(kBody));
  for (std::size_t i = 0; i < 8; ++i) bytes[kChecksum + i] = static_cast<char>(sum >> (8 * i));
  return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::text_of(data, size);
  read_table(text);
  if (size >= kBody) read_table(completed(text));
  return 0;
}
