#pragma once

#include <bit>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runner/cli/options/syntax.hpp"

// Rows: options bound to the members of a plain struct, the request of a command. options.hpp makes
// them. A row keeps where in the request its member lies, so that its code is the same for all
// requests and is compiled once; only Row and Rows, which are nothing but this, know the request.
namespace rb::cli {

// An option that was given. The parser has checked its words against the option's kind and range.
struct Given {
  std::string place;                      // for errors: "match: --games"
  const std::vector<std::string>& words;  // one; more if it may be repeated; "" for a flag
};

namespace detail {

// One option of a request.
struct BoundOption {
  Option option;
  // Sets the member. Throws UsageError that begins with the place if the words mean nothing.
  std::function<void(void* request, const Given&)> fill;
  // The member as a word of the command line; empty: it has no default.
  std::function<std::string(const void* request)> stored;
};

// Where a member lies: in GCC and Clang a pointer to a member is just that, in bytes.
template <typename Request, typename T>
std::size_t offset_of(T Request::*member) {
  return std::bit_cast<std::size_t>(member);
}

void append(std::vector<BoundOption>& rows, BoundOption row);
void append(std::vector<BoundOption>& rows, std::vector<BoundOption> more);
// The rows of a part of a request that lies at this place in it.
std::vector<BoundOption> shifted(std::vector<BoundOption> rows, std::size_t offset);

}  // namespace detail

// One option of a command.
template <typename Request>
struct Row : detail::BoundOption {
  // These change the row and return it, for use in tables. A short name: 'v' for -v.
  Row letter(char letter) && {
    option.letter = letter;
    return std::move(*this);
  }
  // Without it the command line is refused.
  Row required() && {
    option.required = true;
    return std::move(*this);
  }
  // '' is a value; of text only.
  Row may_be_empty() && {
    option.may_be_empty = true;
    return std::move(*this);
  }
  // A former name, which is answered with the one of today.
  Row was(std::string_view name) && {
    option.was.emplace_back(name);
    return std::move(*this);
  }
};

template <typename Request>
struct Rows : std::vector<detail::BoundOption> {};

// A table of rows and of tables, all of this request.
template <typename Request, template <typename> typename... Parts>
Rows<Request> rows(Parts<Request>... parts) {
  Rows<Request> all;
  (detail::append(all, std::move(parts)), ...);
  return all;
}

// The rows of a part of a request, which several commands share.
template <typename Request, typename Part>
Rows<Request> within(Part Request::*part, Rows<Part> shared) {
  return {detail::shifted(std::move(shared), detail::offset_of(part))};
}

}  // namespace rb::cli
