#include "runner/results/formats/file_format.hpp"

#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using namespace std::string_literals;

struct Case {
  std::string content, name, path = {};  // of the row, or its title if it has none; empty: none
};

std::string shown(const Case& one) {
  const FileFormat* const format = format_of({.bytes = one.content, .path = one.path});
  if (format == nullptr) return "";
  return std::string(format->name.empty() ? format->title : format->name);
}

TEST(FileFormat, IsShownByTheContent) {
  const std::string bin = "\x1A\x78\x38\x06\xE7\0\0\0\x07\x01\x40\0\x27\x01\x80\0"s;
  const std::vector<Case> cases{
      {"SQLite format 3\0"s, "db"},
      {"(;GM[4]", "sgf"},
      {"\xEF\xBB\xBF \n(;GM[4]", "sgf"},
      {"Saved on Monday (2)\n( ; GM[4])", "games in SGF"},
      {"h8 i9 # (;GM[4])", ""},
      {"Piskvorky 15x15, 11:11, 0\n", "psq"},
      {"[Event \"1\"]\n[Result \"0-1\"]\n", "pgn"},
      {"[h8][i9]", ""},
      {"<?xml version=\"1.0\"?>\n<database><games>\n", "rif"},
      {"<?xml version=\"1.0\"?>\n<svg>", "XML of another program"},
      {"<!DOCTYPE html>\n<p>\n", "a page of HTML"},
      {"<html><table><tr><th>Total<th>Ratio<th>Points", "html"},
      {"15\n15\n2\n7 7\n6 8\n", "sav"},
      {"15\r\n0\r\n0\r\n", "sav"},
      {"a.exe\nb.exe\n6,7,9\n1,0,9\n5,7,9\n0\n", "rec"},
      {"\xFFRenLib\xFF\x03", "lib"},
      {"Ann" + std::string(27, ' ') + "\x62\x53\x71" + std::string(223, '\0'),
       "games of Datafree (.buf)"},
      {":RDFA1:01HH02II", "a game of RenLib's (.rdf)"},
      {"T 1=[Ann,Bob,+,88 97,,0,]\n", "games of RenLib's (.bdt)"},
      {"[i=1;p=H8;m=no;f=0;]", "a tree of moves of RenLib's (.renjs)"},
      {"\x78\x80"s + std::string(20, '\1'), "a library of RenLib without a header (.lib)"},
      {"\2\x70\x61", "pos"},
      {"\2\x70", "pos", "a.pos"},
      {"\0"s, "pos"},
      {"\2\0\0\0\3\0\0\0\0\x14\0\0\0\0\0\0charset"s, "yxdb"},
      {"\5\0\0\0\5\0\2\x0F\x0F\7\7\0\0"s, "yxdb"},
      {bin, "bin"},
      {bin + "\0"s, "not text, and of no format that is known here"},
      {"\x0F\x92\x80\1\0\xC0\0\0\xE7\0\0\0\7\1\x40\0\x27\1\x80\0\xC7\x31\0\0\7\x08\0\0\xC7\x29\0\0"s,
       "binpack"},
      {"h8a1i8c1j8e1,g8,2\n", "training.csv"},
      {"a1,h8,1\n", "training.csv"},
      {"Black;White;Result\na;b;1-0\n", "csv"},
      {"sep=,\nPlayer A,Player B,wins\n", "csv"},
      {"ALPHA25 - BETA.X: 10 : 5\n", "pairs"},
      {"\"A 25\"\t10\t1\t5\t\"B\"\n", "score"},
      {"\x1F\x8B\x08", "gz"},
      {"PK\x03\x04", "zip"},
      {"\x04\x22\x4D\x18", "lz4"},
      {"\x89PNG\r\n", "a picture"},
      {"{\"id\":0}\n", "JSON"},
      {"{\"dataset\":2,\"positions\":480 }\n", "a data set of positions"},
      {"RbPatrn\n\1\0"s, "learned patterns"},
      {"h8 i9 j10", ""},
      {"xiangqi and other games", ""},
      {"8,8 9,7", ""},
      {"", ""}};
  for (const Case& one : cases) EXPECT_EQ(shown(one), one.name) << one.content;
}

TEST(FileFormat, ABeginningIsEnough) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("a b.psq");
  fakes::write_text(path, "Piskvorky 15x15, 11:11, 0\n" + std::string(100'000, '8'));
  const FileFormat* const format = format_of_file(path);
  ASSERT_NE(format, nullptr);
  EXPECT_EQ(named(*format, path), "a game of Piskvork or Gomocup (PSQ): 'renju-bench import '" +
                                      path + "' -o games.db' makes a results file of it");
  EXPECT_EQ(format_of_file(folder.file("none")), nullptr);
}

TEST(FileFormat, NamesDiffer) {
  for (const FileFormat& format : file_formats()) {
    if (format.name.empty()) continue;
    EXPECT_EQ(std::ranges::count(file_formats(), format.name, &FileFormat::name), 1) << format.name;
    EXPECT_FALSE(format.shows.empty()) << format.name;
  }
}

}  // namespace
}  // namespace rb
