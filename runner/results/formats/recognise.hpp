#pragma once

#include <string_view>

#include "runner/results/formats/file_content.hpp"

// What shows which format a content has, where it is more than how it begins.
namespace rb::recognise {

// "(;GM[", also after other text, but not after a '#' on its line, which makes it a comment.
bool sgf(const FileContent& content);
// Named so and not text, or h8 and the bits of a tree.
bool old_lib(const FileContent& content);
bool rif(const FileContent& content);
// Two or three lines of one number each, then lines of two: height, width, number of moves.
bool sav(const FileContent& content);
// How many moves, then a byte for each. Named so, or the moves are different cells.
bool pos(const FileContent& content);
// Two lines of names, then "x,y,milliseconds".
bool buf(const FileContent& content);
bool rdf(const FileContent& content);
bool bdt(const FileContent& content);
bool renjs(const FileContent& content);
bool rec(const FileContent& content);
bool yxdb(const FileContent& content);
// Named so, or records of which the last ends where the file ends.
bool bin(const FileContent& content);
bool binpack(const FileContent& content);
bool training_csv(const FileContent& content);
bool results_csv(const FileContent& content);
bool pgn(const FileContent& content);
bool gomocup_pairs(const FileContent& content);
bool score_tab(const FileContent& content);
bool gomocup_sums(const FileContent& content);
bool score_html(const FileContent& content);
bool html(const FileContent& content);
bool xml(const FileContent& content);
bool not_text(const FileContent& content);

// The text after a byte order mark, blanks and line ends.
std::string_view text_of(const FileContent& content);

}  // namespace rb::recognise
