#include "positions/suite_header.hpp"

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/wording.hpp"

namespace rb {
namespace {

constexpr const char* kMark = "suite";  // the field that no row has

SuiteHeader parse_header(const JsonFields& header) {
  return {.name = header.text(kMark),
          .kind = header.text("kind"),
          .positions = header.count("positions"),
          .origin = header.text("origin"),
          .seed = header.count("seed"),
          .version = header.text("version"),
          .commit = header.text("commit"),
          .game = header.has("game") ? header.text("game") : "renju"};
}

// Separates headers from rows: `use_header` is called at most once, before any row.
template <typename UseHeader, typename UseRow>
void each_line(std::string_view text, const std::string& path, const UseHeader& use_header,
               const UseRow& use_row) {
  bool first = true;
  each_json_line(text, path, [&](const JsonFields& fields, int line) {
    if (!fields.has(kMark)) {
      use_row(fields, line);
    } else if (first) {
      use_header(parse_header(fields));
    } else {
      fields.fail("a header must come before all positions");
    }
    first = false;
  });
}

}  // namespace

std::string header_line(const SuiteHeader& header) {
  Json object{{kMark, header.name},      {"kind", header.kind}, {"positions", header.positions},
              {"origin", header.origin}, {"seed", header.seed}, {"version", header.version},
              {"commit", header.commit}};
  if (header.game != "renju") object["game"] = header.game;
  return json_text(object);
}

std::optional<SuiteHeader> find_header(std::string_view text, const std::string& path) {
  std::optional<SuiteHeader> found;
  each_line(
      text, path, [&](SuiteHeader header) { found = std::move(header); },
      [](const JsonFields&, int) {});
  return found;
}

void require_game(std::string_view text, const std::string& path, std::string_view game) {
  const auto header = find_header(text, path);
  if (!header || header->game == game) return;
  throw Error(
      fmt::format("{}: its labels are by the rules of {}, not of {}: --game {} goes with "
                  "them; a suite of {} is a file of your own, ./mine.jsonl",
                  path, header->game, game, header->game, game));
}

void each_row(std::string_view text, const std::string& path, std::string_view kind,
              const std::function<void(const JsonFields&, int)>& use) {
  std::optional<SuiteHeader> header;
  std::size_t rows = 0;
  each_line(
      text, path,
      [&](SuiteHeader found) {
        if (found.kind != kind) {
          throw Error(fmt::format("{}: a suite of kind '{}', not '{}'", path, found.kind, kind));
        }
        header = std::move(found);
      },
      [&](const JsonFields& fields, int line) {
        ++rows;
        use(fields, line);
      });
  if (rows == 0) throw Error(fmt::format("{}: contains no position", path));
  if (header && header->positions != rows) {
    throw Error(fmt::format("{}: {}, but its header says {}", path, counted(rows, "position"),
                            header->positions));
  }
}

}  // namespace rb
