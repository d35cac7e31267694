// What a review found: faults per 100 games, when they happen, and the boards of wins that were missed.

import type {Child} from "./dom";
import {h, table} from "./dom";
import type {FaultRate, Missed, PartDocument, Weakness} from "./data";
import {barChart} from "./draw/bars";
import type {Bar} from "./draw/bars";
import {cellName} from "./cells";
import {card, empty, figure} from "./figure";
import {count, fixed, isNumber, kDash, percent, plural} from "./format";
import {intervalChart} from "./draw/intervals";
import type {IntervalGroup} from "./draw/intervals";
import {positionBoard} from "./draw/miniature";
import type {Context, Screen} from "./screen";
import {command, gameAddress, gamesAddress, gameText, isUnfinished, nameOf, nameText, toneOf} from "./screen";

const kOpinion = /opinion/,
  kHabit = /^(changed its mind|chance |set a |won by )/;
const kKindNames: Record<string, string> = {
  five: "a five",
  vcf: "fours",
  "mise-vcf": "mise, then fours",
  "double-mise": "double mise",
  vct: "fours and threes",
  "no-defence": "no defence left",
};

export function kindName(kind: string): string {
  return kKindNames[kind] ?? kind;
}

function kindTone(part: PartDocument, kind: string): string {
  return `k${Math.max(0, part.kinds.indexOf(kind)) % 6}`;
}

// The filter of the games behind a row of the faults; null if no filter finds them.
function filterOf(what: string): Record<string, string> | null {
  const grade: Record<string, string> = what.endsWith("proved")
    ? {proved: "yes"}
    : what.endsWith("likely")
      ? {likely: "yes"}
      : {};
  if (what.startsWith("missed a win")) return {fault: "missed", ...grade};
  if (what.startsWith("allowed a win")) return {fault: "allowed", ...grade};
  if (what.startsWith("played a forbidden")) return {fault: "forbidden"};
  if (what.startsWith("blunder")) return {fault: "blunder"};
  if (what.startsWith("mistake")) return {fault: "mistake"};
  return what.startsWith("made the losing move") ? {fault: "losing"} : null;
}

function rateText(rate: FaultRate | null): string {
  return rate ? `${fixed(rate.per_100_games, rate.per_100_games < 10 ? 1 : 0)} (${count(rate.events)})` : "not judged";
}

function rateGroups(context: Context, rows: Weakness["faults"]): IntervalGroup[] {
  const {part} = context;
  return rows.map(row => {
    const filter = filterOf(row.what);
    return {
      heading: capital(row.what),
      rows: row.players.map((rate, p) => ({
        label: nameText(part, p),
        tone: toneOf(part, p),
        value: rate?.per_100_games ?? null,
        low: rate?.interval[0] ?? null,
        high: rate?.interval[1] ?? null,
        text: rateText(rate),
        href:
          rate && rate.events > 0 && filter
            ? gamesAddress(context, {player: part.players[p].full_name, ...filter})
            : null,
      })),
    };
  });
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function rates(context: Context, title: string, how: string, rows: Weakness["faults"]): Child {
  if (rows.length === 0) return empty(title, "None was found.");
  const groups = rateGroups(context, rows);
  return figure({
    title,
    how,
    draw: intervalChart({
      label: title,
      title: "per 100 games",
      show: v => fixed(v, isNumber(v) && v !== 0 && v < 1 ? 1 : 0),
      groups,
      low: 0,
      marks: [0],
    }),
    numbers: () => ({
      columns: ["fault", "player", "per 100 games", "low", "high", "events"].map((t, i) => ({title: t, number: i > 1})),
      rows: rows.flatMap(row =>
        row.players.map((rate, p) => [
          row.what,
          nameText(context.part, p),
          fixed(rate?.per_100_games, 2),
          fixed(rate?.interval[0], 2),
          fixed(rate?.interval[1], 2),
          count(rate?.events),
        ]),
      ),
    }),
  });
}

// A long interval of few moves must not press all other bars flat.
function tallest(bars: readonly Bar[]): number {
  const values = bars.flatMap(bar => bar.parts.map(p => p.value)),
    ends = bars.flatMap(bar => bar.parts.map(p => p.high ?? 0));
  return Math.min(Math.max(...ends), 2.5 * Math.max(...values));
}

function when(part: PartDocument, weakness: Weakness): Child {
  const {stretches} = weakness,
    title = "When it happens";
  if (stretches.length === 0) return empty(title, "No move is judged yet.");
  const label = (row: Weakness["stretches"][number]) =>
    row.to === null ? `${row.from}\u2013` : `${row.from}\u2013${row.to}`;
  const sum = (row: Weakness["stretches"][number], p: number) => {
    const own = row.players[p];
    return own ? own.missed + own.allowed + own.forbidden : 0;
  };
  const share = (row: Weakness["stretches"][number], p: number) => {
    const moves = row.players[p]?.moves ?? 0;
    return moves > 0 ? (100 * sum(row, p)) / moves : 0;
  };
  const bars: Bar[] = stretches.map(row => ({
    label: label(row),
    parts: part.players.map((player, p) => ({
      value: share(row, p),
      tone: toneOf(part, p),
      name: player.name,
      low: row.players[p]?.interval[0],
      high: row.players[p]?.interval[1],
    })),
    told: `moves ${label(row)}: ${part.players
      .map(
        (player, p) =>
          `${player.name} ${fixed(share(row, p), 1)} (${count(sum(row, p))} of ${count(row.players[p]?.moves)})`,
      )
      .join("; ")}`,
  }));
  return figure({
    title,
    how: "Proved faults in 100 judged moves of that stretch of the game, with 95 % intervals.",
    legend: part.players.map((player, p) => ({tone: toneOf(part, p), name: player.name})),
    draw: barChart({label: title, x: "move", y: "in 100 moves", bars, grouped: true, high: tallest(bars)}),
    numbers: () => ({
      columns: [
        {title: "moves"},
        ...part.players.flatMap(p =>
          [`${p.name}: judged`, "missed", "allowed", "forbidden"].map(t => ({title: t, number: true})),
        ),
      ],
      rows: stretches.map(row => [
        label(row),
        ...row.players.flatMap(own =>
          own ? [own.moves, own.missed, own.allowed, own.forbidden].map(count) : [kDash, kDash, kDash, kDash],
        ),
      ]),
    }),
  });
}

function kindsTable(context: Context, weakness: Weakness): Child {
  const {part} = context;
  const cell = (kind: string, p: number, fault: "missed" | "allowed", n: number | undefined): Child =>
    n
      ? h(
          "a",
          {href: gamesAddress(context, {player: part.players[p].full_name, fault, win: kind, proved: "yes"})},
          count(n),
        )
      : kDash;
  const columns = (["missed", "allowed"] as const).flatMap(fault =>
    part.players.map((player, p) => ({fault, p, title: `${player.name} ${fault}`})),
  );
  return card(
    "Which wins",
    "What the proved win rests on that was missed or allowed, from the plainest to the hardest to see.",
    table(
      [{title: "win by"}, ...columns.map(c => ({title: c.title, number: true}))],
      weakness.kinds.map(row => [
        [h("i", {class: `swatch box ${kindTone(part, row.kind)}`}), kindName(row.kind)],
        ...columns.map(c => cell(row.kind, c.p, c.fault, row.players[c.p]?.[c.fault])),
      ]),
      "Which wins",
    ),
  );
}

function deciding(context: Context, weakness: Weakness): Child {
  const {part} = context,
    {rows, games, half_before: half} = weakness.deciding,
    title = "The win that decided";
  if (rows.length === 0) return empty(title, "No judged game has a move from which on the win is proved to the end.");
  const lengths = [...new Set(rows.map(r => r[0]))].sort((a, b) => a - b),
    kinds = part.kinds.filter(kind => rows.some(r => r[1] === kind));
  const bars: Bar[] = [];
  for (let n = 1; n <= lengths[lengths.length - 1]; ++n) {
    const own = rows.filter(r => r[0] === n);
    bars.push({
      label: String(n),
      told: `${plural(n, "move")}: ${own.map(r => `${kindName(r[1])} ${count(r[2])}`).join(", ") || "none"}`,
      parts: kinds.map(kind => ({
        tone: kindTone(part, kind),
        name: kind,
        value: own.filter(r => r[1] === kind).reduce((sum, r) => sum + r[2], 0),
      })),
    });
  }
  return figure({
    title,
    how:
      `${plural(games, "game has", "games have")} a losing move, after which the win is proved to the ` +
      `end${isNumber(half) ? `; half of these moves stand ${fixed(half, 0)} moves or more before it` : ""}.`,
    legend: kinds.map(kind => ({tone: kindTone(part, kind), name: kindName(kind)})),
    draw: barChart({label: title, x: "length of the proved win, moves of the winner", y: "games", bars}),
    numbers: () => ({
      columns: [{title: "length", number: true}, {title: "kind"}, {title: "games", number: true}],
      rows: rows.map(r => [r[0], kindName(r[1]), count(r[2])]),
    }),
  });
}

function missedCard(context: Context, missed: Missed): Child {
  const {part} = context,
    side = missed.ply % 2 === 1 ? "Black" : "White",
    win = missed.line[0];
  const why = `${kindName(missed.kind)} in ${missed.length}, move ${missed.ply} of game ${missed.game}`;
  return h(
    "a",
    {href: gameAddress(context, missed.game, missed.ply)},
    positionBoard(
      part,
      missed.moves,
      win,
      `${side} to move: ${isNumber(win) && win >= 0 ? cellName(win, part.board_size) : "a move"} wins, by ${why}`,
    ),
    h("span", {class: "caption"}, nameOf(part, missed.player), `, ${side}: ${why}`),
  );
}

function gallery(context: Context, weakness: Weakness): Child {
  if (weakness.gallery.length === 0) return null;
  return [
    h("h3", {}, "Proved, missed and not won"),
    h(
      "p",
      {class: "how"},
      "The shortest wins that were there and were given away for good. The diamond is the move; " +
        "a click opens the game there.",
    ),
    h(
      "div",
      {class: "miniatures many"},
      weakness.gallery.slice(0, 12).map(missed => missedCard(context, missed)),
    ),
  ];
}

// What is no fault in itself.
function habits(context: Context, sums: Weakness["faults"]): Child {
  const rows = sums.filter(row => kHabit.test(row.what));
  return rows.length === 0
    ? null
    : rates(
        context,
        "No faults, per 100 games",
        "Traps that were set, moves that were drawn from several, and moves that only the last depth found.",
        rows,
      );
}

function notJudged(context: Context): Screen {
  const {part} = context;
  if (!part.can_be_judged) {
    const game = gameText(part);
    return {
      finding: `Games of ${game} are not judged`,
      content: h("p", {class: "lead"}, `A review proves forced wins, and nothing here proves those of ${game}.`),
    };
  }
  if (part.run.keep === "results") {
    return {
      finding: "No moves to judge",
      content: h("p", {class: "lead"}, "This run keeps only results. A run that keeps moves can be judged."),
    };
  }
  return {
    finding: "Not judged yet",
    content: [
      h(
        "p",
        {class: "lead"},
        "A review of the games fills this page: proved wins that were missed or allowed, blunders, and the move " +
          "that lost each game.",
      ),
      h("p", {}, command(`renju-bench analyze ${part.file}`)),
      h("p", {}, command(`renju-bench report ${part.file}`)),
    ],
  };
}

// The finding: who misses more proved wins, if the intervals tell them apart.
function findingOf(part: PartDocument, weakness: Weakness): Child {
  const row = weakness.faults.find(f => f.detail === null && f.what === "missed a win, proved"),
    [a, b] = row?.players ?? [];
  if (part.players.length !== 2 || !a || !b) return "What was missed";
  const soFar = isUnfinished(part) ? ", so far" : "";
  if (a.interval[1] !== null && b.interval[0] !== null && a.interval[1] < b.interval[0])
    return [nameOf(part, 1), " misses more proved wins", soFar];
  if (b.interval[1] !== null && a.interval[0] !== null && b.interval[1] < a.interval[0])
    return [nameOf(part, 0), " misses more proved wins", soFar];
  return `Who misses more proved wins is not decided${soFar}`;
}

export function weakness(context: Context): Screen {
  const {part} = context,
    found = part.weakness;
  if (!found) return notJudged(context);
  const sums = found.faults.filter(row => row.detail === null),
    {settings} = found;
  const unknown = found.positions > 0 ? found.unknown / found.positions : 0;
  return {
    finding: findingOf(part, found),
    content: [
      h(
        "p",
        {class: "lead"},
        `${count(found.positions)} moves of ${plural(found.games, "game")}, judged at depth ${settings.depth} ` +
          `with ${count(settings.nodes)} nodes a search and ${count(settings.proof_nodes)} a proof. ` +
          `${percent(unknown, 0)} of the positions were too hard for so many nodes; ` +
          `what rests on one of these is likely, not proved.`,
      ),
      found.games < part.games
        ? h(
            "p",
            {class: "note"},
            `${count(part.games - found.games)} games are not judged yet: `,
            command(`renju-bench analyze ${part.file}`),
          )
        : null,
      h(
        "div",
        {class: "cards"},
        h(
          "div",
          {class: "stack"},
          rates(
            context,
            "Faults per 100 games",
            "How often per 100 games, with the 95 % interval, in brackets how many there were.",
            sums.filter(row => !kOpinion.test(row.what) && !kHabit.test(row.what)),
          ),
          rates(
            context,
            "By score, per 100 games",
            "An opinion, not a proof: it favours a player that thinks like the review.",
            sums.filter(row => kOpinion.test(row.what)),
          ),
          habits(context, sums),
        ),
        h("div", {class: "stack"}, when(part, found), kindsTable(context, found), deciding(context, found)),
      ),
      gallery(context, found),
      h(
        "p",
        {},
        h("a", {href: gamesAddress(context, {fault: "missed"})}, "All games with a missed win"),
        " \u00b7 ",
        h("a", {href: gamesAddress(context, {fault: "losing"})}, "all games with a losing move"),
      ),
    ],
  };
}
