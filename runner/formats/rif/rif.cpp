#include "runner/formats/rif/rif.hpp"

#include <algorithm>
#include <charconv>
#include <map>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/text.hpp"
#include "runner/base/encoding/charset.hpp"

namespace rb {
namespace {

constexpr std::size_t kNone = std::string_view::npos;

using Attributes = std::map<std::string_view, std::string_view>;  // as the text has them

struct Tag {
  std::size_t offset = 0;
  std::string_view name;  // of an end tag with its '/'
  std::string_view rest;  // the attributes
  std::string_view text;  // up to the next tag
};

void add_letter(unsigned long code, std::string& text) {
  const auto byte = [&](unsigned long value) { text += static_cast<char>(value); };
  if (code == 0 || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) code = 0xFFFD;
  if (code < 0x80) return byte(code);
  if (code < 0x800) {
    byte(0xC0 | code >> 6);
  } else if (code < 0x10000) {
    byte(0xE0 | code >> 12);
    byte(0x80 | (code >> 6 & 0x3F));
  } else {
    byte(0xF0 | code >> 18);
    byte(0x80 | (code >> 12 & 0x3F));
    byte(0x80 | (code >> 6 & 0x3F));
  }
  byte(0x80 | (code & 0x3F));
}

// "&lt;" without its signs; false: it is unknown.
bool add_entity(std::string_view name, std::string& text) {
  static const std::map<std::string_view, char> kNamed{
      {"lt", '<'}, {"gt", '>'}, {"amp", '&'}, {"quot", '"'}, {"apos", '\''}};
  if (const auto found = kNamed.find(name); found != kNamed.end()) {
    text += found->second;
    return true;
  }
  if (!name.starts_with('#')) return false;
  name.remove_prefix(1);
  const bool is_hex = name.starts_with('x');
  if (is_hex) name.remove_prefix(1);
  unsigned long code = 0;
  const auto end = std::from_chars(name.data(), name.data() + name.size(), code, is_hex ? 16 : 10);
  if (name.empty() || end.ec != std::errc() || end.ptr != name.data() + name.size()) return false;
  add_letter(code, text);
  return true;
}

std::string decoded(std::string_view raw) {
  constexpr std::size_t kLongestEntity = 12;
  const std::string utf8 = utf8_text(trim(raw), "");
  std::string text;
  for (std::size_t at = 0; at < utf8.size(); ++at) {
    const std::size_t end = utf8[at] == '&' ? utf8.find(';', at) : kNone;
    if (end != kNone && end - at < kLongestEntity &&
        add_entity(std::string_view(utf8).substr(at + 1, end - at - 1), text)) {
      at = end;
    } else {
      text += utf8[at];
    }
  }
  return text;
}

// The tags of a text in turn; comments and declarations are passed over.
class TagReader {
 public:
  TagReader(std::string_view text, const std::string& path) : text_(text), path_(path) {}

  std::optional<Tag> next() {
    while ((at_ = text_.find('<', at_)) != kNone) {
      const std::size_t start = at_;
      if (text_.substr(at_).starts_with("<!--")) {
        pass("-->", start);
      } else if (text_.substr(at_, 2) == "<!" || text_.substr(at_, 2) == "<?") {
        pass(">", start);
      } else {
        return tag(start);
      }
    }
    at_ = text_.size();
    return std::nullopt;
  }

  [[noreturn]] void fail(std::size_t at, std::string_view what) const {
    throw Error(fmt::format("{}: byte {}: {}", path_, at, what));
  }

  Attributes attributes(const Tag& tag) const {
    Attributes all;
    std::string_view rest = trim(tag.rest);
    while (!rest.empty() && rest != "/") {
      const std::size_t sign = rest.find('=');
      const std::string_view name = trim(rest.substr(0, sign));
      const std::string_view value = sign == kNone ? "" : trim(rest.substr(sign + 1));
      const std::size_t end =
          value.empty() || (value[0] != '"' && value[0] != '\'') ? kNone : value.find(value[0], 1);
      if (end == kNone) fail(tag.offset, "a tag whose attributes are not NAME=\"VALUE\"");
      all.try_emplace(name, value.substr(1, end - 1));
      rest = trim(value.substr(end + 1));
    }
    return all;
  }

 private:
  void pass(std::string_view end, std::size_t start) {
    at_ = text_.find(end, start);
    if (at_ == kNone) fail(start, "'<!' without its end");
    at_ += end.size();
  }

  Tag tag(std::size_t start) {
    std::size_t end = start + 1;
    for (char quote = '\0'; end < text_.size() && (quote != '\0' || text_[end] != '>'); ++end) {
      const char c = text_[end];
      if (c == quote) {
        quote = '\0';
      } else if (quote == '\0' && (c == '"' || c == '\'')) {
        quote = c;
      }
    }
    if (end == text_.size()) fail(start, "a tag without its end");
    const std::string_view inside = text_.substr(start + 1, end - start - 1);
    const std::size_t name = std::min(inside.find_first_of(" \t\r\n"), inside.size());
    at_ = end + 1;
    return {start, inside.substr(0, name), inside.substr(name), text_after()};
  }

  // Up to the next tag; or what <![CDATA[...]]> has instead.
  std::string_view text_after() {
    constexpr std::string_view kCdata = "<![CDATA[";
    const std::size_t next = std::min(text_.find('<', at_), text_.size());
    if (!text_.substr(next).starts_with(kCdata)) return text_.substr(at_, next - at_);
    const std::size_t start = next + kCdata.size();
    at_ = std::min(text_.find("]]>", start), text_.size());
    return text_.substr(start, at_ - start);
  }

  std::string_view text_;
  const std::string& path_;
  std::size_t at_ = 0;
};

std::string value(const Attributes& attributes, std::string_view name) {
  const auto found = attributes.find(name);
  return found == attributes.end() ? "" : decoded(found->second);
}

struct Tables {
  using Table = std::map<std::string, std::string>;  // by the id
  Table rules, players, openings, cities, tournaments, dates, places;
};

// "2025-01-02" of a tournament of one day, "2025-01" of one month, else "2025"; empty: unknown.
std::string date_of(const std::string& year, const std::string& start, const std::string& end) {
  const auto number = parse_int(year);
  if (!number || *number < 1 || *number > 9999) return "";
  const auto is_date = [&](const std::string& text) {
    return text.size() == 10 && text.starts_with(year + '-') && text[7] == '-' &&
           parse_int(text.substr(5, 2)) && parse_int(text.substr(8));
  };
  if (!is_date(start) || !is_date(end) || start.substr(0, 7) != end.substr(0, 7)) return year;
  return start == end ? start : start.substr(0, 7);
}

// Two people of one name stay two: each gets its id.
void tell_namesakes_apart(Tables::Table& players) {
  std::map<std::string, int> counts;
  for (const auto& [id, name] : players) ++counts[name];
  for (auto& [id, name] : players) {
    if (!name.empty() && counts[name] > 1) name += " (" + id + ')';
  }
}

// What is broken is named by who reads the games, after those before it.
template <typename Use>
void each_whole_tag(TagReader& reader, const Use& use) {
  try {
    while (const auto tag = reader.next()) use(*tag);
  } catch (const Error&) {
  }
}

Tables tables_of(std::string_view text, const std::string& path) {
  Tables tables;
  TagReader reader(text, path);
  bool is_rif = false;
  each_whole_tag(reader, [&](const Tag& tag) {
    if (tag.name == "database") is_rif = true;
    const auto is = [&](std::string_view name) { return tag.name == name; };
    if (!is("rule") && !is("player") && !is("opening") && !is("tournament") && !is("city")) return;
    const Attributes row = reader.attributes(tag);
    const std::string id = value(row, "id"), name = value(row, "name");
    if (is("rule")) tables.rules[id] = name;
    if (is("opening")) tables.openings[id] = name;
    if (is("city")) tables.cities[id] = name;
    if (is("player")) {
      tables.players[id] = std::string(trim(name + " " + value(row, "surname")));
    }
    if (!is("tournament")) return;
    tables.tournaments[id] = name;
    tables.dates[id] = date_of(value(row, "year"), value(row, "start"), value(row, "end"));
    tables.places[id] = value(row, "city");
  });
  tell_namesakes_apart(tables.players);
  if (!is_rif) throw Error(fmt::format("{}: no <database>, as RIF has it", path));
  return tables;
}

std::string row_of(const Tables::Table& table, const std::string& id) {
  const auto found = table.find(id);
  return found == table.end() ? "" : found->second;
}

RifGame game_of(const Tag& tag, const Attributes& row, const Tables& tables) {
  RifGame game{.offset = tag.offset, .id = value(row, "id")};
  game.black = row_of(tables.players, value(row, "black"));
  game.white = row_of(tables.players, value(row, "white"));
  game.rule = row_of(tables.rules, value(row, "rule"));
  const std::string tournament = value(row, "tournament");
  game.tournament = row_of(tables.tournaments, tournament);
  game.place = row_of(tables.cities, row_of(tables.places, tournament));
  game.opening = row_of(tables.openings, value(row, "opening"));
  game.round = value(row, "round");
  game.date = row_of(tables.dates, tournament);
  std::string result = value(row, "bresult");
  std::ranges::replace(result, ',', '.');
  if (const auto score = parse_real(result);
      score && (*score == 0 || *score == 0.5 || *score == 1)) {
    game.result = score;
  }
  game.offers = value(row, "alt") == "-" ? "" : value(row, "alt");
  game.swaps = value(row, "swap");
  const auto is_time = [&](std::string_view name) {
    return parse_int(value(row, name)).value_or(0) > 0;
  };
  game.has_times = is_time("btime") || is_time("wtime");
  return game;
}

// The longer one of the attribute, which is cut to one sign, and of the text.
void take_swaps_of_info(RifGame& game) {
  std::string signs;
  for (const char c : game.info) {
    if (c == '+' || c == '-') {
      signs += c;
    } else if (c != ' ') {
      return;
    }
  }
  if (signs.size() > game.swaps.size()) game.swaps = signs;
}

}  // namespace

void read_rif_games(std::string_view text, const std::string& path,
                    const std::function<void(const RifGame&)>& use) {
  const Tables tables = tables_of(text, path);
  TagReader reader(text, path);
  std::optional<RifGame> game;
  const auto finish = [&] {
    if (!game) return;
    take_swaps_of_info(*game);
    use(*game);
    game.reset();
  };
  while (const auto tag = reader.next()) {
    if (tag->name == "game") {
      finish();
      game = game_of(*tag, reader.attributes(*tag), tables);
    } else if (tag->name == "/game") {
      finish();
    } else if (game && tag->name == "move") {
      game->moves = decoded(tag->text);
    } else if (game && tag->name == "info") {
      game->info = decoded(tag->text);
    }
  }
  finish();
}

}  // namespace rb
