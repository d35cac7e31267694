#include "runner/programs/gomocup/last_words.hpp"

#include <fmt/core.h>

#include "runner/programs/gomocup/gomocup_protocol.hpp"

namespace rb::gomocup {

std::string last_words(const Traffic& traffic) {
  const std::string said = traffic.last(Stream::from_engine);
  const Kind kind = parse_line(said).kind;
  const bool is_answer = said.empty() || kind == Kind::move || kind == Kind::ok || is_about(said);
  if (!is_answer) return fmt::format("; its last line was '{}'", said);
  const std::string complaint = traffic.last(Stream::complaint);
  if (complaint.empty()) return "";
  return fmt::format("; the last line of its standard error was '{}'", complaint);
}

}  // namespace rb::gomocup
