#pragma once

#include <chrono>
#include <concepts>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "runner/cli/options/command.hpp"
#include "runner/cli/options/command_line.hpp"
#include "runner/cli/options/row.hpp"

// The options of a command, bound to the members of a plain struct, its request: a row says all
// that there is to know of an option, and nothing behind the parser sees a word of the command
// line. A member's initial value is the option's default; an optional member has none; a vector
// takes an option that may be repeated.
//
//   struct TraceRequest { std::string moves; int depth = 2; };
//   rows<TraceRequest>(positional("MOVES", &TraceRequest::moves, "the moves so far"),
//                      option("depth", "N", &TraceRequest::depth, {0, 60}, "plies"))
namespace rb::cli {

// The range of a number, both ends included.
struct Range {
  double min = 0;
  double max = 0;
};

// The range of a time, both ends included.
struct TimeRange {
  TimeRange(std::chrono::milliseconds least = {},
            std::chrono::milliseconds most = std::chrono::hours(24))
      : min(least), max(most) {}
  std::chrono::milliseconds min, max;
};

// A word that an option takes, and what it means.
template <typename T>
struct Word {
  std::string_view word;
  T value;
};

namespace detail {

// What an option does to a member of this type: a plain member has a default, an optional one has
// none, and a vector collects the words of a repeated option.
template <typename T>
struct Member {
  using Value = T;
  static constexpr bool kIsList = false, kHasDefault = true;
};
template <typename T>
struct Member<std::optional<T>> {
  using Value = T;
  static constexpr bool kIsList = false, kHasDefault = false;
};
template <typename T>
struct Member<std::vector<T>> {
  using Value = T;
  static constexpr bool kIsList = true, kHasDefault = false;
};
template <typename T>
using Value = typename Member<T>::Value;

template <typename T>
concept Number = std::is_arithmetic_v<T> && !std::same_as<T, bool>;

template <typename T>
T& member_at(void* request, std::size_t offset) {
  return *reinterpret_cast<T*>(static_cast<std::byte*>(request) + offset);
}

// A row whose words `parse` turns into values; it tells no default. `parse` gets the place, too.
template <typename T, typename Parse>
BoundOption bound(Option option, std::size_t offset, const Parse& parse) {
  option.multi = Member<T>::kIsList;
  const auto fill = [offset, parse](void* request, const Given& given) {
    T& member = member_at<T>(request, offset);
    if constexpr (Member<T>::kIsList) {
      for (const std::string& word : given.words) member.push_back(parse(given.place, word));
    } else {
      member = parse(given.place, given.words.front());
    }
  };
  return {std::move(option), fill, [](const void*) { return std::string(); }};
}

// A row whose words are text, numbers or times such as "1.5s", by the type of the member.
template <typename T>
BoundOption plain(Option option, std::size_t offset);

BoundOption flag(std::string_view name, std::size_t offset, std::string_view help);
Option named(std::string_view name, Kind kind, std::string_view value, std::string_view help,
             Range range = {});

}  // namespace detail

// --verbose
template <typename Request>
Row<Request> flag(std::string_view name, bool Request::*member, std::string_view help) {
  return {detail::flag(name, detail::offset_of(member), help)};
}

// --db FILE
template <typename Request, typename T>
requires std::same_as<detail::Value<T>, std::string> Row<Request> option(std::string_view name,
                                                                         std::string_view value,
                                                                         T Request::*member,
                                                                         std::string_view help) {
  return {
      detail::plain<T>(detail::named(name, Kind::text, value, help), detail::offset_of(member))};
}

// --games N
template <typename Request, typename T>
requires detail::Number<detail::Value<T>> Row<Request> option(std::string_view name,
                                                              std::string_view value,
                                                              T Request::*member, Range range,
                                                              std::string_view help) {
  constexpr Kind kKind = std::is_floating_point_v<detail::Value<T>> ? Kind::real : Kind::whole;
  return {
      detail::plain<T>(detail::named(name, kKind, value, help, range), detail::offset_of(member))};
}

// --time TIME
template <typename Request, typename T>
requires std::same_as<detail::Value<T>, std::chrono::milliseconds> Row<Request> option(
    std::string_view name, std::string_view value, T Request::*member, TimeRange range,
    std::string_view help) {
  const Range milliseconds{static_cast<double>(range.min.count()),
                           static_cast<double>(range.max.count())};
  return {detail::plain<T>(detail::named(name, Kind::time, value, help, milliseconds),
                           detail::offset_of(member))};
}

// --order ORDER, one of some words
template <typename Request, typename T>
Row<Request> choice(std::string_view name, std::string_view value, T Request::*member,
                    const std::vector<Word<detail::Value<T>>>& words, std::string_view help) {
  using V = detail::Value<T>;
  Option option = detail::named(name, Kind::choice, value, help);
  for (const Word<V>& row : words) option.choices.push_back(row.word);
  const std::size_t offset = detail::offset_of(member);
  const auto parse = [words](const std::string&, const std::string& text) {
    auto row = words.begin();
    while (row->word != text) ++row;  // the parser has found the word among the choices
    return row->value;
  };
  Row<Request> row{detail::bound<T>(std::move(option), offset, parse)};
  if constexpr (detail::Member<T>::kHasDefault) {
    row.stored = [words, offset](const void* request) {
      const V& stored = detail::member_at<V>(const_cast<void*>(request), offset);
      for (const Word<V>& candidate : words) {
        if (candidate.value == stored) return std::string(candidate.word);
      }
      return std::string();
    };
  }
  return row;
}

// --tc TIME+TIME: `read` gets the place of the word, "match: --tc", and the word, and throws
// UsageError that names both if it has no meaning. A default is told by the help.
template <typename Request, typename T, typename Read>
Row<Request> parsed(std::string_view name, std::string_view value, T Request::*member,
                    const Read& read, std::string_view help) {
  static_assert(!detail::Member<T>::kHasDefault);
  return {detail::bound<T>(detail::named(name, Kind::text, value, help), detail::offset_of(member),
                           read)};
}

// An argument without "--", in the order of the rows: text, a number or a choice.
template <typename Request>
Row<Request> positional(Row<Request> row) {
  row.option.positional = true;
  return row;
}
template <typename Request, typename T>
Row<Request> positional(std::string_view name, T Request::*member, std::string_view help) {
  return positional(option(name, "", member, help));
}

namespace detail {

// Fills a request by what was typed.
using Fill = std::function<void(void* request)>;
// Makes a request, has it filled and does what it asks.
using Run = std::function<int(const CommandLine& line, const Fill& fill)>;

Command command_of(Syntax syntax, std::vector<BoundOption> rows, const void* defaults, Run run);

}  // namespace detail

// What a command does. Its request is that of the rows, so that of several functions of a name the
// right one is taken.
template <typename Request, typename... Line>
using RunOf = int (*)(const std::type_identity_t<Request>&, const Line&...);

// The command with this syntax and these options. `run` takes the filled request, and the command
// line as typed if it has a second parameter; it returns the exit status. Running the command
// throws UsageError as require_all() and as the rows, and what `run` throws.
template <typename Request>
Command typed_command(Syntax syntax, Rows<Request> rows, RunOf<Request, CommandLine> run) {
  const Request defaults{};
  return detail::command_of(std::move(syntax), std::move(rows), &defaults,
                            [run](const CommandLine& line, const detail::Fill& fill) {
                              Request request{};
                              fill(&request);
                              return run(request, line);
                            });
}
template <typename Request, std::invocable<const Request&> Run>
requires std::is_class_v<Run> Command typed_command(Syntax syntax, Rows<Request> rows, Run run) {
  const Request defaults{};
  return detail::command_of(std::move(syntax), std::move(rows), &defaults,
                            [run](const CommandLine&, const detail::Fill& fill) {
                              Request request{};
                              fill(&request);
                              return run(request);
                            });
}
template <typename Request>
Command typed_command(Syntax syntax, Rows<Request> rows, RunOf<Request> run) {
  return typed_command(std::move(syntax), std::move(rows),
                       [run](const Request& request) { return run(request); });
}

}  // namespace rb::cli
