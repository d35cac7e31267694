#pragma once

#include "runner/base/text/terminal.hpp"
#include "runner/cli/options/options.hpp"

// The options of every command.
namespace rb::cli {

struct CommonRequest {
  ColourUse colours = ColourUse::automatic;
};

const Rows<CommonRequest>& common_rows();

}  // namespace rb::cli
