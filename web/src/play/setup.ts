// What is played, against whom and from where: the form before a game.

import type {Child} from "../dom";
import {h, replace} from "../dom";
import {plural} from "../format";
import {call} from "../server";
import type {Screen} from "../screen";
import type {Offer, OfferedGame, Table, TableRow, Wish} from "../data";
import {kColours} from "../words";

// Games of one visit are one run, and those of another are other games.
const kSeed = Math.floor(Math.random() * 2 ** 32);

const kPerson = "person:"; // among the names of players

const kClocks: [string, Wish["clock"]][] = [
  ["none", null],
  ["3 minutes", {total_s: 180, increment_s: 0}],
  ["5 minutes + 5 s a move", {total_s: 300, increment_s: 5}],
  ["15 minutes + 10 s a move", {total_s: 900, increment_s: 10}],
];

export function ask(wish: Wish): Promise<Table> {
  return call<Table>("/api/play", wish);
}

function option(value: string, text = value, selected = false): HTMLOptionElement {
  return h("option", {value, selected}, text);
}

function select(name: string, options: Child, change?: () => void): HTMLSelectElement {
  const element = h("select", {name}, options);
  if (change) element.addEventListener("change", change);
  return element;
}

function labelled(text: string, control: Child): HTMLElement {
  return h("label", {}, text, control);
}

class Setup {
  private readonly game: HTMLSelectElement;
  private readonly against = select("against", null, () => this.showOther());
  private readonly other = h("input", {name: "other", value: "other", maxlength: 40, size: 12, autocomplete: "off"});
  private readonly otherBox = labelled("Name of the second", this.other);
  private readonly later = option("later", "chosen after seeing the start");
  private readonly colour = select("colour", [
    option("black", "Black, who begins"),
    option("white", "White"),
    option("lot", "by lot"),
    this.later,
  ]);
  private readonly start = select("start", null, () => this.showStart());
  private readonly moves = h("input", {
    name: "moves",
    size: 30,
    placeholder: "h8 i9 g7",
    autocomplete: "off",
    spellcheck: "false",
  });
  private readonly movesBox = labelled("Stones in turn, Black first", this.moves);
  private readonly clock = select(
    "clock",
    kClocks.map(([name], i) => option(String(i), name)),
  );
  private readonly clockBox = labelled("Your clock", this.clock);
  private readonly name = h("input", {name: "name", value: "you", maxlength: 40, size: 12, autocomplete: "off"});
  private readonly wrong = h("p", {class: "warning", role: "alert"});
  private readonly begin = h("button", {type: "submit", class: "strong"}, "Start");

  constructor(
    private readonly offer: Offer,
    query: URLSearchParams,
  ) {
    this.game = select(
      "game",
      offer.games.map(game => option(game.name)),
      () => this.showGame(),
    );
    const wanted = query.get("game");
    if (wanted !== null && offer.games.some(game => game.name === wanted)) this.game.value = wanted;
    this.showGame();
    const against = query.get("against"),
      moves = query.get("moves");
    if (against !== null && [...this.against.options].some(o => o.value === against)) this.against.value = against;
    const other = query.get("other");
    if (other !== null) {
      this.against.value = kPerson;
      this.other.value = other;
    }
    this.showOther();
    if (moves !== null) {
      this.start.value = "moves";
      this.moves.value = moves;
    }
    this.showStart();
  }

  private offered(): OfferedGame {
    return this.offer.games.find(game => game.name === this.game.value) ?? this.offer.games[0];
  }

  private showGame(): void {
    const {levels, engines, openings} = this.offered(),
      known = levels.includes("easy") ? "easy" : (levels[0] ?? engines[0]);
    const group = (label: string, names: string[]) =>
      names.length > 0
        ? h(
            "optgroup",
            {label},
            names.map(name => option(name, name, name === known)),
          )
        : null;
    replace(
      this.against,
      group("levels, the weakest first", levels),
      group("other players", engines),
      option(kPerson, "another person at this board"),
    );
    this.showOther();
    replace(
      this.start,
      option("", "the empty board"),
      openings.length > 0 ? option("drawn", "an opening drawn by lot") : null,
      option("moves", "a position of your own"),
      openings.length > 0
        ? h(
            "optgroup",
            {label: "openings"},
            openings.map(name => option(`=${name}`, name)),
          )
        : null,
    );
    this.showStart();
  }

  // Of two people the second may choose the colours: a swap.
  private showOther(): void {
    const shared = this.against.value === kPerson;
    this.otherBox.hidden = !shared;
    this.clockBox.hidden = shared;
    this.later.textContent = shared
      ? "the second chooses when three stones are on the board (swap)"
      : "chosen after seeing the start";
  }

  private showStart(): void {
    this.movesBox.hidden = this.start.value !== "moves";
  }

  private wish(): Wish {
    const {openings} = this.offered(),
      start = this.start.value,
      lot = Math.random() < 0.5 ? "black" : "white",
      shared = this.against.value === kPerson,
      colour = this.colour.value === "lot" ? lot : this.colour.value;
    const opening =
      start === "drawn"
        ? openings[Math.floor(Math.random() * openings.length)]
        : start.startsWith("=")
          ? start.slice(1)
          : undefined;
    return {
      game: this.game.value,
      against: shared ? undefined : this.against.value,
      other: shared ? this.other.value.trim() || "other" : undefined,
      colour: (shared && colour === "later" ? "swap" : colour) as Wish["colour"],
      opening: opening,
      moves: start === "moves" ? this.moves.value : undefined,
      name: this.name.value.trim() || "you",
      seed: kSeed,
      clock: shared ? null : kClocks[Number(this.clock.value)][1],
    };
  }

  private async submit(event: Event): Promise<void> {
    event.preventDefault();
    this.begin.disabled = true;
    replace(this.wrong);
    try {
      location.hash = `play/${(await ask(this.wish())).id}`;
    } catch (error) {
      replace(this.wrong, error instanceof Error ? error.message : String(error));
    }
    this.begin.disabled = false;
  }

  private goingOn(): Child {
    const said = (row: TableRow) =>
      row.outcome
        ? row.outcome.words
        : row.you === null
          ? "choose your colour"
          : row.your_turn
            ? `your move, ${kColours[row.you]}`
            : "its move";
    if (this.offer.tables.length === 0) return null;
    return [
      h("h3", {}, "Your games"),
      h(
        "ul",
        {class: "notes"},
        [...this.offer.tables]
          .reverse()
          .map(row =>
            h(
              "li",
              {},
              h("a", {href: `#play/${row.id}`}, `${row.game} against `, h("bdi", {}, row.opponent)),
              `: ${plural(row.plies, "stone")}, `,
              h("bdi", {}, said(row)),
            ),
          ),
      ),
    ];
  }

  content(): Child {
    return [
      h(
        "form",
        {class: "setup", submit: (event: Event) => void this.submit(event)},
        this.offer.games.length > 1 ? labelled("Game", this.game) : null,
        labelled("Against", this.against),
        this.otherBox,
        labelled("Your colour", this.colour),
        labelled("Start from", this.start),
        this.movesBox,
        this.clockBox,
        labelled("Your name in the file", this.name),
        h("p", {class: "setup-go"}, this.begin),
      ),
      this.wrong,
      this.goingOn(),
      h(
        "p",
        {class: "how"},
        "Each move is kept at once in a results file, as ",
        h("code", {}, "renju-bench play"),
        " keeps it. A game that you leave counts as resigned.",
      ),
    ];
  }
}

export async function setupScreen(query: URLSearchParams): Promise<Screen> {
  const setup = new Setup(await call<Offer>("/api/play"), query);
  return {finding: "Play a game", content: setup.content(), stays: true};
}
