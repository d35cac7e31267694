#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace rb {

// The files of games that are named, and those of the folders that are named and of the folders
// below: by their names, *.psq, *.sgf, *.pos, *.sav and *.rec.
struct GameFiles {
  std::vector<std::string> paths;  // in the order of the names; of a folder in that of its paths
  std::size_t passed_over = 0;     // files of folders with other names
};

// Throws Error if a folder holds no such file.
GameFiles game_files(const std::vector<std::string>& named);

}  // namespace rb
