#include "runner/results/import/game_files.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/text.hpp"
#include "engine/base/text_file.hpp"
#include "runner/formats/archives/archives.hpp"

namespace rb {
namespace {

constexpr std::size_t kLargestFile = std::size_t{1} << 30;

std::string ending_of(std::string_view path) {
  std::string ending = std::filesystem::path(path).extension().string();
  for (char& c : ending) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return ending;
}

// What macOS adds to a file of that name, "._a.psq", is none.
bool is_game_file(std::string_view path) {
  const std::string ending = ending_of(path);
  const auto known = split(kGameEndings, ',');
  return !path.substr(path.find_last_of('/') + 1).starts_with("._") &&
         std::ranges::any_of(known,
                             [&](std::string_view one) { return trim(one).substr(1) == ending; });
}

void add_folder(const std::string& folder, GameFiles& files) {
  const auto first = static_cast<std::ptrdiff_t>(files.paths.size());
  try {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      if (!entry.is_regular_file()) continue;
      const std::string path = entry.path().string();
      if (is_game_file(path) || ending_of(path) == ".zip") {
        files.paths.push_back(path);
      } else {
        ++files.passed_over;
      }
    }
  } catch (const std::filesystem::filesystem_error& error) {
    throw Error(fmt::format("{}: {}", folder, error.code().message()));
  }
  if (first == std::ssize(files.paths)) {
    throw Error(fmt::format("{}: the folder holds none of {} and *.zip", folder, kGameEndings));
  }
  std::sort(files.paths.begin() + first, files.paths.end());
}

// A device or a pipe may be endless.
std::string read_file(const std::string& path) {
  std::error_code unknown;
  if (!std::filesystem::is_regular_file(path, unknown)) return read_text(path);
  const auto size = std::filesystem::file_size(path, unknown);
  if (!unknown && size > kLargestFile) {
    throw Error(fmt::format("{}: larger than {} MiB: divide it, since an import joins files", path,
                            kLargestFile >> 20));
  }
  return read_text(path, kLargestFile);
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

bool is_pipe(const std::string& path) {
  std::error_code unknown;
  const auto type = std::filesystem::status(path, unknown).type();
  return type == std::filesystem::file_type::fifo || type == std::filesystem::file_type::socket;
}

std::size_t each_text(const std::string& path, const std::function<void(const GameText&)>& use) {
  std::string bytes = read_file(path);
  if (!is_zip(bytes) && !is_packed(bytes)) {
    use({path, std::move(bytes), {}});
    return 0;
  }
  if (is_packed(bytes)) {
    UnpackedFile file = unpacked(bytes, kLargestFile);
    const std::string ending = ending_of(path);
    const bool is_named = ending == ".gz" || ending == ".lz4";
    use({path.substr(0, path.size() - (is_named ? ending.size() : 0)), std::move(file.text),
         std::move(file.problem)});
    return 0;
  }
  std::size_t passed_over = 0;
  const auto wants = [&](std::string_view name) {
    passed_over += is_game_file(name) ? 0U : 1U;
    return is_game_file(name);
  };
  each_in_zip(bytes, path, kLargestText, wants, [&](UnpackedFile file) {
    use({path + '/' + file.name, std::move(file.text), std::move(file.problem)});
  });
  return passed_over;
}

}  // namespace rb
