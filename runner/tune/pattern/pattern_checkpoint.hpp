#pragma once

#include <string>

#include "runner/tune/pattern/pattern_fit.hpp"

namespace rb {

// A fit in progress, in a file of its own (about 20 MB), so that a killed one can be resumed. The
// file appears complete or not at all.
class PatternCheckpoint {
 public:
  // `made` says how the fit is made, as a JSON object: by which build, with which settings, from
  // which positions.
  PatternCheckpoint(std::string path, std::string made)
      : path_(std::move(path)), made_(std::move(made)) {}

  bool exists() const;
  // Throws Error that names the file: it cannot be read, is damaged, or belongs to a fit with
  // other settings, which are named.
  PatternFitState read() const;
  void write(const PatternFitState& state) const;  // throws Error if it cannot be written
  void remove() const;

 private:
  std::string path_, made_;
};

}  // namespace rb
