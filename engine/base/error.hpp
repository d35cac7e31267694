#pragma once

#include <stdexcept>
#include <string>

namespace rb {

// The world is wrong: a file, an option, a database. The text is one line that names the place
// ("openings.txt:17: ...") and, where there is one, the way out. Caught in main() alone.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace rb
