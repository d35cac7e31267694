#pragma once

#include <string>

namespace rb {

// The right to write a file, held by one process at a time (flock). The kernel releases it when the
// process ends, however it ends; child processes do not inherit it. Other programs may still read.
//
// It has its own descriptor. When a process closes any descriptor of a file, it loses all its fcntl
// locks on that file, including SQLite's: so take this lock before SQLite opens the file and
// release it after SQLite has closed it.
class FileLock {
 public:
  // Creates the empty file. Throws Error if it exists or cannot be created.
  static FileLock create(const std::string& path);
  // Locks a file that exists. Throws Error if it cannot be written or another process holds it.
  static FileLock take(const std::string& path);
  // Locks a file that is there for this alone, and stays. Throws Error as the others.
  static FileLock mark(const std::string& path);
  FileLock(FileLock&& other) noexcept;
  // Whether the path names the locked file, and not another or none.
  bool is_at(const std::string& path) const;
  ~FileLock();

 private:
  explicit FileLock(int descriptor) : descriptor_(descriptor) {}
  int descriptor_ = -1;
};

// Whether some process holds the lock, as far as the kernel shows (/proc/locks). Does not take it:
// that would refuse a run that starts at this moment.
bool is_locked(const std::string& path);

}  // namespace rb
