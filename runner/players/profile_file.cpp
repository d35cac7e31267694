#include "runner/players/profile_file.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <set>
#include <span>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/quote.hpp"
#include "engine/base/refuse.hpp"
#include "engine/base/text.hpp"
#include "engine/base/text_file.hpp"
#include "engine/base/wording.hpp"
#include "engine/renju/pattern/pattern_table.hpp"
#include "runner/players/held_out_history.hpp"
#include "runner/players/parameter_errors.hpp"
#include "runner/results/formats/file_format.hpp"

namespace rb {
namespace {

constexpr std::size_t kLargest = 1 << 20;  // bytes: an endless device is not a profile
constexpr double kLargestWhole = 1e15;     // that a double still distinguishes from its neighbours

struct FileField {
  std::string name;
  std::string value;  // as JSON; a number as typed
  std::string whole;  // a whole number that was typed otherwise: 5 for 5.0; otherwise empty
  int line = 0;
};

// How far the parser has read. The line ends of each piece are counted once.
struct Reading {
  const char* begin;
  const char* end;
  const char* at;
  int lines = 0;  // before begin
  int line() {
    const char* const here = std::min(at, end);
    lines += static_cast<int>(std::count(begin, here, '\n'));
    begin = here;
    return 1 + lines;
  }
};

// Walks over the text and leaves its position in Reading.
class ProfileReader {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  ProfileReader(const char* at, Reading* reading) : at_(at), reading_(reading) {}
  reference operator*() const { return *at_; }
  ProfileReader& operator++() {
    reading_->at = ++at_;
    return *this;
  }
  ProfileReader operator++(int) {
    const ProfileReader before = *this;
    ++*this;
    return before;
  }
  friend bool operator==(const ProfileReader& a, const ProfileReader& b) { return a.at_ == b.at_; }

 private:
  const char* at_;
  Reading* reading_;
};

// What the parser finds, event by event: one object, whose values are numbers, strings or booleans.
class Fields {
 public:
  explicit Fields(Reading& reading) : reading_(reading) {}
  std::vector<FileField> all;
  std::string wrong;  // not empty: the mistake, and wrong_line says where
  int wrong_line = 0;

  bool null() { return refuse("null is not a value of a parameter"); }
  bool boolean(bool value) { return take(value); }
  bool number_integer(Json::number_integer_t value) { return take(value); }
  bool number_unsigned(Json::number_unsigned_t value) { return take(value); }
  bool number_float(Json::number_float_t value, const std::string& typed) {
    if (!take(value)) return false;
    all.back().value = typed;
    if (std::floor(value) == value && std::abs(value) < kLargestWhole) {
      all.back().whole = std::to_string(static_cast<std::int64_t>(value));
    }
    return true;
  }
  bool string(std::string& value) { return take(value); }
  bool binary(Json::binary_t&) { return refuse(kNotFlat); }
  bool start_object(std::size_t) { return inside_ ? refuse(kNotFlat) : (inside_ = true); }
  bool key(std::string& name) {
    all.push_back({name, "", "", reading_.line()});
    return true;
  }
  bool end_object() { return true; }
  bool start_array(std::size_t) { return refuse(kNotFlat); }
  bool end_array() { return true; }
  bool parse_error(std::size_t, const std::string& token, const nlohmann::detail::exception&) {
    return refuse(fmt::format("not JSON at '{}'", shortened(token)));
  }

 private:
  static constexpr const char* kNotFlat =
      "a profile is one object of parameters; a player of a file of players is 'file:FILE#NAME'";

  bool refuse(std::string what) {
    wrong = std::move(what);
    wrong_line = reading_.line();
    return false;
  }
  template <typename Value>
  bool take(const Value& value) {
    if (!inside_) return refuse(kNotFlat);
    all.back().value = json_text(Json(value));
    return true;
  }

  Reading& reading_;
  bool inside_ = false;
};

[[noreturn]] void refuse(const std::string& path, int line, const std::string& what) {
  throw Error(fmt::format("{}:{}: {}", path, line, what));
}

std::vector<FileField> parse_fields(std::string_view text, const std::string& path) {
  Reading reading{text.data(), text.data() + text.size(), text.data()};
  Fields fields(reading);
  const ProfileReader begin(reading.begin, &reading), end(reading.end, &reading);
  if (!Json::sax_parse(begin, end, &fields)) {
    refuse(path, fields.wrong_line, fields.wrong);
  }
  std::set<std::string_view> names;
  for (const FileField& field : fields.all) {
    if (!names.insert(field.name).second) {
      refuse(path, field.line, fmt::format("{} is set twice", field.name));
    }
  }
  return std::move(fields.all);
}

std::optional<FileField> taken(std::vector<FileField>& fields, std::string_view name) {
  const auto found = std::find_if(fields.begin(), fields.end(),
                                  [name](const FileField& field) { return field.name == name; });
  if (found == fields.end()) return std::nullopt;
  FileField field = *found;
  fields.erase(found);
  return field;
}

renju::Profile base_profile(const FileField& base, const std::string& path,
                            const renju::PlayedGame& game) {
  std::vector<std::string_view> names;
  for (const renju::Profile& profile : renju::profiles()) {
    if (base.value == fmt::format("\"{}\"", profile.name)) return with_patterns(profile, game);
    names.emplace_back(profile.name);
  }
  const std::string_view word =
      base.value.size() < 2 ? "" : std::string_view(base.value).substr(1, base.value.size() - 2);
  refuse(path, base.line,
         fmt::format("base {} is not a profile{}", shortened(base.value), suggestion(word, names)));
}

bool is_boolean(std::string_view name) {
  const auto fields = renju::profile_fields();
  return std::any_of(fields.begin(), fields.end(), [name](const renju::ProfileField& field) {
    return field.name == name && std::holds_alternative<bool renju::Profile::*>(field.member);
  });
}

// Sets what the field says, or returns its mistake.
std::optional<std::string> set(renju::Profile& profile, const FileField& field) {
  const auto wrong = renju::set_parameter(profile, field.name, field.value, kUnknownParameter);
  if (!wrong) return std::nullopt;
  if (!field.whole.empty() && !renju::set_parameter(profile, field.name, field.whole)) {
    return std::nullopt;
  }
  // Words that a command line may use are strings here.
  if (!is_boolean(field.name)) return wrong;
  return fmt::format("{} takes true or false, not {}", field.name, field.value);
}

// Does something with a field that names a file, such as `patterns`, if it is there.
template <typename Use>
void use_file(std::vector<FileField>& fields, std::string_view name, const std::string& path,
              const Use& use) {
  const auto field = taken(fields, name);
  if (!field) return;
  const Json word = read_ordered_json(field->value);
  if (!word.is_string()) {
    refuse(path, field->line,
           fmt::format("{} must be the name of a file, \"on\" or \"off\"", name));
  }
  try {
    use(word.get<std::string>());
  } catch (const Error& error) {
    refuse(path, field->line, error.what());
  }
}

bool is_held_out_tests(std::string_view word) {
  return word.size() >= 2 && word.front() == '"' &&
         parse_held_out_tests(word.substr(1, word.size() - 2)).has_value();
}

bool is_errors(std::string_view word) {
  return word.size() >= 2 && word.front() == '"' &&
         parse_parameter_errors(word.substr(1, word.size() - 2)).has_value();
}

std::string named_games(std::span<const renju::PlayedGame> games) {
  std::vector<std::string> texts;
  for (const auto& [variant, size] : games) {
    texts.push_back(fmt::format("{0} on {1}x{1}", variant.name, size));
  }
  return fmt::format("{}", fmt::join(texts, " and "));
}

void check_complete(const std::vector<FileField>& fields, const std::string& path) {
  for (const std::string_view name : renju::parameter_names()) {
    const auto given = [name](const FileField& field) { return field.name == name; };
    if (std::any_of(fields.begin(), fields.end(), given)) continue;
    throw Error(fmt::format("{}: {} is missing; give it, or with \"base\" the profile that has it",
                            path, name));
  }
}

}  // namespace

BookProfile parse_book_profile(std::string_view text, const std::string& path,
                               const renju::PlayedGame& game) {
  std::vector<FileField> fields = parse_fields(text, path);
  const auto engine = taken(fields, "engine");
  if (engine && engine->value != "\"renju\"") {
    refuse(path, engine->line, fmt::format("engine must be \"renju\", not {}", engine->value));
  }
  const auto tests = taken(fields, kHeldOutTests);
  if (tests && !is_held_out_tests(tests->value)) {
    refuse(path, tests->line,
           fmt::format("{} must be a text of words OPENINGS:START, which the program writes",
                       kHeldOutTests));
  }
  const auto errors = taken(fields, kErrors);
  if (errors && !is_errors(errors->value)) {
    refuse(
        path, errors->line,
        fmt::format("{} must be a text of words NAME:ERROR, which 'tune texel' writes", kErrors));
  }
  const auto base = taken(fields, "base");
  renju::Profile profile = base ? base_profile(*base, path, game) : renju::Profile{};
  profile.name = path;
  use_file(fields, kPatterns, path,
           [&](const std::string& word) { set_patterns(profile, word, game); });
  PlayerBook book;
  use_file(fields, kBook, path, [&](const std::string& word) { book = player_book(word); });
  for (const FileField& field : fields) {
    if (const auto wrong = set(profile, field)) refuse(path, field.line, *wrong);
  }
  if (!base) check_complete(fields, path);
  return {std::move(profile), std::move(book)};
}

BookProfile read_book_profile(const std::string& path, const renju::PlayedGame& game) {
  return read_as("a profile", path, [&] {
    return parse_book_profile(unmarked(read_text(path, kLargest), path), path, game);
  });
}

renju::Profile read_profile(const std::string& path) { return read_book_profile(path).profile; }

void require_game_of(std::string_view place, const BookProfile& of,
                     const renju::PlayedGame& played) {
  const bool is_book = of.book.book && !played.is_usual();
  const auto& table = of.profile.pattern_table;
  if (!is_book && (table ? table->game == played : of.profile.patterns.empty())) return;
  std::vector<renju::PlayedGame> games;
  if (is_book) {
    games.emplace_back();
  } else if (table) {
    games.push_back(table->game);
  } else {
    games = games_with_patterns();
  }
  refuse<UsageError>(place,
                     fmt::format("'{0}' plays only {1}, where its {2} come{3} from; {2}=off "
                                 "plays {4}",
                                 of.profile.name, named_games(games), is_book ? kBook : kPatterns,
                                 is_book ? "s" : "", named_games(std::span(&played, 1))));
}

Json profile_json(const renju::Profile& profile) {
  Json document = json_object({{"engine", "renju"}});
  document.update(renju::parameters(profile));
  if (!profile.patterns.empty()) document[std::string(kPatterns)] = profile.patterns;
  return document;
}

}  // namespace rb
