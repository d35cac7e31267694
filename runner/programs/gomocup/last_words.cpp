#include "runner/programs/gomocup/last_words.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>

#include <fmt/core.h>

#include "engine/base/text.hpp"
#include "engine/gomoku/variant.hpp"
#include "runner/programs/gomocup/gomocup_protocol.hpp"

namespace rb::gomocup {

namespace {

bool names_rule(std::string_view line) {
  constexpr std::string_view kRule = "rule";
  const auto is_same = [](unsigned char a, unsigned char b) { return std::tolower(a) == b; };
  return std::search(line.begin(), line.end(), kRule.begin(), kRule.end(), is_same) != line.end();
}

}  // namespace

std::string last_words(const Traffic& traffic) {
  const std::string said = traffic.last(Stream::from_engine);
  const Kind kind = parse_line(said).kind;
  const bool is_answer = said.empty() || kind == Kind::move || kind == Kind::ok || is_about(said);
  if (!is_answer) return fmt::format("; its last line was '{}'", said);
  const std::string complaint = traffic.last(Stream::complaint);
  if (complaint.empty()) return "";
  return fmt::format("; the last line of its standard error was '{}'", complaint);
}

std::string refusal_of_rule(const Traffic& traffic, const InfoItems& info) {
  const auto rule = std::ranges::find(info, "rule", &InfoItems::value_type::first);
  if (rule == info.end()) return "";
  constexpr std::string_view kFromEngine = " < ";
  const std::string text = traffic.text();
  for (std::string_view line : split(text, '\n')) {
    const std::size_t at = line.find(kFromEngine);
    if (at == line.npos) continue;
    line.remove_prefix(at + kFromEngine.size());
    const Kind kind = parse_line(line).kind;
    const bool refuses = kind == Kind::error || kind == Kind::unknown;
    if (!refuses || !names_rule(line)) continue;
    std::string_view game;
    for (const gomoku::Variant& variant : gomoku::kVariants) {
      if (rule->second == fmt::format("{}", variant.gomocup_rule)) game = variant.name;
    }
    return fmt::format(
        "answered INFO rule {} with '{}': it may play by other rules; renju-bench check{}{} shows "
        "more",
        rule->second, line, game.empty() ? "" : " --game ", game);
  }
  return "";
}

}  // namespace rb::gomocup
