// A game that is being played: the board, whose turn it is, and what may be asked.

import type {Child} from "../dom";
import {h, replace} from "../dom";
import {addressOf} from "../address";
import {cellName, parseCells} from "../cells";
import type {DrawnStone} from "../draw/board";
import {plural, secondsLeft, signed} from "../format";
import {kLost} from "../game";
import type {Colour} from "../games";
import {call} from "../server";
import type {Screen} from "../screen";
import {PointBoard} from "./pointboard";
import type {Hint, Side, Table} from "../data";
import {kColours} from "../words";

const kLook = 500,
  kTick = 250; // milliseconds

class Game {
  private readonly board = new PointBoard({
    choose: cell => void this.move(cellName(cell, this.table.size)),
    describe: cell => this.describe(cell),
  });
  private readonly status = h("p", {class: "play-status", role: "status"});
  private readonly wrong = h("p", {class: "warning", role: "alert"});
  private readonly side = h("div", {class: "play-side"});
  private readonly endBox = h("div", {});
  private readonly clock = h("p", {class: "play-clock", role: "timer"});
  private numbers = true;
  private forbidden = false;
  private hint: Hint | null = null;
  private asksToResign = false;
  private busy: string | null = null; // what is waited for
  private placed: number | null = null; // the stone that the server has not confirmed yet
  private told = performance.now(); // when the clock was heard of

  constructor(private table: Table) {}

  // What is asked of the server, and the game after it.
  private async act(what: string, body: object, waits: string): Promise<void> {
    this.busy = waits;
    replace(this.wrong);
    this.show();
    try {
      this.take(await call<Table>(`/api/play/${this.table.id}/${what}`, body));
    } catch (error) {
      replace(
        this.wrong,
        error instanceof Error ? `${error.message.replace(/^./, c => c.toUpperCase())}.` : String(error),
      );
      await this.look();
    }
    this.busy = null;
    this.placed = null;
    this.show();
  }

  private take(table: Table): void {
    this.table = table;
    this.told = performance.now();
    this.hint = null;
    this.asksToResign = false;
  }

  private async look(): Promise<void> {
    try {
      this.take(await call<Table>(`/api/play/${this.table.id}`));
    } catch {
      /* the one above is said */
    }
  }

  private async move(cell: string): Promise<void> {
    const {table} = this,
      forbidden = table.forbidden.find(([point]) => cellName(point, table.size) === cell);
    if (!table.your_turn || this.busy !== null) return;
    if (forbidden) return replace(this.wrong, `${cell} ${forbidden[1]}.`);
    this.placed = parseCells(cell, table.size)?.[0] ?? null;
    await this.act("move", {cell, ply: table.moves.length}, "move");
  }

  private async undo(): Promise<void> {
    if (this.table.can_undo && (this.busy === null || this.busy === "move")) await this.act("undo", {}, "undo");
  }

  private async resign(): Promise<void> {
    if (this.table.outcome) return;
    if (this.asksToResign) return await this.act("resign", {}, "resign");
    this.asksToResign = true;
    this.show();
  }

  private async askHint(): Promise<void> {
    if (!this.table.your_turn || this.busy !== null) return;
    this.busy = "hint";
    this.show();
    try {
      this.hint = await call<Hint>(`/api/play/${this.table.id}/hint`, {});
    } catch (error) {
      replace(this.wrong, error instanceof Error ? error.message : String(error));
    }
    this.busy = null;
    this.show();
  }

  private async review(): Promise<void> {
    await this.act("review", {}, "review");
    const {kept} = this.table;
    if (kept && kept.part !== null && this.wrong.textContent === "")
      location.hash = addressOf(kept.part, `game/${kept.game}/${kLost}`).slice(1);
  }

  private async again(): Promise<void> {
    const {game, opponent, shared} = this.table;
    location.hash = `play?game=${game}&${shared ? "other" : "against"}=${encodeURIComponent(opponent)}`;
    await Promise.resolve();
  }

  // What is drawn

  private stones(): DrawnStone[] {
    const {table} = this,
      number = new Map<number, number>();
    table.moves.forEach((cell, k) => number.set(cell, k));
    const of = (cells: number[], colour: Colour) =>
      cells.map((cell): DrawnStone => {
        const k = number.get(cell),
          last = k === table.moves.length - 1 && this.placed === null;
        return {
          cell,
          colour,
          last,
          kind: k !== undefined && k < table.fixed ? "fixed" : undefined,
          text: this.numbers && k !== undefined ? String(k + 1) : undefined,
        };
      });
    const stones = [...of(table.black, 1), ...of(table.white, 2)];
    if (this.placed !== null && this.placed >= 0)
      stones.push({cell: this.placed, colour: table.you === "white" ? 2 : 1, last: true});
    return stones;
  }

  private describe(cell: number): string {
    const {table} = this,
      k = table.moves.indexOf(cell);
    if (table.black.includes(cell)) return `Black's stone${k >= 0 ? ` ${k + 1}` : ""}`;
    if (table.white.includes(cell)) return `White's stone${k >= 0 ? ` ${k + 1}` : ""}`;
    return table.forbidden.find(([point]) => point === cell)?.[1] ?? "empty";
  }

  private statusText(): Child {
    const {table} = this,
      opponent = h("bdi", {}, table.opponent);
    if (table.outcome)
      return [h("b", {}, h("bdi", {}, table.outcome.words)), ` after ${plural(table.moves.length, "stone")}.`];
    if (table.you === null) return table.shared ? [opponent, ", which colour do you take?"] : "Which colour is yours?";
    if (this.busy === "move" || table.thinking) return [opponent, " is thinking\u2026"];
    const last = table.moves.length > table.fixed ? table.moves[table.moves.length - 1] : null;
    const said = last === null ? null : [opponent, last < 0 ? " passes. " : ` plays ${cellName(last, table.size)}. `];
    if (table.shared) {
      const mover = table.you === table.first ? h("bdi", {}, table.name) : opponent;
      return [h("b", {}, "To move: ", mover), `, ${kColours[table.you]}.`];
    }
    return [said, h("b", {}, "Your move"), `: you are ${kColours[table.you]}.`];
  }

  private button(
    text: string,
    key: string,
    act: () => Promise<void> | void,
    enabled: boolean,
    pressed?: boolean,
  ): HTMLButtonElement {
    return h(
      "button",
      {
        type: "button",
        disabled: !enabled,
        "aria-keyshortcuts": key,
        "aria-pressed": pressed === undefined ? null : String(pressed),
        title: `${text} (${key})`,
        click: () => void act(),
      },
      text,
    );
  }

  private buttons(): Child {
    const {table} = this,
      free = this.busy === null,
      on = !table.outcome && table.you !== null;
    if (table.you === null) {
      return [
        this.button("Black", "b", () => this.act("colour", {colour: "black"}, "move"), free),
        this.button("White", "w", () => this.act("colour", {colour: "white"}, "move"), free),
      ];
    }
    const passes = table.legal !== null && table.legal.length === 1 && table.legal[0] < 0;
    return [
      passes && table.your_turn ? this.button("Pass", "p", () => this.move("pass"), free) : null,
      on
        ? [
            this.button("Undo", "u", () => this.undo(), table.can_undo && (free || this.busy === "move")),
            this.button("Hint", "h", () => this.askHint(), free && table.your_turn),
            this.button(
              this.asksToResign ? "Resign now?" : "Resign",
              "x",
              () => this.resign(),
              free || this.busy === "move",
            ),
          ]
        : null,
      table.game === "renju" && on
        ? this.button("Forbidden points", "f", () => this.toggle("forbidden"), true, this.forbidden)
        : null,
      this.button("Numbers", "m", () => this.toggle("numbers"), true, this.numbers),
    ];
  }

  private toggle(what: "forbidden" | "numbers"): void {
    this[what] = !this[what];
    this.show();
  }

  private hintText(): Child {
    const {hint} = this;
    if (this.busy === "hint") return h("p", {class: "how"}, "looking for a hint\u2026");
    if (!hint) return null;
    const score = hint.score === null ? "" : `; its points for you: ${signed(hint.score)}, where 0 is even`;
    return h(
      "p",
      {class: "hint"},
      h("bdi", {}, hint.by),
      " would play ",
      h("b", {}, hint.move),
      `${score}.`,
      hint.line.length > 1 ? ` It expects ${hint.line.join(" ")}.` : null,
    );
  }

  private forbiddenText(): Child {
    const {table} = this;
    if (!this.forbidden || table.outcome) return null;
    if (table.forbidden.length === 0)
      return h(
        "p",
        {class: "how"},
        table.to_move === "black"
          ? "No point is forbidden to Black now."
          : "Only Black has forbidden points, and it is White's move.",
      );
    return h(
      "ul",
      {class: "notes forbidden-list"},
      table.forbidden.map(([cell, why]) => h("li", {}, `${cellName(cell, table.size)} ${why}`)),
    );
  }

  private endText(): Child {
    const {table} = this,
      {outcome, kept} = table;
    if (!outcome) return null;
    const reviews = kept !== null && table.game === "renju";
    return h(
      "div",
      {class: "play-end"},
      reviews
        ? h(
            "button",
            {type: "button", class: "strong", disabled: this.busy !== null, click: () => void this.review()},
            this.busy === "review" ? "Reviewing\u2026" : "Review this game",
          )
        : null,
      h("button", {type: "button", click: () => void this.again()}, "Another game"),
      reviews
        ? h(
            "p",
            {class: "how"},
            "The review shows the move that lost the game, and which moves missed or allowed a win.",
          )
        : null,
    );
  }

  private keptText(): Child {
    const {kept} = this.table;
    if (!kept) return h("p", {class: "how"}, "The game is kept from your first move on.");
    const where = ["game ", String(kept.game), " of ", h("bdi", {}, kept.file)];
    return h(
      "p",
      {class: "how"},
      "Kept as ",
      kept.part === null || !this.table.outcome
        ? where
        : h("a", {href: addressOf(kept.part, `game/${kept.game}`)}, where),
      ".",
    );
  }

  private showClock(): void {
    const {table} = this;
    if (!table.clock) return;
    const gone = table.your_turn ? performance.now() - this.told : 0,
      left = Math.max(0, table.clock.left_ms - gone);
    this.clock.textContent = `Your time: ${secondsLeft(Math.ceil(left / 1000))}`;
    this.clock.classList.toggle("fault", left < 20_000);
    if (left === 0 && table.your_turn && this.busy === null) void this.act("state", {}, "time");
  }

  private show(): void {
    const {table} = this,
      turn: Side | null = table.your_turn && this.busy === null ? table.to_move : null;
    const diamond = this.hint ? parseCells(this.hint.move, table.size)?.[0] : undefined;
    this.board.show(
      {
        label: "The board",
        size: table.size,
        squares: table.game === "reversi",
        coordinates: true,
        stones: this.stones(),
        five: table.five,
        crosses: this.forbidden ? table.forbidden.map(([cell, why]) => ({cell, why})) : [],
        dots: table.your_turn && this.placed === null ? (table.legal ?? []).filter(cell => cell >= 0) : [],
        diamond: diamond === undefined ? undefined : {cell: diamond, why: "the hint"},
      },
      turn,
    );
    replace(this.status, this.statusText());
    replace(this.endBox, this.endText());
    replace(
      this.side,
      h("p", {class: "controls play-controls"}, this.buttons()),
      this.hintText(),
      this.forbiddenText(),
      this.keptText(),
      h(
        "p",
        {class: "play-moves"},
        table.moves.length > 0
          ? table.moves.map((cell, k) => `${k + 1}. ${cellName(cell, table.size)}`).join("  ")
          : "",
      ),
    );
    this.showClock();
  }

  // Looks at the game until the page is left: another page of the visitor may play it on.
  follow(): void {
    const tick = setInterval(() => {
      if (!this.status.isConnected) return clearInterval(tick);
      this.showClock();
    }, kTick);
    const look = setInterval(() => {
      if (!this.status.isConnected) return clearInterval(look);
      if (this.busy === null && this.table.thinking) void this.look().then(() => this.show());
    }, kLook);
  }

  screen(): Screen {
    this.show();
    setTimeout(() => this.follow(), kTick); // when it is on the page
    const {table} = this;
    return {
      finding: [table.game.replace(/^./, c => c.toUpperCase()), " against ", h("bdi", {}, table.opponent)],
      stays: true,
      keys: event => this.keys(event),
      content: h(
        "div",
        {class: "viewer play"},
        h("div", {class: "viewer-board"}, this.status, this.clock, this.board.element),
        h("div", {class: "viewer-text"}, this.wrong, this.endBox, this.side),
      ),
    };
  }

  private keys(event: KeyboardEvent): boolean {
    const act: Record<string, () => Promise<void> | void> = {
      u: () => this.undo(),
      h: () => this.askHint(),
      f: () => this.toggle("forbidden"),
      m: () => this.toggle("numbers"),
      x: () => this.resign(),
      p: () => (this.table.legal?.[0] === -1 ? this.move("pass") : undefined),
    };
    const wanted = act[event.key];
    void wanted?.();
    return wanted !== undefined;
  }
}

export async function boardScreen(word: string): Promise<Screen> {
  return new Game(await call<Table>(`/api/play/${encodeURIComponent(word)}`)).screen();
}
