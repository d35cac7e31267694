#include "runner/results/import/sgf_tree.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/quote.hpp"
#include "engine/base/text.hpp"
#include "runner/base/encoding/charset.hpp"

namespace rb {
namespace {

constexpr std::size_t kNone = std::string_view::npos;
constexpr std::size_t kHead = 16;  // bytes in which the first property of a tree stands

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
bool is_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }  // "5A"

class TreeReader {
 public:
  TreeReader(std::string_view text, bool ignores_charset)
      : text_(text), ignores_charset_(ignores_charset) {}

  // Moves to the next "(" that a node follows; after a broken tree to one that is no variation of
  // it: it begins a line, or names a format or a game. False: there is none.
  bool find_tree(bool was_broken) {
    for (; at_ < text_.size(); ++at_) {
      if (text_[at_] != '(') continue;
      const std::size_t next = text_.find_first_not_of(" \t\r\n", at_ + 1);
      if (next == kNone || text_[next] != ';') continue;
      if (!was_broken || at_ == 0 || text_[at_ - 1] == '\n') return true;
      const std::string_view node = trim(text_.substr(next + 1, kHead));
      if (node.starts_with("FF[") || node.starts_with("GM[")) return true;
    }
    return false;
  }

  // REQUIRES: find_tree().
  SgfTree tree() {
    SgfTree tree{.line = line(), .charset = charset()};
    pairs_ = pairs_of(tree.charset);
    is_named_ = !tree.charset.empty();
    try {
      read(tree);
    } catch (const Error& error) {
      tree.problem = error.what();
    }
    return tree;
  }

 private:
  // The main line ends with the first ")"; what follows are other variations.
  void read(SgfTree& tree) {
    std::vector<std::size_t> branches;  // how deep each open "(" is
    std::size_t depth = 0;
    bool is_main = true;
    do {
      switch (next()) {
        case '(': branches.push_back(depth); break;
        case ')':
          depth = branches.back();
          branches.pop_back();
          is_main = false;
          break;
        case ';': {
          tree.nodes.push_back(read_node());
          tree.nodes.back().depth = depth++;
          tree.main_nodes += is_main ? 1 : 0;
          break;
        }
        default: refuse(at_ - 1, "neither a node nor a variation");
      }
    } while (!branches.empty());
  }

  SgfNode read_node() {
    SgfNode node;
    while (skip_blanks() && is_letter(text_[at_])) node.properties.push_back(read_property());
    return node;
  }

  SgfNode::Property read_property() {
    SgfNode::Property property;
    const std::size_t start = at_;
    // Small letters, which old files have in names, do not count: "Black" is B.
    for (; at_ < text_.size() && is_letter(text_[at_]); ++at_) {
      if (std::islower(static_cast<unsigned char>(text_[at_])) == 0) property.name += text_[at_];
    }
    if (property.name.empty()) {  // all are small: not as the standard has it, but meant
      for (const char c : text_.substr(start, at_ - start)) {
        property.name += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
      }
    }
    while (skip_blanks() && text_[at_] == '[') property.values.push_back(read_value());
    if (property.values.empty()) refuse(start, "a property without a value");
    return property;
  }

  std::string read_value() {
    const std::size_t start = at_++;
    std::string value;
    for (; at_ < text_.size() && text_[at_] != ']'; ++at_) {
      if (begins_pair(pairs_, text_[at_]) && at_ + 1 < text_.size()) {
        value += text_[at_++];
        value += text_[at_];
      } else if (text_[at_] != '\\') {
        value += text_[at_];
      } else if (!is_named_ && static_cast<unsigned char>(text_[at_ - 1]) > 0x7F && !is_utf8_) {
        refuse(start, "its encoding is not known: name it, such as CA[GBK] or CA[Shift_JIS]");
      } else if (++at_ < text_.size() &&
                 text_[at_] != '\n') {  // an escaped line end does not count
        value += text_[at_];
      }
    }
    if (at_ >= text_.size()) refuse(start, "the file ends within a value");
    ++at_;
    return value;
  }

  // CA of the first node, which must be known before its names are read.
  std::string charset() const {
    if (ignores_charset_) return "";
    for (std::size_t end = at_; (end = text_.find(']', end)) != kNone; ++end) {
      const std::size_t next = text_.find_first_not_of(" \t\r\n", end + 1);
      if (next != kNone && (text_[next] == ';' || text_[next] == '(' || text_[next] == ')')) {
        return sgf_charset(text_.substr(at_, end + 1 - at_));
      }
    }
    return "";
  }

  bool skip_blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
    return at_ < text_.size();
  }
  char next() {
    if (!skip_blanks()) throw Error("the file ends within the game");
    return text_[at_++];
  }

  int line() {
    for (; counted_ < std::min(at_, text_.size()); ++counted_) lines_ += text_[counted_] == '\n';
    return lines_;
  }
  [[noreturn]] void refuse(std::size_t place, std::string_view why) const {
    const std::string_view rest = text_.substr(place);
    throw Error(fmt::format("'{}': {}", shortened(rest.substr(0, rest.find('\n'))), why));
  }

  std::string_view text_;
  bool ignores_charset_;
  bool is_utf8_ = is_utf8(text_);
  bool is_named_ = false;      // the encoding of the tree
  Pairs pairs_ = Pairs::none;  // of it
  std::size_t at_ = 0, counted_ = 0;
  int lines_ = 1;
};

}  // namespace

const std::string* SgfNode::value(std::string_view name) const {
  const auto found = std::find_if(properties.begin(), properties.end(),
                                  [name](const Property& row) { return row.name == name; });
  return found == properties.end() ? nullptr : &found->values.front();
}

std::string sgf_charset(std::string_view text) {
  for (std::size_t at = text.find("CA["); at != kNone; at = text.find("CA[", at + 1)) {
    if (at > 0 && is_letter(text[at - 1])) continue;
    return std::string(trim(text.substr(at + 3, text.find(']', at) - at - 3)));
  }
  return "";
}

void each_sgf_tree(std::string_view text, bool ignores_charset,
                   const std::function<void(const SgfTree&)>& use) {
  TreeReader reader(text, ignores_charset);
  bool was_broken = false;
  while (reader.find_tree(was_broken)) {
    const SgfTree tree = reader.tree();
    was_broken = !tree.problem.empty();
    use(tree);
  }
}

}  // namespace rb
