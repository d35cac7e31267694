#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runner/base/text/table.hpp"
#include "runner/studies/review/weakness.hpp"

// What players did, as tables and as JSON. With details also by colour, phase, kind and length.
namespace rb {

struct ReviewedFile {
  std::string results, review;
};

// "hard (run.db)": a player of a file.
std::string player_in(const std::string& player, const std::string& file);

// Whether players of the same name are one player, or one in each file: "hard (run.db)".
enum class SamePlayer : std::uint8_t { by_name, by_file };

class ReviewFile;
class StoreReader;

// Which review was made with other settings than the first one, and with which, in words.
std::optional<std::string> unlike_reviews(const std::vector<ReviewedFile>& files);

// Tallies all games that the reviews hold. Throws Error as StoreReader and ReviewFile do, for
// reviews that are unlike, and for a game whose moves are not those that were judged.
WeaknessTally tally_reviews(const std::vector<ReviewedFile>& files,
                            SamePlayer same = SamePlayer::by_name);
// The same of one file, which is open.
WeaknessTally tally_review(const ReviewedFile& file, const StoreReader& results,
                           const ReviewFile& review);

// Two players are compared side by side; otherwise each has a table. Ends with a line feed.
Printout weakness_text(const WeaknessTally& tally, bool details);
std::string weakness_json(const WeaknessTally& tally, bool details);

}  // namespace rb
