#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/json_text.hpp"

// The fields of a JSON object that came from outside, read with the type and the range that they
// must have. Every mistake throws Error, one line: "PLACE: 'NAME' is missing" or "PLACE: 'NAME' is
// FOUND; it must be WANTED".
namespace rb {

class JsonFields {
 public:
  // `place` is the file, and the line or the part of it with the object; `json` must outlive this.
  // Throws if it is not an object.
  JsonFields(const Json& json, std::string place);

  bool has(const char* name) const;
  const Json& at(const char* name) const;

  std::string text(const char* name) const;
  std::string line(const char* name) const;  // a text without control characters, not empty
  bool truth(const char* name) const;
  // REQUIRES: least <= most.
  std::int64_t whole(const char* name, std::int64_t least, std::int64_t most) const;
  std::uint64_t count(const char* name) const;             // a whole number from 0, of 64 bits
  std::vector<std::string> texts(const char* name) const;  // a list
  std::vector<std::string> lines(const char* name) const;
  const Json& list(const char* name) const;  // of anything

  // For what a caller checks: `wanted` is the end of the sentence, "a time such as 2s".
  [[noreturn]] void refuse(const char* name, std::string_view wanted) const;
  // Throws Error "PLACE: WHAT".
  [[noreturn]] void fail(std::string_view what) const;

 private:
  const Json& json_;
  std::string place_;
};

}  // namespace rb
