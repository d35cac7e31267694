#include "runner/results/import/game_reader.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/text.hpp"
#include "runner/base/encoding/charset.hpp"
#include "runner/results/formats/file_format.hpp"
#include "runner/results/import/sgf_tree.hpp"

namespace rb {
namespace {

struct GameReader {
  FileKind kind;
  void (*read)(std::string_view text, const ReadAs& as, const UseGame& use);
};
constexpr std::array kReaders{
    GameReader{FileKind::sgf, read_sgf},         GameReader{FileKind::psq, read_psq},
    GameReader{FileKind::rif, read_rif},         GameReader{FileKind::pos, read_pos},
    GameReader{FileKind::sav, read_sav},         GameReader{FileKind::binpack, read_binpack_games},
    GameReader{FileKind::bin, read_bin_games},   GameReader{FileKind::training_csv, read_csv_games},
    GameReader{FileKind::rec, read_rec},         GameReader{FileKind::lib, read_library_games},
    GameReader{FileKind::moves, read_text_games}};

const FileFormat& format_of_text(std::string_view text, const ReadAs& as) {
  const FileFormat* const shown = format_of({.bytes = text, .path = as.path});
  return shown != nullptr ? *shown : file_format(FileKind::moves);
}

// Whether the encoding that was asked for is that of the text: it names none, and is no binary
// file.
bool is_in_charset(std::string_view text, const ReadAs& as) {
  constexpr std::array kBinary{FileKind::lib, FileKind::pos, FileKind::bin, FileKind::binpack};
  const FileKind kind = format_of_text(text, as).kind;
  return !as.charset.empty() && std::ranges::find(kBinary, kind) == kBinary.end() &&
         (kind != FileKind::sgf || sgf_charset(text).empty());
}

void read_decoded(std::string_view text, const ReadAs& as, const UseGame& use) {
  const FileFormat& format = format_of_text(text, as);
  const auto* const reader =
      std::find_if(kReaders.begin(), kReaders.end(),
                   [&](const GameReader& row) { return row.kind == format.kind; });
  if (reader == kReaders.end()) return use({1, 1, {}, named(format, as.path)});
  reader->read(text, as, use);
}

}  // namespace

void require_board(const ReadAs& as, std::int64_t width, std::int64_t height) {
  const int size = as.start.size;
  if (width == size && height == size) return;
  const bool is_even_renju = as.name == "renju" && width % 2 == 0;
  const std::string way = width != height ? ", and boards that are not square are not known here"
                          : width > kLargestSize
                              ? ", and boards of that size are not known here"
                              : fmt::format("; {}--size {} takes such games",
                                            is_even_renju ? "--game freestyle " : "", width);
  throw Error(fmt::format("has a board of {}x{}; {} is played on {}x{}{}", width, height, as.name,
                          size, size, way));
}

void read_games(std::string_view text, const ReadAs& as, const UseGame& use) {
  ReadAs known = as;
  known.is_utf8 = true;
  const std::string_view rest = without_mark(text);
  if (rest.size() < text.size()) return read_decoded(rest, known, use);
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) {
    if (const auto converted = utf8_of_utf16(text)) return read_decoded(*converted, known, use);
    return use({1, 1, {}, "begins as UTF-16, but is not valid: save it as UTF-8"});
  }
  if (!is_in_charset(text, as)) return read_decoded(text, as, use);
  std::string converted;
  try {
    converted = utf8_text(text, as.charset);
  } catch (const Error&) {
    return use({1, 1, {}, fmt::format("is not valid {}, which was asked for", as.charset)});
  }
  read_decoded(converted, known, use);
}

}  // namespace rb
