#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "runner/base/system/new_file.hpp"
#include "runner/formats/archives/lz4.hpp"

namespace rb {

// A new file, packed by LZ4 if its name ends in .lz4. Throws as NewFile does.
class PackedFile {
 public:
  PackedFile(const std::string& path, OldFile old) : file_(path, old) {
    if (path.ends_with(".lz4")) packer_.emplace();
  }

  void write(std::string_view part) {
    packer_ ? file_.write(packer_->add(part)) : file_.write(part);
  }
  // Completes the file; once.
  void finish() {
    if (packer_) file_.write(packer_->finish());
    file_.finish();
  }

 private:
  NewFile file_;
  std::optional<Lz4Packer> packer_;
};

}  // namespace rb
