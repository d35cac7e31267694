#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runner/play/record.hpp"

// When and where a game from elsewhere was played: lines of its comment, "Tournament: Tallinn
// Open", "Date: 1996-05-12", each of which is a property of SGF.
namespace rb {

class StoreReader;

struct Heading {
  std::string_view name;      // "Tournament"
  std::string_view property;  // "EV"
};
std::span<const Heading> headings();  // in the order in which they stand

// That of a line "Tournament: Tallinn Open"; nullptr: it is none.
const Heading* heading_of(std::string_view line);

// A comment of a game as its headings, the first of each property, and the lines that are left.
struct HeadedComment {
  std::vector<std::pair<std::string_view, std::string>> properties = {};  // "EV", "Tallinn Open"
  std::string rest = {};

  // The text of a property; nullptr: it is not told.
  const std::string* value(std::string_view property) const;
};
HeadedComment headed(std::string_view comment);
HeadedComment headed(const GameRecord& record);  // the comment before its first move

// The year that a comment's date names: four digits of "1996-05-12", "12.5.1996" or "19960512".
inline constexpr int kLastToldYear = 9999;
std::optional<int> told_year(std::string_view comment);

// When the games of a results file were played: one from elsewhere as its comment tells it, any
// other when its run began. Throws Error as StoreReader does.
class GameYears {
 public:
  explicit GameYears(const StoreReader& reader);
  int of(int game) const;  // 0: nothing tells it

 private:
  int of_run_ = 0;
  std::map<int, int> told_;  // by id
};

}  // namespace rb
