#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <vector>

#include "runner/web/document/played_run.hpp"
#include "runner/web/document/weakness_part.hpp"

// The games of a report as columns of numbers (docs/report-document.md, "The games block").
namespace rb {

// Words for the numbers of the columns, by their places.
nlohmann::ordered_json words_json();

// What the columns are made of. REQUIRES: all of it outlives the call.
struct BlockSource {
  const PlayedRun& played;
  const PlayedReview* review = nullptr;  // none: not judged
};

// `use` gets each column, which has a row for each of these games, by their places in played.rows.
void each_column(const BlockSource& source, std::span<const std::size_t> rows,
                 const std::function<void(const char* name, nlohmann::json values)>& use);
// All of them.
nlohmann::json row_columns(const BlockSource& source, std::span<const std::size_t> rows);

// The moves of the games `moved`, which are places among `rows`, ascending.
nlohmann::json move_columns(const BlockSource& source, std::span<const std::size_t> rows,
                            std::span<const std::size_t> moved);

}  // namespace rb
