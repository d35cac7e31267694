#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "positions/json_lines.hpp"

// What a suite of any kind says about itself in its first line:
//
//   {"suite": "vcf", "kind": "vcf", "positions": 200,  its name, what its rows are, their number
//    "origin": "renju-bench positions make vcf --count 200 --seed 1", "seed": 1,   what made it
//    "version": "0.1.0", "commit": "4f2c1a9b07d1"}                            and which program
//
// and "game": "freestyle", if its labels are by other rules than renju's.
//
// A file without such a line can still be read if its kind is given.
namespace rb {

struct SuiteHeader {
  std::string name;
  std::string kind;  // "forbidden", "midgame", "vcf", "vct" or "mise"
  std::size_t positions = 0;
  std::string origin;
  std::uint64_t seed = 0;
  std::string version, commit;
  std::string game = "renju";
  friend bool operator==(const SuiteHeader&, const SuiteHeader&) = default;
};

// One line of text, without its end.
std::string header_line(const SuiteHeader& header);

// The header of a file, if it has one. Throws Error with file and line for a header with a missing
// or wrong field.
std::optional<SuiteHeader> find_header(std::string_view text, const std::string& path);

// Throws Error, which names the way out, if the file has a header and its labels are by the rules
// of another game.
void require_game(std::string_view text, const std::string& path, std::string_view game);

// Calls `use` with every row of a suite of this kind in turn. Throws Error, with file and line, for
// anything that is not an object, for a header of another kind and for one that is not in the first
// line; also for a file without rows, or with a different number of rows than its header says.
void each_row(std::string_view text, const std::string& path, std::string_view kind,
              const std::function<void(const JsonFields&, int line)>& use);

}  // namespace rb
