// The overview of two players: who is stronger, how sure that is, and what the games were like.

import type {Child} from "./dom";
import {h} from "./dom";
import type {Interval, Num, PartDocument, Summary} from "./data";
import {addressOf} from "./address";
import {barChart, shareBars} from "./draw/bars";
import type {ShareBar} from "./draw/bars";
import {xyChart} from "./draw/chart";
import {card, empty, figure, legend, plot} from "./figure";
import {forfeitLines} from "./forfeits";
import {count, eloInterval, fixed, interval, isNumber, likelihood, percent, plural, signed} from "./format";
import {intervalChart} from "./draw/intervals";
import type {Context, Screen} from "./screen";
import {command, gamesAddress, isUnfinished, nameOf, nameText, toneOf} from "./screen";

// What the interval holds for: the one look at the end, the stop of a test, or every look at a run that goes on.
type Looks = "the end" | "the stop" | "any time";
interface Headline {
  elo: Num;
  bounds: Interval;
  los: number;
  looks: Looks;
  forfeits: boolean;
}

function headline(part: PartDocument, summary: Summary): Headline | null {
  const {sprt, estimate} = summary,
    forfeits = summary.players.some(player => player.faults.decide);
  if (sprt?.estimate && (sprt.decision === "H0" || sprt.decision === "H1")) {
    return {
      elo: sprt.estimate.elo,
      bounds: sprt.estimate.elo_interval,
      los: sprt.estimate.los,
      looks: "the stop",
      forfeits,
    };
  }
  if (!estimate) return null;
  const anyTime = isUnfinished(part) ? summary.any_time_interval : null;
  return {
    elo: estimate.elo,
    bounds: anyTime ?? estimate.elo_interval,
    los: estimate.los,
    looks: anyTime ? "any time" : "the end",
    forfeits,
  };
}

export function eloText(elo: Num, [low, high]: Interval): string {
  if (isNumber(elo)) return signed(elo);
  if (isNumber(low)) return `> ${signed(low)}`;
  return isNumber(high) ? `< ${signed(high)}` : "\u2013";
}

function finding(part: PartDocument, summary: Summary, head: Headline | null): Child {
  const a = nameOf(part, 0),
    b = nameOf(part, 1),
    decision = summary.sprt?.decision,
    soFar = isUnfinished(part) ? ", so far" : "";
  if (head?.forfeits) return [a, " against ", b, ": decided by forfeits, not by strength"];
  if (decision === "H1") return [a, " passes the test against ", b];
  if (decision === "H0") return [a, " fails the test against ", b];
  if (!head) return [a, " or ", b, ": not decided, no pair of games is complete"];
  const [low, high] = head.bounds;
  if (isNumber(low) && low > 0) return [a, " is stronger than ", b, soFar];
  if (isNumber(high) && high < 0) return [b, " is stronger than ", a, soFar];
  return [a, " or ", b, `: not decided${soFar}`];
}

function testSentence(summary: Summary, forfeits: boolean): Child {
  const {sprt} = summary;
  if (!sprt) return null;
  const goes = (to: number, from: number) =>
    `${fixed(to, 0)} rather than ${fixed(from, 0)} ${sprt.model} Elo, after ` +
    `${plural(sprt.games, "game")}${forfeits ? "; by forfeits, so it does not count" : ""}.`;
  if (sprt.decision === "H1") return h("p", {}, h("b", {}, "H1 accepted"), `: ${goes(sprt.elo1, sprt.elo0)}`);
  if (sprt.decision === "H0") return h("p", {}, h("b", {}, "H0 accepted"), `: ${goes(sprt.elo0, sprt.elo1)}`);
  const word = sprt.decision === "inconclusive" ? "The test ended without a decision" : "The test is not decided";
  return h(
    "p",
    {},
    h("b", {}, word),
    `: log-likelihood ratio ${signed(sprt.llr, 2)}, bounds ` +
      `${interval(sprt.llr_bounds[0], sprt.llr_bounds[1], v => signed(v, 2))}.`,
  );
}

function repeatWarning(summary: Summary): Child {
  const {evidence} = summary;
  if (!evidence.mostly_repetition && evidence.repeated_games === 0) return null;
  const worth =
    `${plural(evidence.repeated_games, "game repeats", "games repeat")} others; ` +
    `all are worth ${plural(Math.round(evidence.effective_pairs), "independent pair")} from ` +
    `${plural(evidence.openings, "opening")}.`;
  return h("p", {class: evidence.mostly_repetition ? "warning" : "note"}, worth);
}

function meaning(part: PartDocument, {bounds, los, looks, forfeits}: Headline): Child {
  const range = eloInterval(bounds[0], bounds[1]),
    stronger = los >= 0.5 ? 0 : 1;
  if (forfeits) return `Forfeits count as losses here; 95 % interval ${range}.`;
  if (looks === "any time")
    return `95 % interval ${range}, so far: it holds however often one looks, and whenever the run ends.`;
  return [
    `95 % interval ${range}${looks === "the stop" ? ", the stop of the test allowed for" : ""}. `,
    los === 0.5
      ? "Neither is likelier to be the stronger one."
      : [nameOf(part, stronger), ` is the stronger one with likelihood ${likelihood(Math.max(los, 1 - los))}.`],
  ];
}

function strength(part: PartDocument, summary: Summary, head: Headline): Child {
  const {elo, bounds, forfeits} = head,
    tone = forfeits ? "quiet" : toneOf(part, isNumber(elo) && elo < 0 ? 1 : 0);
  const row = {label: "", tone, value: elo, low: bounds[0], high: bounds[1], text: ""};
  const chart = intervalChart({
    label: `Elo of ${nameText(part, 0)}: ${eloText(elo, bounds)}`,
    title: "Elo",
    show: v => signed(v),
    groups: [{rows: [row]}],
    marks: [0],
  });
  return h(
    "div",
    {class: "strength"},
    h(
      "p",
      {class: `big${forfeits ? " quiet" : ""}`},
      eloText(elo, bounds),
      forfeits ? " !" : null,
      h("small", {}, head.looks === "any time" ? " Elo so far" : " Elo"),
    ),
    plot(chart)[1],
    h("p", {}, meaning(part, head)),
    testSentence(summary, forfeits),
    repeatWarning(summary),
  );
}

function scoreBars(context: Context, summary: Summary): Child {
  const {part} = context,
    player = summary.players.find(p => p.player === 0) ?? summary.players[0];
  const name = nameText(part, 0),
    other = nameText(part, 1);
  const bar = (
    label: string,
    counts: {wins: number; draws: number; losses: number; score: Num},
    colour?: string,
  ): ShareBar => {
    const link = (result: string) =>
      gamesAddress(context, {player: part.players[0].full_name, ...(colour ? {colour} : {}), result});
    return {
      label,
      score: counts.score,
      parts: [
        {value: counts.wins, tone: "a", name: `${label}: ${name} won`, href: link("won")},
        {value: counts.draws, tone: "draw", name: `${label}: drawn`, href: link("drawn")},
        {value: counts.losses, tone: "b", name: `${label}: ${other} won`, href: link("lost")},
      ],
    };
  };
  const rows = [
    bar("All", player),
    bar("as Black", player.as_black, "black"),
    bar("as White", player.as_white, "white"),
  ];
  return h(
    "div",
    {class: "scores"},
    plot(shareBars(`Games of ${name} won, drawn and lost`, rows))[1],
    legend([
      {tone: "a", name: `${name} won`},
      {tone: "draw", name: "drawn"},
      {tone: "b", name: `${other} won`},
    ]),
  );
}

// The range of a course: what came after an eighth of it, so that the wild start does not press the rest flat.
export function lateRange(rows: readonly [number, Num, Num, Num, ...Num[]][], ...always: number[]): [number, number] {
  const last = rows[rows.length - 1]?.[0] ?? 0;
  const values = [
    ...always,
    ...rows
      .filter(r => r[0] >= 0.12 * last)
      .flatMap(r => [r[1], r[2], r[3]])
      .filter(isNumber),
  ];
  const low = Math.min(...values),
    high = Math.max(...values),
    margin = 0.05 * (high - low || 10);
  return [low - margin, high + margin];
}

// A perfect score has no Elo, only a bound: the course of that.
function openEnd(
  rows: PartDocument["elo_course"],
): {rows: PartDocument["elo_course"]; name: string; how: (name: string) => string} | null {
  if (rows.length === 0 || rows.some(row => isNumber(row[1]))) return null;
  const isLow = rows.every(row => isNumber(row[2])),
    bound = isLow ? 2 : 3;
  if (!rows.every(row => isNumber(row[bound]))) return null;
  return {
    rows: rows.map(row => [row[0], row[bound], row[2], row[3], row[4], row[5]]),
    name: isLow ? "at least" : "at most",
    how: name => `${name} ${isLow ? "won" : "lost"} every game, so only one end of its Elo is known.`,
  };
}

function eloCourse(context: Context, summary: Summary): Child {
  const {part} = context,
    name = nameText(part, 0),
    title = "Elo, game after game",
    open = openEnd(part.elo_course),
    rows = open?.rows ?? part.elo_course;
  if (rows.length < 2) return empty(title, "It takes more than four pairs of games to draw this.");
  const [low, high] = lateRange(rows, 0),
    half = rows[Math.floor(rows.length / 2)],
    end = rows[rows.length - 1];
  const ends = isUnfinished(part) ? "now; each holds for a single look, the one at the top for all" : "at the end";
  const width = (row: readonly Num[]) =>
    isNumber(row[2]) && isNumber(row[3]) ? `\u00b1${fixed((row[3] - row[2]) / 2, 0)}` : "unbounded";
  const points = rows.map(([x, y, l, hi]) => ({x, y, low: l, high: hi}));
  const anyTime = rows.map(row => ({x: row[0], y: null, low: row[4], high: row[5]}));
  return figure({
    title,
    how: open
      ? `${open.how(name)} The line is that end of the 95 % interval; the shade goes on without one.`
      : `The band is the 95 % interval at that time: ${width(half)} after half of the games, ${width(end)} ` +
        `${ends}.${summary.sprt ? " It does not allow for the stop of the test." : ""} The wide pale band holds at ` +
        "all times at once, whenever one looks or stops.",
    legend: [
      {tone: "a", name: open ? `${name}, ${open.name}` : name, shape: "line"},
      {tone: "quiet", name: "any time"},
    ],
    draw: xyChart({
      label: `Elo of ${name} over the games`,
      x: {title: "games", show: count, low: 0},
      y: {title: `Elo of ${name}`, show: v => signed(v), low, high},
      levels: [],
      series: [
        {name: "any time", tone: "quiet", shape: "band", points: anyTime},
        {name, tone: "a", points},
      ],
    }),
    numbers: () => ({
      columns: ["games", "Elo", "low", "high", "any time low", "any time high"].map(t => ({title: t, number: true})),
      rows: rows.map(r => [count(r[0]), ...r.slice(1).map(v => signed(v, 1))]),
    }),
  });
}

function testCourse(part: PartDocument): Child {
  const course = part.llr_course;
  if (!course) return null;
  const title = "The sequential test";
  if (course.rows.length === 0) return empty(title, "No pair of games has been counted yet.");
  const {low, high} = course,
    values = course.rows.map(r => r[1]),
    margin = 0.14 * (high - low);
  const bottom = Math.min(low, ...values) - margin,
    top = Math.max(high, ...values) + margin;
  const sprt = part.run.sprt,
    risk = sprt
      ? `H1 is accepted wrongly in ${percent(sprt.alpha, 0)} and H0 in ${percent(sprt.beta, 0)} of such tests.`
      : "";
  return figure({
    title,
    how: `At the upper line H1 is accepted, at the lower one H0. ${risk}`,
    legend: [{tone: "ink", name: "log-likelihood ratio", shape: "line"}],
    draw: xyChart({
      label: "Log-likelihood ratio over the games",
      x: {title: "games", show: count, low: 0},
      y: {title: "log-likelihood ratio", show: v => signed(v), low: bottom, high: top},
      levels: [
        {y: high, name: `H1: ${fixed(course.elo1, 0)} rather than ${fixed(course.elo0, 0)}`},
        {y: low, name: `H0: ${fixed(course.elo0, 0)} rather than ${fixed(course.elo1, 0)}`},
      ],
      zones: [
        {from: high, to: top, tone: "a"},
        {from: bottom, to: low, tone: "b"},
      ],
      series: [{name: "LLR", tone: "ink", points: course.rows.map(([x, y]) => ({x, y}))}],
      told: at => `after ${count(at)} games: ${signed(course.rows.find(r => r[0] === at)?.[1], 2)}`,
    }),
    numbers: () => ({
      columns: [
        {title: "games", number: true},
        {title: "LLR", number: true},
      ],
      rows: course.rows.map(r => [count(r[0]), signed(r[1], 3)]),
    }),
  });
}

const kHalves = ["0", "\u00bd", "1", "1\u00bd", "2"];

function pairs(part: PartDocument, summary: Summary): Child {
  const counts = summary.pairs_by_half_points,
    all = counts.reduce((a, b) => a + b, 0),
    name = nameText(part, 0);
  if (all === 0) return empty("Pairs", "No pair of games is complete.");
  const tones = ["b", "b", "draw", "a", "a"];
  return figure({
    title: "Pairs",
    how: [
      `Points of `,
      nameOf(part, 0),
      ` in the two games of an opening, colours swapped. ${percent(counts[2] / all, 0)} of the pairs were even ` +
        `and show nothing about the players.`,
    ],
    draw: barChart({
      label: `Pairs by points of ${name}`,
      x: `points of ${name} in a pair`,
      y: "pairs",
      values: true,
      bars: counts.map((n, i) => ({
        label: kHalves[i],
        told: `${kHalves[i]} of 2 points: ${plural(n, "pair")}`,
        parts: [{value: n, tone: tones[i], name: kHalves[i]}],
      })),
    }),
    numbers: () => ({
      columns: [{title: "points"}, {title: "pairs", number: true}],
      rows: counts.map((n, i) => [kHalves[i], count(n)]),
    }),
  });
}

// With the bins between the first and the last in which no game ended.
function filled(rows: PartDocument["lengths"]["rows"], bin: number): PartDocument["lengths"]["rows"] {
  const all: PartDocument["lengths"]["rows"] = [],
    first = rows[0][0],
    last = rows[rows.length - 1][0];
  for (let at = first; at <= last; at += bin) all.push(rows.find(r => r[0] === at) ?? [at, 0, 0, 0]);
  return all;
}

export function lengths(context: Context): Child {
  const {part} = context,
    {bin, rows} = part.lengths,
    title = "Length of the games";
  if (rows.length === 0) return empty(title, "No game has ended yet.");
  const mean = part.summary && "mean_length" in part.summary ? (part.summary as {mean_length: Num}).mean_length : null;
  const all = filled(rows, bin);
  const range = (first: number) => `${first}\u2013${first + bin - 1}`;
  return figure({
    title,
    how: `${isNumber(mean) ? `${fixed(mean, 0)} moves on average. ` : ""}A click shows the games.`,
    legend: [
      {tone: "black", name: "Black won"},
      {tone: "draw", name: "drawn"},
      {tone: "white", name: "White won"},
    ],
    draw: barChart({
      label: "Games by length and winner",
      x: "moves",
      y: "games",
      bars: all.map(([first, black, draws, white]) => ({
        label: String(first),
        told: `${range(first)} moves: Black won ${count(black)}, drawn ${count(draws)}, White won ${count(white)}`,
        href: black + draws + white > 0 ? gamesAddress(context, {min: first, max: first + bin - 1}) : null,
        parts: [
          {value: black, tone: "black", name: "Black"},
          {value: draws, tone: "draw", name: "drawn"},
          {value: white, tone: "white", name: "White"},
        ],
      })),
    }),
    numbers: () => ({
      columns: ["moves", "Black won", "drawn", "White won"].map((t, i) => ({title: t, number: i > 0})),
      rows: rows.map(([first, ...n]) => [range(first), ...n.map(count)]),
    }),
  });
}

function endsTable(context: Context): Child {
  const {rows, traps} = context.part.ends,
    all = rows.reduce((sum, r) => sum + r[1], 0);
  return h(
    "table",
    {class: "plain"},
    h(
      "tbody",
      {},
      rows.map(([reason, n]) =>
        h(
          "tr",
          {},
          h("td", {}, h("a", {href: gamesAddress(context, {ends: reason})}, reason)),
          h("td", {class: "number"}, count(n)),
          h("td", {class: "number"}, percent(n / all)),
        ),
      ),
      traps > 0
        ? h("tr", {}, h("td", {}, "fives by a forbidden trap"), h("td", {class: "number"}, count(traps)), h("td", {}))
        : null,
    ),
  );
}

export function blackAndWhite(context: Context): Child {
  const {part} = context,
    {all, players} = part.colours;
  if (all.games === 0) return empty("Black and White", "No game has ended yet.");
  const bar = (
    label: string,
    c: {black: number; draws: number; white: number},
    filter: Record<string, string> = {},
  ): ShareBar => ({
    label,
    parts: [
      {
        value: c.black,
        tone: "black",
        name: `${label}: Black won`,
        href: gamesAddress(context, {...filter, result: "black"}),
      },
      {
        value: c.draws,
        tone: "draw",
        name: `${label}: drawn`,
        href: gamesAddress(context, {...filter, result: "drawn"}),
      },
      {
        value: c.white,
        tone: "white",
        name: `${label}: White won`,
        href: gamesAddress(context, {...filter, result: "white"}),
      },
    ],
  });
  const blocks = [h("h4", {}, "All games"), plot(shareBars("All games", [bar("", all)]))[1]];
  if (part.players.length === 2)
    players.forEach((colours, p) =>
      blocks.push(
        h("h4", {}, nameOf(part, p), " has Black"),
        plot(
          shareBars(`${nameText(part, p)} has Black`, [
            bar("", colours, {player: part.players[p].full_name, colour: "black"}),
          ]),
        )[1],
      ),
    );
  const repeats = all.by_openings
    ? ", by its openings"
    : all.new_games < all.games
      ? `, over the ${count(all.new_games)} games that repeat no other`
      : "";
  return card(
    "Black and White",
    `Black scored ${percent(all.score)}, 95 % interval ` +
      `${interval(all.interval[0], all.interval[1], v => percent(v))}${repeats}.`,
    blocks,
    legend([
      {tone: "black", name: "Black won"},
      {tone: "draw", name: "drawn"},
      {tone: "white", name: "White won"},
    ]),
    h("h4", {}, "How the games ended"),
    endsTable(context),
  );
}

export function noGames(part: PartDocument): Screen {
  return {
    finding: "No game has been played yet",
    content: h(
      "p",
      {class: "lead"},
      "Games appear here as they end. ",
      part.resume ? ["This plays them: ", command(part.resume)] : null,
    ),
  };
}

export function notesOf(part: PartDocument): Child {
  const all = [
    ...(part.state === "playing"
      ? ["the run is still being played: intervals below hold for a single look, at the end"]
      : []),
    ...part.notes,
  ];
  return noteList(all);
}

export function noteList(notes: readonly string[]): Child {
  return notes.length === 0
    ? null
    : h(
        "ul",
        {class: "notes"},
        notes.map(note => h("li", {}, note)),
      );
}

export function overview(context: Context): Screen {
  const {part} = context,
    summary = part.summary as Summary | null;
  if (!summary || part.games === 0) return noGames(part);
  const head = headline(part, summary),
    players = summary.players.map(p => ({name: nameText(part, p.player), faults: p.faults}));
  return {
    finding: finding(part, summary, head),
    content: [
      forfeitLines(players, game => addressOf(context.file, `game/${game}`)),
      h("div", {class: "top"}, head ? strength(part, summary, head) : null, scoreBars(context, summary)),
      part.tune
        ? h(
            "p",
            {class: "how"},
            "In a tuning both sides change their values from step to step: " +
              "this is a sum over all steps, not the strength of a player.",
          )
        : null,
      notesOf(part),
      h(
        "div",
        {class: "cards"},
        eloCourse(context, summary),
        testCourse(part),
        pairs(part, summary),
        lengths(context),
        blackAndWhite(context),
      ),
    ],
  };
}
