// Calls a fuzz target with every input of a corpus file (README.md): the seeds, and what fuzzing
// has found. For compilers without libFuzzer, and for the normal tests.
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

#include "tests/fuzz/fuzz.hpp"

namespace {

int broken(const char* file, int input) {
  std::fprintf(stderr, "%s: not a corpus, or broken after %d inputs\n", file, input);
  return 1;
}

}  // namespace

int main(int count, char** words) {
  if (count != 2) {
    std::fprintf(stderr, "usage: %s CORPUS\n", words[0]);
    return 2;
  }
  std::ifstream in(words[1], std::ios::binary);
  in >> std::noskipws;
  int inputs = 0;
  std::string name;
  char blank = 0, end = 0;
  in >> inputs >> blank >> name >> end;
  if (!in || inputs <= 0 || name != "inputs" || end != '\n') return broken(words[1], 0);
  for (int i = 0; i < inputs; ++i) {
    std::size_t size = 0;
    in >> name >> blank >> size >> end;
    if (!in || end != '\n') return broken(words[1], i);
    // Memory of its own size: what is read beyond its end is seen by the sanitizer.
    std::vector<std::uint8_t> bytes(size);
    in.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size));
    in >> end;
    if (!in || end != '\n') return broken(words[1], i);
    std::fprintf(stderr, "%s\n", name.c_str());  // the last one is the culprit
    LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
  }
  if (in.peek() != std::ifstream::traits_type::eof()) return broken(words[1], inputs);
  std::printf("%d inputs\n", inputs);
  return 0;
}
