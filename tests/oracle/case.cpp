#include "tests/oracle/case.hpp"
#include "engine/base/json_text.hpp"

namespace rb::oracle {
namespace {
using Places = std::set<const Json*>;

void add_unread(const Json& node, const std::string& path, const Places& read,
                std::set<std::string>& found) {
  if (!node.is_structured() || node.empty()) {
    if (!read.contains(&node)) found.insert(path);
    return;
  }
  for (const auto& [key, value] : node.items()) {
    const std::string below = node.is_array() ? "[]" : path.empty() ? key : "." + key;
    add_unread(value, path + below, read, found);
  }
}

void mark(const Json& node, Places& read) {
  read.insert(&node);
  if (!node.is_structured()) return;
  for (const Json& below : node) mark(below, read);
}

}  // namespace

Case Case::visited(const Json& node) const { return {node, read_}; }

const Json& Case::read() const {
  mark(*node_, *read_);
  return *node_;
}

std::vector<Case> Case::all() const {
  std::vector<Case> found;
  for (const Json& node : *node_) found.push_back(visited(node));
  if (found.empty()) read();
  return found;
}

std::vector<std::pair<std::string, Case>> Case::items() const {
  std::vector<std::pair<std::string, Case>> found;
  for (const auto& [key, node] : node_->items()) found.emplace_back(key, visited(node));
  if (found.empty()) read();
  return found;
}

std::set<std::string> Case::unread() const {
  std::set<std::string> found;
  add_unread(*node_, "", *read_, found);
  return found;
}

}  // namespace rb::oracle
