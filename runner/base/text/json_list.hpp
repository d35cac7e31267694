#pragma once

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>

#include "engine/base/plain_number.hpp"

namespace rb {

// A JSON array as text that grows at its end: the columns of a page have millions of numbers, for
// which a tree of values takes several times the time and the memory.
class JsonList {
 public:
  void add(std::integral auto number) {
    next();
    append_number(text_, number);
  }
  // A JSON value.
  void add(std::string_view json) {
    next();
    text_ += json;
  }
  bool empty() const { return text_.size() == 1; }
  void clear() { text_.resize(1); }
  std::string text() const { return text_ + ']'; }

 private:
  void next() {
    if (!empty()) text_ += ',';
  }
  std::string text_ = "[";
};

// The same of an object whose names are numbers.
class JsonPlaces {
 public:
  void add(std::size_t place, std::string_view json) {
    text_ += text_.size() == 1 ? "\"" : ",\"";
    append_number(text_, place);
    text_ += "\":";
    text_ += json;
  }
  std::string text() const { return text_ + '}'; }

 private:
  std::string text_ = "{";
};

}  // namespace rb
