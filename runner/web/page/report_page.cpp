#include "runner/web/page/report_page.hpp"

#include <filesystem>
#include <fstream>
#include <map>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "runner/base/text/markup_text.hpp"
#include "runner/formats/archives/archives.hpp"
#include "runner/web/page/base64.hpp"
#include "runner/web/page/bundle.hpp"

namespace rb {
namespace {

using Parts = std::map<std::string_view, std::string_view>;

constexpr std::string_view kFirstLine = "<!doctype html><!-- a report of renju-bench -->\n";

// The template, in which '@' stands only around a name, with what stands for each @NAME@. What is
// put in is not looked at.
std::string filled(std::string_view text, const Parts& parts) {
  std::string page;
  while (true) {
    const std::size_t at = text.find('@');
    page += text.substr(0, at);
    if (at == std::string_view::npos) return page;
    const std::size_t end = text.find('@', at + 1);
    page += parts.at(text.substr(at + 1, end - at - 1));
    text.remove_prefix(end + 1);
  }
}

std::string hash_source(std::string_view sha256) {
  return fmt::format("'sha256-{}'", base64(from_hex(sha256)));
}

std::string policy(std::string_view more) {
  const Bundle& files = bundle();
  return fmt::format(
      "default-src 'none'; script-src {}; style-src {}; img-src data:; base-uri 'none'; "
      "form-action 'none'{}",
      hash_source(files.script_sha256), hash_source(files.style_sha256), more);
}

std::string title_of(const Json& document) {
  std::string title;
  for (const Json& part : document["parts"]) {
    if (!title.empty()) title += ", ";
    title += part["file"].get<std::string>();
  }
  return title.empty() ? "report" : title;
}

std::string page_of(const Parts& parts) {
  const std::string page = filled(bundle().page, parts);
  return std::string(kFirstLine) + page.substr(page.find('\n') + 1);
}

}  // namespace

const Bundle& bundle() {
  constexpr std::size_t kMost = 10'000'000;
  static const Bundle kBundle = [] {
    Bundle files = packed_bundle();
    for (std::string* const text : {&files.page, &files.style, &files.script}) {
      if (!text->empty()) *text = unpacked(*text, kMost).text;
    }
    return files;
  }();
  return kBundle;
}

void require_page() {
  if (!bundle().page.empty()) return;
  throw Error(
      "this program was built without its page: install the package esbuild (scripts/setup does) "
      "and build it again; --json prints the document without it");
}

std::string inert_json(const Json& document) {
  const std::string text = json_text(document);
  constexpr std::string_view kFirst = "<\xe2";  // of U+2028 and U+2029 too
  std::string inert;
  inert.reserve(text.size());
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view plain = rest.substr(0, rest.find_first_of(kFirst));
    inert += plain;
    rest.remove_prefix(plain.size());
    if (rest.empty()) break;
    const std::string_view three = rest.substr(0, 3);
    const bool is_end = three == "\u2028" || three == "\u2029";
    inert += rest[0] == '<'      ? "\\u003c"
             : three == "\u2028" ? "\\u2028"
             : three == "\u2029" ? "\\u2029"
                                 : rest.substr(0, 1);
    rest.remove_prefix(is_end ? 3 : 1);
  }
  return inert;
}

std::string report_page(const Json& document, const std::vector<TextPieces>& blocks) {
  std::string games;
  for (const TextPieces& block : blocks) {
    games += "<script type=\"text/plain\" class=\"games\">";
    games += base64(gzip(block));
    games += "</script>\n";
  }
  const std::string meta = policy(""), title = markup_text(title_of(document)),
                    text = inert_json(document);
  const Bundle& files = bundle();
  return page_of({{"POLICY", meta},
                  {"TITLE", title},
                  {"STYLE", files.style},
                  {"DOCUMENT", text},
                  {"GAMES", games},
                  {"SCRIPT", files.script}});
}

std::string served_page() {
  const Bundle& files = bundle();
  const std::string meta = policy("; connect-src 'self'");
  return page_of({{"POLICY", meta},
                  {"TITLE", "serve"},
                  {"STYLE", files.style},
                  {"DOCUMENT", ""},
                  {"GAMES", ""},
                  {"SCRIPT", files.script}});
}

std::string served_policy() { return policy("; connect-src 'self'; frame-ancestors 'none'"); }

bool is_report(const std::string& path) {
  std::error_code none;
  if (!std::filesystem::is_regular_file(path, none)) return false;  // a pipe would be waited for
  std::ifstream file(path, std::ios::binary);
  std::string line;
  return std::getline(file, line) && line + '\n' == kFirstLine;
}

}  // namespace rb
