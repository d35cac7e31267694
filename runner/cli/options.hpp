#pragma once

#include <algorithm>
#include <chrono>
#include <concepts>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/base/text.hpp"
#include "runner/cli/command.hpp"
#include "runner/cli/parser.hpp"
#include "runner/text/duration.hpp"

// The options of a command, bound to the members of a plain struct, its request: a row says all
// that there is to know of an option, and nothing behind the parser sees a word of the command
// line. A member's initial value is the option's default; an optional member has none; a vector
// takes an option that may be repeated.
//
//   struct TraceRequest { std::string moves; int depth = 2; };
//   rows<TraceRequest>(positional("MOVES", &TraceRequest::moves, "the moves so far"),
//                      option("depth", "N", &TraceRequest::depth, {0, 60}, "plies"))
namespace rb::cli {

// Of a number, both ends included.
struct Range {
  double min = 0;
  double max = 0;
};

// Of a time, both ends included.
struct TimeRange {
  TimeRange(std::chrono::milliseconds least = {},
            std::chrono::milliseconds most = std::chrono::hours(24))
      : min(least), max(most) {}
  std::chrono::milliseconds min, max;
};

// A word that an option takes, and what it stands for.
template <typename T>
struct Word {
  std::string_view word;
  T value;
};

// The words of an option that is given, found valid, and where they stand: "match: --games".
struct Given {
  std::string place;
  const std::vector<std::string>& words;
};

// One option of a command.
template <typename Request>
struct Row {
  Option option;
  std::function<void(Request&, const Given&)> fill;
  std::function<std::string(const Request&)> stored;  // the member as a word; empty: no default

  Row letter(char letter) && {
    option.letter = letter;
    return std::move(*this);
  }
  Row required() && {
    option.required = true;
    return std::move(*this);
  }
  Row may_be_empty() && {
    option.may_be_empty = true;
    return std::move(*this);
  }
  // A name that it had once.
  Row was(std::string_view name) && {
    option.was.emplace_back(name);
    return std::move(*this);
  }
};

template <typename Request>
using Rows = std::vector<Row<Request>>;

namespace detail {

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

// REQUIRES: the parser has found the word valid.
template <typename T>
T value_of(const std::string& word) {
  if constexpr (std::same_as<T, std::chrono::milliseconds>) {
    return parse_duration(word).value();
  } else if constexpr (std::floating_point<T>) {
    return static_cast<T>(parse_real(word).value());
  } else if constexpr (Number<T>) {
    return static_cast<T>(parse_int(word).value());
  } else {
    return word;
  }
}

inline std::string word_of(const std::string& value) { return value; }
inline std::string word_of(std::chrono::milliseconds value) { return duration_word(value); }
template <Number T>
std::string word_of(T value) {
  return fmt::format("{}", value);
}

// A row whose words `parse` turns into values and `print` back.
template <typename Request, typename T, typename Parse, typename Print>
Row<Request> bound(Option option, T Request::*member, const Parse& parse, const Print& print) {
  option.multi = Member<T>::kIsList;
  Row<Request> row;
  row.fill = [member, parse](Request& request, const Given& given) {
    if constexpr (Member<T>::kIsList) {
      for (const std::string& word : given.words) (request.*member).push_back(parse(word));
    } else {
      request.*member = parse(given.words.front());
    }
  };
  row.stored = [member, print](const Request& request) {
    if constexpr (Member<T>::kHasDefault) {
      return print(request.*member);
    } else {
      return std::string();
    }
  };
  row.option = std::move(option);
  return row;
}

template <typename Request, typename T>
Row<Request> plain(Option option, T Request::*member) {
  using V = Value<T>;
  return bound(std::move(option), member, value_of<V>,
               [](const V& value) { return word_of(value); });
}

}  // namespace detail

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

// --tc TIME+TIME: `read` gets where the word stands, "match: --tc", and the word, and throws
// UsageError that names both if it has no meaning.
template <typename Request, typename T, typename Read>
Row<Request> parsed(std::string_view name, std::string_view value, T Request::*member,
                    const Read& read, std::string_view help) {
  static_assert(!detail::Member<T>::kIsList && !detail::Member<T>::kHasDefault);
  Row<Request> row;
  row.option = {
      .name = std::string(name), .kind = Kind::text, .value = value, .help = std::string(help)};
  row.fill = [member, read](Request& request, const Given& given) {
    request.*member = read(given.place, given.words.front());
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

namespace detail {

template <typename Request>
void append(Rows<Request>& rows, Row<Request> row) {
  rows.push_back(std::move(row));
}
template <typename Request>
void append(Rows<Request>& rows, Rows<Request> more) {
  for (Row<Request>& row : more) rows.push_back(std::move(row));
}

}  // namespace detail

// A table of rows and of tables.
template <typename Request, typename... Parts>
Rows<Request> rows(Parts... parts) {
  Rows<Request> all;
  (detail::append(all, std::move(parts)), ...);
  return all;
}

// The rows of a part of a request, which several commands share.
template <typename Request, typename Part>
Rows<Request> within(Part Request::*part, Rows<Part> shared) {
  Rows<Request> all;
  for (Row<Part>& row : shared) {
    all.push_back(
        {row.option,
         [part, fill = row.fill](Request& request, const Given& given) {
           fill(request.*part, given);
         },
         [part, stored = row.stored](const Request& request) { return stored(request.*part); }});
  }
  return all;
}

// A command that `run` carries out with its request, and if it wants to with the line as typed.
template <typename Request, typename Run>
Command typed_command(Syntax syntax, Rows<Request> rows, const Run& run) {
  const Request defaults;
  for (const Row<Request>& row : rows) {
    syntax.options.push_back(row.option);
    syntax.options.back().fallback = row.stored(defaults);
  }
  return {syntax, [syntax, rows = std::move(rows), run](const std::string& program,
                                                        const std::vector<std::string>& words) {
            Request request;
            const auto fill = [&](const Option& option, const std::vector<std::string>& given) {
              const auto row = std::find_if(rows.begin(), rows.end(), [&](const auto& candidate) {
                return candidate.option.name == option.name;
              });
              row->fill(request, {fmt::format("{}: --{}", syntax.name, option.name), given});
            };
            const CommandLine line = detail::parse_line(syntax, program, words, fill);
            if constexpr (std::invocable<Run, const Request&, const CommandLine&>) {
              return run(request, line);
            } else {
              return run(request);
            }
          }};
}

}  // namespace rb::cli
