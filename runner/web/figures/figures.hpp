#pragma once

#include <string>
#include <vector>

#include "engine/base/json_text.hpp"

// The figures of a report, for papers. They show the numbers of its document, which the page shows
// too, and compute no others.
namespace rb::figures {

struct Figure {
  std::string name;  // of its file, without folder: "run-elo-course.svg"; each once
  std::string svg;
};

// Those for which the document (docs/report-document.md) has numbers, file by file; those of its
// comparison alone, if it has one. docs/reports.md lists them. The same document makes the same
// bytes.
std::vector<Figure> figures(const Json& document);

// Whether the file is an older picture of these. False if it cannot be read.
bool is_figure(const std::string& path);

}  // namespace rb::figures
