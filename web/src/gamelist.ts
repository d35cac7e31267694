// The games of a file: a form of filters, the table, and how a terminal would say the same.

import type {Child} from "./dom";
import {copyButton, h, s} from "./dom";
import type {PartDocument} from "./data";
import {addressOf} from "./address";
import {empty} from "./figure";
import type {Filter} from "./filter";
import {commandLine, complaint, readFilter, writeFilter} from "./filter";
import {count, isNumber, plural, sentence} from "./format";
import type {Game} from "./games";
import {openingName, sgf} from "./games";
import type {Context, Screen} from "./screen";
import {command, nameOf} from "./screen";
import {prospect} from "./prospect";
import {kindName} from "./weakness";

const kPage = 60,
  kPrinted = 1000; // games on a page of the list, and in a whole report
const kMarks = ["\u25c7", "\u25b3", "\u00d7", "?"]; // missed, allowed, forbidden, blunder
const kMarkNames = ["missed a win", "allowed a win", "forbidden point", "blunder (an opinion)"];

type Options = readonly (readonly [value: string, text: string])[];

function choice(name: string, title: string, options: Options, filter: Filter, any = "any"): HTMLElement {
  const chosen = filter[name as keyof Filter] ?? "";
  return h(
    "label",
    {},
    title,
    h(
      "select",
      {name},
      [["", any] as const, ...options].map(([value, text]) => h("option", {value, selected: value === chosen}, text)),
    ),
  );
}

function entry(name: string, title: string, filter: Filter, hint: string, size: number, type = "text"): HTMLElement {
  return h(
    "label",
    {},
    title,
    h("input", {
      name,
      type,
      value: filter[name as keyof Filter] ?? "",
      placeholder: hint,
      size,
      min: type === "number" ? 0 : null,
      autocomplete: "off",
      spellcheck: "false",
    }),
  );
}

function same(words: readonly string[]): Options {
  return words.map(word => [word, word] as const);
}

const kMore = ["side", "ends", "min", "max", "opening", "position", "tag", "fault", "win", "proved", "likely"] as const;

function form(context: Context, filter: Filter): HTMLElement {
  const {part} = context,
    players = part.players.map(p => [p.full_name, p.name] as const);
  const reviewed = part.weakness !== null;
  const apply = (event: Event) => {
    event.preventDefault();
    const data = new FormData(element),
      query = new URLSearchParams();
    for (const [name, value] of data) {
      if (typeof value !== "string" || value.trim() === "") continue;
      if (name === "grade") query.set(value, "yes");
      else query.set(name, value.trim());
    }
    location.hash = addressOf(context.file, "games", query);
  };
  const isMore = kMore.some(word => filter[word]);
  const element = h(
    "form",
    {class: "filters", submit: apply, change: apply},
    choice("player", "Player", players, filter),
    players.length > 2 ? choice("against", "Against", players, filter) : null,
    choice("result", "Result", same(["won", "lost", "drawn", "black", "white"]), filter),
    choice(
      "sort",
      "Order",
      [
        ["length", "shortest first"],
        ["-length", "longest first"],
        ...(reviewed ? [["faults", "most faults first"] as const] : []),
      ],
      filter,
      "as played",
    ),
    h("button", {type: "submit", class: "apply"}, "Show"),
    h(
      "details",
      {open: isMore},
      h("summary", {}, "More filters"),
      h(
        "div",
        {class: "more"},
        choice("side", "Side", same(["black", "white"]), filter),
        choice("ends", "Ends", same(part.ends.rows.map(r => r[0])), filter),
        entry("min", "Moves from", filter, "0", 4, "number"),
        entry("max", "Moves to", filter, "225", 4, "number"),
        entry("opening", "Opening", filter, "4D, #379, h8 i9", 12),
        entry("position", "Position", filter, "h8 i9 g7", 14),
        part.told_tags.length > 0 ? choice("tag", "Tag", same(part.told_tags), filter) : null,
        reviewed
          ? choice(
              "fault",
              "Fault",
              [
                ["missed", "missed a win"],
                ["allowed", "allowed a win"],
                ...(part.forbidden_points ? [["forbidden", "forbidden point"] as const] : []),
                ["losing", "the losing move"],
                ["blunder", "blunder (an opinion)"],
                ["mistake", "mistake (an opinion)"],
              ],
              filter,
            )
          : null,
        reviewed
          ? choice(
              "win",
              "Kind of win",
              part.kinds.map(kind => [kind, kindName(kind)] as const),
              filter,
            )
          : null,
        reviewed
          ? choice("grade", "Grade", same(["proved", "likely"]), {
              grade: filter.proved ? "proved" : filter.likely ? "likely" : "",
            } as Filter)
          : null,
      ),
    ),
  );
  return element;
}

function faultMarks(game: Game): Child {
  if (!game.judged) return h("span", {class: "quiet"}, "not judged");
  return kMarks.map((mark, what) => {
    const n = game.faults.filter(f => f.what === what).length;
    return n === 0
      ? null
      : h("span", {class: "fault", title: `${kMarkNames[what]}: ${n}`}, mark, n > 1 ? String(n) : null, " ");
  });
}

// A small curve of Black's prospects as the players told them; dots where a proved win was missed or allowed.
function course(part: PartDocument, game: Game): Child {
  const {moves} = game;
  if (!moves || game.plies < 2) return null;
  const width = 132,
    height = 26,
    x = (k: number) => 1 + ((width - 2) * k) / (game.plies - 1);
  let path = "";
  for (let k = 0; k < game.plies; ++k) {
    const score = moves.score(k);
    if (!isNumber(score)) continue;
    const black = prospect(k % 2 === 0 ? score : -score);
    path += `${path === "" ? "M" : "L"}${x(k).toFixed(1)} ${((height / 2) * (1 - black)).toFixed(1)}`;
  }
  const sure = part.grades.indexOf("proved");
  const dots = game.faults
    .filter(f => f.what < 2 && f.grade === sure)
    .map(f =>
      s("circle", {
        class: f.ply % 2 === 1 ? "dot-black" : "dot-white",
        cx: x(f.ply - 1),
        cy: f.ply % 2 === 1 ? height - 3 : 3,
        r: 2.2,
      }),
    );
  return s(
    "svg",
    {
      class: "course",
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      role: "img",
      "aria-label": "course of the game",
    },
    s("line", {class: "zero", x1: 0, x2: width, y1: height / 2, y2: height / 2}),
    s("path", {class: "line ink", d: path}),
    dots,
  );
}

function row(context: Context, game: Game, address: string): HTMLElement {
  const {part} = context;
  const player = (colour: 1 | 2) =>
    h(
      "td",
      {class: game.winner === colour ? "winner" : null},
      h("i", {class: `disc ${colour === 1 ? "black" : "white"}`}),
      nameOf(part, game.player(colour)),
    );
  return h(
    "tr",
    {"data-game": game.id},
    h("td", {class: "number"}, h("a", {href: address}, String(game.id))),
    player(1),
    player(2),
    h("td", {"data-title": game.winner === 0 ? null : "won by"}, ["draw", "Black", "White"][game.winner]),
    h("td", {class: "number", "data-title": "moves"}, count(game.length)),
    h("td", {"data-title": "opening"}, h("bdi", {}, openingName(part, game))),
    h("td", {"data-title": "end"}, part.reasons[game.reason]),
    hasMoves(part) ? [h("td", {}, faultMarks(game)), h("td", {}, course(part, game))] : null,
  );
}

function hasMoves(part: PartDocument): boolean {
  return part.run.keep !== "results";
}

function head(part: PartDocument): HTMLElement {
  const ofMoves = hasMoves(part) ? ["Faults", "Course"] : [];
  return h(
    "thead",
    {},
    h(
      "tr",
      {},
      ["Game", "Black", "White", "Won by", "Moves", "Opening", "End", ...ofMoves].map((title, i) =>
        h("th", {scope: "col", class: i === 0 || i === 4 ? "number" : null}, title),
      ),
    ),
  );
}

// A row for each game, with its address.
export function gamesTable(
  context: Context,
  games: readonly Game[],
  address: (game: Game, i: number) => string,
): HTMLElement {
  return h(
    "div",
    {class: "scroll", tabindex: 0, role: "region", "aria-label": "Games"},
    h(
      "table",
      {class: "games"},
      head(context.part),
      h(
        "tbody",
        {},
        games.map((game, i) => row(context, game, address(game, i))),
      ),
    ),
  );
}

function pages(context: Context, filter: Filter, page: number, found: number): Child {
  const last = Math.ceil(found / kPage);
  if (last <= 1) return null;
  const link = (to: number, text: string) => {
    const query = writeFilter(filter);
    if (to > 1) query.set("page", String(to));
    return to < 1 || to > last || to === page
      ? h("span", {class: "quiet"}, text)
      : h("a", {href: addressOf(context.file, "games", query)}, text);
  };
  return h(
    "nav",
    {class: "pages", "aria-label": "Pages of games"},
    link(1, "first"),
    link(page - 1, "previous"),
    `page ${count(page)} of ${count(last)}`,
    link(page + 1, "next"),
    link(last, "last"),
  );
}

export async function gameList(context: Context): Promise<Screen> {
  const {part, source, file, query} = context,
    filter = readFilter(query),
    wrong = complaint(part, filter);
  const page = Math.max(1, Number.parseInt(query.get("page") ?? "1", 10) || 1),
    from = (page - 1) * kPage;
  const list = wrong
    ? {games: [], found: 0, searched: 0}
    : await source.find(file, part, filter, from, context.whole ? kPrinted : kPage);
  const all = allText(context, filter, list.found),
    narrowed = writeFilter(filter).toString() !== "";
  const without = !source.live && list.searched < part.embedded.rows && !wrong;
  return {
    finding: "Games",
    content: [
      context.whole ? null : form(context, filter),
      wrong ? h("p", {class: "warning"}, wrong) : null,
      h(
        "p",
        {class: "count"},
        h("b", {}, count(list.found)),
        without
          ? ` of the ${plural(list.searched, "game")} searched`
          : ` of ${plural(source.live ? part.games : part.embedded.rows, "game")}`,
        list.games.length === list.found
          ? null
          : list.games.length === 0
            ? ", none of them on this page"
            : `, here ${count(from + 1)} to ${count(from + list.games.length)}`,
        narrowed ? [" \u00b7 ", h("a", {href: addressOf(file, "games")}, "show all")] : null,
        list.found > 0 && hasMoves(part) ? [" \u00b7 ", all] : null,
        h("span", {class: "spacer"}),
        without ? null : command(commandLine(part.file, filter)),
      ),
      without
        ? h(
            "p",
            {class: "note"},
            `Only games whose moves are in this page can be searched: ${part.embedded.rule}. This searches all: `,
            command(commandLine(part.file, filter)),
          )
        : null,
      part.embedded.rule && !without ? h("p", {class: "note"}, sentence(part.embedded.rule)) : null,
      list.found === 0
        ? empty("No game", part.games === 0 ? "None has been played yet." : "No game fits the filters.")
        : gamesTable(context, list.games, (game, i) => {
            const own = writeFilter(filter);
            if (source.live) own.set("at", String(from + i));
            return addressOf(file, `game/${game.id}/${game.plies}`, own);
          }),
      context.whole ? null : pages(context, filter, page, list.found),
    ],
  };
}

// Copies all games that were found, not only those of the page, as far as their moves are here.
function allText(context: Context, filter: Filter, found: number): HTMLElement {
  const {part, source, file} = context,
    some = source.live ? found > kPage : part.embedded.moves < part.embedded.rows;
  return copyButton(
    !some ? "copy as SGF" : source.live ? `copy the first ${kPage} as SGF` : "copy those with moves as SGF",
    async () => {
      const list = await source.find(file, part, filter, 0, source.live ? kPage : part.embedded.rows);
      const full = source.live
        ? await Promise.all(list.games.map(game => source.game(file, part, game.id)))
        : list.games;
      return full.map(game => (game?.moves ? sgf(part, game) : "")).join("");
    },
  );
}
