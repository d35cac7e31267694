#include "runner/results/import/game_reader.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "runner/base/encoding/charset.hpp"
#include "runner/results/formats/file_format.hpp"

namespace rb {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

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

void read_decoded(std::string_view text, const ReadAs& as, const UseGame& use) {
  const FileFormat* const shown = format_of({.bytes = text, .path = as.path});
  const FileFormat& format = shown != nullptr ? *shown : file_format(FileKind::moves);
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
  const std::string way = width == height ? fmt::format("; --size {} takes such games", width)
                                          : ", and boards that are not square are not known here";
  throw Error(fmt::format("has a board of {}x{}; {} is played on {}x{}{}", width, height, as.name,
                          size, size, way));
}

void read_games(std::string_view text, const ReadAs& as, const UseGame& use) {
  ReadAs known = as;
  known.is_utf8 = true;
  if (text.starts_with(kByteOrderMark)) {
    return read_decoded(text.substr(kByteOrderMark.size()), known, use);
  }
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) {
    if (const auto converted = utf8_of_utf16(text)) return read_decoded(*converted, known, use);
    return use({1, 1, {}, "begins as UTF-16, but is not valid: save it as UTF-8"});
  }
  read_decoded(text, as, use);
}

}  // namespace rb
