#include "runner/cli/options/row.hpp"

#include <algorithm>
#include <iterator>

namespace rb::cli::detail {

void append(std::vector<BoundOption>& rows, BoundOption row) { rows.push_back(std::move(row)); }

void append(std::vector<BoundOption>& rows, std::vector<BoundOption> more) {
  std::ranges::move(more, std::back_inserter(rows));
}

std::vector<BoundOption> shifted(std::vector<BoundOption> rows, std::size_t offset) {
  for (BoundOption& row : rows) {
    row.fill = [offset, fill = std::move(row.fill)](void* request, const Given& given) {
      fill(static_cast<std::byte*>(request) + offset, given);
    };
    row.stored = [offset, stored = std::move(row.stored)](const void* request) {
      return stored(static_cast<const std::byte*>(request) + offset);
    };
  }
  return rows;
}

}  // namespace rb::cli::detail
