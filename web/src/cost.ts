// What a move costs: time, nodes and depth of each player.

import type {Child} from "./dom";
import {h} from "./dom";
import type {Bins, Histogram, PartDocument, PlayerCost, Quantiles} from "./data";
import {xyChart} from "./draw/chart";
import type {Series} from "./draw/chart";
import {empty, figure} from "./figure";
import {count, duration, isNumber, percent, plural, short} from "./format";
import {heatTable} from "./heat";
import type {Context, Screen} from "./screen";
import {nameOf, nameText, toneOf} from "./screen";

type Show = (value: number) => string;

function histogramSeries(part: PartDocument, p: number, histogram: Histogram, bins: Bins): Series {
  const all = histogram.bins.reduce((a, b) => a + b, 0),
    used = histogram.bins.reduce((last, n, i) => (n > 0 ? i : last), 0);
  const start = histogram.bins.findIndex(n => n > 0);
  const points = histogram.bins
    .slice(start, used + 1)
    .map((n, i) => ({x: bins.first * bins.ratio ** (start + i), y: (100 * n) / all}));
  points.push({x: bins.first * bins.ratio ** (used + 1), y: 0});
  return {name: nameText(part, p), tone: toneOf(part, p), shape: "step", points};
}

function histogram(part: PartDocument, what: "ms" | "nodes", title: string, axisTitle: string, show: Show): Child {
  const {players} = part.cost,
    bins = what === "ms" ? part.cost.ms_bins : part.cost.nodes_bins;
  const own = players
    .map((player, p) => ({p, histogram: player[what]}))
    .filter(o => o.histogram && o.histogram.bins.some(n => n > 0));
  if (own.length === 0)
    return empty(
      title,
      what === "ms" ? "No answer of a player has a time." : "No player reports how many nodes it searched.",
    );
  const told = own
    .map(
      ({p, histogram: x}) =>
        `${nameText(part, p)}: median ${isNumber(x!.median) ? show(x!.median) : "\u2013"}, 99 of 100 below ` +
        `${isNumber(x!.p99) ? show(x!.p99) : "\u2013"}`,
    )
    .join("; ");
  return figure({
    title,
    how: `${told}.`,
    legend: own.map(({p}) => ({tone: toneOf(part, p), name: nameText(part, p), shape: "line"})),
    draw: xyChart({
      label: `${title}: ${told}`,
      x: {title: axisTitle, show, kind: "log"},
      y: {title: "% of the moves", show: short, low: 0},
      series: own.map(({p, histogram: x}) => histogramSeries(part, p, x!, bins)),
      marks: own
        .filter(o => isNumber(o.histogram!.median) && o.histogram!.median > 0)
        .map(o => ({x: o.histogram!.median!, tone: toneOf(part, o.p)})),
    }),
    numbers: () => ({
      columns: [{title: "from"}, {title: "to"}, ...own.map(o => ({title: nameText(part, o.p), number: true}))],
      rows: own[0]
        .histogram!.bins.map((_, i) => [
          show(bins.first * bins.ratio ** i),
          show(bins.first * bins.ratio ** (i + 1)),
          ...own.map(o => count(o.histogram!.bins[i])),
        ])
        .filter((_, i) => own.some(o => o.histogram!.bins[i] > 0)),
    }),
  });
}

function overGame(
  part: PartDocument,
  title: string,
  axisTitle: string,
  how: string,
  rowsOf: (player: PlayerCost) => Quantiles[],
  show: Show,
): Child {
  const own = part.cost.players
    .map((player, p) => ({p, rows: rowsOf(player).filter(r => isNumber(r[3]) && r[3] > 0)}))
    .filter(o => o.rows.length > 1);
  if (own.length === 0) return empty(title, "No player reports enough of it.");
  const positive = (value: number | null) => (isNumber(value) && value > 0 ? value : null);
  return figure({
    title,
    how,
    legend: own.map(({p}) => ({tone: toneOf(part, p), name: nameText(part, p), shape: "line"})),
    draw: xyChart({
      label: title,
      x: {title: "move", show: count},
      y: {title: axisTitle, show, kind: "log"},
      series: own.map(({p, rows}) => ({
        name: nameText(part, p),
        tone: toneOf(part, p),
        points: rows.map(r => ({x: r[0], y: positive(r[3]), low: positive(r[2]), high: positive(r[4])})),
      })),
    }),
    numbers: () => ({
      columns: ["player", "from move", "moves", "10 %", "median", "90 %", "99 %"].map((t, i) => ({
        title: t,
        number: i > 0,
      })),
      rows: own.flatMap(({p, rows}) =>
        rows.map(r => [
          nameText(part, p),
          r[0],
          count(r[1]),
          ...[r[2], r[3], r[4], r[5]].map(v => (isNumber(v) ? show(v) : "\u2013")),
        ]),
      ),
    }),
  });
}

function depthTable(part: PartDocument, p: number): Child {
  const stretches = part.cost.players[p].depths_by_move.filter(([, rows]) => rows.length > 0).slice(0, 20);
  if (stretches.length === 0) return null;
  const depths = [...new Set(stretches.flatMap(([, rows]) => rows.map(r => r[0])))].sort((a, b) => b - a);
  const cells = (depth: number) =>
    stretches.map(([ply, rows]) => {
      const all = rows.reduce((sum, r) => sum + r[1], 0),
        own = rows.find(r => r[0] === depth)?.[1] ?? 0;
      return own === 0
        ? {value: 0, text: ""}
        : {
            value: own / all,
            text: ((100 * own) / all).toFixed(0),
            title: `depth ${depth}, moves ${ply} to ${ply + 5}: ${count(own)} of ${count(all)}`,
          };
    });
  return [
    h("h4", {}, nameOf(part, p)),
    heatTable(
      `Depths of ${nameText(part, p)} by stretch of the game`,
      stretches.map(([ply]) => String(ply)),
      depths.map(d => ({label: String(d), cells: cells(d)})),
      "d",
    ),
  ];
}

function depths(part: PartDocument): Child {
  const tables = part.cost.players.map((_, p) => depthTable(part, p)).filter(t => t !== null);
  const title = "Depth over the game";
  if (tables.length === 0) return empty(title, "No player reports how deep it searched.");
  return h(
    "section",
    {class: "card wide"},
    h("div", {class: "card-head"}, h("h3", {}, title)),
    h(
      "p",
      {class: "how"},
      "Share of the moves found at each depth, in per cent, by stretches of six moves. 0: answered without a search.",
    ),
    h(
      "div",
      {class: "columns"},
      tables.map(t => h("div", {}, t)),
    ),
  );
}

export function cost(context: Context): Screen {
  const {part} = context,
    {players} = part.cost,
    moves = players.reduce((sum, p) => sum + p.moves, 0);
  if (part.run.keep === "results")
    return {
      finding: "What a move costs",
      content: h("p", {class: "lead"}, "This run keeps only results: of its moves it has neither times nor nodes."),
    };
  if (moves === 0)
    return {
      finding: "No move has been timed yet",
      content: h(
        "p",
        {class: "lead"},
        "Moves of openings cost nothing; those of the players appear here as games end.",
      ),
    };
  const lazy = players
    .map((player, p) =>
      player.told_depths > 0
        ? `${nameText(part, p)} answered ${percent(player.unsearched / player.told_depths, 0)} without a search`
        : null,
    )
    .filter(t => t !== null)
    .join(", ");
  return {
    finding: "What a move costs",
    content: [
      h(
        "p",
        {class: "lead"},
        `${plural(moves, "answer")}; moves of openings are left out. Times are those of the machine: `,
        h("bdi", {}, part.run.host || "unknown"),
        ". A second hump of long times is often a process that waited for a core.",
      ),
      h(
        "div",
        {class: "cards"},
        histogram(part, "ms", "Time of a move", "time, logarithmic", v => duration(1000 * v)),
        histogram(part, "nodes", "Nodes of a move", "nodes, logarithmic", short),
        overGame(
          part,
          "Nodes over the game",
          "nodes, logarithmic",
          "Of the moves that were searched: the median by move number, and a band with eight of ten. " +
            (lazy ? `${lazy}.` : ""),
          p => p.by_move,
          short,
        ),
        overGame(
          part,
          "Time over the game",
          "time, logarithmic",
          "The median by move number, and a band with eight of ten.",
          p => p.ms_by_move,
          v => duration(1000 * v),
        ),
        depths(part),
      ),
    ],
  };
}
