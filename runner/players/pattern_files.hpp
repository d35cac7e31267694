#pragma once

#include <string>
#include <string_view>

#include "engine/renju/level/profiles.hpp"

// The learned patterns of a profile: `patterns=FILE`. A player's parameters keep the file with the
// checksum of its numbers, "FILE#0123456789abcdef", so results files know which player it was;
// given with it, another content is refused. `on` is the file that comes with the program, `off` is
// none.
namespace rb {

inline constexpr std::string_view kPatterns = "patterns";
inline constexpr std::string_view kPatternsMeaning =
    "Names the file of learned patterns that score boards; off: none.";
inline constexpr std::string_view kShippedPatterns = "patterns/renju.patterns";  // below data_dir()

// Sets Profile::patterns and pattern_table. Throws Error that names the file: not readable,
// damaged, foreign, of another version, or not the one of the checksum.
void set_patterns(renju::Profile& profile, std::string_view word);
// The checksum of the numbers of such a file, "0123456789abcdef". Throws as set_patterns().
std::string pattern_checksum(std::string_view word);
// The profile of this engine with its table, if it has patterns. Throws as set_patterns().
renju::Profile with_patterns(renju::Profile profile);

}  // namespace rb
