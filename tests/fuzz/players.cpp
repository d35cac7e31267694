// Files of players and of profiles.

#include "engine/base/json_text.hpp"
#include "runner/players/players_file.hpp"
#include "runner/players/profile_file.hpp"
#include "tests/fuzz/fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace rb;
  const std::string_view text = fuzz::text_of(data, size);
  fuzz::accepts([&] {
    for (const PlayerSpec& player : parse_players(text, "file")) {
      fuzz::expect(!player.text.empty() && !player.place.empty(),
                   "a player has a text and a place");
    }
  });
  fuzz::accepts([&] {
    const std::string json = json_text(profile_json(parse_book_profile(text, "file").profile));
    fuzz::expect(json_text(profile_json(parse_book_profile(json, "file").profile)) == json,
                 "a profile that was written is read again");
  });
  return 0;
}
