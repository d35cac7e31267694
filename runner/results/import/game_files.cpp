#include "runner/results/import/game_files.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <string_view>

#include <fmt/format.h>

#include "engine/base/error.hpp"

namespace rb {
namespace {

bool is_game_file(const std::filesystem::path& path) {
  std::string ending = path.extension().string();
  for (char& c : ending) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  constexpr std::array<std::string_view, 5> kEndings{".psq", ".sgf", ".pos", ".sav", ".rec"};
  return std::find(kEndings.begin(), kEndings.end(), ending) != kEndings.end();
}

void add_folder(const std::string& folder, GameFiles& files) {
  const auto first = static_cast<std::ptrdiff_t>(files.paths.size());
  try {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      if (!entry.is_regular_file()) continue;
      if (is_game_file(entry.path())) {
        files.paths.push_back(entry.path().string());
      } else {
        ++files.passed_over;
      }
    }
  } catch (const std::filesystem::filesystem_error& error) {
    throw Error(fmt::format("{}: {}", folder, error.code().message()));
  }
  if (first == std::ssize(files.paths)) {
    throw Error(
        fmt::format("{}: the folder holds no *.psq, *.sgf, *.pos, *.sav and no *.rec", folder));
  }
  std::sort(files.paths.begin() + first, files.paths.end());
}

}  // namespace

GameFiles game_files(const std::vector<std::string>& named) {
  GameFiles files;
  for (const std::string& path : named) {
    std::error_code unknown;
    if (std::filesystem::is_directory(path, unknown)) {
      add_folder(path, files);
    } else {
      files.paths.push_back(path);
    }
  }
  return files;
}

}  // namespace rb
