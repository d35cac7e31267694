#include "engine/base/json_text.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

// The library would look through all fields of an object for each that it adds, which takes minutes
// for the hundred thousand that a hostile text may have. Here they are added as they come, and put
// in order at the end of their object.
namespace rb {
namespace {

using Object = Json::object_t;
enum class Order { of_text, by_name };

// Leaves the last field of each name, in the place of the first or by name. Returns one that the
// object had twice.
std::optional<std::string> tidy(Object& object, Order order) {
  const auto name = [&](std::size_t place) -> std::string_view {
    return object.begin()[static_cast<std::ptrdiff_t>(place)].first;
  };
  std::vector<std::size_t> places(object.size());
  std::iota(places.begin(), places.end(), 0U);
  const auto not_before = [&](std::size_t a, std::size_t b) { return name(a) >= name(b); };
  if (std::ranges::adjacent_find(places, not_before) == places.end()) return std::nullopt;
  std::ranges::stable_sort(places, {}, name);
  std::vector<std::pair<std::size_t, std::size_t>> kept;  // the first and the last of each name
  std::optional<std::string> twice;
  for (const std::size_t place : places) {
    if (kept.empty() || name(kept.back().first) != name(place)) {
      kept.emplace_back(place, place);
      continue;
    }
    kept.back().second = place;
    twice = name(place);
  }
  if (order == Order::of_text && !twice) return twice;
  if (order == Order::of_text) std::ranges::sort(kept);
  Object tidied;
  tidied.reserve(kept.size());
  for (const auto& [first, last] : kept) {
    auto& [known, value] = object.begin()[static_cast<std::ptrdiff_t>(last)];
    tidied.emplace_back(known, std::move(value));
  }
  object = std::move(tidied);
  return twice;
}

// Makes the value of what the parser finds.
class Reader {
 public:
  explicit Reader(Order order) : order_(order) {}
  Json value = Json::value_t::discarded;
  std::optional<JsonMistake> mistake;

  bool null() { return put(nullptr); }
  bool boolean(bool found) { return put(found); }
  bool number_integer(Json::number_integer_t found) { return put(found); }
  bool number_unsigned(Json::number_unsigned_t found) { return put(found); }
  bool number_float(Json::number_float_t found, const std::string&) { return put(found); }
  bool string(std::string& found) { return put(std::move(found)); }
  bool binary(Json::binary_t&) { return false; }  // not in a text
  bool start_object(std::size_t) { return open(Json::object()); }
  bool start_array(std::size_t) { return open(Json::array()); }
  bool key(std::string& name) {
    open_.back().name = std::move(name);
    return true;
  }
  bool end_object() { return close(); }
  bool end_array() { return close(); }
  bool parse_error(std::size_t place, const std::string&, const Json::exception& error) {
    constexpr int kOutOfRange = 406;
    using Kind = JsonMistake::Kind;
    mistake = {error.id == kOutOfRange ? Kind::number_too_large : Kind::syntax, place};
    return false;
  }

 private:
  struct Open {
    Json value;
    std::string name = {};  // of the field that comes next
  };

  bool is_too_deep() const {
    constexpr std::size_t kDeepest = 32;
    return open_.size() > kDeepest;
  }

  bool put(Json found) {
    if (is_too_deep()) return true;
    if (open_.empty()) {
      value = std::move(found);
    } else if (auto& [parent, name] = open_.back(); parent.is_array()) {
      parent.push_back(std::move(found));
    } else {
      parent.get_ref<Object&>().emplace_back(std::move(name), std::move(found));
    }
    return true;
  }

  bool open(Json empty) {
    if (is_too_deep()) {
      ++left_out_;
    } else {
      open_.push_back({std::move(empty)});
    }
    return true;
  }

  bool close() {
    if (left_out_ > 0) {
      --left_out_;
      return true;
    }
    Json whole = std::move(open_.back().value);
    open_.pop_back();
    if (whole.is_object()) {
      if (auto twice = tidy(whole.get_ref<Object&>(), order_)) {
        mistake = {JsonMistake::Kind::field_twice, 0, *std::move(twice)};
      }
    }
    return put(std::move(whole));
  }

  Order order_;
  std::vector<Open> open_;
  std::size_t left_out_ = 0;  // objects and lists that are too deep, begun and not ended
};

Json read(std::string_view text, Order order) {
  Reader reader(order);
  if (!Json::sax_parse(text, &reader)) return Json::value_t::discarded;
  return std::move(reader.value);
}

}  // namespace

Json json_object(std::initializer_list<JsonField> fields) {
  Json object = Json::object();
  for (const JsonField& field : fields)
    object.emplace(std::string(field.name), std::move(field.value));
  return object;
}

Json read_json(std::string_view text) { return read(text, Order::by_name); }

Json read_ordered_json(std::string_view text) { return read(text, Order::of_text); }

std::variant<Json, JsonMistake> check_json(std::string_view text) {
  Reader reader(Order::by_name);
  if (!Json::sax_parse(text, &reader) || reader.mistake) return *std::move(reader.mistake);
  return std::move(reader.value);
}

Json sorted(Json value) {
  if (value.is_structured()) {
    for (Json& part : value) part = sorted(std::move(part));
  }
  if (value.is_object()) tidy(value.get_ref<Object&>(), Order::by_name);
  return value;
}

std::string json_text(const Json& value, int indent) {
  constexpr bool kOnlyAscii = false;
  return value.dump(indent, ' ', kOnlyAscii, Json::error_handler_t::replace);
}

}  // namespace rb
