#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/base/json_text.hpp"
#include "runner/cli/tune/tune_verify.hpp"
#include "runner/tune/texel.hpp"
#include "runner/web/document/tune_part.hpp"

// Tuning as programs read it (docs/tuning.md, "For scripts").
namespace rb::cli {

// A run of steps as its file has it: the part `tune` of a report, and whether it has ended.
Json steps_document(const std::string& path, Findings findings = Findings::all);

Json texel_document(const TexelTask& task, const TexelResult& result);

// Adds the profile that was written, and the tests of a verification: none was played.
void add_end(Json& document, const std::string& output,
             const std::optional<std::vector<Proof>>& proofs);

}  // namespace rb::cli
