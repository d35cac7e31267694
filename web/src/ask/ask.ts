// A question about any position: set it up or paste it, and read what is found, the deeper the later.

import type {Child} from "../dom";
import {copyButton, h, replace, table} from "../dom";
import type {Document, Forced, Said, SaidBest, SaidGames, SaidTerms, SaidThreats, SideThreats} from "../data";
import {addressOf} from "../address";
import {cellName, parseCells} from "../cells";
import {plural, signed} from "../format";
import type {Colour} from "../games";
import {PointBoard} from "../play/pointboard";
import {kColours} from "../words";
import {kWin} from "../prospect";
import {listen} from "../server";
import type {Screen} from "../screen";

const kUsualSize = 15;
const kStandings: Record<string, string> = {
  won: "The side to move wins by force",
  lost: "The other side wins by force",
  open: "No forced win of either side",
  unknown: "Nothing is proved yet",
};
const kForced: [keyof SideThreats & string, string][] = [
  ["vcf", "by fours (VCF)"],
  ["mise_vcf", "by fours after a quiet move (mise-VCF)"],
  ["vct", "by threes and fours (VCT)"],
];

function score(points: number): string {
  return Math.abs(points) >= kWin ? (points > 0 ? "wins" : "loses") : signed(points);
}

function words(name: string): string {
  return name.replace(/_/g, " ");
}

class Ask {
  private readonly board: PointBoard = new PointBoard({
    choose: cell => this.add(cell),
    describe: cell => this.describe(cell),
  });
  private readonly text = h("input", {
    name: "moves",
    placeholder: "h8 i9 g7",
    autocomplete: "off",
    spellcheck: "false",
    "aria-label": "The stones in turn, Black first",
  });
  private readonly level: HTMLSelectElement;
  private readonly game: HTMLSelectElement;
  private readonly lines: HTMLSelectElement;
  private readonly wrong = h("p", {class: "warning", role: "alert"});
  private readonly state = h("p", {class: "how", role: "status"});
  private readonly answers = h("div", {});
  private hide: HTMLElement | null = null; // the button that leaves a line
  private cells: number[];
  private asked = ""; // the text of the question; what is typed since then stays
  private line: number[] = []; // stones that are shown, and not yet set
  private said: Said = {};
  private question: AbortController | null = null;

  constructor(
    private readonly doc: Document,
    query: URLSearchParams,
  ) {
    const levels = doc.serves?.ask ?? [],
      level = query.get("player"),
      wanted = level !== null && levels.includes(level) ? level : "hard";
    const games = doc.serves?.ask_games ?? [],
      game = games.find(({name}) => name === query.get("game")) ?? games[0];
    this.game = h(
      "select",
      {name: "game", change: () => this.otherBoard(this.size)},
      games.map(({name}) => h("option", {value: name, selected: name === game?.name}, name)),
    );
    this.lines = h("select", {name: "lines", change: () => this.otherBoard(this.size)});
    this.offerSizes(Number(query.get("size") ?? kUsualSize));
    this.text.value = query.get("moves") ?? "";
    this.cells = parseCells(this.text.value, this.size) ?? [];
    this.level = h(
      "select",
      {name: "level", change: () => void this.ask()},
      levels.map(name => h("option", {value: name, selected: name === wanted}, name)),
    );
  }

  private get size(): number {
    return Number(this.lines.value) || kUsualSize;
  }

  // The sizes that the game has; this one if it is one of them.
  private offerSizes(wanted: number): void {
    const sizes = this.doc.serves?.ask_games.find(({name}) => name === this.game.value)?.sizes ?? [kUsualSize];
    const chosen = sizes.includes(wanted) ? wanted : kUsualSize;
    replace(
      this.lines,
      sizes.map(size => h("option", {value: size, selected: size === chosen}, `${size} x ${size}`)),
    );
  }

  // Another game or size: the stones stay, as their names have it.
  private otherBoard(size: number): void {
    this.offerSizes(size);
    void this.ask(this.text.value);
  }

  private colour(ply: number): Colour {
    return ply % 2 === 0 ? 1 : 2;
  }

  private describe(cell: number): string {
    const ply = this.cells.indexOf(cell);
    return ply < 0 ? "empty" : `${this.colour(ply) === 1 ? "Black" : "White"}'s stone ${ply + 1}`;
  }

  private add(cell: number): void {
    if (!this.cells.includes(cell)) this.set([...this.cells, cell]);
  }

  private set(cells: number[]): void {
    this.cells = cells;
    void this.ask();
  }

  private pasted(event: Event): void {
    event.preventDefault();
    void this.ask(this.text.value);
  }

  // The question before is ended by this one.
  private async ask(text = this.cells.map(cell => cellName(cell, this.size)).join(" ")): Promise<void> {
    this.question?.abort();
    const question = (this.question = new AbortController());
    this.line = [];
    this.said = {};
    replace(this.wrong);
    replace(this.state, "thinking\u2026");
    this.text.value = this.asked = text;
    this.show();
    try {
      await listen("/api/ask", (event, data) => this.hear(question, event, data), question.signal, {
        moves: text,
        player: this.level.value,
        game: this.game.value,
        size: this.size,
      });
    } catch (error) {
      if (this.question !== question || question.signal.aborted) return;
      replace(this.wrong, error instanceof Error ? error.message : String(error));
    }
    if (this.question === question && !this.said.done) replace(this.state);
  }

  private hear(question: AbortController, event: string, data: string): void {
    if (this.question !== question || event === "message") return;
    this.said = {...this.said, [event]: JSON.parse(data) as unknown};
    const {position, failed, best, done} = this.said;
    if (event === "position" && position) {
      this.cells = position.moves;
      if (this.text.value === this.asked) this.text.value = position.text;
      const {text: moves, game, size} = position;
      history.replaceState(null, "", addressOf(0, "ask", {moves, player: this.level.value, game, size}));
    }
    if (failed) replace(this.wrong, failed.error);
    replace(this.state, done ? "Done." : best ? `depth ${best.depth} is done, thinking on\u2026` : "thinking\u2026");
    this.show();
  }

  // What is drawn

  private show(): void {
    const {said} = this,
      shown = [...this.cells, ...this.line],
      best = said.best?.best[0]?.move,
      forbidden = said.position?.forbidden ?? [];
    const crosses = [];
    for (let i = 0; i + 1 < forbidden.length && this.line.length === 0; i += 2)
      crosses.push({cell: forbidden[i], why: "forbidden"});
    const diamond = best !== undefined && this.line.length === 0 ? parseCells(best, this.size)?.[0] : undefined;
    this.board.show(
      {
        label: "The position",
        size: this.size,
        coordinates: true,
        crosses,
        diamond: diamond === undefined ? undefined : {cell: diamond, why: "the best move"},
        stones: shown
          .map((cell, k) => ({
            cell,
            colour: this.colour(k),
            text: String(k >= this.cells.length ? k + 1 - this.cells.length : k + 1),
            last: k === shown.length - 1,
            kind: k >= this.cells.length ? ("ghost" as const) : undefined,
          }))
          .filter(stone => stone.cell >= 0),
      },
      this.colour(this.cells.length) === 1 ? "black" : "white",
    );
    if (this.hide) this.hide.hidden = this.line.length === 0;
    replace(this.answers, this.bestCard(), this.proofCard(), this.threatCard(), this.termCard(), this.knownCard());
  }

  // A line of moves; each is shown on the board up to there.
  private moves(line: readonly string[]): HTMLElement {
    const cells = line.map(word => parseCells(word, this.size)?.[0] ?? -1);
    return h(
      "span",
      {class: "pv"},
      line.map((word, i) =>
        h(
          "button",
          {
            type: "button",
            class: `line-move ${this.colour(this.cells.length + i) === 1 ? "black" : "white"}`,
            disabled: cells[i] < 0,
            click: () => this.showLine(cells.slice(0, i + 1)),
          },
          word === "*" ? "any" : word,
        ),
      ),
    );
  }

  private showLine(cells: number[]): void {
    this.line = cells;
    this.show();
  }

  private card(title: string, ...content: Child[]): HTMLElement {
    return h("section", {class: "card"}, h("h3", {}, title), content);
  }

  private bestCard(): Child {
    const best: SaidBest | undefined = this.said.best;
    if (!best) return null;
    const {win} = best.proof,
      proved = kStandings[best.proof.standing] ?? best.proof.standing;
    return this.card(
      `Best moves, at depth ${best.depth}`,
      h(
        "p",
        {class: "how"},
        `${proved}${win ? `, ${win.kind} in ${win.length}: ` : "."}`,
        win ? this.moves(win.line) : null,
      ),
      table(
        [{title: "move"}, {title: "points", number: true}, {title: "expected"}],
        best.best.map(move => [h("b", {}, move.move), score(move.score), this.moves(move.line)]),
        "Best moves",
      ),
      h("p", {class: "how"}, "Points are for the side to move: 0 is even."),
    );
  }

  private forced(side: SideThreats, name: string, own: boolean): Child {
    const rows = kForced
      .map(([key, how]) => [how, side[key] as Forced | undefined] as const)
      .filter(([, found]) => found?.proof === "win");
    if (rows.length === 0)
      return h("p", {class: "how"}, `No forced win of ${name} was found${own ? "" : ", even if it were to move"}.`);
    return rows.map(([how, found]) =>
      h(
        "p",
        {},
        `${name} wins ${how} in ${found!.length}${own ? "" : ", if it were to move"}: `,
        own ? this.moves(found!.line) : found!.line.join(" "),
      ),
    );
  }

  private proofCard(): Child {
    const proofs: SaidThreats | undefined = this.said.proofs,
      position = this.said.position;
    if (!proofs || !position) return null;
    return this.card(
      "Forced wins",
      (["black", "white"] as const).map(side => this.forced(proofs[side], kColours[side], position.to_move === side)),
    );
  }

  private threatCard(): Child {
    const threats: SaidThreats | undefined = this.said.threats;
    if (!threats) return null;
    const points = (side: SideThreats, kind: string) => {
      const cells = side[kind];
      return Array.isArray(cells) ? cells.join(" ") : "";
    };
    const kinds = [...new Set([...Object.keys(threats.black), ...Object.keys(threats.white)])].filter(
      kind => points(threats.black, kind) !== "" || points(threats.white, kind) !== "",
    );
    const forbidden = (this.said.position?.forbidden ?? [])
      .filter((_, i) => i % 2 === 0)
      .map(cell => cellName(cell, this.size))
      .join(" ");
    return this.card(
      "Threats that can be made",
      kinds.length === 0
        ? h("p", {class: "how"}, "Neither side has a threat to make.")
        : table(
            [{title: "makes"}, {title: "Black at"}, {title: "White at"}],
            kinds.map(kind => [words(kind), points(threats.black, kind), points(threats.white, kind)]),
            "Threats",
          ),
      forbidden === "" ? null : h("p", {class: "forbidden-list"}, `Forbidden to Black: ${forbidden}`),
    );
  }

  private termCard(): Child {
    const terms: SaidTerms | undefined = this.said.terms;
    if (!terms) return null;
    const rows = Object.entries(terms.board.terms).filter(([, term]) => term.black !== 0 || term.white !== 0);
    const {learned} = terms.board;
    return this.card(
      "Evaluation, term by term",
      rows.length === 0
        ? h("p", {class: "how"}, "No term counts here.")
        : table(
            [
              {title: "term"},
              {title: "Black", number: true},
              {title: "White", number: true},
              {title: "score", number: true},
            ],
            rows.map(([name, term]) => [words(name), signed(term.black), signed(term.white), signed(term.score)]),
            "Terms",
          ),
      h(
        "p",
        {class: "how"},
        `${signed(terms.board.score)} in all for ${kColours[terms.to_move]}, without a ` +
          `search${learned === undefined ? "" : `; its learned patterns say ${signed(learned)}`}.`,
      ),
    );
  }

  private fileName(part: number): string {
    return this.doc.parts[part]?.file ?? "a file";
  }

  private knownCard(): Child {
    const {book, games} = this.said,
      text = this.said.position?.text ?? "";
    if (!book && !games) return null;
    const says = !book
      ? "There is no opening book of this game."
      : book.move === null
        ? "The opening book does not have this position."
        : `The opening book plays ${book.move}${book.score === undefined ? "" : ` (${score(book.score)} points)`}.`;
    return this.card(
      "What is known of it",
      h("p", {}, says),
      games && games.length > 0
        ? this.gamesText(games, text)
        : games
          ? h("p", {class: "how"}, "No results file is open in this page.")
          : null,
    );
  }

  private gamesText(games: SaidGames, text: string): Child {
    return h(
      "ul",
      {class: "notes"},
      games.map(({part, found, first, why}) =>
        h(
          "li",
          {},
          h("bdi", {}, this.fileName(part)),
          ": ",
          why !== undefined
            ? why
            : found === 0
              ? "no game has it"
              : [
                  h("a", {href: addressOf(part, "games", {position: text})}, plural(found ?? 0, "game")),
                  ", such as ",
                  (first ?? []).map((id, i) => [
                    i > 0 ? ", " : "",
                    h("a", {href: addressOf(part, `game/${id}`)}, String(id)),
                  ]),
                ],
        ),
      ),
    );
  }

  screen(): Screen {
    const act = (text: string, click: () => void) => h("button", {type: "button", click}, text);
    this.hide = act("Back to the position", () => this.showLine([]));
    const controls = [
      h(
        "p",
        {class: "controls play-controls"},
        act("Take a stone back", () => this.set(this.cells.slice(0, -1))),
        act("Clear", () => this.set([])),
        this.hide,
      ),
      h(
        "p",
        {class: "actions"},
        copyButton("copy the moves", () => this.text.value),
      ),
    ];
    const form = h(
      "form",
      {class: "ask-form", submit: (event: Event) => this.pasted(event)},
      h("label", {}, "Stones in turn, Black first", this.text),
      h("label", {}, "Game", this.game),
      h("label", {}, "Board", this.lines),
      h("label", {}, "Player who is asked", this.level),
      h("button", {type: "submit"}, "Ask"),
    );
    void this.ask(this.text.value);
    return {
      finding: "Ask about a position",
      stays: true,
      keys: event => this.key(event),
      content: h(
        "div",
        {class: "viewer"},
        h("div", {class: "viewer-board"}, this.board.element, controls),
        h("div", {class: "viewer-text"}, form, this.wrong, this.state, h("div", {class: "stack"}, this.answers)),
      ),
    };
  }

  private key(event: KeyboardEvent): boolean {
    if (event.key === "Escape") this.showLine([]);
    else if (event.key === "u") this.set(this.cells.slice(0, -1));
    else return false;
    return true;
  }
}

export function askScreen(doc: Document, query: URLSearchParams): Screen {
  return new Ask(doc, query).screen();
}
