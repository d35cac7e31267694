// Command lines, a word a line, and the forms that values have.
#include "engine/base/text.hpp"
#include "runner/base/text/command_words.hpp"
#include "runner/base/text/duration.hpp"
#include "runner/cli/play/match_request.hpp"
#include "runner/players/named_player.hpp"
#include "runner/results/sprt_syntax.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace rb::cli {
namespace {

// Reads back what it says that it has read, as --resume needs it.
void read_line(const std::vector<std::string>& words) {
  static const Command command = typed_command(
      {.name = "match", .summary = ""}, match_rows(),
      [](const MatchRequest& request, const CommandLine& line) {
        if (request.play.limits.time) {
          fuzz::expect(request.play.limits.time->count() > 0, "a time that is given is set");
        }
        return static_cast<int>(line.words().size());
      });
  fuzz::accepts([&] {
    const CommandLine line = parse_line(command.syntax, "renju-bench", words);
    const int count = command.run(line);
    std::vector<std::string> typed = command_words(line.text()), options = words;
    typed.erase(typed.begin(), typed.begin() + 2);
    std::erase(options, "--");  // ends the options, and is not one of the words
    fuzz::expect(typed == options, "a command line is printed as it was typed");
    fuzz::expect(count == static_cast<int>(options.size()), "no word is lost");
  });
}

void read_value(std::string_view text) {
  const auto time = parse_duration(text);
  fuzz::expect(!time || (time->count() >= 0 && time->count() <= 86'400'000), "a time is in range");
  fuzz::accepts([&] {
    const rating::SprtSpec spec = parse_sprt("--sprt", text);
    check_sprt("--sprt", spec);
    const std::string again = sprt_text(spec);
    fuzz::expect(sprt_text(parse_sprt("--sprt", again)) == again, "a test written is read again");
  });
  fuzz::accepts([&] { named_profile("--a", text); });
  parse_int(text);
  parse_real(text);
}

}  // namespace
}  // namespace rb::cli

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = rb::fuzz::text_of(data, size);
  if (text.find('\0') != std::string_view::npos) return 0;  // no command line holds one
  if (text.starts_with("file:")) return 0;                  // it would read that file
  std::vector<std::string> words;
  for (const std::string_view line : rb::split(text, '\n')) words.emplace_back(line);
  rb::cli::read_line(words);
  rb::cli::read_value(text);
  return 0;
}
