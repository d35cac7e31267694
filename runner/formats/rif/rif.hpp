#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

// The database of RenjuNet (RIF): XML, <database> with tables of rules, players, tournaments and
// openings, and <game>s whose attributes name rows of them. No schema is published; read is what
// four public readers rely on. The database's licence forbids to publish anything made from it.
namespace rb {

struct RifGame {
  std::size_t offset = 0;  // of its tag in the text
  std::string id = {};     // as the file has it
  // "Name Surname", after all swaps; of two people of one name "Name Surname (ID)"; empty: unknown.
  std::string black = {}, white = {};
  std::string rule = {};        // "Taraguchi-10"; empty: unknown
  std::string tournament = {};  // its name; empty: unknown
  std::string place = {};       // the city of the tournament
  std::string round = {}, opening = {};
  bool has_times = false;  // used by the players, in a unit that nothing tells
  std::string date = {};   // of its tournament, "2025-01-02", "2025-01" or "2025"; empty: unknown
  std::optional<double> result = {};  // Black's score: 1, 0.5 or 0
  std::string moves = {};             // "h8 i9"; may be empty
  std::string offers = {};            // fifth moves that were offered and refused, "i8,g7"
  std::string swaps = {};  // a sign for each chance: R or + swapped, - not, others unknown
  std::string info = {};
};

// Calls `use` with each game in turn. Tables may stand behind the games: the text is read twice,
// and nothing of it is kept but the tables. Bytes that are not UTF-8 are taken for Latin-1. Throws
// Error that names `path` and the byte: no RIF, a tag without an end or with broken attributes.
void read_rif_games(std::string_view text, const std::string& path,
                    const std::function<void(const RifGame&)>& use);

}  // namespace rb
