#pragma once

#include <stdexcept>
#include <string>

namespace rb {

// A problem outside the program: a file, an option, a database. The text is one line that names the
// place ("openings.txt:17: ...") and the way out, if there is one. Caught only in main().
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A wrong command line. The text is one line; the exit status is 2 instead of 1.
class UsageError : public Error {
 public:
  using Error::Error;
};

}  // namespace rb
