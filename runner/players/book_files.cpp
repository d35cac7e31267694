#include "runner/players/book_files.hpp"

#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/renju/rules/rules.hpp"
#include "runner/base/system/data_dir.hpp"
#include "runner/players/content_word.hpp"
#include "runner/results/formats/file_format.hpp"

namespace rb {

PlayerBook player_book(std::string_view word) {
  if (word == "off") return {};
  const auto [file, checksum] = content_word(word);
  const std::string path = file == "on" ? data_file(kShippedBook).string() : std::string(file);
  auto book = read_as("an opening book", path, [&] { return read_book(path, renju::rules()); },
                      {FileKind::json, FileKind::lib, FileKind::yxdb});
  if (!checksum.empty() && checksum != book->checksum()) {
    throw Error(fmt::format("{}: has the checksum {}, not {}: it is not the player's book", path,
                            book->checksum(), checksum));
  }
  return {fmt::format("{}#{}", file, book->checksum()), std::move(book)};
}

std::string book_checksum(std::string_view word) {
  const PlayerBook found = player_book(word);
  if (!found.book)
    throw Error(fmt::format("'{}' is not an opening book: name the file of one", word));
  return found.book->checksum();
}

}  // namespace rb
