#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rb {

// A node of SGF: its properties, "PB" with the texts between its brackets, escapes resolved.
struct SgfNode {
  std::size_t depth = 0;  // how many nodes are before it on its line
  struct Property {
    std::string name;
    std::vector<std::string> values;
  };
  std::vector<Property> properties;

  // The first value of a property, or nullptr.
  const std::string* value(std::string_view name) const;
};

struct SgfTree {
  int line = 0;                     // where it begins, from 1
  std::string charset = {};         // CA; the values are texts in it
  std::vector<SgfNode> nodes = {};  // in the order of the file; depths tell which follows which
  std::size_t main_nodes = 0;       // so many at the front are the main line, the first of all
  std::string problem = {};         // what is wrong with its syntax; empty: nothing

  std::span<const SgfNode> main_line() const { return std::span(nodes).first(main_nodes); }
  std::span<const SgfNode> variations() const { return std::span(nodes).subspan(main_nodes); }
};

// CA of the first node in a text that has one, or of a node's own text; empty: there is none.
std::string sgf_charset(std::string_view text);

// The trees of a collection in turn; text before and between them is passed over. After an error
// the next one is looked for at the start of a line. An encoding that CA names counts, unless it is
// ignored because the whole text is known to be UTF-8.
void each_sgf_tree(std::string_view text, bool ignores_charset,
                   const std::function<void(const SgfTree&)>& use);

}  // namespace rb
