#include "positions/suite_header.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/base/wording.hpp"

namespace rb {
namespace {

using nlohmann::json;

constexpr const char* kMark = "suite";  // the field that no row has

std::string text_field(const json& object, const char* field, const Place& place) {
  const auto found = object.find(field);
  if (found == object.end()) place.fail(fmt::format("'{}' of the header is missing", field));
  if (!found->is_string()) place.fail(fmt::format("'{}' of the header is not a text", field));
  return found->get<std::string>();
}

std::uint64_t number_field(const json& object, const char* field, const Place& place) {
  const auto found = object.find(field);
  if (found == object.end()) place.fail(fmt::format("'{}' of the header is missing", field));
  if (!found->is_number_unsigned()) {
    place.fail(fmt::format("'{}' of the header is not a whole number from 0", field));
  }
  return found->get<std::uint64_t>();
}

SuiteHeader parse_header(const json& object, const Place& place) {
  return {.name = text_field(object, kMark, place),
          .kind = text_field(object, "kind", place),
          .positions = number_field(object, "positions", place),
          .origin = text_field(object, "origin", place),
          .seed = number_field(object, "seed", place),
          .version = text_field(object, "version", place),
          .commit = text_field(object, "commit", place)};
}

// Separates headers from rows: `use_header` is called at most once, before any row.
template <typename UseHeader, typename UseRow>
void each_line(std::string_view text, const std::string& path, const UseHeader& use_header,
               const UseRow& use_row) {
  bool first = true;
  each_json_line(text, path, [&](const json& object, const Place& place) {
    if (!object.contains(kMark)) {
      use_row(object, place);
    } else if (first) {
      use_header(parse_header(object, place));
    } else {
      place.fail("a header stands before all positions");
    }
    first = false;
  });
}

}  // namespace

std::string header_line(const SuiteHeader& header) {
  const nlohmann::ordered_json object{
      {kMark, header.name},      {"kind", header.kind}, {"positions", header.positions},
      {"origin", header.origin}, {"seed", header.seed}, {"version", header.version},
      {"commit", header.commit}};
  return object.dump();
}

std::optional<SuiteHeader> find_header(std::string_view text, const std::string& path) {
  std::optional<SuiteHeader> found;
  each_line(
      text, path, [&](SuiteHeader header) { found = std::move(header); },
      [](const json&, const Place&) {});
  return found;
}

void each_row(std::string_view text, const std::string& path, std::string_view kind,
              const std::function<void(const json&, const Place&)>& use) {
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
      [&](const json& object, const Place& place) {
        ++rows;
        use(object, place);
      });
  if (rows == 0) throw Error(fmt::format("{}: no position in it", path));
  if (header && header->positions != rows) {
    throw Error(fmt::format("{}: {}, but its header tells of {}", path, counted(rows, "position"),
                            header->positions));
  }
}

}  // namespace rb
