#include "runner/base/system/unfinished_file.hpp"

#include <unistd.h>

namespace rb {

UnfinishedFile::~UnfinishedFile() {
  if (path_.empty()) return;
  for (const char* const suffix : {"", "-journal", "-wal", "-shm"}) {
    unlink((path_ + suffix).c_str());
  }
}

}  // namespace rb
