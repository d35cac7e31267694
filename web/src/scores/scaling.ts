// Strength against effort, of a run of `scaling`.

import type {Child} from "../dom";
import type {Interval, Scaling, ScalingLimit} from "../data";
import {xyChart} from "../draw/chart";
import {empty, figure} from "../figure";
import type {Maybe} from "../format";
import {count, duration, fixed, interval, short, signed} from "../format";

const kCertain = 0.05; // p value below which something is said to be so

function rangeText(elo: Maybe, bounds: Interval | undefined): string {
  return `${signed(elo)} [${interval(bounds?.[0], bounds?.[1], v => signed(v))}]`;
}

function howOf(scaling: Scaling): string {
  const {slope, slope_at_first: first, slope_at_last: last, bend_p_value: bend, unit} = scaling;
  if (!slope || !first || !last) return "";
  const isSure = (bend ?? 1) <= kCertain;
  return (
    `A ${unit} is worth ${rangeText(slope.elo, slope.interval)} Elo by the straight line, with 95 % intervals. ` +
    (isSure
      ? `It ${Math.abs(last.elo ?? 0) < Math.abs(first.elo ?? 0) ? "levels off" : "grows"}: ` +
        `${signed(first.elo)} at the first limit, ${signed(last.elo)} at the last.`
      : "No bend of the curve is certain.")
  );
}

export function scalingCard(scaling: Scaling | null): Child {
  if (!scaling) return null;
  const {curve, limited, unit, against} = scaling,
    title = `Elo against ${limited}`,
    what = against ? `Elo of ${scaling.player} over ${against}` : "Elo above the first limit";
  if (curve.some(row => row.pairs === undefined)) return empty(title, "Not every limit has a pair of games yet.");
  const x = (row: ScalingLimit) => (unit === "doubling" ? 2 ** row.effort : row.effort),
    show = (v: number) => (limited === "time" ? duration(1000 * v) : short(v));
  return figure({
    title,
    how: howOf(scaling),
    legend: [
      {tone: "a", name: what, shape: "line"},
      {tone: "quiet", name: "straight line", shape: "line"},
    ],
    draw: xyChart({
      label: `${what}, by ${limited}`,
      x: {title: limited, show, kind: unit === "doubling" ? "log" : "linear"},
      y: {title: "Elo", show: v => signed(v)},
      levels: [{y: 0}],
      series: [
        {name: "straight line", tone: "quiet", points: curve.map(row => ({x: x(row), y: row.line ?? null}))},
        {
          name: what,
          tone: "a",
          shape: "dots",
          points: curve.map(row => ({x: x(row), y: row.elo ?? null, low: row.interval?.[0], high: row.interval?.[1]})),
        },
      ],
    }),
    numbers: () => ({
      columns: [limited, "pairs", "nodes a move", "depth", "Elo", "95 %", `for each ${unit}`, "straight line"].map(
        title => ({title, number: true}),
      ),
      rows: curve.map(row => [
        row.limit,
        count(row.pairs),
        count(row.mean_nodes),
        fixed(row.mean_depth, 2),
        signed(row.elo, 1),
        interval(row.interval?.[0], row.interval?.[1], v => signed(v)),
        row.gain ? rangeText(row.gain.elo, row.gain.interval) : "",
        signed(row.line, 1),
      ]),
    }),
  });
}
