#pragma once

#include <string>

#include "engine/base/json_text.hpp"

namespace rb {

class StoreReader;

enum class Findings { all, none };
// The state of a tuning run (docs/report-document.md, "tune"). Of a long run of SPSA it takes long
// to find what its games show; with Findings::none that is null. Throws Error as
// read_tuning_file(). REQUIRES: `file` reads `path`.
Json tune_part(const std::string& path, const StoreReader& file, Findings findings = Findings::all);

}  // namespace rb
