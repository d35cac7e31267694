#include "runner/web/page/report_page.hpp"
#include "engine/base/json_text.hpp"

#include <gtest/gtest.h>

#include <map>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "runner/web/page/base64.hpp"
#include "runner/web/page/bundle.hpp"
#include "runner/web/page/gzip.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using Json = Json;

TEST(InertJson, HoldsNothingThatEndsAScript) {
  const Json document = {{"a", "</script><!-- \u2028 \u2029 <b>"}};
  const std::string text = inert_json(document);
  EXPECT_EQ(text, "{\"a\":\"\\u003c/script>\\u003c!-- \\u2028 \\u2029 \\u003cb>\"}");
  EXPECT_EQ(Json::parse(text), document);
}

TEST(InertJson, KeepsOtherLetters) {
  const Json document = {{"花月", "\u2027\u202a"}};
  EXPECT_EQ(inert_json(document), "{\"花月\":\"\u2027\u202a\"}");
  EXPECT_EQ(inert_json({{"a", "\xff"}}), "{\"a\":\"\ufffd\"}") << "what is no UTF-8 is replaced";
}

// The page with these parts: each name stands once in the template.
std::string page_with(const std::map<std::string, std::string>& parts) {
  std::string page(bundle().page);
  page = "<!doctype html><!-- a report of renju-bench -->\n" + page.substr(page.find('\n') + 1);
  std::map<std::size_t, std::string> places;
  for (const auto& [name, part] : parts) {
    places[page.find('@' + name + '@')] = name;
    EXPECT_EQ(page.find('@' + name + '@'), page.rfind('@' + name + '@')) << name;
  }
  for (auto place = places.rbegin(); place != places.rend(); ++place) {
    page.replace(place->first, place->second.size() + 2, parts.at(place->second));
  }
  return page;
}

// Nothing but the page's own script and style, and pictures within it.
std::string policy_with(std::string_view more) {
  const Bundle files = bundle();
  return fmt::format(
      "default-src 'none'; script-src 'sha256-{}'; style-src 'sha256-{}'; img-src data:; base-uri "
      "'none'; form-action 'none'{}",
      base64(from_hex(files.script_sha256)), base64(from_hex(files.style_sha256)), more);
}

// A program that was built without esbuild has no page.
class Page : public testing::Test {
 protected:
  void SetUp() override {
    if (bundle().page.empty()) GTEST_SKIP() << "no page was built";
  }
};

TEST_F(Page, HasADocumentWithItsGames) {
  const Json document = {{"parts", {{{"file", "a<b.db"}}, {{"file", "c&d>.db"}}}},
                         {"mail", "@TITLE@ @x"}};
  const std::string one = R"({"games":[1,2]})", two = "[]";
  const auto pieces = [](const std::string& games) {
    return [games](const auto& add) { add(games); };
  };
  const auto block = [&](const std::string& games) {
    return "<script type=\"text/plain\" class=\"games\">" + base64(gzip(pieces(games))) +
           "</script>\n";
  };
  EXPECT_EQ(report_page(document, {pieces(one), pieces(two)}),
            page_with({{"POLICY", policy_with("")},
                       {"TITLE", "a&lt;b.db, c&amp;d&gt;.db"},
                       {"STYLE", std::string(bundle().style)},
                       {"DOCUMENT", inert_json(document)},
                       {"GAMES", block(one) + block(two)},
                       {"SCRIPT", std::string(bundle().script)}}));
}

TEST(RequirePage, AsksForOneThatWasBuilt) {
  if (bundle().page.empty()) {
    EXPECT_THROW(require_page(), Error);
  } else {
    EXPECT_NO_THROW(require_page());
  }
}

TEST(IsReport, NeedsTheFirstLine) {
  EXPECT_FALSE(is_report("/dev/null"));
  EXPECT_FALSE(is_report("/no/such/file"));
  const fakes::TempFolder folder;
  const std::string path = folder.file("x.html");
  const std::string first = "<!doctype html><!-- a report of renju-bench -->";
  for (const std::string& text : {first + '\n', first + "\n<html>"}) {
    fakes::write_text(path, text);
    EXPECT_TRUE(is_report(path)) << text;
  }
  for (const std::string& text : {std::string("<!doctype html>\n"), '\n' + first, first + "x\n"}) {
    fakes::write_text(path, text);
    EXPECT_FALSE(is_report(path)) << text;
  }
}

}  // namespace
}  // namespace rb
