#include "runner/cli/options/option_groups.hpp"

#include <algorithm>
#include <array>

namespace rb::cli {
namespace {

constexpr std::size_t kMany = 20;  // options, from which on headings help

struct Heading {
  std::string_view title;
  std::vector<std::string_view> names;  // a '*' at the end: all that begin so
};

// The last one takes all that no other has.
const std::array<Heading, 9>& headings() {
  static const std::array<Heading, 9> kHeadings = {{
      {"Players",
       {"a",       "b",      "a-*",    "b-*",    "player", "players-file", "schedule",   "self",
        "against", "select", "params", "engine", "info",   "engine-dir",   "engine-env", "from",
        "to",      "steps",  "below",  "elo",    "base",   "weakest",      "within"}},
      {"Games",
       {"games", "pairs", "rounds", "verify-games", "game", "size", "openings", "opening-rule",
        "openings-*", "held-out", "order", "seed", "threads", "shard", "delay", "to-the-end",
        "epochs"}},
      {"Time and limits",
       {"nodes", "depth", "time", "tc", "margin", "clock", "cpu-time", "max-moves", "resign",
        "draw", "proof", "play-on", "at"}},
      {"Sequential tests", {"sprt", "test-*", "expect", "verify", "alpha", "beta", "model"}},
      {"Programs",
       {"start-time", "turn-delay", "game-delay", "max-failures", "engine-*", "affinity",
        "no-affinity", "log"}},
      {"Other machines", {"queue", "queue-*"}},
      {"Filters",
       {"side", "result", "ends", "min", "max", "since", "until", "opening", "position", "tag",
        "fault", "win", "proved", "likely", "review", "sort", "first", "last"}},
      {"Results and output",
       {"db",     "keep",          "folder",  "resume", "json",     "csv",        "markdown",
        "report", "fail-on-fault", "verbose", "quiet",  "progress", "events",     "output",
        "force",  "junit",         "github",  "color",  "ids",      "count-only", "browse"}},
      {"Others", {}},
  }};
  return kHeadings;
}

bool is_named(std::string_view pattern, std::string_view name) {
  if (!pattern.ends_with('*')) return pattern == name;
  return name.starts_with(pattern.substr(0, pattern.size() - 1));
}

std::size_t heading_of(const Option& option) {
  for (std::size_t i = 0; i < headings().size(); ++i) {
    const auto& names = headings()[i].names;
    if (std::ranges::any_of(names, [&](auto name) { return is_named(name, option.name); })) {
      return i;
    }
  }
  return headings().size() - 1;
}

}  // namespace

std::vector<OptionGroup> option_groups(const Syntax& syntax) {
  std::vector<Option> options;
  for (const Option& option : syntax.options) {
    if (!option.positional) options.push_back(option);
  }
  if (options.size() < kMany) return {{"", std::move(options)}};
  std::vector<OptionGroup> groups;
  for (const Heading& heading : headings()) groups.push_back({heading.title, {}});
  for (const Option& option : options) groups[heading_of(option)].options.push_back(option);
  std::erase_if(groups, [](const OptionGroup& group) { return group.options.empty(); });
  return groups;
}

bool is_main(const Option& option) {
  static constexpr std::array<std::string_view, 35> kMain{
      "a",        "b",       "player",     "players-file", "schedule",  "engine", "info",
      "params",   "game",    "size",       "from",         "to",        "steps",  "below",
      "elo",      "at",      "games",      "rounds",       "sprt",      "seed",   "nodes",
      "openings", "threads", "time",       "tc",           "max-moves", "db",     "json",
      "cpu-time", "folder",  "start-time", "resume",       "report",    "output", "quiet"};
  return option.required || std::ranges::find(kMain, option.name) != kMain.end();
}

}  // namespace rb::cli
