#pragma once

#include <string>

namespace rb {

// The right to write a file, held by one process at a time (flock). The kernel frees it when the
// process ends, however it ends; child processes do not inherit it. Other programs may still read.
//
// It has a descriptor of its own. When a process closes any descriptor of a file, it loses all its
// fcntl locks on that file, and these are SQLite's: so take this lock before SQLite opens the file
// and let it go after SQLite has closed it.
class FileLock {
 public:
  // Makes the file, empty. Throws Error if it exists or cannot be made.
  static FileLock create(const std::string& path);
  // Takes a file that exists. Throws Error if it cannot be written or another process holds it.
  static FileLock take(const std::string& path);
  FileLock(FileLock&& other) noexcept;
  // Does the path name the locked file, and not another or none?
  bool is_at(const std::string& path) const;
  ~FileLock();

 private:
  explicit FileLock(int descriptor) : descriptor_(descriptor) {}
  int descriptor_ = -1;
};

}  // namespace rb
