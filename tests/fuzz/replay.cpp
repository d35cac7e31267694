// Calls a fuzz target with every file of the folders that are named: the seeds, and what fuzzing
// has found. For compilers without libFuzzer, and for the normal tests.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/fuzz/fuzz.hpp"

int main(int count, char** words) {
  namespace fs = std::filesystem;
  int files = 0;
  for (int i = 1; i < count; ++i) {
    for (const auto& entry : fs::recursive_directory_iterator(words[i])) {
      if (!entry.is_regular_file()) continue;
      std::ifstream in(entry.path(), std::ios::binary);
      const std::string text{std::istreambuf_iterator<char>(in), {}};
      // A copy of its own size: what is read beyond its end is seen by the sanitizer.
      const std::vector<std::uint8_t> bytes(text.begin(), text.end());
      std::fprintf(stderr, "%s\n", entry.path().c_str());  // the last one is the culprit
      LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
      ++files;
    }
  }
  std::printf("%d inputs\n", files);
  return files > 0 ? 0 : 1;
}
