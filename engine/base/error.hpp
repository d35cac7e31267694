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

// A wrong command line. One line of text; exit status 2 instead of 1.
class UsageError : public Error {
 public:
  using Error::Error;
};

}  // namespace rb
