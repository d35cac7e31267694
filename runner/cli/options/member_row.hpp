#pragma once

#include <chrono>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/base/text.hpp"
#include "runner/base/text/duration.hpp"
#include "runner/base/text/seed.hpp"
#include "runner/cli/options/row.hpp"

// How the words of an option fill a member of a request by its type, and how its default is shown.
namespace rb::cli {

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

// The value of a word: text, a number, or a time such as "1.5s". REQUIRES: the parser has found it
// valid.
template <typename T>
T value_of(const std::string& word) {
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
  if constexpr (Member<T>::kHasDefault) {
    row.stored = [member, print](const Request& request) { return print(request.*member); };
  } else {
    row.stored = [](const Request&) { return std::string(); };
  }
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

}  // namespace rb::cli
