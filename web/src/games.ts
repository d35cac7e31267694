// The games of a part: columns become objects that know their players, their faults and their moves.

import {Annotations} from "./annotations";
import type {Columns, MoveColumns, PartDocument, Win} from "./data";
import {cellName} from "./cells";

export type Colour = 1 | 2; // Black, White

export interface Fault {
  ply: number; // from 1
  what: number; // place in kFaultWords
  kind: number;
  grade: number;
}
const kLosing = 5; // the place of the losing move in kFaultWords
export interface Losing {
  ply: number;
  kind: number;
  length: number;
  grade: number;
}

// The moves of one game; `k` counts from 0.
export class Moves {
  constructor(
    private readonly columns: MoveColumns,
    private readonly first: number,
    readonly count: number,
    readonly annotations: Annotations,
  ) {}

  cell(k: number): number {
    return this.columns.cell[this.first + k];
  }
  // One of the numbers that players report.
  number(name: string, k: number): number | null {
    return this.columns[name as "score"]?.[this.first + k] ?? null;
  }
  score(k: number): number | null {
    return this.number("score", k);
  }
  us(k: number): number | null {
    return this.columns.us[this.first + k];
  }
  forbidden(k: number): number[] {
    return this.columns.forbidden[this.first + k] ?? [];
  }
  turned(k: number): number[] {
    return this.columns.turned[this.first + k] ?? [];
  }
  line(k: number): number[] {
    return this.columns.line[this.first + k] ?? [];
  }
  others(k: number): number[] {
    return this.columns.others[this.first + k] ?? [];
  }
  five(): number[] {
    return this.columns.five[this.first + this.count - 1] ?? [];
  }
  cells(): number[] {
    return this.columns.cell.slice(this.first, this.first + this.count);
  }
  review(k: number): Judged | null {
    const review = this.columns.review,
      i = this.first + k;
    return review && (review.flags[i] & 1) !== 0 ? new Judged(review, i, this.first + this.count) : null;
  }
}

// What the review says of one move.
export class Judged {
  constructor(
    private readonly review: NonNullable<MoveColumns["review"]>,
    private readonly i: number,
    private readonly end: number,
  ) {}

  has(flag: number): boolean {
    return (this.review.flags[this.i] & flag) !== 0;
  }
  get missed(): number {
    return this.review.missed[this.i];
  }
  get allowed(): number {
    return this.review.allowed[this.i];
  }
  get quality(): number {
    return this.review.quality[this.i];
  }
  get loss(): number | null {
    return this.review.loss[this.i];
  }
  get score(): number | null {
    return this.review.score[this.i];
  }
  get best(): number {
    return this.review.best[this.i];
  }
  get bestScore(): number | null {
    return this.review.best_score[this.i];
  }
  get before(): number {
    return this.review.before[this.i];
  }
  get after(): number {
    return this.review.after[this.i];
  }
  get defence(): number {
    return this.review.defence[this.i];
  }
  get winBefore(): Win | null {
    return this.review.win_before[this.i] ?? null;
  }
  get winAfter(): Win | null {
    const own = this.review.win_after[this.i] ?? null;
    return own ?? (this.i + 1 < this.end ? (this.review.win_before[this.i + 1] ?? null) : null);
  }
}

// A fault is of one of so many classes: what it is, of which kind, with which grade.
const kClassKinds = 16,
  kClassGrades = 8,
  kPlyBits = 10;
export const kFaultClasses = (kLosing + 1) * kClassKinds * kClassGrades;

export function faultClass(what: number, kind: number, grade: number): number {
  return (what * kClassKinds + kind + 1) * kClassGrades + grade;
}

// The faults of all games in one row of numbers, the losing moves among them: a filter looks at each of them.
class AllFaults {
  private readonly starts: Int32Array; // of each game, and the end
  private readonly codes: Int32Array; // class and ply

  constructor(columns: Columns) {
    const {faults, losing_ply, losing_kind, losing_grade} = columns;
    this.starts = new Int32Array(losing_ply.length + 1);
    this.codes = new Int32Array(faults.reduce((sum, own) => sum + own.length + 1, 0));
    let end = 0;
    const add = (ply: number, what: number, kind: number, grade: number) => {
      this.codes[end++] = (faultClass(what, kind, grade) << kPlyBits) | ply;
    };
    losing_ply.forEach((losing, i) => {
      for (const [ply, what, kind, grade] of faults[i] ?? []) add(ply, what, kind, grade);
      if (losing > 0) add(losing, kLosing, losing_kind[i], losing_grade[i]);
      this.starts[i + 1] = end;
    });
  }

  count(i: number, wanted: Uint8Array, ofBlack: boolean, ofWhite: boolean): number {
    let count = 0;
    for (let k = this.starts[i]; k < this.starts[i + 1]; ++k) {
      const code = this.codes[k];
      if (wanted[code >> kPlyBits] !== 0 && (code % 2 === 1 ? ofBlack : ofWhite)) ++count;
    }
    return count;
  }
}

export class Game {
  constructor(
    private readonly columns: Columns,
    private readonly i: number,
    readonly moves: Moves | null,
    private readonly allFaults: AllFaults,
  ) {}

  get id(): number {
    return this.columns.id[this.i];
  }
  get opening(): number {
    return this.columns.opening[this.i];
  }
  get named(): number {
    return this.columns.named[this.i];
  }
  get black(): number {
    return this.columns.black[this.i];
  }
  get white(): number {
    return this.columns.white[this.i];
  }
  get winner(): number {
    return this.columns.winner[this.i];
  }
  get reason(): number {
    return this.columns.reason[this.i];
  }
  get plies(): number {
    return this.columns.plies[this.i];
  }
  // As `games` counts them: with a last one that is a fault and not on the board.
  get length(): number {
    return this.plies + this.columns.refused[this.i];
  }
  get fixed(): number {
    return this.columns.fixed[this.i];
  }
  get repeats(): boolean {
    return this.columns.repeat[this.i] === 1;
  }
  get counted(): boolean {
    return this.columns.counted[this.i] !== 0;
  }
  get tags(): number {
    return this.columns.tags[this.i];
  }
  get judged(): boolean {
    return this.columns.judged[this.i] === 1;
  }
  get faults(): Fault[] {
    return (this.columns.faults[this.i] ?? []).map(([ply, what, kind, grade]) => ({ply, what, kind, grade}));
  }
  // How many of its faults are of a class of `wanted` (faultClass()) and of Black's or White's moves, as asked.
  countFaults(wanted: Uint8Array, ofBlack: boolean, ofWhite: boolean): number {
    return this.allFaults.count(this.i, wanted, ofBlack, ofWhite);
  }
  get losing(): Losing | null {
    const c = this.columns,
      i = this.i;
    if (!c.losing_ply[i]) return null;
    return {ply: c.losing_ply[i], kind: c.losing_kind[i], length: c.losing_length[i], grade: c.losing_grade[i]};
  }
  player(colour: Colour): number {
    return colour === 1 ? this.black : this.white;
  }
  // The player who made the move `ply` (from 1), as far as colours take turns.
  mover(ply: number): number {
    return this.player(ply % 2 === 1 ? 1 : 2);
  }
  // 1 if the player won, 0 if he lost, one half for a draw.
  points(player: number): number {
    if (this.winner === 0) return 0.5;
    return this.player(this.winner as Colour) === player ? 1 : 0;
  }
}

function movesOf(moves: MoveColumns, number: number, first: number, count: number): Moves {
  return new Moves(moves, first, count, new Annotations(moves.annotations[number]));
}

export function unpackGames(columns: Columns): Game[] {
  const moves = columns.moves ?? null,
    starts = new Map<number, [number, number]>(); // the place among games with moves, and the first move
  const allFaults = new AllFaults(columns);
  let first = 0;
  moves?.games.forEach((place, number) => {
    starts.set(place, [number, first]);
    first += columns.plies[place];
  });
  return columns.id.map((_, i) => {
    const start = starts.get(i);
    const own = moves && start ? movesOf(moves, start[0], start[1], columns.plies[i]) : null;
    return new Game(columns, i, own, allFaults);
  });
}

// The stones after `count` moves: cell to the place of the move that put it; and whose they are.
export interface Stones {
  placed: Map<number, number>;
  colour: Map<number, Colour>;
}
// Stones that stand on the board before the first move: reversi's four, d4 e5 and e4 d5.
const kStart: Record<string, [number, Colour][]> = {
  reversi: [
    [35, 2],
    [28, 2],
    [36, 1],
    [27, 1],
  ],
};

export function stonesAfter(game: string, moves: Moves, count: number): Stones {
  const placed = new Map<number, number>(),
    colour = new Map<number, Colour>(kStart[game] ?? []);
  for (let k = 0; k < Math.min(count, moves.count); ++k) {
    const own: Colour = k % 2 === 0 ? 1 : 2;
    for (const cell of moves.turned(k)) colour.set(cell, own);
    if (moves.cell(k) < 0) continue;
    placed.set(moves.cell(k), k);
    colour.set(moves.cell(k), own);
  }
  return {placed, colour};
}

// The names of the openings of a suite, by number; made once a part, since a filter asks for each game.
const suiteNames = new WeakMap<PartDocument, Map<number, string | null>>();

function suiteName(part: PartDocument, opening: number): string | null {
  let names = suiteNames.get(part);
  if (!names) {
    names = new Map(part.openings.pairs.map(pair => [pair[0], pair[1]]));
    suiteNames.set(part, names);
  }
  return names.get(opening) ?? null;
}

export function openingName(part: PartDocument, game: Game): string {
  const named = part.named_openings[game.named];
  if (named) return `${named.code} ${named.romaji}`;
  if (game.opening < 0) return part.run.limits.opening_rule === "swap2" ? "by swap2" : "empty board";
  return suiteName(part, game.opening) ?? `#${game.opening}`;
}

export function movesText(moves: Moves, count: number, size: number): string {
  return moves
    .cells()
    .slice(0, count)
    .map(cell => cellName(cell, size))
    .join(" ");
}

function sgfText(text: string): string {
  return text.replace(/([\\\]:])/g, "\\$1");
}

const kSgfEnds: Record<string, string> = {
  timeout: "T",
  resigned: "R",
  "resign rule": "R",
  "illegal move": "F",
  "bad answer": "F",
  crash: "F",
};

// As `export --format sgf` writes a game, without what it says of moves.
export function sgf(part: PartDocument, game: Game): string {
  const size = part.board_size,
    isReversi = part.game === "reversi", // of which row 1 is on top
    name = (p: number) => sgfText(part.players[p].full_name),
    letter = (k: number) => String.fromCharCode(97 + k);
  const point = (cell: number) => {
    if (cell < 0) return "";
    const row = Math.floor(cell / size);
    return letter(cell % size) + letter(isReversi ? size - 1 - row : row);
  };
  const end = game.winner === 0 ? "" : (kSgfEnds[part.reasons[game.reason]] ?? ""),
    rules = isReversi ? "" : `RU[${part.game.replace(/^./, c => c.toUpperCase())}]`;
  const head =
    `(;FF[4]GM[${isReversi ? 2 : 4}]CA[UTF-8]SZ[${size}]${rules}PB[${name(game.black)}]PW[${name(game.white)}]` +
    `RE[${["0", "B+", "W+"][game.winner]}${end}]GN[${sgfText(part.file)} ${game.id}]`;
  const moves = game.moves?.cells().map((cell, k) => `;${k % 2 === 0 ? "B" : "W"}[${point(cell)}]`) ?? [];
  return `${head}${moves.join("")})\n`;
}
