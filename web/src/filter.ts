// Which games are asked for: the words of `renju-bench games`, in an address and in a command line.

import type {PartDocument} from "./data";
import {kFaultWords} from "./words";
import {imageOf, parseCells} from "./cells";
import {faultClass, kFaultClasses, openingName, stonesAfter} from "./games";
import type {Colour, Game, Moves} from "./games";

const kWords = [
  "player",
  "against",
  "side",
  "result",
  "ends",
  "min",
  "max",
  "opening",
  "position",
  "tag",
  "fault",
  "win",
  "proved",
  "likely",
  "sort",
] as const;
export type Filter = Partial<Record<(typeof kWords)[number], string>>;

export function readFilter(query: URLSearchParams): Filter {
  const filter: Filter = {};
  for (const word of kWords) {
    const value = query.getAll(word).join(" ").trim();
    if (value !== "") filter[word] = value;
  }
  return filter;
}

export function writeFilter(filter: Filter): URLSearchParams {
  const query = new URLSearchParams();
  for (const word of kWords) if (filter[word]) query.set(word, filter[word]!);
  return query;
}

// As a word of a command line.
export function quoted(text: string): string {
  return /^[\w.,:=+-]+$/.test(text) ? text : `'${text.replace(/'/g, "'\\''")}'`;
}

function optionsOf(word: (typeof kWords)[number], value: string): string[] {
  if (word === "proved" || word === "likely") return [`--${word}`];
  return (word === "tag" ? value.split(" ") : [value]).map(one => `--${word} ${quoted(one)}`);
}

// The same as a command.
export function commandLine(file: string, filter: Filter, name = "games"): string {
  const options = kWords.flatMap(word => (filter[word] ? optionsOf(word, filter[word]!) : []));
  return [`renju-bench ${name}`, quoted(file), ...options].join(" ");
}

type Test = (game: Game) => boolean;
const kForbiddenPoint = 2; // the place of the last fault that is no opinion
const kImages = [0, 1, 2, 3, 4, 5, 6, 7];

function playerCalled(part: PartDocument, name: string): number {
  return part.players.findIndex(player => player.name === name || player.full_name === name);
}

function sits(game: Game, colours: readonly Colour[], player: number, against: number | null): boolean {
  return colours.some(
    colour => game.player(colour) === player && (against === null || game.player(colour === 1 ? 2 : 1) === against),
  );
}

function playerTest(part: PartDocument, filter: Filter): Test | null {
  const against = filter.against ? playerCalled(part, filter.against) : null;
  if (!filter.player) return against === null ? null : game => game.black === against || game.white === against;
  const player = playerCalled(part, filter.player);
  const colours: Colour[] = filter.side === "black" ? [1] : filter.side === "white" ? [2] : [1, 2];
  return game => sits(game, colours, player, against);
}

function resultTest(part: PartDocument, filter: Filter): Test | null {
  if (!filter.result) return null;
  const player = filter.player ? playerCalled(part, filter.player) : -1;
  switch (filter.result) {
    case "drawn":
      return game => game.winner === 0;
    case "black":
      return game => game.winner === 1;
    case "white":
      return game => game.winner === 2;
    case "won":
      return game => game.winner !== 0 && game.player(game.winner as Colour) === player;
    case "lost":
      return game => game.winner !== 0 && game.player(game.winner === 1 ? 2 : 1) === player;
    default:
      return () => false;
  }
}

function beginsWith(moves: Moves, start: readonly number[], size: number): boolean {
  if (moves.count < start.length) return false;
  return kImages.some(image => start.every((cell, k) => imageOf(cell, size, image) === moves.cell(k)));
}

function openingTest(part: PartDocument, text: string): Test {
  const number = /^#?(\d+)$/.exec(text);
  if (number) return game => game.opening === Number(number[1]);
  const word = text.toLowerCase();
  const named = part.named_openings.findIndex(o =>
    [o.code, o.romaji, o.kanji, `${o.code} ${o.romaji}`].some(n => n.toLowerCase() === word),
  );
  if (named >= 0) return game => game.named === named;
  const cells = parseCells(text, part.board_size);
  if (cells && cells.length > 0) return game => game.moves !== null && beginsWith(game.moves, cells, part.board_size);
  return game => openingName(part, game) === text;
}

// Whether such stones were on the board at once, Black's and White's in turn, in one of the eight symmetries.
function stood(game: string, moves: Moves, wanted: readonly number[], size: number): boolean {
  const isThere = (count: number) => {
    const {colour} = stonesAfter(game, moves, count);
    return kImages.some(image =>
      wanted.every((cell, k) => cell < 0 || colour.get(imageOf(cell, size, image)) === (k % 2) + 1),
    );
  };
  for (let k = 0; k < moves.count; ++k) {
    if (moves.turned(k).length > 0 && isThere(k)) return true; // only here do stones change colour
  }
  return isThere(moves.count);
}

function positionTest(part: PartDocument, text: string): Test {
  const cells = parseCells(text, part.board_size);
  if (!cells) return () => false;
  return game => game.moves !== null && stood(part.game, game.moves, cells, part.board_size);
}

// How many faults of a game are asked for: of --player and his side, if they are named; and fault, kind and grade
// must hold of one and the same. Without any of these all but opinions and the losing move.
function faultCount(part: PartDocument, filter: Filter): (game: Game) => number {
  const {fault, win, proved, likely} = filter,
    player = filter.player ? playerCalled(part, filter.player) : null;
  const kinds = win ? [part.kinds.indexOf(win)] : [-1, ...part.kinds.keys()],
    grades = [...part.grades.keys()].filter(
      grade => (!proved || part.grades[grade] === "proved") && (!likely || part.grades[grade] === "likely"),
    );
  const all = [...kFaultWords.keys()],
    whats = fault
      ? all.filter(what => kFaultWords[what] === fault)
      : asksForFaults(filter)
        ? all
        : all.filter(what => what <= kForbiddenPoint);
  const wanted = new Uint8Array(kFaultClasses);
  for (const what of whats) {
    for (const kind of kinds) for (const grade of grades) wanted[faultClass(what, kind, grade)] = 1;
  }
  const isBy = (game: Game, colour: Colour, side: string) =>
    player === null || (game.player(colour) === player && (!filter.side || filter.side === side));
  return game => game.countFaults(wanted, isBy(game, 1, "black"), isBy(game, 2, "white"));
}

function asksForFaults(filter: Filter): boolean {
  return Boolean(filter.fault || filter.win || filter.proved || filter.likely);
}

function tests(part: PartDocument, filter: Filter): Test[] {
  const list: (Test | null)[] = [playerTest(part, filter), resultTest(part, filter)];
  if (filter.ends) {
    const reason = part.reasons.indexOf(filter.ends);
    list.push(game => game.reason === reason);
  }
  if (filter.min) list.push(game => game.length >= Number(filter.min));
  if (filter.max) list.push(game => game.length <= Number(filter.max));
  if (filter.tag) {
    const bits = filter.tag.split(" ").reduce((sum, tag) => sum | (1 << part.tags.indexOf(tag)), 0);
    list.push(game => (game.tags & bits) === bits);
  }
  if (asksForFaults(filter)) {
    const asked = faultCount(part, filter);
    list.push(game => asked(game) > 0);
  }
  if (filter.opening) list.push(openingTest(part, filter.opening));
  if (filter.position) list.push(positionTest(part, filter.position));
  return list.filter((test): test is Test => test !== null);
}

// Whether the filter looks at moves, which not every game of a file needs to have.
export function needsMoves(part: PartDocument, filter: Filter): boolean {
  if (filter.position) return true;
  if (!filter.opening || /^#?\d+$/.test(filter.opening)) return false;
  return (parseCells(filter.opening, part.board_size)?.length ?? 0) > 0;
}

// The lowest key first, in the order of ids where keys are equal. Keys are few, so that nothing is compared.
function ordered(games: readonly Game[], key: (game: Game) => number): Game[] {
  const byKey = new Map<number, Game[]>();
  for (const game of games) {
    const own = key(game),
      group = byKey.get(own);
    if (group) group.push(game);
    else byKey.set(own, [game]);
  }
  return [...byKey.keys()].sort((a, b) => a - b).flatMap(own => byKey.get(own)!);
}

// `games`: in the order of ids, as is what is found unless the filter names another.
export function findGames(part: PartDocument, games: readonly Game[], filter: Filter): Game[] {
  const all = tests(part, filter),
    found = all.reduce<readonly Game[]>((left, test) => left.filter(test), games) as Game[];
  switch (filter.sort) {
    case "length":
      return ordered(found, game => game.length);
    case "-length":
      return ordered(found, game => -game.length);
    case "faults": {
      const asked = faultCount(part, filter);
      return ordered(found, game => -asked(game));
    }
    default:
      return found;
  }
}

// What does not fit the part, in a sentence; null if all does.
export function complaint(part: PartDocument, filter: Filter): string | null {
  for (const word of ["player", "against"] as const) {
    if (filter[word] && playerCalled(part, filter[word]!) < 0) return `No player is called ${filter[word]!}.`;
  }
  if (filter.position && !parseCells(filter.position, part.board_size)) {
    return "A position is a list of stones, Black's and White's in turn, such as h8 i9 g7.";
  }
  if ((filter.result === "won" || filter.result === "lost") && !filter.player) {
    return "Won and lost are seen from a player: choose one.";
  }
  if (filter.side && !filter.player) return "A side is that of a player: choose one.";
  return null;
}
