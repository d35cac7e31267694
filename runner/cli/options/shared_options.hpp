#pragma once

#include <chrono>
#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "runner/base/system/cores.hpp"
#include "runner/base/text/duration.hpp"
#include "runner/base/text/progress_wish.hpp"
#include "runner/cli/options/options.hpp"
#include "runner/players/player_limits.hpp"

// Options that several commands share, each with one name, one range and one meaning everywhere
// (CONTRIBUTING.md, "Names of options"); a command adds what its help says of them.
namespace rb::cli {

inline constexpr double kMostDepth = 60;

// --nodes N: of a move, a search or a proof, solvers included.
template <typename Request, typename T>
Row<Request> nodes_option(T Request::*member, std::string_view help) {
  return option("nodes", "N", member, {1, static_cast<double>(kMostNodesOfALimit)}, help);
}

// --depth N
template <typename Request, typename T>
Row<Request> depth_option(T Request::*member, std::string_view help) {
  return option("depth", "N", member, {1, kMostDepth}, help);
}

// --time TIME: of a move or a search.
template <typename Request, typename T>
Row<Request> time_option(T Request::*member, std::string_view help) {
  return option("time", "TIME", member, std::chrono::milliseconds(1), help);
}

// --seed N: any that is shown, and those of games have 64 bits.
template <typename Request, typename T>
Row<Request> seed_option(T Request::*member, std::string_view help) {
  static_assert(std::same_as<detail::Value<T>, std::uint64_t>);
  return {
      detail::plain<T>(detail::named("seed", Kind::seed, "N", help), detail::offset_of(member))};
}

// --threads N
template <typename Request, typename T>
Row<Request> threads_option(T Request::*member, std::string_view help) {
  return option("threads", "N", member, {1, 1024}, help).was("t");
}

// The requested number, else usable_threads().
inline int thread_count(const std::optional<int>& asked) {
  return asked.value_or(usable_threads());
}

// MOVES: a position of renju as a list of moves.
template <typename Request, typename T>
Row<Request> moves_argument(T Request::*member) {
  return positional(option("MOVES", "a list of moves", member,
                           "stones in turn, Black's first: \"h8 i9 g7\" or h8i9g7; for the empty "
                           "board \"\""))
      .may_be_empty();
}

// DB: a results file that is read.
template <typename Request>
Row<Request> results_file_argument(std::string Request::*member) {
  return positional("DB", member, "a results file").required();
}

template <typename Request>
Row<Request> review_option(std::vector<std::string> Request::*member) {
  return option("review", "FILE", member,
                "a review that 'analyze -o' wrote, instead of the one beside the results file; for "
                "several files, one each in their order");
}

// --json and --csv
template <typename Request>
Row<Request> json_flag(bool Request::*member, std::string_view help) {
  return flag("json", member, help);
}
template <typename Request>
Row<Request> markdown_flag(bool Request::*member) {
  return flag("markdown", member, "print the result as a Markdown table, for a pull request");
}
template <typename Request>
Row<Request> csv_flag(bool Request::*member, std::string_view help) {
  return flag("csv", member, help);
}

// An option's name, and whether the user gave it.
struct MaybeGiven {
  std::string_view name;
  bool is_given = false;
};

// Throws UsageError if several of these are given: "stats: give only one of --json and --csv".
inline void only_one_of(std::string_view command, std::initializer_list<MaybeGiven> options) {
  int given = 0;
  std::string names;
  for (auto option = options.begin(); option != options.end(); ++option) {
    given += static_cast<int>(option->is_given);
    if (option != options.begin()) names += option + 1 == options.end() ? " and " : ", ";
    names += fmt::format("--{}", option->name);
  }
  if (given > 1) throw UsageError(fmt::format("{}: give only one of {}", command, names));
}

// -v, --verbose
template <typename Request>
Row<Request> verbose_flag(bool Request::*member, std::string_view help) {
  return flag("verbose", member, help).letter('v');
}

// --quiet and --progress
inline std::optional<double> read_interval(const std::string& place, const std::string& word) {
  if (word == "none") return ProgressWish::kNever;
  const auto time = parse_duration(word);
  constexpr std::chrono::milliseconds kLeast{100};
  if (time && *time >= kLeast) return static_cast<double>(time->count()) / 1000;
  throw UsageError(
      fmt::format("{} takes a time from 100ms on, such as 5m, or none, not '{}'", place, word));
}

inline Rows<ProgressWish> progress_rows() {
  return rows<ProgressWish>(
      flag("quiet", &ProgressWish::quiet, "only the result, warnings and errors: no progress"),
      parsed("progress", "TIME", &ProgressWish::interval_seconds, read_interval,
             "how often to print a line of progress, such as 5m, also on a terminal; none: never; "
             "default: in place on a terminal, elsewhere less often the longer it lasts"));
}

}  // namespace rb::cli
