#pragma once

#include <chrono>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "runner/cli/options/member_row.hpp"
#include "runner/cli/options/typed_command.hpp"

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

// --verbose
template <typename Request>
Row<Request> flag(std::string_view name, bool Request::*member, std::string_view help) {
  Row<Request> row;
  row.option = {.name = std::string(name), .kind = Kind::flag, .help = std::string(help)};
  row.fill = [member](Request& request, const Given&) { request.*member = true; };
  row.stored = [](const Request&) { return std::string(); };
  return row;
}

// --db FILE
template <typename Request, typename T>
requires std::same_as<detail::Value<T>, std::string> Row<Request> option(std::string_view name,
                                                                         std::string_view value,
                                                                         T Request::*member,
                                                                         std::string_view help) {
  return detail::plain(
      {.name = std::string(name), .kind = Kind::text, .value = value, .help = std::string(help)},
      member);
}

// --games N
template <typename Request, typename T>
requires detail::Number<detail::Value<T>> Row<Request> option(std::string_view name,
                                                              std::string_view value,
                                                              T Request::*member, Range range,
                                                              std::string_view help) {
  constexpr Kind kKind = std::is_floating_point_v<detail::Value<T>> ? Kind::real : Kind::whole;
  return detail::plain({.name = std::string(name),
                        .kind = kKind,
                        .value = value,
                        .help = std::string(help),
                        .min = range.min,
                        .max = range.max},
                       member);
}

// --time TIME
template <typename Request, typename T>
requires std::same_as<detail::Value<T>, std::chrono::milliseconds> Row<Request> option(
    std::string_view name, std::string_view value, T Request::*member, TimeRange range,
    std::string_view help) {
  return detail::plain({.name = std::string(name),
                        .kind = Kind::time,
                        .value = value,
                        .help = std::string(help),
                        .min = static_cast<double>(range.min.count()),
                        .max = static_cast<double>(range.max.count())},
                       member);
}

// --order ORDER, one of some words
template <typename Request, typename T>
Row<Request> choice(std::string_view name, std::string_view value, T Request::*member,
                    const std::vector<Word<detail::Value<T>>>& words, std::string_view help) {
  using V = detail::Value<T>;
  Option option{
      .name = std::string(name), .kind = Kind::choice, .value = value, .help = std::string(help)};
  for (const Word<V>& row : words) option.choices.push_back(row.word);
  const auto parse = [words](const std::string& text) {
    auto row = words.begin();
    while (row->word != text) ++row;  // the parser has found the word among the choices
    return row->value;
  };
  const auto print = [words](const V& stored) {
    for (const Word<V>& row : words) {
      if (row.value == stored) return std::string(row.word);
    }
    return std::string();
  };
  return detail::bound(std::move(option), member, parse, print);
}

// --tc TIME+TIME: `read` gets the place of the word, "match: --tc", and the word, and throws
// UsageError that names both if it has no meaning. A default is told by the help.
template <typename Request, typename T, typename Read>
Row<Request> parsed(std::string_view name, std::string_view value, T Request::*member,
                    const Read& read, std::string_view help) {
  static_assert(!detail::Member<T>::kHasDefault);
  Row<Request> row;
  row.option = {
      .name = std::string(name), .kind = Kind::text, .value = value, .help = std::string(help)};
  row.option.multi = detail::Member<T>::kIsList;
  row.fill = [member, read](Request& request, const Given& given) {
    if constexpr (detail::Member<T>::kIsList) {
      for (const std::string& word : given.words) {
        (request.*member).push_back(read(given.place, word));
      }
    } else {
      request.*member = read(given.place, given.words.front());
    }
  };
  row.stored = [](const Request&) { return std::string(); };
  return row;
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

}  // namespace rb::cli
