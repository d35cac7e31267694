#include "runner/results/import/sgf_words.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "engine/base/text.hpp"
#include "engine/gomoku/variant.hpp"

namespace rb {
namespace {

constexpr std::string_view kBlack =
    "black b 黑方 黑棋 黑 黒番 黒 흑 чёрные черные Чёрные Черные schwarz noirs noir černý cerny "
    "svart must czarne negras nero";
constexpr std::string_view kWhite =
    "white w 白方 白棋 白 白番 백 белые Белые weiß weiss blancs blanc bílý bily vit valge białe "
    "blancas bianco";
constexpr std::string_view kDraw =
    "0 0.5-0.5 0,5-0,5 1/2-1/2 ½-½ ½ 1/2 = d draw drawn tie jigo 和棋 和局 平局 平 和 引き分け "
    "引分け 引分 "
    "持碁 满局 滿局 満局 무승부 비김 ничья Ничья unentschieden remis nulle remíza remiza oavgjort "
    "viik "
    "tablas patta";
constexpr std::string_view kNothing =
    "? * - void unknown unfinished noresult none 未知 不明 未完 未完了 中断 中斷 打ち掛け 打掛";

// What follows the colour: who of the two has won, and how.
struct Ending {
  std::string_view words;
  bool wins;
  std::optional<Reason> reason;
};
constexpr std::array kEndings{
    Ending{"win wins won winner victory + 胜 勝 胜利 勝利 获胜 獲勝 赢 贏 勝ち の勝ち 勝利 승 승리 "
           "победили выиграли побеждают победа gewinnt gewinnen gewonnen gagne gagnent vyhrál "
           "vyhrali vinner vann võitis wygrywa wygrały ganan vince",
           true,
           {}},
    Ending{"+five +五连 +五連", true, Reason::five},
    Ending{"+r +res +resign +resigned +resignation +认输 +認輸 +投了 +投降 +기권 中盘胜 中盤勝 "
           "中押し勝ち 中押勝ち 中押勝 "
           "불계승",
           true, Reason::resigned},
    Ending{"+t +time +timeout +超时 +超時 +超时胜 +超時勝 +時間切れ +시간 超时胜 超時勝 "
           "時間切れ勝ち 時間勝ち 시간승",
           true, Reason::timeout},
    Ending{"+f +forfeit +forfeited", true, Reason::bad_answer},
    Ending{"+i +illegal +illegalmove", true, Reason::illegal_move},
    Ending{"+forbidden +forbiddenmove +foul +禁手 +禁手胜 +禁手勝 +금수 禁手胜 禁手勝 금수승", true,
           Reason::forbidden},
    Ending{"loses lost loss lose 负 負 输 輸 败 敗 負け の負け 패 проиграли verliert perd prohrál "
           "förlorar",
           false,
           {}},
    Ending{"禁手负 禁手負 禁手 금수", false, Reason::forbidden},
    Ending{"resign resigns resigned 认输 認輸 投了 投降 기권 сдались", false, Reason::resigned},
    Ending{"timeout timedout lostontime losesontime flagged 超时 超時 超时负 超時負 時間切れ "
           "時間切れ負け 시간패",
           false, Reason::timeout},
    Ending{"forfeits forfeited", false, Reason::bad_answer}};

// What follows "wins by" and the like.
constexpr std::array<std::pair<std::string_view, Reason>, 6> kMeans{
    {{"resign", Reason::resigned},
     {"time", Reason::timeout},
     {"forfeit", Reason::bad_answer},
     {"illegal", Reason::illegal_move},
     {"forbidden", Reason::forbidden},
     {"foul", Reason::forbidden}}};

// In small letters, without blanks; other dashes and colons are '-'.
std::string folded(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const std::string_view rest = text.substr(i);
    if (c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '_') continue;
    if (rest.starts_with("–") || rest.starts_with("−")) {
      result += '-';
      i += 2;
    } else if (rest.starts_with("＋")) {
      result += '+';
      i += 2;
    } else if (rest.starts_with("\u3000") || rest.starts_with("。")) {
      i += 2;
    } else {
      result += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c == ':' ? '-' : c;
    }
  }
  while (result.ends_with('.') || result.ends_with('!')) result.pop_back();
  return result;
}

// "+5.5": a number of points.
bool is_margin(std::string_view rest) {
  if (!rest.starts_with('+')) return false;
  const auto points = parse_real(rest.substr(1));
  return points && *points > 0;
}

std::optional<SgfEnd> end_of(Stone colour, std::string_view rest) {
  if (rest.empty() || is_margin(rest)) return SgfEnd{.winner = colour};
  if (rest == "+draw" || rest == "+d") return SgfEnd{.winner = Stone::empty};
  for (const Ending& ending : kEndings) {
    if (is_one_of(rest, ending.words)) {
      return SgfEnd{.winner = ending.wins ? colour : opponent(colour), .reason = ending.reason};
    }
  }
  for (const std::string_view verb : {"winsby", "wonby", "winby", "winson", "wonon", "winon"}) {
    if (!rest.starts_with(verb)) continue;
    for (const auto& [means, reason] : kMeans) {
      if (rest.substr(verb.size()).starts_with(means)) {
        return SgfEnd{.winner = colour, .reason = reason};
      }
    }
    if (rest.find("five", verb.size()) != std::string_view::npos) {
      return SgfEnd{.winner = colour, .reason = Reason::five};
    }
  }
  return std::nullopt;
}

}  // namespace

bool is_one_of(std::string_view word, std::string_view list) {
  const auto is_edge = [&](std::size_t at) { return at >= list.size() || list[at] == ' '; };
  for (std::size_t at = 0; (at = list.find(word, at)) != std::string_view::npos; ++at) {
    if ((at == 0 || list[at - 1] == ' ') && is_edge(at + word.size())) return true;
  }
  return false;
}

std::string_view sgf_kind(std::string_view property) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kKinds{
      {{"LB TR SQ CR MA SL DD VW AR LN TB TW DM GB GW HO UC V BM DO IT FG L M", "marks"},
       {"BL WL OB OW", "clock times"},
       {"TM OT US SO AN CP BR WR BT WT ID", "headings such as ranks and time limits"},
       {"5A", "offered fifth moves"}}};
  const auto* const found = std::ranges::find_if(
      kKinds, [property](const auto& row) { return is_one_of(property, row.first); });
  return found == kKinds.end() ? "" : found->second;
}

std::optional<SgfEnd> sgf_end(std::string_view text) {
  const std::string said = folded(text);
  if (said.empty() || is_one_of(said, kNothing)) return SgfEnd{};
  if (is_one_of(said, kDraw) || said.starts_with("drawby") || said.starts_with("drawnby")) {
    return SgfEnd{.winner = Stone::empty};
  }
  if (said == "1-0") return SgfEnd{.winner = Stone::black};
  if (said == "0-1") return SgfEnd{.winner = Stone::white};
  for (const Stone colour : {Stone::black, Stone::white}) {
    for (const std::string_view word : words(colour == Stone::black ? kBlack : kWhite)) {
      if (!said.starts_with(word)) continue;
      if (const auto end = end_of(colour, std::string_view(said).substr(word.size()))) return end;
    }
  }
  return std::nullopt;
}

std::optional<Reason> sgf_termination(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, Reason>, 9> kWords{
      {{"time forfeit", Reason::timeout},
       {"on time", Reason::timeout},
       {"timeout", Reason::timeout},
       {"illegal move", Reason::illegal_move},
       {"crash", Reason::crash},
       {"forbidden", Reason::forbidden},
       {"five connection", Reason::five},
       {"adjudication", Reason::resign_rule},
       {"board", Reason::board_full}}};
  for (const auto& [word, reason] : kWords) {
    if (text.find(word) != std::string_view::npos) return reason;
  }
  return std::nullopt;
}

bool is_name_of_game(std::string_view text, std::string_view game) {
  const std::string said = folded(text);
  return said == game || parse_int(said);
}

std::string_view sgf_rules(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kGames{
      {{"renju",
        "renju rif sakata yamaguchi taraguchi taraguchi10 taraguchi-10 soosyrv soosyrv8 soosyrv-8 "
        "soosorv soosorv8 soosorv-8 tarannikov 连珠 連珠 五子連珠 렌주 рэндзю"},
       {"freestyle", "freestyle free freegomoku freestylegomoku gomokufreestyle 무제한"},
       {"standard", "standard standardgomoku exactfive gomokustandard"},
       {"caro", "caro"},
       {"standard-caro", "standard-caro standardcaro"},
       {"gomoku", "gomoku omok 五目並べ гомоку"}}};
  const std::string said = folded(text);
  for (const auto& [game, names] : kGames) {
    if (is_one_of(said, names)) return game;
  }
  if (said.starts_with("renju")) return "renju";
  const auto number = parse_int(said);
  if (!number) return "";
  for (const gomoku::Variant& variant : gomoku::kVariants) {
    if (variant.gomocup_rule == *number) return variant.name;
  }
  return "another";
}

}  // namespace rb
