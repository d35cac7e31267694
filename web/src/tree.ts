// What was played in a position, over the games of this file or of all: a board to walk on, and the games below it.

import type {Child} from "./dom";
import {h, replace, s, table} from "./dom";
import type {Scored, TreeAnswer, TreeMove} from "./data";
import {addressOf} from "./address";
import {cellName, parseCells} from "./cells";
import type {Shared} from "./draw/board";
import {commandLine, readFilter, writeFilter} from "./filter";
import {count, interval, percent, plural} from "./format";
import {gamesTable} from "./gamelist";
import {unpackGames} from "./games";
import {countsTitle, heatClass, isUnsure} from "./heat";
import {PointBoard} from "./play/pointboard";
import type {Context, Screen} from "./screen";
import {command} from "./screen";
import {call} from "./server";

const kListed = [10, 30, 100]; // games of each file
const kSlow = 800; // milliseconds

function scoreText(scored: Scored): string {
  if (scored.score === undefined || !scored.score_interval) return "";
  const [low, high] = scored.score_interval;
  return `${percent(scored.score)} (95 %: ${interval(low, high, v => percent(v))})`;
}

function yearsText(years: [number, number] | undefined): string {
  return !years ? "" : years[0] === years[1] ? String(years[0]) : `${years[0]}\u2013${years[1]}`;
}

// What is walked on.
interface Explored {
  file: string;
  game: string;
  board_size: number;
  players: string[];
  alike: number; // files of the same game, this one among them
  api: string;
  address: (query: URLSearchParams) => string;
}

class Tree {
  private readonly board: PointBoard = new PointBoard({
    choose: cell => this.goOn(cellName(cell, this.size)),
    describe: cell => this.describe(cell),
    verb: "Go on with",
  });
  private readonly path = h("p", {class: "tree-path"});
  private readonly wrong = h("p", {class: "warning", role: "alert"});
  private readonly state = h("p", {class: "lead", role: "status"});
  private readonly moves = h("div", {class: "tree-moves"});
  private readonly games = h("div", {class: "tree-games"});
  private readonly more = h("p", {class: "actions"});
  private readonly form: HTMLFormElement;
  private answer: TreeAnswer | null = null;
  private listed = 0;
  private question: AbortController | null = null;

  constructor(
    private readonly context: Omit<Context, "part">,
    private readonly of: Explored,
    private readonly query: URLSearchParams,
  ) {
    const select = (name: string, any: string, options: string[]) =>
      h(
        "select",
        {name},
        h("option", {value: ""}, any),
        options.map(value => h("option", {value, selected: value === query.get(name)}, value)),
      );
    const all = `all ${count(of.alike)} of this game`;
    this.form = h(
      "form",
      {
        class: "ask-form",
        hidden: of.players.length === 0,
        change: () => this.filter(),
        submit: (event: Event) => event.preventDefault(),
      },
      h("label", {}, "Games of the player", select("player", "any", of.players)),
      h("label", {}, "who has", select("side", "either colour", ["black", "white"])),
      of.alike < 2
        ? null
        : h(
            "label",
            {},
            "Files",
            h(
              "select",
              {name: "all"},
              h("option", {value: ""}, "this one"),
              h("option", {value: "yes", selected: query.has("all")}, all),
            ),
          ),
    );
  }

  private get size(): number {
    return this.of.board_size;
  }

  private get line(): string[] {
    return (this.answer?.line ?? "").split(" ").filter(word => word !== "");
  }

  // Where the page is, with other moves.
  private words(moves: string[]): URLSearchParams {
    const query = new URLSearchParams(this.query);
    query.delete("moves");
    if (moves.join("") !== "") query.set("moves", moves.join(" "));
    return query;
  }

  private filter(): void {
    for (const [name, value] of new FormData(this.form)) {
      if (value === "") this.query.delete(name);
      else this.query.set(name, String(value));
    }
    if (!this.query.has("player")) this.query.delete("side");
    void this.ask(this.line, true);
  }

  private goOn(move: string): void {
    void this.ask([...this.line, move], true);
  }

  private back(to = this.line.length - 1): void {
    if (to >= 0 && to < this.line.length) void this.ask(this.line.slice(0, to), true);
  }

  // The position after these moves. It has an address of its own, so that the browser leads back from it.
  async ask(moves: string[], isNew: boolean): Promise<void> {
    this.question?.abort();
    const question = (this.question = new AbortController()),
      query = this.words(moves);
    if (isNew) this.listed = 0;
    const slow = setTimeout(
      () => replace(this.state, "The index of positions is being made, which takes some seconds for many games\u2026"),
      kSlow,
    );
    try {
      const words = writeFilter(readFilter(query));
      words.set("moves", moves.join(" "));
      if (this.of.alike > 0) words.set("count", String(kListed[this.listed])); // else it lists no games
      if (query.has("all")) words.set("all", "yes");
      const answer = await call<TreeAnswer>(`${this.of.api}?${words.toString()}`, undefined, question.signal);
      if (this.question !== question) return;
      if (isNew) history.pushState(null, "", this.of.address(query));
      this.answer = answer;
      replace(this.wrong);
    } catch (error) {
      if (this.question !== question) return;
      const text = error instanceof Error ? error.message : String(error);
      replace(this.wrong, `${text.replace(/^./, c => c.toUpperCase()).replace(/\.$/, "")}.`);
    } finally {
      clearTimeout(slow);
    }
    this.show();
  }

  // What is drawn

  private found(cell: number): TreeMove | undefined {
    const name = cellName(cell, this.size);
    return this.answer?.moves.find(({move}) => move === name);
  }

  private describe(cell: number): string {
    const {answer} = this,
      move = this.found(cell);
    if (answer?.black.includes(cell)) return "Black's stone";
    if (answer?.white.includes(cell)) return "White's stone";
    if (!move) return "nothing went on here";
    const games = move.games > 0 ? `${plural(move.games, "game")}, score ${scoreText(move)}` : null;
    return [games, this.libraryText(move)].filter(Boolean).join("; ");
  }

  private libraryText({library}: TreeMove): string | null {
    return library
      ? `${plural(library.positions, "position")}${library.text ? `, \u201c${library.text}\u201d` : ""}`
      : null;
  }

  // A move of games by its score, one of a library alone by its text.
  private shared(move: TreeMove): Shared[] {
    const {answer} = this,
      cell = move.move === null ? undefined : parseCells(move.move, this.size)?.[0];
    if (!answer || cell === undefined || cell < 0) return [];
    if (move.score !== undefined) {
      const tone = `q${heatClass(move.score)}${isUnsure(move.score_interval) ? " unsure" : ""}`;
      return [{cell, share: move.games / answer.games, tone, text: String(Math.round(100 * move.score))}];
    }
    const most = Math.max(...answer.moves.map(other => other.library?.positions ?? 0));
    return [
      {cell, share: (move.library?.positions ?? 0) / most, tone: "q4", text: (move.library?.text ?? "").slice(0, 2)},
    ];
  }

  private show(): void {
    const {answer, line, size} = this,
      last = parseCells(line[line.length - 1] ?? "", size)?.[0],
      stones = ([1, 2] as const).flatMap(colour =>
        ((colour === 1 ? answer?.black : answer?.white) ?? []).map(cell => ({cell, colour, last: cell === last})),
      ),
      shares = (answer?.moves ?? []).flatMap(move => this.shared(move));
    this.board.show(
      {
        label: "The position",
        size,
        squares: this.of.game === "reversi",
        coordinates: true,
        stones,
        shares,
      },
      answer?.to_move ?? "black",
    );
    const held = this.moves.contains(document.activeElement);
    replace(this.path, this.pathText());
    replace(this.state, this.stateText());
    replace(this.moves, this.movesTable());
    replace(this.games, this.gameTables());
    replace(this.more, this.links());
    if (held) this.moves.querySelector("button")?.focus();
  }

  private pathText(): Child {
    const {line} = this;
    return [
      h("button", {type: "button", disabled: line.length === 0, click: () => this.back(0)}, "Start"),
      " ",
      h("button", {type: "button", disabled: line.length === 0, click: () => this.back()}, "Back"),
      " ",
      h(
        "span",
        {class: "pv"},
        line.map((move, i) => this.moveButton(move, i, () => this.back(i + 1))),
      ),
    ];
  }

  private moveButton(move: string, ply: number, click: () => void): HTMLElement {
    return h("button", {type: "button", class: `line-move ${ply % 2 === 0 ? "black" : "white"}`, click}, move);
  }

  private stateText(): Child {
    const {answer} = this;
    if (!answer) return null;
    const side = answer.to_move === "black" ? "Black" : "White";
    const of = answer.indexed === answer.games ? "" : ` of ${count(answer.indexed)}`;
    const positions = answer.moves.reduce((sum, move) => sum + (move.library?.positions ?? 0), 0);
    if (answer.games === 0 && positions > 0) return `${side} to move: ${plural(positions, "position")} from here on.`;
    if (answer.games === 0) return answer.indexed > 0 ? `No game${of} came here.` : "The library does not go on here.";
    const games = `${count(answer.games)}${of} ${answer.games === 1 ? "game" : "games"}`;
    return `${side} to move: ${games}, of which ${side} scored ${scoreText(answer)}.`;
  }

  private movesTable(): Child {
    const {answer} = this;
    if (!answer || answer.moves.length === 0) return null;
    const has = (what: "opening" | "years" | "library") => answer.moves.some(move => move[what] !== undefined),
      years = has("years"),
      opening = has("opening"),
      library = has("library"),
      games = answer.games > 0;
    const row = (move: TreeMove): Child[] => {
      const share = move.games / answer.games,
        unsure = isUnsure(move.score_interval) ? " unsure" : "",
        name = move.move;
      const own = name === null ? "ended here" : this.moveButton(name, this.line.length, () => this.goOn(name)),
        told = move.library,
        ofLibrary = library ? [told ? count(told.positions) : "", told ? count(told.lines) : "", told?.text ?? ""] : [];
      if (!games) return [own, ...ofLibrary];
      return [
        own,
        count(move.games),
        h(
          "span",
          {class: "nowrap"},
          s(
            "svg",
            {class: "share-line", width: 50, height: 9, "aria-hidden": "true"},
            s("rect", {class: "bar quiet", width: 50 * share, height: 9}),
          ),
          percent(share),
        ),
        move.score === undefined
          ? ""
          : h(
              "span",
              {class: `heat q${heatClass(move.score)}${unsure}`, title: countsTitle(move, move.score_interval)},
              percent(move.score),
            ),
        move.score_interval
          ? h(
              "span",
              {class: "nowrap"},
              interval(move.score_interval[0], move.score_interval[1], v => percent(v, 0)),
            )
          : "",
        move.games > 0 ? percent(move.draws / move.games) : "",
        ...(years ? [yearsText(move.years)] : []),
        ...(opening ? [move.opening ?? ""] : []),
        ...ofLibrary,
      ];
    };
    return table(
      [
        {title: "move"},
        ...(games
          ? [
              {title: "games", number: true},
              {title: "share"},
              {title: "score"},
              {title: "95 %"},
              {title: "draws", number: true},
              ...(years ? [{title: "years"}] : []),
              ...(opening ? [{title: "opening"}] : []),
            ]
          : []),
        ...(library ? [{title: "positions", number: true}, {title: "lines", number: true}, {title: "text"}] : []),
      ],
      answer.moves.map(row),
      "Moves of the position",
    );
  }

  private gameTables(): Child {
    const {answer, context, line} = this,
      parts = context.parts ?? [];
    if (!answer) return null;
    const most = kListed[this.listed];
    const tables = answer.files.map(({part: place, columns}) => {
      const part = parts[place],
        games = unpackGames(columns);
      if (!part || part.error !== null || games.length === 0) return null;
      const address = (id: number) => addressOf(place, `game/${id}/${line.length}`);
      return [
        h(
          "h3",
          {},
          games.length === most ? `The first ${count(most)} games` : plural(games.length, "game"),
          answer.files.length > 1 ? [" in ", h("bdi", {}, part.file)] : null,
        ),
        gamesTable({...context, file: place, part}, games, game => address(game.id)),
      ];
    });
    const canList = answer.files.some(({columns}) => columns.id.length === most) && this.listed + 1 < kListed.length;
    return [
      answer.left_out.map(({part, why}) => {
        const file = parts[part]?.file ?? "a file";
        return h("p", {class: "note"}, h("bdi", {}, file), ` is not counted: ${why}`);
      }),
      tables,
      canList ? h("button", {type: "button", click: () => this.listMore()}, "More games") : null,
    ];
  }

  private listMore(): void {
    ++this.listed;
    void this.ask(this.line, false);
  }

  private links(): Child {
    const {context, line, of} = this,
      {serves} = context,
      moves = line.join(" "),
      isAsked = serves?.ask.length && serves.ask_games.some(({name}) => name === of.game);
    const after = line.length > 0 ? ` --after '${moves}'` : "";
    const filter = readFilter(this.query);
    return [
      isAsked
        ? h("a", {href: addressOf(0, "ask", {moves, game: of.game, size: of.board_size})}, "Ask about this position")
        : null,
      command(`${commandLine(of.file, filter, "explore")}${after}`),
    ];
  }

  screen(): Screen {
    return {
      finding: this.of.players.length > 0 ? "What was played" : ["What is in ", h("bdi", {}, this.of.file)],
      stays: true,
      keys: event => this.key(event),
      content: [
        h(
          "div",
          {class: "viewer"},
          h("div", {class: "viewer-board"}, this.board.element),
          h(
            "div",
            {class: "viewer-text"},
            this.form,
            this.path,
            this.wrong,
            this.state,
            this.moves,
            h(
              "p",
              {class: "how"},
              "On the board the size of a square is the share of the games, its number the score of the side to move " +
                "in per cent: blue above 50, orange below, pale where the 95 % interval contains 50. Moves that a " +
                "symmetry makes equal are one, and so are orders of moves that lead to one position. Keys: ",
              [
                ["\u2190", "back "],
                ["\u2192", "the move of most games "],
                ["Home", "start"],
              ].map(([key, what]) => [h("kbd", {}, key), what]),
            ),
            this.more,
          ),
        ),
        this.games,
      ],
    };
  }

  private key(event: KeyboardEvent): boolean {
    const first = this.answer?.moves.find(({move}) => move !== null)?.move;
    if (event.key === "ArrowLeft" || event.key === "u") this.back();
    else if (event.key === "Home") this.back(0);
    else if (event.key === "ArrowRight" && first) this.goOn(first);
    else return false;
    return true;
  }
}

export async function treeScreen(context: Context): Promise<Screen> {
  const {part, file} = context,
    alike = (context.parts ?? []).filter(
      other => other.error === null && other.game === part.game && other.board_size === part.board_size,
    );
  return begin(context, {
    file: part.file,
    game: part.game,
    board_size: part.board_size,
    players: part.players.map(player => player.full_name),
    alike: alike.length,
    api: `/api/tree/${file}`,
    address: query => addressOf(file, "tree", query),
  });
}

// Of a library or games of renju that are in no results file, by its place in `serves.explore`.
export function exploreScreen(context: Omit<Context, "part">): Promise<Screen> {
  const place = context.rest[0] ?? "";
  return begin(context, {
    file: context.serves?.explore[Number(place)] ?? place,
    game: "renju",
    board_size: 15,
    players: [],
    alike: 0,
    api: `/api/explore/${place}`,
    address: query => addressOf(0, `explore/${place}`, query),
  });
}

async function begin(context: Omit<Context, "part">, of: Explored): Promise<Screen> {
  const tree = new Tree(context, of, new URLSearchParams(context.query));
  await tree.ask((context.query.get("moves") ?? "").split(" "), false);
  return tree.screen();
}
