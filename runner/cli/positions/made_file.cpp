#include "runner/cli/positions/made_file.hpp"

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "runner/run/session/play.hpp"

namespace rb::cli {

void check_made_json(std::string_view command, bool json, const Output& output) {
  if (!json || output.path) return;
  throw UsageError(fmt::format(
      "{}: --json needs --output FILE: without it the standard output is what was made", command));
}

std::string made_text(const Output& output, const Json& counts, const Made& made) {
  Json document = json_object({{"file", made.is_complete ? Json(*output.path) : Json()}});
  document.update(counts);
  document["complete"] = made.is_complete;
  document["resume"] = made.resume.empty() ? Json() : Json(made.resume);
  return document_text(document);
}

}  // namespace rb::cli
