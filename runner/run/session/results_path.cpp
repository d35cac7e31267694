#include "runner/run/session/results_path.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/base/printable.hpp"
#include "runner/base/system/creation_failure.hpp"

namespace rb {

std::string file_safe(std::string_view name) {
  constexpr std::size_t kBytes = 60;
  return letters_and_digits(name, kBytes);
}

std::string claim_results_path(const std::vector<PlayerRow>& players, std::time_t now) {
  const std::string who =
      players.size() == 2
          ? fmt::format("{}-{}", file_safe(players[0].name), file_safe(players[1].name))
          : fmt::format("tournament-{}-players", players.size());
  std::error_code error;
  std::filesystem::create_directories("results", error);
  if (error) throw Error(fmt::format("results: cannot make the folder: {}", error.message()));
  std::tm local{};
  localtime_r(&now, &local);
  const std::string stem = fmt::format("results/{:04}-{:02}-{:02}-{}", local.tm_year + 1900,
                                       local.tm_mon + 1, local.tm_mday, who);
  for (int number = 1;; ++number) {
    std::string path = number == 1 ? stem + ".db" : fmt::format("{}-{}.db", stem, number);
    const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file >= 0) {
      ::close(file);
      return path;
    }
    if (errno != EEXIST) {
      throw Error(fmt::format("{}: {}", path, creation_failure(path, errno)));
    }
  }
}

}  // namespace rb
