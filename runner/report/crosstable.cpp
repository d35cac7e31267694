#include "runner/report/crosstable.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "engine/base/printable.hpp"

namespace rb {
namespace {

std::string cell(const rating::GameCounts& counts) {
  return counts.games() == 0 ? "-" : fmt::format("{:.1f}", 100 * counts.score());
}

std::string trimmed(std::string line) { return line.erase(line.find_last_not_of(' ') + 1) + '\n'; }

}  // namespace

std::string crosstable(const Scoreboard& board, std::span<const int> ranking,
                       const std::vector<std::string>& names, Colours colours) {
  std::size_t width = 6;
  for (const int player : ranking) {
    width = std::max(width, display_width(names[static_cast<std::size_t>(player)]));
  }
  std::string head = fmt::format("{:>3}  {:<{}}", "#", "Player", width);
  for (std::size_t place = 1; place <= ranking.size(); ++place) {
    head += fmt::format("  {:>5}", place);
  }
  std::string text = trimmed(head);
  int place = 0;
  for (const int row : ranking) {
    std::string line =
        fmt::format("{:>3}  {}", ++place, padded(names[static_cast<std::size_t>(row)], width));
    for (const int column : ranking) {
      const rating::GameCounts counts = colours == Colours::both
                                            ? board.against(row, column)
                                            : board.against(row, column, Stone::black);
      const bool is_blank = row == column && (colours == Colours::both || counts.games() == 0);
      line += fmt::format("  {:>5}", is_blank ? "" : cell(counts));
    }
    text += trimmed(line);
  }
  return text;
}

}  // namespace rb
