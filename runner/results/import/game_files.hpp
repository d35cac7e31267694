#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace rb {

// How the names of files of games end that are read from folders and archives.
inline constexpr std::string_view kGameEndings = "*.psq, *.sgf, *.pos, *.sav, *.rec, *.lib, *.rif";

// The files of games that are named, and those of the folders that are named and of the folders
// below: by their names, kGameEndings and archives, *.zip.
struct GameFiles {
  std::vector<std::string> paths;  // in the order of the names; of a folder in that of its paths
  std::size_t passed_over = 0;     // files of folders with other names
};

// Throws Error if a folder holds no such file.
GameFiles game_files(const std::vector<std::string>& named);

// It can be read once, so that only its reader sees what it holds.
bool is_pipe(const std::string& path);

// The text of a file; of a file that gzip or LZ4 packed what it holds; of each of kGameEndings in a
// ZIP archive.
struct GameText {
  std::string path;     // in an archive "ARCHIVE/NAME"; of a packed file without ".gz" or ".lz4"
  std::string text;     // as far as it could be read
  std::string problem;  // why the rest could not; empty: nothing is wrong
};
// Calls `use` with each in turn; returns how many files of an archive have other names. Throws
// Error that names the file: it cannot be read, or is an archive that is damaged.
std::size_t each_text(const std::string& path, const std::function<void(const GameText&)>& use);

}  // namespace rb
