#include "engine/base/text_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/base/missing_file.hpp"
#include "engine/base/text.hpp"

namespace rb {
namespace {

// A file that is open for reading.
class OpenFile {
 public:
  explicit OpenFile(const std::string& path)
      : path_(path), descriptor_(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (descriptor_ < 0) fail();
  }
  ~OpenFile() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  // In bytes; 0: it is not known.
  std::size_t size() const {
    struct stat state {};
    const bool is_told = fstat(descriptor_, &state) == 0 && S_ISREG(state.st_mode);
    return is_told ? static_cast<std::size_t>(state.st_size) : 0;
  }

  // Returns the number of bytes read: 0 at the end.
  std::size_t read(char* to, std::size_t most) const {
    for (;;) {
      const ssize_t count = ::read(descriptor_, to, most);
      if (count >= 0) return static_cast<std::size_t>(count);
      if (errno != EINTR) fail();
    }
  }

 private:
  [[noreturn]] void fail() const { throw Error(why_unread(path_)); }

  const std::string& path_;
  int descriptor_;
};

std::string size_text(std::size_t bytes) {
  constexpr std::size_t kMebi = std::size_t{1} << 20;
  return bytes % kMebi == 0 ? fmt::format("{} MiB", bytes / kMebi) : fmt::format("{} bytes", bytes);
}

}  // namespace

std::string read_text(const std::string& path, std::size_t most) {
  constexpr std::size_t kLeast = std::size_t{1} << 12, kMost = std::size_t{1} << 16;
  const OpenFile file(path);
  std::string text;
  const std::size_t told = std::min(file.size(), most);
  text.reserve(told + std::clamp(told, kLeast, kMost));
  for (std::size_t size = 0;;) {
    const std::size_t part = std::clamp(size, kLeast, kMost);  // most files of games are small
    text.resize(size + part);
    const std::size_t count = file.read(text.data() + size, part);
    size += count;
    if (size > most) throw Error(fmt::format("{}: larger than {}", path, size_text(most)));
    if (count > 0) continue;
    text.resize(size);
    return text;
  }
}

std::string_view unmarked(std::string_view text, const std::string& path) {
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) {
    throw Error(path + ": begins as UTF-16: save it as UTF-8");
  }
  return without_mark(text);
}

LineReader::LineReader(std::istream& stream, std::string path, std::size_t longest)
    : stream_(stream), path_(std::move(path)), line_(longest + 1) {}

std::optional<std::string_view> LineReader::next() {
  if (stream_.peek() == std::istream::traits_type::eof() && !stream_.bad()) return std::nullopt;
  ++number_;
  stream_.getline(line_.data(), static_cast<std::streamsize>(line_.size()));
  const auto count = static_cast<std::size_t>(stream_.gcount());
  const std::string place = fmt::format("{}:{}", path_, number_);
  if (stream_.bad()) throw Error(fmt::format("{}: cannot be read", place));
  if (stream_.fail()) {
    throw Error(fmt::format("{}: longer than {}", place, size_text(line_.size() - 1)));
  }
  return std::string_view(line_.data(), stream_.eof() ? count : count - 1);
}

}  // namespace rb
