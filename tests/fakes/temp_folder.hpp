#pragma once

#include <sys/mount.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

// Folders for tests that write files.
namespace rb::fakes {

// A new empty folder, deleted with all that is in it at the end of its life.
class TempFolder {
 public:
  TempFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "rb-test-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) std::abort();
    path_ = name;
  }
  ~TempFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;

  std::string file(const std::string& name) const { return (path_ / name).string(); }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

// A file system in memory, of a given size, on a folder. mounted() is false where mounting is not
// allowed: then the test skips itself. Tests may run as root, who ignores a folder's permissions:
// only a mount is really read-only or full.
class SmallDisk {
 public:
  SmallDisk(const std::filesystem::path& folder, const std::string& size) : folder_(folder) {
    std::filesystem::create_directories(folder);
    mounted_ = mount("none", folder.c_str(), "tmpfs", 0, ("size=" + size).c_str()) == 0;
  }
  ~SmallDisk() {
    if (mounted_) umount2(folder_.c_str(), MNT_DETACH);
  }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;

  bool mounted() const { return mounted_; }
  bool make_read_only() {
    return mount("none", folder_.c_str(), nullptr, MS_REMOUNT | MS_RDONLY, nullptr) == 0;
  }
  std::string file(const std::string& name) const { return (folder_ / name).string(); }

 private:
  std::filesystem::path folder_;
  bool mounted_ = false;
};

// A read-only view of another folder.
class ReadOnlyView {
 public:
  ReadOnlyView(const std::filesystem::path& source, const std::filesystem::path& view)
      : view_(view) {
    std::filesystem::create_directories(view);
    const auto* const none = "none";
    mounted_ = mount(source.c_str(), view.c_str(), nullptr, MS_BIND, nullptr) == 0;
    read_only_ = mounted_ &&
                 mount(none, view.c_str(), nullptr, MS_BIND | MS_REMOUNT | MS_RDONLY, nullptr) == 0;
  }
  ~ReadOnlyView() {
    if (mounted_) umount2(view_.c_str(), MNT_DETACH);
  }
  ReadOnlyView(const ReadOnlyView&) = delete;
  ReadOnlyView& operator=(const ReadOnlyView&) = delete;

  bool mounted() const { return read_only_; }
  std::string file(const std::string& name) const { return (view_ / name).string(); }

 private:
  std::filesystem::path view_;
  bool mounted_ = false;
  bool read_only_ = false;
};

inline std::string read_text(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

inline void write_text(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

}  // namespace rb::fakes
