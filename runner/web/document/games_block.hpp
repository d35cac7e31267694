#pragma once

#include <functional>
#include <span>
#include <string_view>

#include "engine/base/json_text.hpp"
#include "runner/web/document/played_run.hpp"
#include "runner/web/document/weakness_part.hpp"

// The games of a report as columns of numbers (docs/report-document.md, "The games block"), as
// JSON, which is written piece by piece: of 200,000 games it is long.
namespace rb {

using WriteText = std::function<void(std::string_view)>;

// Words for the numbers of the columns, by their places.
Json words_json();

// Whether `analyze` judges the games of this run, whether they have forbidden points, and the tags
// that can be found in them.
Json judging_json(const RunSpec& run);

// What the columns are made of. REQUIRES: all of it outlives the call.
struct BlockSource {
  const PlayedRun& played;
  const PlayedReview* review = nullptr;  // none: not judged
};

// The columns that have a row for each of these games, by their places in played.rows: fields of an
// object.
void write_row_columns(const BlockSource& source, std::span<const std::size_t> rows,
                       const WriteText& write);

// The moves of the games `moved`, which are places among `rows`, ascending: an object. Throws Error
// if the file holds another run by now, or games that are none.
void write_move_columns(const BlockSource& source, std::span<const std::size_t> rows,
                        std::span<const std::size_t> moved, const WriteText& write);

}  // namespace rb
