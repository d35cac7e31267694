// Games that a worker hands in: messages as they come, and bodies of messages.

#include "runner/queue/message/wire.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace {

using namespace rb;

void read_message(std::string_view message) {
  CounterNames names;
  queue::UsedGames used;
  const auto games = queue::unpack_games(message, kRenjuSize, names, used);
  if (!games) return;
  fuzz::expect(games->size() <= queue::kMostGames, "a message has a bounded number of games");
  for (const GameRecord& game : *games) used.add(game);
  const auto again = queue::unpack_games(queue::pack_games(*games), kRenjuSize, names, used);
  fuzz::expect(again && again->size() == games->size(), "what was read can be written");
  for (std::size_t i = 0; i < games->size(); ++i) {
    fuzz::expect(queue::digest((*games)[i]) == queue::digest((*again)[i]),
                 "what was written is the same game");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::text_of(data, size);
  read_message(text);
  read_message(queue::sealed(text));  // as if the author knew the checksum
  read_message(queue::sealed(text, true));
  return 0;
}
