#include "runner/cli/new_file.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include <fmt/core.h>

#include "engine/base/error.hpp"

namespace rb::cli {
namespace {

bool is_special(const std::string& path) {
  std::error_code unknown;
  const std::filesystem::file_status status = std::filesystem::status(path, unknown);
  return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
}

}  // namespace

NewFile::NewFile(const std::string& path)
    : path_(path), temporary_(is_special(path) ? path : path + ".tmp") {
  file_.open(temporary_);
  if (!file_) fail();
}

NewFile::~NewFile() {
  std::error_code gone;
  if (temporary_ != path_) std::filesystem::remove(temporary_, gone);
}

void NewFile::write(const std::string& text) {
  file_ << text;
  file_.close();
  if (!file_) fail();
  if (temporary_ != path_ && std::rename(temporary_.c_str(), path_.c_str()) != 0) fail();
}

void NewFile::fail() const {
  throw Error(fmt::format("{}: cannot be written: {}", path_, std::strerror(errno)));
}

}  // namespace rb::cli
