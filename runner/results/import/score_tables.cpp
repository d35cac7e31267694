#include "runner/results/import/score_tables.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/quote.hpp"
#include "engine/base/text.hpp"
#include "runner/results/import/sgf_words.hpp"

namespace rb {
namespace {

[[noreturn]] void refuse(const std::string& path, int line, std::string_view why) {
  throw Error(fmt::format("{}:{}: {}", path, line, why));
}

// Calls `use` with each line that is not blank, and its number.
void each_line(std::string_view text, const std::function<void(std::string_view, int)>& use) {
  int number = 0;
  for (const std::string_view line : split(without_mark(text), '\n')) {
    ++number;
    if (!trim(line).empty()) use(trim(line), number);
  }
}

// Players by first appearance.
class Players {
 public:
  int number(std::string_view name) {
    const auto [place, is_new] = numbers_.emplace(name, static_cast<int>(names_.size()));
    if (is_new) names_.emplace_back(name);
    return place->second;
  }
  std::vector<std::string> take() { return std::move(names_); }

 private:
  std::map<std::string, int, std::less<>> numbers_;
  std::vector<std::string> names_;
};

// The text of a piece of HTML, without its tags and blanks around it.
std::string text_of_html(std::string_view html) {
  constexpr auto kEntities = std::to_array<std::pair<std::string_view, char>>(
      {{"&nbsp;", ' '}, {"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}});
  std::string text;
  while (!html.empty()) {
    const auto* const entity = std::ranges::find_if(
        kEntities, [html](const auto& one) { return html.starts_with(one.first); });
    std::size_t length = 1;
    if (entity != kEntities.end()) {
      text += entity->second;
      length = entity->first.size();
    } else if (html.front() == '<') {
      length = std::min(html.find('>'), html.size() - 1) + 1;
    } else {
      text += html.front();
    }
    html.remove_prefix(length);
  }
  return std::string(trim(text));
}

struct HtmlRow {
  int line = 0;
  std::vector<std::string> cells = {};
};

// The rows of all tables, the tags in small letters or in capitals.
std::vector<HtmlRow> rows_of_html(std::string_view html) {
  std::vector<HtmlRow> rows;
  std::string lower(html);
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  const std::string_view tags = lower;
  int line = 1;
  for (std::size_t at = 0, start = std::string_view::npos; at < tags.size(); ++at) {
    line += tags[at] == '\n' ? 1 : 0;
    if (tags[at] != '<') continue;
    const std::string_view tag = tags.substr(at);
    const bool is_cell = tag.starts_with("<td") || tag.starts_with("<th");
    const bool is_row = tag.starts_with("<tr");
    const bool is_end = is_cell || is_row || tag.starts_with("</t");
    if (is_end && start != std::string_view::npos) {
      rows.back().cells.push_back(text_of_html(html.substr(start, at - start)));
      start = std::string_view::npos;
    }
    if (is_row) rows.push_back({line});
    if (is_cell && !rows.empty()) start = at;
  }
  return rows;
}

// The tags of a game of PGN.
struct PgnGame {
  int line = 0;  // of the first; 0: there is none
  std::map<std::string, std::string, std::less<>> tags = {};

  std::string_view tag(std::string_view name) const {
    const auto found = tags.find(name);
    return found == tags.end() ? std::string_view() : std::string_view(found->second);
  }
};

// Of "1-0" White is the winner.
std::optional<Stone> winner_of(std::string_view result) {
  if (result == "1-0") return Stone::white;
  if (result == "0-1") return Stone::black;
  if (result == "1/2-1/2") return Stone::empty;
  return std::nullopt;
}

void add(const PgnGame& game, const std::string& path, Players& players, ForeignResults& results) {
  if (game.line == 0) return;
  for (const std::string_view name : {"Black", "White", "Result"}) {
    if (game.tag(name).empty()) {
      refuse(path, game.line, fmt::format("the game has no [{} \"...\"]", name));
    }
  }
  const auto winner = winner_of(game.tag("Result"));
  if (!winner) {  // "*": it was not finished
    if (game.tag("Result") == "*") return;
    refuse(path, game.line,
           fmt::format("Result is '{}': it must be 1-0, 0-1, 1/2-1/2 or *",
                       shortened(game.tag("Result"))));
  }
  std::string date(game.tag("Date"));  // "2025.11.20", "????.??.??"
  std::ranges::replace(date, '.', '-');
  date.resize(std::min(date.size(), date.find_first_not_of("0123456789-")));
  while (date.ends_with('-')) date.pop_back();
  const std::string_view end = game.tag("Termination");
  const bool black = end.starts_with("Black win"), white = end.starts_with("White win");
  if ((black && *winner != Stone::black) || (white && *winner != Stone::white)) {
    refuse(path, game.line, "Result and Termination contradict each other");
  }
  const auto reason = sgf_termination(end);
  const bool is_draw = *winner == Stone::empty;
  results.games.push_back({.black = players.number(game.tag("Black")),
                           .white = players.number(game.tag("White")),
                           .winner = *winner,
                           .reason = is_draw && reason == Reason::resign_rule
                                         ? std::optional(Reason::draw_rule)
                                         : reason,
                           .date = date,
                           .line = game.line});
  if (results.games.back().black == results.games.back().white) {
    refuse(path, game.line, fmt::format("'{}' plays itself", game.tag("Black")));
  }
}

// Of a line of moves, whether a comment in braces goes on after it.
bool ends_in_comment(std::string_view line, bool is_inside) {
  for (const char c : line) {
    if (!is_inside && c == ';') return false;  // a comment up to the end of the line
    if (c == '{' || c == '}') is_inside = c == '{';
  }
  return is_inside;
}

// A quote and a backslash have one before them; others, of paths that were written as they are,
// stay.
std::string without_escapes(std::string_view value) {
  std::string text;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const bool is_escape =
        value[i] == '\\' && i + 1 < value.size() && (value[i + 1] == '"' || value[i + 1] == '\\');
    if (is_escape) ++i;
    text += value[i];
  }
  return text;
}

}  // namespace

ForeignResults parse_pgn(std::string_view text, const std::string& path) {
  ForeignResults results;
  Players players;
  PgnGame game;
  bool is_in_tags = false;
  int comment = 0;  // the line where it began, if it goes on
  each_line(text, [&](std::string_view line, int number) {
    if (comment > 0 || !line.starts_with('[')) {  // moves, or the result again
      is_in_tags = false;
      const int begun = comment > 0 ? comment : number;
      comment = ends_in_comment(line, comment > 0) ? begun : 0;
      return;
    }
    const std::size_t blank = line.find(" \"");
    if (blank == std::string_view::npos || !line.ends_with("\"]") || blank + 4 > line.size()) {
      refuse(path, number, fmt::format("'{}' is not a tag such as [Black \"x\"]", shortened(line)));
    }
    if (!is_in_tags) {
      add(game, path, players, results);
      game = {.line = number};
    }
    is_in_tags = true;
    game.tags[std::string(line.substr(1, blank - 1))] =
        without_escapes(line.substr(blank + 2, line.size() - blank - 4));
  });
  if (comment > 0) refuse(path, comment, "a comment begins with '{' and has no '}'");
  add(game, path, players, results);
  results.players = players.take();
  if (results.games.empty()) throw Error(fmt::format("{}: holds no finished game", path));
  return results;
}

ForeignResults parse_gomocup_pairs(std::string_view text, const std::string& path) {
  Tallies tallies(path);
  struct Pair {
    std::string a, b;
    std::int64_t wins = 0, losses = 0;
    int line = 0;
  };
  std::vector<Pair> pairs;
  std::int64_t games = 0;
  each_line(text, [&](std::string_view line, int number) {
    const std::size_t last = line.rfind(':');
    const std::string_view rest = line.substr(0, last);
    const std::size_t first = rest.rfind(':'), dash = rest.find(" - ");
    if (last == std::string_view::npos || first == std::string_view::npos ||
        dash == std::string_view::npos || dash > first) {
      refuse(path, number, fmt::format("'{}' is not NAME - NAME: 10 : 5", shortened(line)));
    }
    const auto a = parse_int(trim(rest.substr(first + 1))),
               b = parse_int(trim(line.substr(last + 1)));
    if (!a || !b || *a < 0 || *b < 0 || *a > kMostForeignGames || *b > kMostForeignGames) {
      refuse(path, number,
             fmt::format("'{}' does not end with two numbers of wins", shortened(line)));
    }
    games = std::max(games, *a + *b);
    pairs.push_back({std::string(trim(rest.substr(0, dash))),
                     std::string(trim(rest.substr(dash + 3, first - dash - 3))), *a, *b, number});
  });
  for (const Pair& pair : pairs) {
    tallies.add(pair.line, pair.a, pair.b,
                {pair.wins, games - pair.wins - pair.losses, pair.losses});
  }
  return tallies.take();
}

ForeignResults parse_gomocup_table(std::string_view text, const std::string& path) {
  const std::vector<HtmlRow> rows = rows_of_html(text);
  std::string pairs;
  std::set<std::string> above;  // players of the rows before, whose pairs stand there too
  for (const HtmlRow& row : rows) {
    if (row.cells.empty() || !std::ranges::count(rows.front().cells, row.cells.front())) continue;
    const std::string& name = row.cells.front();
    for (std::size_t i = 1; i < std::min(row.cells.size(), rows.front().cells.size()); ++i) {
      const std::string& other = rows.front().cells[i];
      const bool is_player = std::ranges::any_of(rows, [&](const HtmlRow& one) {
        return &one != &rows.front() && !one.cells.empty() && one.cells.front() == other;
      });
      if (!is_player || other == name || above.contains(other)) continue;
      if (row.cells[i].find(':') == std::string::npos) continue;
      pairs += fmt::format("{} - {}: {}\n", name, other, row.cells[i]);
    }
    above.insert(name);
  }
  if (pairs.empty()) throw Error(fmt::format("{}: no table of players and their results", path));
  return parse_gomocup_pairs(pairs, path);
}

ForeignResults parse_score_tab(std::string_view text, const std::string& path) {
  Tallies tallies(path);
  each_line(text, [&](std::string_view line, int number) {
    const auto fields = split(line, '\t');
    std::array<std::int64_t, 3> counts{};
    bool is_row = fields.size() == 5;
    for (std::size_t i = 0; is_row && i < counts.size(); ++i) {
      const auto count = parse_int(trim(fields[i + 1]));
      is_row = count && *count >= 0 && *count <= kMostForeignGames;
      if (is_row) counts[i] = *count;
    }
    const auto name = [](std::string_view field) {
      field = trim(field);
      if (field.size() >= 2 && field.starts_with('"') && field.ends_with('"')) {
        field = field.substr(1, field.size() - 2);
      }
      return std::string(field);
    };
    if (!is_row) {
      refuse(path, number,
             fmt::format("'{}' is not \"A\", wins, draws, losses, \"B\", parted by tabs",
                         shortened(line)));
    }
    tallies.add(number, name(fields.front()), name(fields.back()), counts);
  });
  return tallies.take();
}

}  // namespace rb
