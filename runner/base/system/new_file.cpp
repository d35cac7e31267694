#include "runner/base/system/new_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/text.hpp"
#include "runner/base/system/creation_failure.hpp"
#include "runner/base/system/unfinished_files.hpp"

namespace rb {
namespace {

namespace fs = std::filesystem;

// The descriptor that the path names, as "/dev/stdout" does; none: it names a file.
std::optional<std::int64_t> descriptor_of(std::string_view path) {
  constexpr std::array<std::string_view, 3> kStandard{"/dev/stdin", "/dev/stdout", "/dev/stderr"};
  const auto* const standard = std::ranges::find(kStandard, path);
  if (standard != kStandard.end()) return standard - kStandard.begin();
  for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
    if (path.starts_with(folder)) return parse_int(path.substr(folder.size()));
  }
  return std::nullopt;
}

bool is_special(const std::string& path) {
  std::error_code unknown;
  const fs::file_status status = fs::status(path, unknown);
  return descriptor_of(path) || (fs::exists(status) && !fs::is_regular_file(status));
}

// What else writes to a descriptor goes on where this ends: another opening of its file would begin
// at the start.
std::FILE* open_special(const std::string& path) {
  const auto named = descriptor_of(path);
  if (!named) return std::fopen(path.c_str(), "we");
  const int descriptor = fcntl(static_cast<int>(*named), F_DUPFD_CLOEXEC, 0);
  return descriptor < 0 ? nullptr : fdopen(descriptor, "w");
}

bool is_equal(const std::string& a, const std::string& b) {
  using Bytes = std::istreambuf_iterator<char>;
  std::ifstream first(a, std::ios::binary), second(b, std::ios::binary);
  return first && second && std::equal(Bytes(first), Bytes(), Bytes(second), Bytes());
}

std::string folder_of(const std::string& path) {
  const fs::path folder = fs::path(path).parent_path();
  return folder.empty() ? "." : folder.string();
}

// So that the new name outlives a power cut. What cannot be synced, as on some file systems, is in
// place all the same.
void sync_folder(const std::string& path) {
  const int descriptor = open(folder_of(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  fsync(descriptor);
  close(descriptor);
}

// Throws Error if an existing file must be kept.
void check_old(const std::string& path, OldFile old) {
  std::error_code none;
  if (!fs::exists(fs::symlink_status(path, none))) return;
  if (is_database(path)) {
    throw Error(fmt::format(
        "{}: a results file or another database, which is never replaced: name another file",
        path));
  }
  const bool is_empty = fs::file_size(path, none) == 0 && !none;
  if (old == OldFile::replace || is_empty) return;
  throw Error(
      fmt::format("{}: already exists: name another file, or replace it with --force", path));
}

}  // namespace

// SQLite, The Database File Format, section 1.3: how each such file begins.
bool is_database(const std::string& path) {
  constexpr std::string_view kMagic = "SQLite format 3";
  std::error_code none;
  if (!fs::is_regular_file(path, none))
    return false;  // a pipe is read once, by who takes its games
  std::string start(kMagic.size(), '\0');
  std::ifstream file(path, std::ios::binary);
  return file.read(start.data(), static_cast<std::streamsize>(start.size())) && start == kMagic;
}

NewFile::NewFile(const std::string& path, OldFile old) : path_(path), old_(old), target_(path) {
  if (path == "-") throw Error("-: no name of a file: name one (./- if it is to be called so)");
  if (is_special(path_)) {
    file_ = open_special(path_);
    if (file_ == nullptr) fail(errno);
    return;
  }
  std::error_code none;
  if (fs::exists(path_, none)) target_ = fs::canonical(path_);
  if (old_ != OldFile::equal) check_old(path_, old_);
  if (!open_nameless()) open_temporary();
}

NewFile::~NewFile() {
  if (file_ != nullptr) std::fclose(file_);
  if (temporary_.empty()) return;
  unlink(temporary_.c_str());
  forget_unfinished(temporary_.c_str());
}

// Only through /proc does such a file get a name.
bool NewFile::open_nameless() {
  if (access("/proc/self/fd", X_OK) != 0) return false;
  const std::string folder = folder_of(target_);
  const int descriptor = open(folder.c_str(), O_WRONLY | O_TMPFILE | O_CLOEXEC, 0666);
  if (descriptor < 0) return false;
  file_ = fdopen(descriptor, "w");
  is_nameless_ = true;
  return true;
}

// Like mkstemp(), but with the permissions that the user gives to new files.
void NewFile::open_temporary() {
  make_temporary([this](const char* path) {
    const int descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (descriptor >= 0) file_ = fdopen(descriptor, "w");
    return descriptor >= 0;
  });
}

template <class Make>
void NewFile::make_temporary(const Make& make) {
  for (int number = 1;; ++number) {
    temporary_ = fmt::format("{}.{}-{}.tmp", target_, getpid(), number);
    remember_unfinished(temporary_.c_str());
    if (make(temporary_.c_str())) return;
    const int error = errno;
    forget_unfinished(temporary_.c_str());
    if (error != EEXIST) {
      throw Error(fmt::format("{}: {}", path_, creation_failure(target_, error)));
    }
  }
}

void NewFile::write(std::string_view part) {
  if (std::fwrite(part.data(), 1, part.size(), file_) != part.size()) fail(errno);
}

void NewFile::finish() {
  if (std::fflush(file_) != 0 || (!is_in_place() && fsync(fileno(file_)) != 0)) fail(errno);
  if (is_nameless_) {
    const std::string nameless = fmt::format("/proc/self/fd/{}", fileno(file_));
    make_temporary([&](const char* path) {
      return linkat(AT_FDCWD, nameless.c_str(), AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0;
    });
  }
  if (std::fclose(std::exchange(file_, nullptr)) != 0) fail(errno);
  if (is_in_place()) return;
  if (old_ == OldFile::equal && is_equal(path_, temporary_)) return;
  check_old(path_, old_);
  if (std::rename(temporary_.c_str(), target_.c_str()) != 0) fail(errno);
  sync_folder(target_);
}

void NewFile::write_all(const std::string& path, OldFile old, std::string_view text) {
  NewFile file(path, old);
  file.write(text);
  file.finish();
}

void NewFile::check_writable(const std::string& path, OldFile old) {
  if (!is_special(path) || descriptor_of(path)) const NewFile file(path, old);
}

void NewFile::fail(int error) const {
  // The reader closed the pipe on purpose: main() does not report this one.
  if (error == EPIPE) throw std::system_error(EPIPE, std::generic_category());
  throw Error(fmt::format("{}: cannot be written: {}", path_, std::strerror(error)));
}

}  // namespace rb
