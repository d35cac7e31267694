#include "runner/results/formats/file_format.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "runner/base/text/command_words.hpp"
#include "runner/results/formats/recognise.hpp"

namespace rb {
namespace {

constexpr std::size_t kHead = std::size_t{64} << 10;  // bytes that show a format

template <const std::string_view&... kBeginnings>
bool begins(const FileContent& content) {
  return (content.bytes.starts_with(kBeginnings) || ...);
}
template <const std::string_view&... kBeginnings>
bool text_begins(const FileContent& content) {
  return (recognise::text_of(content).starts_with(kBeginnings) || ...);
}

// POSIX's ustar and GNU's: the magic word of the first header.
bool is_tar(const FileContent& content) {
  return content.bytes.size() > 262 && content.bytes.substr(257, 5) == "ustar";
}

constexpr std::string_view kSqlite = "SQLite format 3", kLib = "\xFFRenLib\xFF", kPsq = "Piskvork",
                           kSgf = "(;", kLz4 = "\x04\x22\x4D\x18", kGzip = "\x1F\x8B",
                           kZip = "PK\x03\x04", kEmptyZip = "PK\x05\x06", kBzip = "BZh",
                           kXz = "\xFD\x37zXZ", k7z = "7z\xBC\xAF", kRar = "Rar!",
                           kZstd = "\x28\xB5\x2F\xFD", kPdf = "%PDF", kJson = "{",
                           kDataset = "{\"dataset\"", kPatterns = "RbPatrn\n", kPng = "\x89PNG",
                           kJpeg = "\xFF\xD8\xFF", kGif = "GIF8",
                           kElf =
                               "\x7F"
                               "ELF",
                           kExe = "MZ";

bool never(const FileContent&) { return false; }

constexpr std::string_view kImports = "import, explore, analyze";
constexpr std::string_view kImport =
    "'renju-bench import FILE -o games.db' makes a results file of it";
constexpr std::string_view kPacked =
    "unpack it first, or 'renju-bench import FILE -o games.db' makes a results file of its games";
constexpr std::string_view kRate = "'renju-bench rate FILE' reads it";
constexpr std::string_view kBook =
    "it holds no games; 'renju-bench explore FILE' shows its moves, 'hard:book=FILE' plays them, "
    "'openings make --from FILE' takes them";
constexpr std::string_view kDatabase =
    "it holds no games; 'renju-bench dataset make FILE -o positions.jsonl' writes its positions";
constexpr std::string_view kRateResults =
    "'renju-bench rate FILE' reads its results; moves in PGN are not read, save the games as SGF";
constexpr std::string_view kUnpack = "unpack it first";
constexpr std::string_view kRenLib = "open it in RenLib and save it as .lib";
constexpr std::string_view kNoWay = "which nothing here reads";
constexpr std::string_view kMovesOnly = "players, result, times, passes";
constexpr std::string_view kResultsOnly = "moves: it holds results only";

using enum FileKind;

// Magic numbers before what is recognised by its structure, which comes before text.
constexpr auto kFormats = std::to_array<FileFormat>({
    {results_file, "db", "a results file", "begins with 'SQLite format 3'", begins<kSqlite>,
     "all commands", "match, tournament, import, merge", "",
     "'renju-bench merge' joins results files, 'renju-bench export FILE' writes its games"},
    {lib, "lib", "a library of RenLib (.lib)", "begins with FF 'RenLib' FF, or with h8",
     begins<kLib>, "import, explore, openings make, suite, book=FILE of players",
     "export --format lib", "times, scores; players and results but as texts", kBook},
    {gzip, "gz", "packed by gzip", "begins with 1F 8B", begins<kGzip>, kImports, "", "", kPacked},
    {zip, "zip", "a ZIP archive", "begins with PK", begins<kZip, kEmptyZip>, kImports, "", "",
     kPacked},
    {lz4, "lz4", "packed by LZ4, as training data and databases are", "begins with 04 22 4D 18",
     begins<kLz4>, kImports, "export, dataset make to NAME.lz4", "", kPacked},
    {patterns, "", "learned patterns", "", begins<kPatterns>, "", "", "",
     "'hard:patterns=FILE' plays with them"},
    {other, "", "packed by bzip2", "", begins<kBzip>, "", "", "", kUnpack},
    {other, "", "packed by xz", "", begins<kXz>, "", "", "", kUnpack},
    {other, "", "a tar archive", "", is_tar, "", "", "", kUnpack},
    {other, "", "a 7z archive", "", begins<k7z>, "", "", "", kUnpack},
    {other, "", "a RAR archive", "", begins<kRar>, "", "", "", kUnpack},
    {other, "", "packed by zstd", "", begins<kZstd>, "", "", "", kUnpack},
    {other, "", "a PDF", "", begins<kPdf>, "", "", "", kNoWay},
    {other, "", "a picture", "", begins<kPng, kJpeg, kGif>, "", "", "", kNoWay},
    {other, "", "a program", "", begins<kElf, kExe>, "", "", "", kNoWay},
    {sgf, "sgf", "games in SGF", "'(;', also after other text", text_begins<kSgf>, kImports,
     "export --format sgf", "counters, seeds", kImport},
    {psq, "psq", "a game of Piskvork or Gomocup (PSQ)", "begins with Piskvorky", text_begins<kPsq>,
     kImports, "export --format psq", "passes, resignations, draws by agreement, scores, comments",
     kImport},
    {pgn, "pgn", "PGN, as c-gomoku-cli writes it", "begins with [Event \"...\"]", recognise::pgn,
     "rate", "", kResultsOnly, kRateResults},
    {rif, "rif", "the database of RenjuNet (RIF)", "XML whose root is <database>", recognise::rif,
     "import, explore, analyze, rate", "", "how a game ended", kImport},
    {score_html, "html", "a table of a Gomocup tournament (_table.html)",
     "HTML with a table of ratio and points", recognise::score_html, "rate", "",
     "moves; draws, which are the rest", kRate},
    {other, "", "a page of HTML", "", recognise::html, "", "", "",
     "save the games that it shows as SGF"},
    {other, "", "XML of another program", "", recognise::xml, "", "", "", kNoWay},
    {json, "", "a data set of positions", "", begins<kDataset>, "", "", "",
     "it holds no games; 'renju-bench tune texel' takes it, unpacked and not through a pipe"},
    {json, "", "JSON", "", text_begins<kJson>, "", "", "",
     "'renju-bench export --format sgf' writes games that import reads"},
    {lib, "", "a library of RenLib without a header (.lib)", "", recognise::old_lib, "", "", "",
     kBook},
    {pos, "pos", "a line of moves of RenLib or Yixin-Board (.pos)",
     "the number of moves, and a byte for each", recognise::pos, kImports, "", kMovesOnly, kImport},
    {yxdb, "yxdb", "a database of Yixin-Board or Rapfi (YXDB)",
     "the number of records and a first key", recognise::yxdb, "book=FILE of players, dataset make",
     "", "games", kDatabase},
    {binpack, "binpack", "training data (binpack)", "games up to the last byte", recognise::binpack,
     kImports, "export --format binpack, dataset make", "players, how a game ended", kImport},
    {bin, "bin", "training data (bin)", "positions up to the last byte", recognise::bin, kImports,
     "export --format bin, dataset make", "players, how a game ended, openings", kImport},
    {other, "", "games of Datafree (.buf)", "", recognise::buf, "", "", "", kRenLib},
    {other, "", "not text, and of no format that is known here", "", recognise::not_text, "", "",
     "", "'renju-bench import --formats' lists those that are"},
    {sav, "sav", "a line of moves of Yixin-Board (.sav)",
     "height, width and number of moves, each on its line", recognise::sav, kImports, "",
     kMovesOnly, kImport},
    {other, "", "a game of RenLib's (.rdf)", "", recognise::rdf, "", "", "", kRenLib},
    {other, "", "games of RenLib's (.bdt)", "", recognise::bdt, "", "", "", kRenLib},
    {other, "", "a tree of moves of RenLib's (.renjs)", "", recognise::renjs, "", "", "", kRenLib},
    {rec, "rec", "a game of Gomotur (.rec)", "two names, then x,y,milliseconds", recognise::rec,
     kImports, "", "the size of its board", kImport},
    {results_csv, "csv", "a table of results without moves",
     "a first line with black,white or player_a,player_b", recognise::results_csv, "rate",
     "export --format csv", kResultsOnly, kRate},
    {training_csv, "training.csv", "training data (csv)", "lines such as h8a1i8,c1,2",
     recognise::training_csv, kImports, "export --format training.csv, dataset make",
     "rules, board, players, how a game ended", kImport},
    {score_tab, "score", "a table of scores of GomocupEloRating",
     "lines of \"A\", wins, draws, losses, \"B\"", recognise::score_tab, "rate", "", kResultsOnly,
     kRate},
    {gomocup_pairs, "pairs", "a table of scores of Gomocup", "lines of A - B: 10 : 5",
     recognise::gomocup_pairs, "rate", "", "moves; draws, which are the rest", kRate},
    {other, "", "sums of a Gomocup tournament (_result.txt)", "", recognise::gomocup_sums, "", "",
     "", "which do not tell who beat whom: take its _table.html"},
    {sgf, "", "games in SGF", "", recognise::sgf, "", "", "", kImport},
    {moves, "text", "a game a line", "text of nothing else", never, kImports,
     "export --format text", "times, scores, openings, variations", kImport},
});

std::string way_out(const FileFormat& format, std::string_view path) {
  constexpr std::string_view kFile = "FILE";
  std::string text(format.way_out);
  if (const std::size_t at = text.find(kFile); at != std::string::npos) {
    text.replace(at, kFile.size(), shell_quoted(path));
  }
  return text;
}

}  // namespace

std::span<const FileFormat> file_formats() { return kFormats; }

const FileFormat& file_format(FileKind kind) {
  return *std::find_if(kFormats.begin(), kFormats.end(),
                       [kind](const FileFormat& row) { return row.kind == kind; });
}

const FileFormat* format_of(const FileContent& content) {
  const auto* const found = std::find_if(kFormats.begin(), kFormats.end(),
                                         [&](const FileFormat& row) { return row.is(content); });
  return found == kFormats.end() ? nullptr : found;
}

const FileFormat* format_of_file(const std::string& path) {
  std::error_code unknown;
  if (!std::filesystem::is_regular_file(path, unknown)) return nullptr;
  std::string head(kHead + 1, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(file.gcount()));
  if (head.empty()) return nullptr;
  const bool is_whole = head.size() <= kHead;
  return format_of(
      {.bytes = std::string_view(head).substr(0, kHead), .is_whole = is_whole, .path = path});
}

std::string named(const FileFormat& format, std::string_view path) {
  const std::string way = way_out(format, path);
  return std::string(format.title).append(way.starts_with("which") ? ", " : ": ").append(way);
}

void refuse_other_format(std::string_view what, const std::string& path,
                         std::initializer_list<FileKind> kinds) {
  const FileFormat* const format = format_of_file(path);
  if (format == nullptr || std::ranges::find(kinds, format->kind) != kinds.end()) return;
  throw Error(path + ": not " + std::string(what).append(", but ") + named(*format, path));
}

}  // namespace rb
