// renju-report-fields [--write]: the tables of docs/report-document.md, between two marks each, and
// web/src/data.ts, from the table of fields. Without --write it tells which of them is another;
// status 1 if there is a complaint.

#include <fstream>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <string_view>

#include <fmt/core.h>

#include "runner/web/fields/fields.hpp"

namespace rb::fields {
namespace {

std::vector<Shape> all_shapes() {
  std::vector<Shape> all;
  for (const auto& shapes : {kDocument, kStudies, kGames, kServed, kOfCommands}) {
    all.insert(all.end(), shapes.begin(), shapes.end());
  }
  return all;
}

bool is_printed(const Shape& shape) { return *shape.command != '\0'; }

// "Fit" of "Fit<Name>".
std::string plain_name(const Shape& shape) {
  const std::string name = shape.name;
  return name.substr(0, name.find_first_of(" <"));
}

std::string typescript() {
  std::string text =
      "// Made from runner/web/fields by renju-report-fields --write: do not edit.\n\n";
  for (const Field& type : kPlainTypes)
    text += fmt::format("export type {} = {};\n", type.names, type.type);
  for (const Shape& shape : all_shapes()) {
    text += fmt::format("\nexport interface {} {{\n", shape.name);
    for (const Field& field : shape.fields) {
      const bool has_comment = is_printed(shape) && *field.meaning != '\0';
      std::istringstream names(field.names);
      for (std::string name; names >> name;) {
        text += fmt::format("  {}: {};{}{}\n", name, field.type, has_comment ? " // " : "",
                            has_comment ? field.meaning : "");
      }
    }
    text += "}\n";
  }
  return text;
}

std::string cell_of_type(std::string_view type) {
  std::string cell = "`";
  for (const char c : type) cell += c == '|' ? "\\|" : std::string(1, c);
  return cell + "`";
}

std::string markdown(const std::string& title, const std::vector<Field>& fields) {
  std::string text = fmt::format("| {} | type | what |\n|---|---|---|\n", title);
  for (const Field& field : fields) {
    std::istringstream names(field.names);
    std::string list;
    for (std::string name; names >> name;)
      list += fmt::format("{}`{}`", list.empty() ? "" : ", ", name);
    text += fmt::format("| {} | {} | {} |\n", list, cell_of_type(field.type), field.meaning);
  }
  return text;
}

// Who prints the types that the page does not describe.
std::string printed() {
  std::map<std::string, std::string> types;
  for (const Shape& shape : all_shapes()) {
    if (!is_printed(shape)) continue;
    std::string& list = types[shape.command];
    list += fmt::format("{}`{}`", list.empty() ? "" : ", ", plain_name(shape));
  }
  std::string text = "| command | types |\n|---|---|\n";
  for (const auto& [command, list] : types)
    text += fmt::format("| `{} --json` | {} |\n", command, list);
  return text;
}

std::string read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// Whether the file has this text, at least now.
bool hold(const std::string& name, const std::string& text, bool writes) {
  const std::string path = RB_SOURCE_DIR "/" + name;
  if (read(path) == text) return true;
  if (writes) return (std::ofstream(path, std::ios::binary) << text).good();
  fmt::print("{}: is not what runner/web/fields says: run renju-report-fields --write\n", name);
  return false;
}

constexpr std::string_view kPage = "docs/report-document.md";

// Puts a table into the page, where it has a mark; whether it has.
bool put(std::string& page, const std::string& mark, const std::string& table) {
  const std::string line = fmt::format("<!-- {} -->\n", mark);
  const std::size_t begin = page.find(line), end = page.find("<!-- end -->", begin);
  if (end == std::string::npos) {
    fmt::print("{}: has no <!-- {} --> with its <!-- end -->\n", kPage, mark);
    return false;
  }
  page.replace(begin, end - begin, line + table);
  return true;
}

bool run(bool writes) {
  std::string page = read(fmt::format("{}/{}", RB_SOURCE_DIR, kPage));
  bool is_right = put(page, "types", markdown("name", kPlainTypes));
  is_right &= put(page, "types of commands", printed());
  std::size_t tables = 2;
  for (const Shape& shape : all_shapes()) {
    if (is_printed(shape)) continue;
    is_right &= put(page, "fields of " + plain_name(shape),
                    markdown(fmt::format("`{}`", shape.name), shape.fields));
    ++tables;
  }
  std::size_t ends = 0;
  for (auto at = page.find("<!-- end"); at != page.npos; at = page.find("<!-- end", at + 1)) ++ends;
  if (ends != tables) fmt::print("{}: has {} tables for {} shapes\n", kPage, ends, tables);
  is_right &= ends == tables;
  is_right &= hold(std::string(kPage), page, writes);
  return hold("web/src/data.ts", typescript(), writes) && is_right;
}

}  // namespace
}  // namespace rb::fields

int main(int count, char** words) {
  return rb::fields::run(count > 1 && std::string_view(words[1]) == "--write") ? 0 : 1;
}
