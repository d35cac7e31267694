#pragma once

#include "runner/cli/options/shared_options.hpp"

namespace rb::cli {

// MOVES that lead to a position, as given_moves() takes them.
template <typename Request, typename T>
Row<Request> position_argument(T Request::*member) {
  Row<Request> row = moves_argument(member);
  row.option.help += "; 'pass' puts no stone and leaves the turn to the other side";
  return row;
}

}  // namespace rb::cli
