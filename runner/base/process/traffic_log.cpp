#include "runner/base/process/traffic_log.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <system_error>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "runner/base/system/creation_failure.hpp"

namespace rb {

namespace {

// Whether it begins as begin() writes it, or has nothing to lose.
bool may_be_log(const std::string& path) {
  constexpr std::string_view kForm = "# 0000-00-00 00:00:00 UTC: ";
  std::error_code none;
  if (!std::filesystem::is_regular_file(path, none)) return true;
  std::string head(kForm.size(), '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(head.data(), static_cast<std::streamsize>(head.size()));
  const auto is_like = [](char form, char c) {
    return form == '0' ? c >= '0' && c <= '9' : c == form;
  };
  return file.gcount() == 0 || std::ranges::equal(kForm, head, is_like);
}

// A user that names a results file or an engine's own one has mistaken one option for another.
std::FILE* opened(const std::string& path) {
  if (!may_be_log(path)) {
    throw Error(
        fmt::format("{}: already exists and is no log of traffic: name another file", path));
  }
  return std::fopen(path.c_str(), "ae");  // e: no engine inherits it
}

}  // namespace

TrafficLog::TrafficLog(const std::string& path)
    : path_(path), start_(std::chrono::steady_clock::now()), file_(opened(path)) {
  if (file_) return;
  if (errno == ENOENT) throw Error(fmt::format("{}: {}", path, creation_failure(path, errno)));
  fail(errno);
}

void TrafficLog::fail(int error) const {
  throw Error(fmt::format("{}: cannot write the log: {}", path_, std::strerror(error)));
}

void TrafficLog::begin(std::string_view text) {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  std::array<char, 32> date{};
  std::strftime(date.data(), date.size(), "%Y-%m-%d %H:%M:%S", &parts);
  std::string line = fmt::format("# {} UTC: ", date.data());
  append_printable(line, text);
  put(line);
}

void TrafficLog::put(std::string& line) {
  line += '\n';
  const std::lock_guard lock(mutex_);
  if (std::fwrite(line.data(), 1, line.size(), file_.get()) != line.size() && error_ == 0) {
    error_ = errno;
  }
}

std::string TrafficLog::label(std::string_view name) {
  const std::lock_guard lock(mutex_);
  return fmt::format("{}-{}", name, ++labels_);
}

void TrafficLog::write(std::string_view label, Stream stream, std::string_view line,
                       SteadyTime now) {
  const std::chrono::duration<double> time = now - start_;
  std::string text = fmt::format("{:12.6f} {} {} ", time.count(), label, sign(stream));
  append_printable(text, line);
  put(text);
}

void TrafficLog::flush() {
  const std::lock_guard lock(mutex_);
  if (std::fflush(file_.get()) != 0 && error_ == 0) error_ = errno;
  if (error_ != 0) fail(error_);
}

}  // namespace rb
