#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "engine/renju/level/profiles.hpp"

// Profiles in files: a JSON object of parameters by their names, as `profiles NAME --json` prints
// it. With "base", the name of a profile, what the file leaves out is taken from there; without it
// all parameters must be given. "engine" may be there and is "renju".
namespace rb {

// Throws Error that names the file and, where there is one, the line: not readable, not JSON, an
// unknown parameter (with the nearest name), a value out of its range, one given twice or missing.
renju::Profile read_profile(const std::string& path);
// The same of a text; `path` names it in errors and is the profile's name.
renju::Profile parse_profile(std::string_view text, const std::string& path);

// renju::set_parameter() with this program's pointer: where no name is near to an unknown one, the
// answer tells which command lists them all.
std::optional<std::string> change_parameter(renju::Profile& profile, std::string_view name,
                                            std::string_view value);

// What read_profile() reads, every parameter; also what a results file keeps of a player.
nlohmann::ordered_json profile_json(const renju::Profile& profile);

}  // namespace rb
