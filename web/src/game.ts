// The viewer of one game: the board, the scores, the move, its lines, all moves, and keys as in a pager.

import type {Child} from "./dom";
import {copyButton, h, replace, s} from "./dom";
import type {Answer, PartDocument} from "./data";
import {kAnyReply, kFaultWords, kFlag, kForbiddenReply} from "./words";
import {addressOf} from "./address";
import {drawBoard} from "./draw/board";
import type {DrawnStone} from "./draw/board";
import {cellName, parseCells} from "./cells";
import {empty, legend, plot} from "./figure";
import {quoted, readFilter, writeFilter} from "./filter";
import {count, duration, isNumber, plural, sentence, signed} from "./format";
import type {Colour, Game, Judged, Moves} from "./games";
import {movesText, openingName, sgf, stonesAfter} from "./games";
import {isReversi} from "./draw/miniature";
import type {Context, Screen} from "./screen";
import {command, nameOf, nameText} from "./screen";
import {provedAfter, scoreChart} from "./draw/scores";
import {kWin} from "./prospect";
import type {Around} from "./source";
import {kindName} from "./weakness";

// Moves that were not played: shown on the board over the game after `ply` moves.
interface Line {
  name: string;
  ply: number;
  cells: number[];
  at: number;
}

const kSaid: Record<string, string> = {
  missed: "missed a win",
  allowed: "allowed a win",
  forbidden: "forbidden point",
  blunder: "a blunder, an opinion",
  mistake: "a mistake, an opinion",
};
const kMarks: Record<string, string> = {
  missed: "\u25c7",
  allowed: "\u25b3",
  forbidden: "\u00d7",
  blunder: "??",
  mistake: "?",
};

// In the place of a move in an address: the one that lost the game, or the start.
export const kLost = "lost";
const kAnnotated = "\u2026"; // of a move with a comment or a variation

function colourAt(k: number): Colour {
  return k % 2 === 0 ? 1 : 2;
}

function scoreText(score: number): string {
  return Math.abs(score) >= kWin ? (score > 0 ? "a win" : "a loss") : signed(score);
}

// What a standing says: before a move of the side to move, and after the move that is talked of.
const kBefore: Record<string, string> = {
  won: "the side to move wins",
  lost: "the other side wins",
  open: "neither side has a forced win",
  unknown: "none, the nodes ran out",
};
const kAfter: Record<string, string> = {
  won: "proved to lose",
  lost: "proved to win",
  open: "then neither side has a forced win",
  unknown: "then nothing is proved",
};

// Signs of their own, since fonts have these as coloured pictures or not at all.
function icon(path: string): SVGElement {
  return s(
    "svg",
    {class: "icon", width: 20, height: 20, viewBox: "0 0 20 20", "aria-hidden": "true"},
    s("path", {d: path}),
  );
}

// Games that levels play, and that can be asked about.
const kWithLevels = ["renju", "freestyle", "standard"];

class Viewer {
  private ply: number;
  private line: Line | null = null;
  private numbers = true;
  private question: AbortController | null = null;
  private answer: Child = null;
  private readonly boardBox = h("div", {class: "board-box"});
  private readonly status = h("p", {class: "status", "aria-live": "polite"});
  private readonly detail = h("div", {class: "detail"});
  private readonly chips: HTMLElement[];
  private readonly chart;

  constructor(
    private readonly context: Context,
    private readonly game: Game,
    private readonly moves: Moves,
    private readonly around: Around | null,
  ) {
    const word = context.rest[1] ?? "",
      wanted = word === kLost ? (game.losing?.ply ?? 0) : Number.parseInt(word, 10);
    this.ply = Number.isNaN(wanted) ? moves.count : Math.min(moves.count, Math.max(0, wanted));
    this.chips = Array.from({length: moves.count}, (_, k) => this.chip(k));
    this.chart = scoreChart(this.part, game, moves, ply => this.go(ply));
  }

  private get part(): PartDocument {
    return this.context.part;
  }
  private get size(): number {
    return this.part.board_size;
  }
  private name(cell: number): string {
    return cellName(cell, this.size);
  }

  private get annotated(): readonly number[] {
    return this.moves.annotations.plies;
  }

  // Moving through a game replaces the address, so that "back" leads to the list.
  go(ply: number): void {
    this.ply = Math.min(this.moves.count, Math.max(0, ply));
    this.line = null;
    this.leaveQuestion();
    history.replaceState(
      null,
      "",
      addressOf(this.context.file, `game/${this.game.id}/${this.ply}`, this.context.query),
    );
    this.show();
  }

  show(): void {
    this.showBoard();
    replace(this.detail, this.moveDetail());
    this.chart.move(this.ply);
    this.chips.forEach((chip, k) => {
      chip.classList.toggle("now", k + 1 === this.ply);
      if (k + 1 === this.ply) chip.setAttribute("aria-current", "true");
      else chip.removeAttribute("aria-current");
    });
    const box = this.chips[Math.max(0, this.ply - 1)]?.parentElement,
      chip = this.chips[Math.max(0, this.ply - 1)];
    if (box && chip) box.scrollTop = chip.offsetTop - box.offsetTop - box.clientHeight / 2;
  }

  // The board

  private stones(): DrawnStone[] {
    const base = this.line ? this.line.ply : this.ply,
      {placed, colour} = stonesAfter(this.part.game, this.moves, base);
    const stones = [...colour].map(([cell, own]): DrawnStone => {
      const k = placed.get(cell),
        last = !this.line && k === base - 1;
      return {
        cell,
        colour: own,
        last,
        kind: k !== undefined && k < this.game.fixed ? "fixed" : undefined,
        text: this.numbers && k !== undefined ? String(k + 1) : undefined,
      };
    });
    return [...stones, ...this.ghosts()];
  }

  private ghosts(): DrawnStone[] {
    const {line} = this;
    if (!line) return [];
    return line.cells
      .slice(0, line.at)
      .map((cell, i): DrawnStone => ({
        cell,
        colour: colourAt(line.ply + i),
        kind: "ghost",
        text: String(i + 1),
        last: i === line.at - 1,
      }))
      .filter(stone => stone.cell >= 0 && stone.cell < kAnyReply);
  }

  // A better move than the one that is played next.
  private better(): {cell: number; why: string} | undefined {
    if (this.line || this.ply >= this.moves.count) return undefined;
    const judged = this.moves.review(this.ply),
      win = judged?.winBefore,
      played = this.moves.cell(this.ply);
    if (!judged || judged.has(kFlag.wins)) return undefined;
    const cell = judged.has(kFlag.missed) && win ? win[3][0] : judged.defence >= 0 ? judged.defence : judged.best;
    return cell >= 0 && cell < kAnyReply && cell !== played
      ? {cell, why: `review: rather ${this.name(cell)} than ${this.name(played)}`}
      : undefined;
  }

  private crosses(): {cell: number; why: string}[] {
    if (this.line || this.ply >= this.moves.count || this.ply % 2 !== 0) return [];
    const list = this.moves.forbidden(this.ply),
      crosses = [];
    for (let i = 0; i + 1 < list.length; i += 2) crosses.push({cell: list[i], why: this.part.verdicts[list[i + 1]]});
    return crosses;
  }

  private showBoard(): void {
    const atEnd = !this.line && this.ply === this.moves.count,
      crosses = this.crosses();
    replace(
      this.boardBox,
      drawBoard({
        label: `The board after move ${this.ply}`,
        size: this.size,
        squares: isReversi(this.part),
        coordinates: true,
        stones: this.stones(),
        crosses,
        diamond: this.better(),
        five: atEnd ? this.moves.five() : [],
        press: cell => this.press(cell),
      }),
    );
    replace(this.status, this.statusText(atEnd, crosses));
  }

  private statusText(atEnd: boolean, crosses: readonly {cell: number; why: string}[]): Child {
    const {line} = this;
    if (line) {
      const last = line.cells[line.at - 1];
      const word =
        last === kForbiddenReply ? ": the reply is forbidden to Black" : last === kAnyReply ? ": any reply" : "";
      return [
        h("b", {}, line.name),
        ` \u2013 ${line.at} of ${plural(line.cells.length, "move")}${word} `,
        h("button", {class: "link", type: "button", click: () => this.go(this.ply)}, "back to the game"),
      ];
    }
    const forbidden =
      crosses.length > 0
        ? h(
            "span",
            {class: "forbidden-list"},
            ` Forbidden: ${crosses.map(c => `${this.name(c.cell)} (${c.why})`).join(", ")}.`,
          )
        : null;
    return [`After move ${this.ply} of ${this.moves.count}${atEnd ? `: ${this.resultText()}` : ""}.`, forbidden];
  }

  private press(cell: number): void {
    const own = this.stonesPlaced().get(cell);
    if (own !== undefined && !this.line) this.go(own + 1);
    else if (own === undefined && this.context.source.live) this.playVariation(cell);
  }

  private stonesPlaced(): Map<number, number> {
    return stonesAfter(this.part.game, this.moves, this.ply).placed;
  }

  // Only where a server can answer: the point is played as a variation.
  private playVariation(cell: number): void {
    const shown = this.line ? this.line.cells.slice(0, this.line.at) : [];
    if (shown.includes(cell)) return;
    this.line = {
      name: "your variation",
      ply: this.line?.ply ?? this.ply,
      cells: [...shown, cell],
      at: shown.length + 1,
    };
    this.leaveQuestion();
    this.showBoard();
    replace(this.detail, this.moveDetail());
  }

  // The move

  private moveDetail(): Child {
    if (this.ply === 0)
      return [
        h("p", {class: "how"}, "The start. The next move: the right arrow key."),
        h("dl", {class: "facts"}, this.annotations()),
        this.askBox(),
      ];
    const k = this.ply - 1,
      judged = this.moves.review(k),
      player = this.game.player(colourAt(k));
    return [
      h(
        "h3",
        {class: "move-title"},
        h("i", {class: `disc ${k % 2 === 0 ? "black" : "white"}`}),
        `${this.ply}. ${this.name(this.moves.cell(k))} `,
        nameOf(this.part, player),
        " ",
        this.badge(k, judged),
      ),
      h("dl", {class: "facts"}, this.said(k, player), judged ? this.judgement(k, judged) : null, this.annotations()),
      this.askBox(),
    ];
  }

  private badge(k: number, judged: Judged | null): Child {
    if (k < this.game.fixed) return h("span", {class: "badge"}, "opening");
    if (!judged) return null;
    const word = this.badgeWord(k, judged);
    return word && h("span", {class: `badge ${word[1]}`}, word[0]);
  }

  private badgeWord(k: number, judged: Judged): [string, string] | null {
    const grade = (place: number) => this.part.grades[place] ?? "";
    if (judged.has(kFlag.forbidden)) return ["forbidden point", "bad"];
    if (judged.has(kFlag.missed))
      return [grade(judged.missed) === "delayed" ? "delayed a win" : `missed a win, ${grade(judged.missed)}`, "bad"];
    if (judged.has(kFlag.allowed))
      return [
        grade(judged.allowed) === "lost before" ? "lost already" : `allowed a win, ${grade(judged.allowed)}`,
        "bad",
      ];
    const proved = provedAfter(this.part, k, judged);
    if (proved > 0) return proved === colourAt(k) ? ["winning", "good"] : ["lost already", ""];
    const quality = this.part.qualities[judged.quality];
    if (!quality) return null;
    return [`${quality} (an opinion)`, quality === "blunder" || quality === "mistake" ? "bad" : ""];
  }

  private fact(name: Child, ...value: Child[]): Child {
    return [h("dt", {}, name), h("dd", {}, value)];
  }

  private said(k: number, player: number): Child {
    const m = this.moves,
      score = m.score(k),
      depth = m.number("depth", k),
      nodes = m.number("nodes", k),
      more = this.part.numbers.filter(name => !["score", "depth", "nodes"].includes(name)),
      us = m.us(k),
      line = m.line(k),
      others = m.others(k);
    if (k < this.game.fixed) return null;
    const searched = depth !== 0 || (nodes ?? 0) > 0;
    const parts = [
      isNumber(score) ? `${scoreText(score)} for itself` : null,
      searched ? null : "answered without a search",
      searched && isNumber(depth) ? `depth ${depth}` : null,
      searched && isNumber(nodes) ? plural(nodes, "node") : null,
      ...more.map(name => (isNumber(m.number(name, k)) ? `${name} ${count(m.number(name, k))}` : null)),
      isNumber(us) ? duration(us) : null,
    ];
    const told = parts.filter(p => p !== null).join(", ");
    const rest: Child[] = [];
    for (let i = 0; i + 1 < others.length; i += 2)
      rest.push(this.lineButtons("another move", k, [others[i]]), ` ${scoreText(others[i + 1])} `);
    return [
      this.fact([h("bdi", {}, nameText(this.part, player)), " said"], told || "nothing"),
      line.length > 0
        ? this.fact(
            "Expected",
            this.lineButtons(`what ${nameText(this.part, player)} expected after move ${k + 1}`, k + 1, line),
          )
        : null,
      rest.length > 0 ? this.fact("Others", rest) : null,
    ];
  }

  private judgement(k: number, judged: Judged): Child {
    const {part} = this,
      facts: Child[] = [],
      before = judged.winBefore,
      after = judged.winAfter;
    if (judged.has(kFlag.missed) && before)
      facts.push(
        this.fact("Missed", this.winText(before), this.lineButtons(`the win missed at move ${k + 1}`, k, before[3])),
      );
    if (isNumber(judged.loss) && judged.loss > 0)
      facts.push(
        this.fact(
          "Review",
          `${count(judged.loss)} points less than the best, `,
          this.lineButtons("the review's best move", k, [judged.best]),
          ", an opinion",
        ),
      );
    else if (judged.best >= 0 && judged.best !== this.moves.cell(k))
      facts.push(
        this.fact("Review", "rather ", this.lineButtons("the review's best move", k, [judged.best]), ", an opinion"),
      );
    if (judged.defence >= 0)
      facts.push(this.fact("Would have held", this.lineButtons("the move that holds", k, [judged.defence])));
    const proved = provedAfter(part, k, judged);
    if (proved > 0) {
      facts.push(
        this.fact(
          "After it",
          `${proved === 1 ? "Black" : "White"} is proved to win${after ? `, by ${this.winText(after)}` : "."} `,
          after ? this.lineButtons(`the win after move ${k + 1}`, k + 1, after[3]) : null,
        ),
      );
    } else
      facts.push(
        this.fact("After it", proved === 0 ? "no forced win of either side, proved" : "unknown: the nodes ran out"),
      );
    return facts;
  }

  // What a record from elsewhere says after the move, and which other moves it has from there on.
  private annotations(): Child {
    const told = this.moves.annotations,
      comment = told.comment(this.ply);
    const next = `${this.ply < this.moves.count ? "instead of" : "as"} move ${this.ply + 1}`;
    return [
      comment ? this.fact("Comment", h("span", {class: "comment", dir: "auto"}, comment)) : null,
      told.variations(this.ply).map(({ply, cells, shared, texts}) => {
        const said = texts
          .map((text, i) => (i >= shared && text ? `${this.name(cells[i])}: ${text}` : ""))
          .filter(Boolean);
        return this.fact(
          shared > 0 ? `\u2026 or, at move ${ply + shared + 1}` : "Variation",
          this.lineButtons(`a variation, ${next}`, ply, cells, shared),
          said.length > 0 ? h("div", {class: "comment", dir: "auto"}, said.join("\n")) : null,
        );
      }),
    ];
  }

  private winText(win: [number, number, number, number[]]): string {
    return `${kindName(this.part.kinds[win[0]])} in ${win[1]}${win[2] ? ", ending in a forbidden point" : ""}: `;
  }

  // A line is a row of buttons; each plays the line on the board up to there. The first `without` moves have none.
  private lineButtons(name: string, ply: number, cells: readonly number[], without = 0): HTMLElement {
    return h(
      "span",
      {class: "pv"},
      cells.map((cell, i) => {
        if (i < without) return null;
        const special = cell === kAnyReply ? "any" : cell === kForbiddenReply ? "forbidden!" : this.name(cell);
        return h(
          "button",
          {
            type: "button",
            class: `line-move ${colourAt(ply + i) === 1 ? "black" : "white"}`,
            click: () => this.playLine({name, ply, cells: [...cells], at: i + 1}),
          },
          special,
        );
      }),
    );
  }

  private playLine(line: Line): void {
    this.line = {...line, at: Math.min(line.cells.length, Math.max(0, line.at))};
    this.showBoard();
  }

  // A question to the server

  private askBox(): Child {
    const {game, board_size: size} = this.part,
      {serves} = this.context,
      isUsual = game === "renju" && size === 15;
    const moves = this.position()
      .map(cell => this.name(cell))
      .join(" ");
    const tree = serves?.tree
      ? h("a", {href: addressOf(this.context.file, "tree", {moves})}, "what was played here")
      : null;
    if (!kWithLevels.includes(game)) return tree && h("div", {class: "ask"}, "See ", tree, ".");
    if (!this.context.source.live)
      return h(
        "div",
        {class: "ask"},
        "To ask the engine about this position: ",
        command(`renju-bench analyze "${moves}"${isUsual ? "" : ` --game ${game} --size ${size}`}`),
      );
    return h(
      "div",
      {class: "ask"},
      isUsual
        ? [
            h("button", {type: "button", click: () => void this.ask()}, "Ask the engine"),
            " about the position on the board, ",
          ]
        : null,
      serves && serves.ask.length > 0
        ? h("a", {href: addressOf(0, "ask", {moves, game, size})}, "see everything about it")
        : null,
      serves?.play && isUsual ? [", ", h("a", {href: addressOf(0, "play", {moves})}, "play on from it")] : null,
      tree && [isUsual || serves!.ask.length > 0 ? ", " : "See ", tree],
      ".",
      this.answer,
    );
  }

  private leaveQuestion(): void {
    this.question?.abort();
    this.question = null;
    this.answer = null;
  }

  private position(): number[] {
    const base = this.moves.cells().slice(0, this.line ? this.line.ply : this.ply);
    return [...base, ...(this.line ? this.line.cells.slice(0, this.line.at).filter(c => c < kAnyReply) : [])];
  }

  private async ask(): Promise<void> {
    this.leaveQuestion();
    const question = (this.question = new AbortController()),
      cells = this.position();
    const show = (answer: Child) => {
      if (this.question !== question) return;
      this.answer = answer;
      replace(this.detail, this.moveDetail());
    };
    show(h("p", {}, "thinking\u2026"));
    try {
      const answer = await this.context.source.ask(cells.map(c => this.name(c)).join(" "), question.signal);
      show(this.answerText(answer, cells));
    } catch (error) {
      show(h("p", {class: "warning"}, error instanceof Error ? error.message : String(error)));
    }
  }

  private answerText(answer: Answer, cells: readonly number[]): Child {
    const base = this.line ? this.line.ply : this.ply,
      extra = cells.slice(base);
    const cellsOf = (line: readonly string[]) =>
      line.map(word => parseCells(word, this.size)?.[0] ?? (word.includes("forbidden") ? kForbiddenReply : kAnyReply));
    const {win, standing} = answer.proof;
    const row = (best: Answer["best"][number]) =>
      h(
        "li",
        {},
        this.lineButtons("the engine's line", base, [
          ...extra,
          ...cellsOf(best.line.length > 0 ? best.line : [best.move]),
        ]),
        ` ${isNumber(best.score) ? `${scoreText(best.score)} at depth ${best.depth}, an opinion` : ""}; ` +
          `${kAfter[best.after.standing] ?? best.after.standing}`,
      );
    return [
      h(
        "p",
        {},
        `Proof: ${kBefore[standing] ?? standing}${win ? `, by ${kindName(win.kind)} in ${win.length}: ` : ""}`,
        win ? this.lineButtons("the proved win", base, [...extra, ...cellsOf(win.line)]) : null,
      ),
      h("ol", {}, answer.best.map(row)),
    ];
  }

  // Around the game

  private chip(k: number): HTMLElement {
    const own = this.game.faults
      .filter(f => f.ply === k + 1)
      .map(f => f.what)
      .sort((a, b) => a - b);
    // Opinions only where nothing is proved.
    const shown = own.filter((what, i) => i === 0 || what < 3).map(what => kFaultWords[what]);
    return h(
      "button",
      {type: "button", class: `chip${k < this.game.fixed ? " fixed" : ""}`, click: () => this.go(k + 1)},
      h("span", {class: "quiet"}, String(k + 1)),
      h("i", {class: `disc ${k % 2 === 0 ? "black" : "white"}`}),
      this.name(this.moves.cell(k)),
      shown.length > 0
        ? h(
            "span",
            {class: "fault", title: shown.map(word => kSaid[word] ?? word).join(", ")},
            shown.map(w => kMarks[w]),
          )
        : null,
      this.annotated.includes(k + 1) ? h("span", {title: "comment or variation"}, kAnnotated) : null,
    );
  }

  private resultText(): string {
    const {game} = this,
      winner = game.winner,
      reason = this.part.reasons[game.reason];
    return winner === 0 ? `a draw, ${reason}` : `${winner === 1 ? "Black" : "White"} wins, ${reason}`;
  }

  private header(): Child {
    const {game, part} = this,
      {losing} = game;
    const won =
      game.winner === 0
        ? "Drawn"
        : [nameOf(part, game.player(game.winner as Colour)), " wins with ", game.winner === 1 ? "Black" : "White"];
    return [
      h(
        "p",
        {class: "lead"},
        `Game ${game.id}. `,
        won,
        `: ${part.reasons[game.reason]}, ${plural(game.plies, "move")}. Opening `,
        h("bdi", {}, openingName(part, game)),
        ". ",
        losing
          ? [
              nameOf(part, game.mover(losing.ply)),
              " ",
              h(
                "button",
                {class: "link", type: "button", click: () => this.go(losing.ply)},
                `lost at move ${losing.ply}${part.grades[losing.grade] === "proved" ? "" : " at the latest"}`,
              ),
              ": from there on the win is proved.",
            ]
          : null,
        game.counted ? null : " Played after the decision of the test: no figure counts it.",
        game.repeats ? " It repeats an earlier game." : null,
      ),
      this.annotated.length > 0 ? this.annotatedText() : null,
      h(
        "p",
        {class: "actions"},
        copyButton(`copy SGF${this.annotated.length > 0 ? " without comments" : ""}`, () => sgf(part, game)),
        copyButton("copy moves so far", () => movesText(this.moves, this.ply, this.size)),
        copyButton("copy link", () => location.href),
        this.neighbours(),
      ),
    ];
  }

  private annotatedText(): Child {
    const {more} = this.moves.annotations,
      kShown = 12;
    return h(
      "p",
      {class: "how"},
      "Comments and variations: ",
      this.annotated
        .slice(0, kShown)
        .map((ply, i) => [
          i > 0 ? ", " : null,
          h(
            "button",
            {class: "link", type: "button", click: () => this.go(ply)},
            ply > 0 ? `move ${ply}` : "the start",
          ),
        ]),
      this.annotated.length > kShown ? `, and ${plural(this.annotated.length - kShown, "move")} more` : null,
      ".",
      more > 0
        ? [
            ` ${count(more)} of their lines are not here: `,
            command(`renju-bench export ${quoted(this.part.file)} ${this.game.id} --format sgf`),
          ]
        : null,
    );
  }

  private neighbours(): Child {
    const {around, context} = this,
      filter = writeFilter(readFilter(context.query));
    const text = around ? `${count(around.place + 1)} of ${plural(around.found, "game")}` : "all games";
    const arrow = (id: number | null, sign: string, title: string, step: number) =>
      id === null ? null : h("a", {class: "button", href: this.address(id, step), title}, sign);
    return [
      h("a", {href: addressOf(context.file, "games", filter)}, text),
      arrow(around?.previous ?? null, "\u2039", "previous game of the list (p)", -1),
      arrow(around?.next ?? null, "\u203a", "next game of the list (n)", 1),
    ];
  }

  private address(id: number, step: number): string {
    const query = new URLSearchParams(this.context.query),
      at = query.get("at");
    if (at !== null) query.set("at", String(Number(at) + step));
    return addressOf(this.context.file, `game/${id}`, query);
  }

  private buttons(): Child {
    const button = (sign: Child, title: string, act: () => void) =>
      h("button", {type: "button", title, "aria-label": title, click: act}, sign);
    return h(
      "p",
      {class: "controls"},
      button(icon("M4 4v12M15 4l-8 6l8 6z"), "start (Home)", () => this.go(0)),
      button(icon("M14 4l-8 6l8 6z"), "a move back (left arrow)", () => this.step(-1)),
      button(icon("M6 4l8 6l-8 6z"), "a move on (right arrow)", () => this.step(1)),
      button(icon("M16 4v12M5 4l8 6l-8 6z"), "end (End)", () => this.go(this.moves.count)),
      button("next fault", "next fault (f)", () => this.fault(1)),
      this.annotated.length > 0
        ? button("next comment", "next comment or variation (c)", () => this.annotation(1))
        : null,
      button("numbers", "numbers on the stones (m)", () => this.toggleNumbers()),
    );
  }

  private toggleNumbers(): void {
    this.numbers = !this.numbers;
    this.showBoard();
  }

  private step(by: number): void {
    if (this.line) this.playLine({...this.line, at: this.line.at + by});
    else this.go(this.ply + by);
  }

  private fault(way: 1 | -1): void {
    const plies = [...new Set(this.game.faults.filter(f => f.what < 4).map(f => f.ply))].sort((a, b) => a - b);
    const next = way === 1 ? plies.find(p => p > this.ply) : plies.reverse().find(p => p < this.ply);
    if (next !== undefined) this.go(next);
  }

  // The next one, or the last one, of the game; after the end the first.
  private annotation(way: 1 | -1): void {
    const plies = way === 1 ? this.annotated : [...this.annotated].reverse();
    const next = plies.find(ply => way * (ply - this.ply) > 0) ?? plies[0];
    if (next !== undefined) this.go(next);
  }

  content(): Child {
    const scores = this.game.judged || this.chips.some((_, k) => isNumber(this.moves.score(k)));
    return h(
      "div",
      {class: "viewer"},
      h("div", {class: "viewer-board"}, this.boardBox, this.buttons(), this.status),
      h(
        "div",
        {class: "viewer-text"},
        this.header(),
        scores ? [this.chartLegend(), plot(this.chart.draw)] : null,
        this.detail,
        h("div", {class: "chips", role: "group", "aria-label": "All moves"}, this.chips),
      ),
    );
  }

  private chartLegend(): Child {
    const reviewed = this.game.judged
      ? [
          {tone: "review", name: "review", shape: "line" as const},
          {tone: "black", name: "proved for Black"},
          {tone: "white", name: "for White"},
          {tone: "unknown", name: "nodes ran out"},
          {tone: "open", name: "no forced win"},
        ]
      : [];
    return legend([
      {tone: "says-black", name: "Black says", shape: "line"},
      {tone: "says-white", name: "White says", shape: "line"},
      ...reviewed,
    ]);
  }

  keys(event: KeyboardEvent): boolean {
    const act: Record<string, () => void> = {
      ArrowRight: () => this.step(1),
      ArrowLeft: () => this.step(-1),
      ArrowDown: () => this.step(10),
      ArrowUp: () => this.step(-10),
      j: () => this.step(1),
      k: () => this.step(-1),
      g: () => this.go(0),
      G: () => this.go(this.moves.count),
      Home: () => this.go(0),
      End: () => this.go(this.moves.count),
      f: () => this.fault(1),
      F: () => this.fault(-1),
      c: () => this.annotation(1),
      C: () => this.annotation(-1),
      m: () => this.toggleNumbers(),
      n: () => this.leave(this.around?.next ?? null, 1),
      p: () => this.leave(this.around?.previous ?? null, -1),
      Escape: () => this.go(this.ply),
    };
    const wanted = act[event.key];
    wanted?.();
    return wanted !== undefined;
  }

  private leave(id: number | null, step: number): void {
    if (id !== null) location.hash = this.address(id, step);
  }
}

export async function gameScreen(context: Context): Promise<Screen> {
  const {source, part, file} = context,
    id = Number.parseInt(context.rest[0] ?? "", 10);
  const game = Number.isNaN(id) ? null : await source.game(file, part, id);
  if (!game)
    return {
      finding: "There is no such game",
      content: h(
        "p",
        {class: "lead"},
        "Game ",
        h("bdi", {}, context.rest[0] ?? "?"),
        " is not in this page. ",
        h("a", {href: addressOf(file, "games")}, "All games"),
      ),
    };
  const finding = [
    h("i", {class: "disc black"}),
    nameOf(part, game.black),
    " against ",
    h("i", {class: "disc white"}),
    nameOf(part, game.white),
  ];
  if (!game.moves)
    return {
      finding,
      content: [
        empty(`Game ${game.id}`, [
          sentence(part.embedded.rule ?? "its moves are not in this file"),
          " ",
          command(`renju-bench show ${quoted(part.file)} ${game.id}`),
        ]),
      ],
    };
  const at = context.query.get("at"),
    around = await source.around(file, part, readFilter(context.query), id, at === null ? null : Number(at));
  const viewer = new Viewer(context, game, game.moves, around);
  viewer.show();
  return {finding, content: viewer.content(), keys: event => viewer.keys(event), stays: true};
}
