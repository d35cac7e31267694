#include "runner/cli/options/options.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>

#include <fmt/format.h>

#include "engine/base/text.hpp"
#include "runner/base/text/duration.hpp"
#include "runner/base/text/seed.hpp"

namespace rb::cli::detail {
namespace {

// The value of a word that the parser has found valid.
template <typename T>
T value_of(const std::string&, const std::string& word) {
  if constexpr (std::same_as<T, std::chrono::milliseconds>) {
    return parse_duration(word).value();
  } else if constexpr (std::floating_point<T>) {
    return static_cast<T>(parse_real(word).value());
  } else if constexpr (std::same_as<T, std::uint64_t>) {
    return parse_seed(word).value();
  } else if constexpr (Number<T>) {
    return static_cast<T>(parse_int(word).value());
  } else {
    return word;
  }
}

std::string word_of(const std::string& value) { return value; }
std::string word_of(std::chrono::milliseconds value) { return duration_word(value); }
template <Number T>
std::string word_of(T value) {
  return fmt::format("{}", value);
}

}  // namespace

template <typename T>
BoundOption plain(Option option, std::size_t offset) {
  BoundOption row = bound<T>(std::move(option), offset, value_of<Value<T>>);
  if constexpr (Member<T>::kHasDefault) {
    row.stored = [offset](const void* request) {
      return word_of(member_at<T>(const_cast<void*>(request), offset));
    };
  }
  return row;
}

template BoundOption plain<std::string>(Option, std::size_t);
template BoundOption plain<int>(Option, std::size_t);
template BoundOption plain<std::int64_t>(Option, std::size_t);
template BoundOption plain<std::uint64_t>(Option, std::size_t);
template BoundOption plain<double>(Option, std::size_t);
template BoundOption plain<std::chrono::milliseconds>(Option, std::size_t);
template BoundOption plain<std::optional<std::string>>(Option, std::size_t);
template BoundOption plain<std::optional<int>>(Option, std::size_t);
template BoundOption plain<std::optional<std::int64_t>>(Option, std::size_t);
template BoundOption plain<std::optional<std::uint64_t>>(Option, std::size_t);
template BoundOption plain<std::optional<double>>(Option, std::size_t);
template BoundOption plain<std::optional<std::chrono::milliseconds>>(Option, std::size_t);
template BoundOption plain<std::vector<std::string>>(Option, std::size_t);
template BoundOption plain<std::vector<int>>(Option, std::size_t);
template BoundOption plain<std::vector<double>>(Option, std::size_t);
template BoundOption plain<std::vector<std::uint64_t>>(Option, std::size_t);
template BoundOption plain<std::vector<std::chrono::milliseconds>>(Option, std::size_t);

BoundOption flag(std::string_view name, std::size_t offset, std::string_view help) {
  const auto fill = [offset](void* request, const Given&) {
    member_at<bool>(request, offset) = true;
  };
  return {named(name, Kind::flag, "", help), fill, [](const void*) { return std::string(); }};
}

Option named(std::string_view name, Kind kind, std::string_view value, std::string_view help,
             Range range) {
  return {.name = std::string(name),
          .kind = kind,
          .value = value,
          .help = std::string(help),
          .min = range.min,
          .max = range.max};
}

Command command_of(Syntax syntax, std::vector<BoundOption> rows, const void* defaults, Run run) {
  for (const BoundOption& row : rows) {
    syntax.options.push_back(row.option);
    syntax.options.back().fallback = row.stored(defaults);
  }
  struct Bound {
    Syntax syntax;
    std::vector<BoundOption> rows;
    Run run;
  };
  // Shared, since each run of the program makes all commands, and moves and copies them.
  const auto bound = std::make_shared<const Bound>(Bound{syntax, std::move(rows), std::move(run)});
  return {std::move(syntax), [bound](const CommandLine& line) {
            return bound->run(line, [&](void* request) {
              require_all(bound->syntax, line);
              for (const BoundOption& row : bound->rows) {
                const std::vector<std::string> values = line.values(row.option.name);
                if (values.empty()) continue;
                row.fill(request,
                         {fmt::format("{}: --{}", bound->syntax.name, row.option.name), values});
              }
            });
          }};
}

}  // namespace rb::cli::detail
