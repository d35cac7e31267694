// The words of a player that is a program.
#include "runner/base/text/command_words.hpp"

#include "tests/fuzz/fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace rb;
  fuzz::accepts([&] {
    const std::vector<std::string> words = command_words(fuzz::text_of(data, size));
    fuzz::expect(!words.empty(), "there is a word");
    std::string quoted;  // every word within '...', each ' of it as "'"
    for (const std::string& word : words) {
      quoted += " '";
      for (const char sign : word) quoted += sign == '\'' ? "'\"'\"'" : std::string(1, sign);
      quoted += '\'';
    }
    fuzz::expect(command_words(quoted) == words, "quoted words are the words");
  });
  return 0;
}
