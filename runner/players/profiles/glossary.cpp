#include "runner/players/profiles/glossary.hpp"

#include <string_view>
#include <utility>

#include <fmt/core.h>

#include "engine/base/json_text.hpp"
#include "engine/renju/level/parameters.hpp"
#include "runner/players/book_files.hpp"
#include "runner/players/pattern_files.hpp"

namespace rb {
namespace {

constexpr std::string_view kHead =
    "# Parameters\n\n"
    "Every parameter of the built-in engine of renju. `renju-bench profiles PLAYER` shows the "
    "values "
    "of a player,\n`PLAYER:NAME=VALUE,...` changes some of them, and [tuning](./tuning.md) looks "
    "for "
    "better ones. The default is the\nvalue of the level `hard`. A row that needs a switch has no "
    "effect while that switch is off. `tune` changes what\nis marked \"yes\", and what is marked "
    "\"if named\" when `--params` names it. The words are those of\n[evaluation]"
    "(./algorithms/evaluation.md) and [search](./algorithms/search.md).\n\n"
    "This page is the output of `renju-bench params glossary`.\n";

std::string_view tuned(renju::Tuning tuning) {
  switch (tuning) {
    case renju::Tuning::never: return "";
    case renju::Tuning::if_named: return "if named";
    case renju::Tuning::by_default: return "yes";
  }
  return "";
}

template <typename Table>
std::string section(std::string_view title, const Table& fields, const Json& defaults) {
  std::string text = fmt::format("\n## {}\n\n", title);
  text += "| parameter | default | takes | tuned | what it does |\n|---|---|---|---|---|\n";
  for (const auto& field : fields) {
    const renju::ParameterInfo info = renju::parameter_info(field.name);
    const std::string needs = info.needs.empty() ? "" : fmt::format(" Needs `{}`.", info.needs);
    text += fmt::format("| `{}` | {} | {} | {} | {}{} |\n", field.name,
                        json_text(defaults.at(std::string(field.name))), info.range,
                        info.used ? tuned(info.tuning) : "", info.meaning, needs);
  }
  return text;
}

std::string files_section() {
  std::string text =
      "\n## Files\n\n| parameter | default | takes | what it does |\n|---|---|---|---|\n";
  for (const auto& [name, meaning] :
       {std::pair{kPatterns, kPatternsMeaning}, std::pair{kBook, kBookMeaning}}) {
    text += fmt::format("| `{}` | off | on, off or a file | {} |\n", name, meaning);
  }
  return text;
}

}  // namespace

std::string parameter_glossary() {
  const Json defaults = renju::parameters({});
  return std::string(kHead) + section("Fields of a profile", renju::profile_fields(), defaults) +
         section("Constants of the score", renju::weight_fields(), defaults) + files_section();
}

}  // namespace rb
