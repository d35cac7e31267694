#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runner/cli/options/syntax.hpp"

// Rows: options bound to the members of a plain struct, the request of a command. options.hpp makes
// them.
namespace rb::cli {

// An option that was given. The parser has checked its words against the option's kind and range.
struct Given {
  std::string place;                      // for errors: "match: --games"
  const std::vector<std::string>& words;  // one; more if it may be repeated; "" for a flag
};

// One option of a command.
template <typename Request>
struct Row {
  Option option;
  // Sets the member. Throws UsageError that begins with the place if the words mean nothing.
  std::function<void(Request&, const Given&)> fill;
  // The member as a word of the command line; empty: it has no default.
  std::function<std::string(const Request&)> stored;

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
using Rows = std::vector<Row<Request>>;

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

}  // namespace rb::cli
