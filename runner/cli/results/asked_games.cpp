#include "runner/cli/results/asked_games.hpp"

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/results/headings/headings.hpp"

namespace rb::cli {
namespace {

std::vector<Word<Reason>> reason_words() {
  std::vector<Word<Reason>> words;
  for (int i = 0; i < kReasons; ++i) {
    words.push_back({name(static_cast<Reason>(i)), static_cast<Reason>(i)});
  }
  return words;
}

std::vector<Word<GameTag>> tag_words() {
  std::vector<Word<GameTag>> words;
  for (const TagText& text : tag_texts()) words.push_back({text.name, text.tag});
  return words;
}

std::vector<Word<FaultKind>> fault_words() {
  std::vector<Word<FaultKind>> words;
  for (int i = 0; i < kFaultKinds; ++i) {
    words.push_back({name(static_cast<FaultKind>(i)), static_cast<FaultKind>(i)});
  }
  return words;
}

std::vector<Word<renju::WinKind>> kind_words() {
  using renju::WinKind;
  std::vector<Word<WinKind>> words;
  for (const WinKind kind :
       {WinKind::five, WinKind::vcf, WinKind::double_mise, WinKind::mise, WinKind::vct}) {
    words.push_back({name(kind), kind});
  }
  return words;
}

Rows<GameFilter> filter_rows() {
  using Filter = GameFilter;
  return rows<Filter>(
      option("player", "NAME", &Filter::player, "a player, by its name in the file"),
      option("against", "NAME", &Filter::against, "the other player"),
      choice("side", "SIDE", &Filter::colour, {{"black", Stone::black}, {"white", Stone::white}},
             "the side of --player: black or white")
          .was("colour"),
      choice("result", "RESULT", &Filter::result,
             {{"won", WantedResult::won},
              {"lost", WantedResult::lost},
              {"drawn", WantedResult::drawn},
              {"black", WantedResult::black},
              {"white", WantedResult::white}},
             "won or lost by --player, drawn, or black or white: the colour that won"),
      choice("ends", "REASON", &Filter::reason, reason_words(), "how the game ended, such as five"),
      option("min", "N", &Filter::min_moves, {0, 10'000}, "at least N moves"),
      option("max", "N", &Filter::max_moves, {0, 10'000}, "at most N moves"),
      option("since", "YEAR", &Filter::since, {1, kLastToldYear},
             "played in this year or later, as far as the file tells it"),
      option("until", "YEAR", &Filter::until, {1, kLastToldYear}, "in this year or before"),
      option("opening", "OPENING", &Filter::opening,
             "one of the 26 by code (4D) or name (Kagetsu), an opening of the file by number (379) "
             "or name, or the first moves (\"h8 i9\"), in all eight symmetries"),
      option("position", "MOVES", &Filter::position,
             "these stones were on the board at once, Black's and White's in turn, in all eight "
             "symmetries; other stones do not matter"),
      choice("tag", "TAG", &Filter::tags, tag_words(),
             "a tag of the game; of several, each game has all"),
      choice("fault", "FAULT", &Filter::fault, fault_words(),
             "what the file's review (renju-bench analyze) found, of --player if it is given: "
             "missed or allowed a proved win, played a forbidden point, the losing move, a blunder "
             "or mistake by score"),
      choice("win", "KIND", &Filter::kind, kind_words(),
             "the kind of win that was missed or allowed: five, vcf, double-mise, mise-vcf, vct")
          .was("kind"));
}

}  // namespace

bool AskedGames::has_filter() const {
  const GameFilter& f = filter;
  return f.player || f.against || f.colour || f.result || f.reason || f.min_moves || f.max_moves ||
         f.since || f.until || f.opening || f.position || !f.tags.empty() || f.asks_for_faults() ||
         proved || likely || !reviews.empty();
}

GameFilter AskedGames::graded() const {
  GameFilter graded = filter;
  if (proved) graded.grade = renju::Grade::proved;
  if (likely) graded.grade = renju::Grade::likely;
  return graded;
}

Rows<AskedGames> asked_games_rows() {
  using Asked = AskedGames;
  return rows<Asked>(within(&Asked::filter, filter_rows()),
                     flag("proved", &Asked::proved, "a fault that is proved, not just likely"),
                     flag("likely", &Asked::likely, "a fault that is likely and not proved"),
                     review_option(&Asked::reviews));
}

void check(std::string_view command, const AskedGames& asked) {
  const GameFilter& filter = asked.filter;
  const auto refuse = [command](std::string_view why) {
    throw UsageError(fmt::format("{}: {}", command, why));
  };
  const bool by_player = filter.result == WantedResult::won || filter.result == WantedResult::lost;
  if (by_player && !filter.player) {
    refuse("--result won and lost need --player; black and white do not");
  }
  const bool has_win =
      !filter.fault || *filter.fault <= FaultKind::allowed || *filter.fault == FaultKind::losing;
  if (filter.kind && !has_win) {
    refuse("--win needs a win that was missed or allowed: --fault missed, allowed or losing");
  }
  only_one_of(command, {{"proved", asked.proved}, {"likely", asked.likely}});
  if ((asked.proved || asked.likely) && filter.fault && is_opinion(*filter.fault)) {
    refuse("blunders and mistakes are opinions: neither proved nor likely");
  }
  if (filter.min_moves && filter.max_moves && *filter.min_moves > *filter.max_moves) {
    refuse("--min is greater than --max");
  }
  if (filter.since && filter.until && *filter.since > *filter.until) {
    refuse("--since is after --until");
  }
  if (filter.colour && !filter.player) refuse("--side needs --player");
}

}  // namespace rb::cli
