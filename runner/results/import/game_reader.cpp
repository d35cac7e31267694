#include "runner/results/import/game_reader.hpp"

#include <algorithm>

namespace rb {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kRenLib = "\xFFRenLib\xFF";

}  // namespace

void read_games(std::string_view text, const ReadAs& as, const UseGame& use) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  const std::string_view content = text.substr(std::min(first, text.size()));
  if (content.starts_with('(')) return read_sgf(text, as, use);
  if (content.starts_with("Piskvork")) return read_psq(text, as, use);
  if (content.starts_with(kRenLib)) {
    return use({1, 1, {}, "a library of RenLib, which cannot be read: save its games as SGF"});
  }
  if (content.find('\0') != std::string_view::npos) {
    return use({1, 1, {}, "not text, and so neither SGF nor PSQ nor a list of moves"});
  }
  read_text_games(text, as, use);
}

}  // namespace rb
