#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/json_text.hpp"
#include "runner/web/document/report_part.hpp"

namespace rb {

// Of the document, its field `format`.
inline constexpr int kReportFormat = 1;

// Writes a games block, piece by piece.
using GamesBlock = std::function<void(const WriteText&)>;

// Results files as a report shows them.
class Report {
 public:
  // Reads the files. One that cannot be read becomes a part that says why, unless it is the only
  // one: then its Error is thrown.
  explicit Report(const std::vector<std::string>& files);

  // docs/report-document.md; `speed` is null or what `speed history --json` prints.
  Json document(const MovesChoice& choice, const Json& speed) const;
  // The games block of each part, as JSON; null of one that cannot be read. Valid as long as this.
  std::vector<GamesBlock> blocks(const MovesChoice& choice) const;

 private:
  struct Part {
    std::string path, error;
    std::unique_ptr<ReportPart> part;  // none: `error` says why
  };
  std::vector<Part> parts_;
};

// The document of these parts; `readable` are the files that could be read.
Json report_document(Json parts, const std::vector<std::string>& readable, const Json& speed);

// Several files rated together, as `rate --pairings --json`; null of fewer than two.
Json together_json(const std::vector<std::string>& files);

}  // namespace rb
