#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "runner/web/document/report_part.hpp"

namespace rb {

// Which games are asked for: the words of an address, which are the options of `games`.
using RowWords = std::map<std::string, std::string>;

// Throws Error that names a word that is not one of the filters, or `sort`.
void require_filters(const RowWords& words);

// Whether they ask for moves, which are only in the file: a position, or an opening that is not a
// number, a code or a name.
bool asks_for_moves(const ReportPart& part, const RowWords& words);

// The places in part.played().rows that fit, in the order that `sort` names. `ids`: no others, if
// given; they stand for what asks_for_moves(). Throws Error that names a word that makes no sense,
// and if games are asked for by their faults, but were not judged.
std::vector<std::size_t> find_rows(const ReportPart& part, const RowWords& words,
                                   const std::optional<std::vector<int>>& ids);

}  // namespace rb
