#pragma once

#include <concepts>
#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/json_text.hpp"

// A value of a case that remembers what was read of it, so that no number of another program is
// left uncompared unnoticed.
namespace rb::oracle {

// A node of the JSON text of a case. Reads like Json: a missing key or place throws
// Json::exception. Copies share what they remember; the JSON text must outlive them.
class Case {
 public:
  explicit Case(const Json& text)
      : node_(&text), read_(std::make_shared<std::set<const Json*>>()) {}

  Case at(const std::string& key) const { return visited(node_->at(key)); }
  Case at(std::size_t place) const { return visited(node_->at(place)); }
  Case operator[](std::size_t place) const { return at(place); }
  bool contains(const std::string& key) const { return node_->contains(key); }
  bool is_null() const { return read().is_null(); }
  bool is_string() const { return node_->is_string(); }
  bool is_array() const { return node_->is_array(); }
  bool is_object() const { return node_->is_object(); }
  std::size_t size() const { return node_->size(); }
  std::vector<Case> all() const;                            // of an array
  std::vector<std::pair<std::string, Case>> items() const;  // of an object

  template <typename T>
  T get() const {
    return read().get<T>();
  }
  template <typename T>
  requires(!std::is_pointer_v<T> && !std::same_as<T, Case> && !std::same_as<T, char>) operator T()
      const {  // NOLINT(google-explicit-constructor): reads like Json
    return get<T>();
  }
  bool operator==(const std::string& text) const { return read() == text; }
  bool operator==(int value) const { return read() == value; }
  bool operator==(std::size_t value) const { return read() == value; }

  // Where something is that nobody read, as "out.fishtest.elo", "steps[].wins": once each.
  std::set<std::string> unread() const;

 private:
  Case(const Json& node, std::shared_ptr<std::set<const Json*>> read)
      : node_(&node), read_(std::move(read)) {}
  Case visited(const Json& node) const;
  const Json& read() const;  // this and all below

  const Json* node_;
  std::shared_ptr<std::set<const Json*>> read_;
};

}  // namespace rb::oracle
