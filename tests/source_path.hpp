#pragma once

#include <string>

// The absolute path of a file of the source tree, such as "positions/vcf.jsonl". Only its source
// knows where the tree is, so that a copy of the tree elsewhere compiles every test to the same
// object.
namespace rb {

std::string source_path(const std::string& within);

}  // namespace rb
