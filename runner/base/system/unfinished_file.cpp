#include "runner/base/system/unfinished_file.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <system_error>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "runner/base/system/file_lock.hpp"
#include "runner/base/system/unfinished_files.hpp"

namespace rb {

UnfinishedFile::UnfinishedFile(const std::string& path) {
  if (path.empty()) return;
  names_ = {path, path + "-journal", path + "-wal", path + "-shm"};
  for (const std::string& name : names_) remember_unfinished(name.c_str());
}

UnfinishedFile::~UnfinishedFile() {
  if (path().empty()) return;
  for (const std::string& name : names_) unlink(name.c_str());
  keep();
}

void UnfinishedFile::keep() {
  for (std::string& name : names_) {
    forget_unfinished(name.c_str());
    name.clear();
  }
}

namespace {

// The name until the file is complete, which no file has any more.
std::string freed_name(const std::string& target) {
  std::string path = target + ".unfinished";
  std::error_code none;
  if (!std::filesystem::exists(path, none)) return path;
  const FileLock lock = FileLock::take(path);  // else it is another's, and stays
  const UnfinishedFile left(path);
  return path;
}

}  // namespace

UnfinishedDatabase::UnfinishedDatabase(std::string target)
    : target_(std::move(target)), file_(freed_name(target_)) {}

void UnfinishedDatabase::make(const std::function<void(const std::string& path)>& write) {
  const std::string path = file_.path();
  try {
    write(path);
  } catch (const Error& error) {
    const std::string_view text = error.what();
    if (!text.starts_with(path + ": ")) throw;
    throw Error(target_ + std::string(text.substr(path.size())));
  }
  finish();
}

void UnfinishedDatabase::finish() {
  std::error_code none;
  if (std::filesystem::exists(target_, none)) {
    throw Error(fmt::format("{}: was made by another program meanwhile", target_));
  }
  if (std::rename(file_.path().c_str(), target_.c_str()) != 0) {
    throw Error(fmt::format("{}: cannot be created: {}", target_, std::strerror(errno)));
  }
  file_.keep();
}

}  // namespace rb
