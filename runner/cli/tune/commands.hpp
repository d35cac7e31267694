#pragma once

#include "runner/cli/options/command.hpp"

// The commands that tune.
namespace rb::cli {

Command tune_spsa_command();
Command tune_bayes_command();
Command tune_texel_command();
Command tune_patterns_command();
Command tune_gauge_command();
Command tune_status_command();
Command tune_verify_command();
Command params_command();
Command params_glossary_command();
Command dataset_make_command();
Command dataset_read_command();

}  // namespace rb::cli
