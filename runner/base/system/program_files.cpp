#include "runner/base/system/program_files.hpp"

#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include <fmt/core.h>

#include "engine/base/hash.hpp"

namespace rb {

std::optional<std::string> file_hash(const std::string& path) {
  std::error_code none;
  if (!std::filesystem::is_regular_file(path, none)) return std::nullopt;
  std::uint64_t hash = kFnvOfNothing;
  std::ifstream file(path, std::ios::binary);
  std::vector<char> block(std::size_t{1} << 16);
  while (file.read(block.data(), static_cast<std::streamsize>(block.size())), file.gcount() > 0) {
    const auto count = static_cast<std::size_t>(file.gcount());
    hash = fnv1a({block.data(), count}, hash);
  }
  return fmt::format("{:016x}", hash);
}

std::vector<std::string> names_in(const std::string& word) {
  const std::size_t equals = word.find('=');
  if (equals == std::string::npos || equals + 1 == word.size()) return {word};
  return {word, word.substr(equals + 1)};
}

ProgramFiles::ProgramFiles(std::string folder, std::span<const std::string> arguments)
    : folder_(std::move(folder)) {
  for (const std::string& word : arguments) {
    for (const std::string& name : names_in(word)) {
      const std::string path = path_of(name);
      watched_[name] = stamp_of(path);  // before it is read, so that a change meanwhile is noticed
      if (const auto hash = file_hash(path)) hashes_[name] = *hash;
    }
  }
}

std::string ProgramFiles::path_of(const std::string& name) const {
  return (std::filesystem::path(folder_) / name).string();
}

std::optional<ProgramFiles::Stamp> ProgramFiles::stamp_of(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  constexpr std::int64_t kSecond = 1'000'000'000;
  return Stamp{.changed_ns = status.st_mtim.tv_sec * kSecond + status.st_mtim.tv_nsec,
               .size = static_cast<std::uintmax_t>(status.st_size)};
}

std::vector<ProgramFiles::Written> ProgramFiles::take_written() {
  std::vector<Written> written;
  for (auto place = watched_.begin(); place != watched_.end();) {
    const auto& [name, was] = *place;
    const auto now = stamp_of(path_of(name));
    if (now == was || !now) {  // a missing file tells nothing
      ++place;
      continue;
    }
    const auto known = hashes_.find(name);
    if (known != hashes_.end() && file_hash(path_of(name)) == known->second) {  // only touched
      (place++)->second = now;
      continue;
    }
    written.push_back({name, known == hashes_.end()});
    place = watched_.erase(place);
  }
  return written;
}

}  // namespace rb
