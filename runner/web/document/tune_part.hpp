#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace rb {

// The state of a tuning run (docs/report-document.md, "tune"). Throws Error as read_tuning_file().
nlohmann::ordered_json tune_part(const std::string& path);

}  // namespace rb
