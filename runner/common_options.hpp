#pragma once

#include "runner/cli/options.hpp"
#include "runner/text/terminal.hpp"

// The options of every command.
namespace rb::cli {

struct CommonRequest {
  ColourUse colours = ColourUse::automatic;
};

const Rows<CommonRequest>& common_rows();

}  // namespace rb::cli
