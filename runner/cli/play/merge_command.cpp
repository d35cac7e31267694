#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/wording.hpp"
#include "runner/base/text/command_words.hpp"
#include "runner/base/text/output.hpp"
#include "runner/cli/options/command_line.hpp"
#include "runner/cli/options/output_file.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/cli/play/commands.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/run/merge/merge.hpp"
#include "runner/run/session/play.hpp"

namespace rb::cli {
namespace {

using Span = std::pair<int, int>;  // the first and the last of ids that follow each other

struct MergeRequest {
  std::vector<std::string> files;
  std::string out;
  bool json = false;
};

// The command that began a shard, without what made it one.
std::string whole_run(const std::string& command_line) {
  try {
    const std::vector<std::string> words = command_words(command_line);
    if (words.size() < 2) return command_line;
    const bool is_match = words[1] == "match";
    const Syntax syntax = (is_match ? match_command() : tournament_command()).syntax;
    return parse_line(syntax, words[0], {words.begin() + 2, words.end()}).text({"shard"});
  } catch (const Error&) {  // anybody may have edited it; --resume will say what is wrong
    return command_line;
  }
}

std::vector<Span> spans_of(const std::vector<int>& ids) {
  std::vector<Span> spans;
  for (const int id : ids) {
    if (spans.empty() || spans.back().second + 1 < id) {
      spans.emplace_back(id, id);
    } else {
      spans.back().second = id;
    }
  }
  return spans;
}

std::string text_of(const std::vector<Span>& spans) {
  constexpr std::size_t kShown = 5;
  std::string text;
  for (std::size_t i = 0; i < spans.size() && i < kShown; ++i) {
    const auto [first, last] = spans[i];
    text += text.empty() ? "" : ", ";
    text += first == last ? fmt::format("{}", first) : fmt::format("{} to {}", first, last);
  }
  return spans.size() > kShown ? text + ", ..." : text;
}

int games_of(const Merged& merged) {
  return merged.run.games - static_cast<int>(merged.missing.size());
}

std::string resume_command(const MergeRequest& request, const Merged& merged) {
  return fmt::format("renju-bench {} --resume --db {}", name(merged.run.kind),
                     shell_quoted(request.out));
}

std::string text_of(const MergeRequest& request, const Merged& merged) {
  std::string text =
      fmt::format("{}: {} of {} from {}", request.out, games_of(merged),
                  counted(merged.run.games, "game"), counted(std::ssize(merged.files), "file"));
  if (merged.copies > 0) {
    text += fmt::format("; {} in more than one file, identical", counted(merged.copies, "game"));
  }
  if (!merged.missing.empty()) {
    text += fmt::format("; missing: {} ({}); to play the rest: {}", merged.missing.size(),
                        text_of(spans_of(merged.missing)), resume_command(request, merged));
  }
  return text + '\n';
}

Json json_of(const MergeRequest& request, const Merged& merged) {
  Json files = Json::array();
  for (const MergedFile& file : merged.files) {
    files.push_back(
        json_object({{"file", file.path}, {"games", file.games}, {"added", file.added}}));
  }
  Json missing = Json::array();
  for (const auto& [first, last] : spans_of(merged.missing)) {
    missing.push_back(json_object({{"first", first}, {"last", last}}));
  }
  const bool is_complete = merged.missing.empty();
  return json_object({{"file", request.out},
                      {"games", games_of(merged)},
                      {"games_planned", merged.run.games},
                      {"complete", is_complete},
                      {"copies", merged.copies},
                      {"missing", missing},
                      {"resume", is_complete ? Json() : Json(resume_command(request, merged))},
                      {"files", files},
                      {"without_run", merged.no_run}});
}

int run(const MergeRequest& request) {
  Merged merged;
  try {
    merged = merge_files({.files = request.files,
                          .out = request.out,
                          .rules_of = find_rules,
                          .whole_run = whole_run});
  } catch (const DifferentGameError& error) {
    return complain(status::kDifference, error.what());
  }
  for (const std::string& path : merged.no_run) {
    print(stderr, "note: {}: holds no run: its job was killed before its first game\n", path);
  }
  print("{}", request.json ? document_text(json_of(request, merged)) : text_of(request, merged));
  return status::kDone;
}

Rows<MergeRequest> merge_rows() {
  using Request = MergeRequest;
  return rows<Request>(
      positional("FILE", &Request::files, "results files of one match or tournament").required(),
      output_option(
          &Request::out,
          "the results file of all games: a new one, or one of the files, which then gets "
          "the games of the others")
          .required(),
      json_flag(&Request::json, "print what was merged and what is missing as one JSON document"));
}

}  // namespace

Command merge_command() {
  return typed_command(
      {.name = "merge",
       .summary = "combine the results files of one run's shards",
       .details =
           "The file has the rows that one machine would have written, except for times,\n"
           "however often and in whatever order the shards are given. All files must belong\n"
           "to one run: the same players, openings, seed, limits and commit; the number of\n"
           "games may have grown, and the largest counts. Every game is checked against the\n"
           "rules and against its place in the run. Two different games with one id end it\n"
           "with status 3. If games are missing, the command that plays them is printed.",
       .examples = {"renju-bench merge shard-*.db -o run.db",
                    "renju-bench merge run.db late.db -o run.db --json"}},
      merge_rows(), run);
}

}  // namespace rb::cli
