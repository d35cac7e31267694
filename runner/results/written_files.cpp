#include "runner/results/written_files.hpp"

#include <algorithm>

#include <fmt/core.h>

namespace rb {

std::vector<std::string> WrittenFiles::mark(StoreWriter& store) {
  std::vector<std::string> notes;
  for (std::size_t i = 0; i < files_.size(); ++i) {
    for (const auto& [word, is_new] : files_[i].take_written()) {
      if (!store.mark_written(static_cast<int>(i), word) || is_new) continue;
      std::string note = fmt::format(
          "note: the file '{}' changed while {} played: it counts as output of that "
          "program, not as a part of it",
          word, names_[i]);
      if (std::ranges::count(notes, note) == 0) notes.push_back(std::move(note));
    }
  }
  return notes;
}

}  // namespace rb
