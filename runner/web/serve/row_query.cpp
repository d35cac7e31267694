#include "runner/web/serve/row_query.hpp"

#include <algorithm>
#include <functional>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/base/text.hpp"
#include "runner/studies/games/game_fault.hpp"
#include "runner/web/play/known_fields.hpp"

namespace rb {
namespace {

constexpr std::string_view kFilters[] = {"player",  "against",  "side",   "result", "ends",
                                         "min",     "max",      "tag",    "fault",  "win",
                                         "opening", "position", "proved", "likely", "sort"};

using Test = std::function<bool(const GameRow&)>;

std::string word(const RowWords& words, const char* name) {
  const auto found = words.find(name);
  return found == words.end() ? "" : found->second;
}

[[noreturn]] void refuse(const char* name, const std::string& value) {
  throw Error(fmt::format("{}: '{}' is not known", name, value));
}

int player_called(const PlayedRun& played, const char* option, const std::string& name) {
  for (std::size_t i = 0; i < played.full_names.size(); ++i) {
    if (played.full_names[i] == name || played.run.players[i].name == name) {
      return static_cast<int>(i);
    }
  }
  refuse(option, name);
}

int number_of(const char* name, const std::string& text) {
  const auto number = parse_int(text);
  if (!number || *number < 0 || *number > 1'000'000) refuse(name, text);
  return static_cast<int>(*number);
}

std::optional<Stone> colour_of(const RowWords& words) {
  const std::string text = word(words, "side");
  if (text.empty()) return std::nullopt;
  const auto colour = find_winner(text);
  if (!colour || *colour == Stone::empty) refuse("side", text);
  return colour;
}

int of_colour(const GameRow& row, Stone colour) {
  return colour == Stone::black ? row.black : row.white;
}

void add_players(const PlayedRun& played, const RowWords& words, std::vector<Test>& tests) {
  const std::string name = word(words, "player"), other = word(words, "against");
  std::optional<int> against;
  if (!other.empty()) against = player_called(played, "against", other);
  if (name.empty()) {
    if (against) {
      tests.emplace_back(
          [a = *against](const GameRow& row) { return row.black == a || row.white == a; });
    }
    return;
  }
  const int player = player_called(played, "player", name);
  tests.emplace_back([player, against, colour = colour_of(words)](const GameRow& row) {
    for (const Stone stone : {Stone::black, Stone::white}) {
      const bool sits = of_colour(row, stone) == player && (!colour || *colour == stone) &&
                        (!against || of_colour(row, opponent(stone)) == *against);
      if (sits) return true;
    }
    return false;
  });
}

void add_result(const PlayedRun& played, const RowWords& words, std::vector<Test>& tests) {
  const std::string text = word(words, "result");
  if (text.empty()) return;
  if (text == "won" || text == "lost") {
    const int player = player_called(played, "player", word(words, "player"));
    tests.emplace_back([player, has_won = text == "won"](const GameRow& row) {
      return row.winner != Stone::empty && (of_colour(row, row.winner) == player) == has_won;
    });
    return;
  }
  const auto winner = text == "drawn" ? Stone::empty : find_winner(text);
  if (!winner || (text != "drawn" && *winner == Stone::empty)) refuse("result", text);
  tests.emplace_back([winner = *winner](const GameRow& row) { return row.winner == winner; });
}

void add_lengths(const RowWords& words, std::vector<Test>& tests) {
  const std::string min = word(words, "min"), max = word(words, "max");
  if (!min.empty()) {
    tests.emplace_back(
        [least = number_of("min", min)](const GameRow& row) { return row.moves() >= least; });
  }
  if (!max.empty()) {
    tests.emplace_back(
        [most = number_of("max", max)](const GameRow& row) { return row.moves() <= most; });
  }
}

void add_end_and_tags(const RowWords& words, std::vector<Test>& tests) {
  if (const std::string text = word(words, "ends"); !text.empty()) {
    const auto reason = find_reason(text);
    if (!reason) refuse("ends", text);
    tests.emplace_back([r = *reason](const GameRow& row) { return row.reason == r; });
  }
  const std::string tags = word(words, "tag");
  for (const std::string_view text : rb::words(tags)) {
    const auto known = tag_texts();
    const auto tag = std::find_if(known.begin(), known.end(),
                                  [&](const TagText& candidate) { return candidate.name == text; });
    if (tag == known.end()) refuse("tag", std::string(text));
    tests.emplace_back([t = tag->tag](const GameRow& row) { return row.tags.has(t); });
  }
}

// An opening that is known without moves; none: it is asked for by something else.
std::optional<Test> opening_test(const PlayedRun& played, const std::string& text) {
  const std::string digits = text.starts_with('#') ? text.substr(1) : text;
  if (const auto number = parse_int(digits)) {
    return [n = *number](const GameRow& row) { return row.opening == n; };
  }
  if (const auto* const named = renju::opening_called(text)) {
    return [place = named - renju::named_openings().data()](const GameRow& row) {
      return row.named == place;
    };
  }
  const std::vector<Opening>& all = played.openings;
  if (std::ranges::find(all, text, &Opening::name) == all.end()) return std::nullopt;
  return [&all, text](const GameRow& row) {
    return row.opening >= 0 && all[static_cast<std::size_t>(row.opening)].name == text;
  };
}

bool asks_for_faults(const RowWords& words) {
  return !word(words, "fault").empty() || !word(words, "win").empty() ||
         !word(words, "proved").empty() || !word(words, "likely").empty();
}

// As GameMatcher decides it; without any of these words all but opinions and the losing move.
bool is_asked_for(const GameFault& fault, const RowWords& words) {
  if (!asks_for_faults(words)) {
    return !is_opinion(fault.what) && fault.what != FaultKind::losing;
  }
  const std::string what = word(words, "fault"), win = word(words, "win");
  return (what.empty() || name(fault.what) == what) &&
         (win.empty() || (fault.kind && renju::name(*fault.kind) == win)) &&
         (word(words, "proved").empty() || fault.grade == renju::Grade::proved) &&
         (word(words, "likely").empty() || fault.grade == renju::Grade::likely);
}

int faults_of(const ReportPart& part, const RowWords& words, const GameRow& row) {
  const PlayedReview& review = part.required_review();
  const auto game = review.games.find(row.id);
  if (game == review.games.end()) return 0;
  const std::string name = word(words, "player");
  const auto colour = colour_of(words);
  const auto is_by = [&](Stone stone) {
    if (colour && *colour != stone) return false;
    return name.empty() || of_colour(row, stone) == player_called(part.played(), "player", name);
  };
  const std::vector<GameFault> faults = rb::faults_of(game->second);
  return static_cast<int>(std::count_if(faults.begin(), faults.end(), [&](const GameFault& fault) {
    return is_asked_for(fault, words) && is_by(fault.side());
  }));
}

// No game has a fault or a win that does not exist.
template <class Kind>
void require_name(const RowWords& words, const char* filter, int kinds) {
  const std::string text = word(words, filter);
  for (int i = 0; i < kinds; ++i) {
    if (name(static_cast<Kind>(i)) == text) return;
  }
  if (!text.empty()) refuse(filter, text);
}

void check_words(const RowWords& words) {
  require_name<FaultKind>(words, "fault", kFaultKinds);
  require_name<renju::WinKind>(words, "win", static_cast<int>(renju::WinKind::no_defence));
  if (!word(words, "side").empty() && word(words, "player").empty()) {
    throw Error("side: is that of a player, which is missing");
  }
}

std::vector<Test> tests_of(const ReportPart& part, const RowWords& words) {
  check_words(words);
  const PlayedRun& played = part.played();
  std::vector<Test> tests;
  add_players(played, words, tests);
  add_result(played, words, tests);
  add_lengths(words, tests);
  add_end_and_tags(words, tests);
  if (const std::string opening = word(words, "opening"); !opening.empty()) {
    if (auto test = opening_test(played, opening)) tests.push_back(std::move(*test));
  }
  if (asks_for_faults(words)) {
    part.required_review();  // also where other words leave no game
    tests.emplace_back(
        [&part, &words](const GameRow& row) { return faults_of(part, words, row) > 0; });
  }
  return tests;
}

void sort_rows(const ReportPart& part, const RowWords& words, std::vector<std::size_t>& rows) {
  const std::string order = word(words, "sort");
  if (order.empty() || order == "id") return;
  const auto& all = part.played().rows;
  const bool by_faults = order == "faults";
  if (!by_faults && order != "length" && order != "-length") refuse("sort", order);
  std::map<int, std::vector<std::size_t>> by_key;  // few keys for many rows
  for (const std::size_t row : rows) {
    const int key = by_faults ? -faults_of(part, words, all[row]) : all[row].moves();
    by_key[order == "-length" ? -key : key].push_back(row);
  }
  rows.clear();
  for (const auto& [key, group] : by_key) rows.insert(rows.end(), group.begin(), group.end());
}

}  // namespace

void require_filters(const RowWords& words) {
  for (const auto& [name, value] : words) require_known("filter", name, kFilters);
}

bool asks_for_moves(const ReportPart& part, const RowWords& words) {
  if (!word(words, "position").empty()) return true;
  const std::string opening = word(words, "opening");
  return !opening.empty() && !opening_test(part.played(), opening);
}

std::vector<std::size_t> find_rows(const ReportPart& part, const RowWords& words,
                                   const std::optional<std::vector<int>>& ids) {
  const std::vector<Test> tests = tests_of(part, words);
  const auto& all = part.played().rows;
  std::vector<std::size_t> rows;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool is_wanted = !ids || std::binary_search(ids->begin(), ids->end(), all[i].id);
    const bool fits = is_wanted && std::all_of(tests.begin(), tests.end(),
                                               [&](const Test& test) { return test(all[i]); });
    if (fits) rows.push_back(i);
  }
  sort_rows(part, words, rows);
  return rows;
}

}  // namespace rb
