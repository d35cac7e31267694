#include "engine/base/json_text.hpp"

#include <nlohmann/json.hpp>

namespace rb {
namespace {

template <typename Json>
Json read(std::string_view text) {
  const auto is_shallow = [](int depth, auto /*event*/, const Json& /*value*/) {
    constexpr int kDeepest = 32;
    return depth <= kDeepest;
  };
  constexpr bool kThrow = false;
  return Json::parse(text, is_shallow, kThrow);
}

template <typename Json>
std::string write(const Json& value, int indent) {
  constexpr bool kOnlyAscii = false;
  return value.dump(indent, ' ', kOnlyAscii, Json::error_handler_t::replace);
}

}  // namespace

nlohmann::json read_json(std::string_view text) { return read<nlohmann::json>(text); }

nlohmann::ordered_json read_ordered_json(std::string_view text) {
  return read<nlohmann::ordered_json>(text);
}

std::string json_text(const nlohmann::json& value, int indent) { return write(value, indent); }

std::string json_text(const nlohmann::ordered_json& value, int indent) {
  return write(value, indent);
}

}  // namespace rb
