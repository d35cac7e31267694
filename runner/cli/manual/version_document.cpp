#include "runner/cli/manual/version_document.hpp"

#include "engine/base/json_text.hpp"
#include "runner/base/system/libraries.hpp"
#include "runner/base/system/version.hpp"
#include "runner/play/book/book.hpp"
#include "runner/results/schema.hpp"
#include "runner/run/session/event_log.hpp"
#include "runner/studies/review/review_version.hpp"
#include "runner/tune/dataset_version.hpp"
#include "runner/web/document/report_document.hpp"

namespace rb::cli {

Json version_document() {
  Json by_name;
  for (const Library& library : libraries()) by_name[std::string(library.name)] = library.version;
  return json_object({{"version", version()},
                      {"commit", commit()},
                      {"engine", engine_hash()},
                      {"compiler", compiler()},
                      {"build", build_type()},
                      {"libraries", by_name},
                      {"documents",
                       {{"results_file", schema::kSchemaVersion},
                        {"review_file", kReviewVersion},
                        {"report", kReportFormat},
                        {"dataset", kDatasetVersion},
                        {"book", kBookVersion},
                        {"events", EventLog::kVersion},
                        {"json", kJsonVersion}}}});
}

}  // namespace rb::cli
