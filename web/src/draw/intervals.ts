// A dot and its interval for each row, on one axis.

import {s} from "../dom";
import type {Draw} from "../figure";
import {svgOf, tickText} from "./chart";
import type {Frame} from "./chart";
import {axis} from "./scale";
import type {Axis} from "./scale";
import {interval, isNumber} from "../format";
import type {Maybe} from "../format";
import type {Num} from "../data";

export interface IntervalRow {
  label: string;
  tone: string;
  value: Num;
  low: Num;
  high: Num;
  text: string; // at the right
  href?: string | null;
  beyond?: "low" | "high"; // no value: it lies beyond this end
}
export interface IntervalGroup {
  heading?: string;
  rows: IntervalRow[];
}
export interface IntervalChart {
  label: string;
  title: string; // of the axis
  show: (value: Maybe) => string;
  groups: IntervalGroup[];
  marks?: number[]; // values that must be on the axis
  low?: number;
  high?: number;
}

const kRow = 26,
  kHeading = 24,
  kFoot = 38;

function rangeOf(chart: IntervalChart): [number, number] {
  const values = [
    ...(chart.marks ?? []),
    ...chart.groups.flatMap(g => g.rows.flatMap(r => [r.value, r.low, r.high])),
  ].filter(isNumber);
  const low = chart.low ?? Math.min(...values),
    high = chart.high ?? Math.max(...values);
  if (!Number.isFinite(low) || !Number.isFinite(high)) return [0, 1];
  const endless = chart.groups.some(g => g.rows.some(r => (r.low === null) !== (r.high === null)));
  const margin = (high - low || 1) * (endless ? 0.3 : 0.04); // room for an arrow
  return [chart.low ?? low - margin, chart.high ?? high + margin];
}

function arrow(x: number, y: number, way: 1 | -1, tone: string): SVGElement {
  return s("path", {class: `arrow ${tone}`, d: `M${x} ${y}l${-8 * way} -5v10z`});
}

function drawRow(row: IntervalRow, f: Frame, x: Axis, y: number, chart: IntervalChart, room: number): SVGElement {
  const clamp = (value: number) => Math.min(f.right, Math.max(f.left, x.at(value)));
  const known = isNumber(row.value),
    from = isNumber(row.low) ? clamp(row.low) : f.left,
    to = isNumber(row.high) ? clamp(row.high) : f.right;
  const has = known || isNumber(row.low) || isNumber(row.high);
  const shapes = [
    s("text", {class: "row-label", x: 0, y: y + 4}, shortened(row.label, room)),
    has ? s("line", {class: `interval ${row.tone}`, x1: from, x2: to, y1: y, y2: y}) : null,
    has && !isNumber(row.low) ? arrow(f.left, y, -1, row.tone) : null,
    has && !isNumber(row.high) ? arrow(f.right, y, 1, row.tone) : null,
    known
      ? s("circle", {class: `point ${row.tone}`, cx: clamp(row.value!), cy: y, r: 4.5, "data-value": row.value})
      : null,
    s("text", {class: "row-value", x: f.width, y: y + 4, "text-anchor": "end"}, row.text),
    s("title", {}, `${row.label}: ${row.text}, ${interval(row.low, row.high, chart.show)}`),
  ];
  const group = s(
    "g",
    {class: "interval-row", "data-label": row.label, "data-low": row.low, "data-high": row.high},
    shapes,
  );
  return row.href ? s("a", {href: row.href}, group) : group;
}

function shortened(text: string, room: number): string {
  const most = Math.floor(room / 7);
  return [...text].length <= most ? text : `${[...text].slice(0, Math.max(1, most - 1)).join("")}\u2026`;
}

export function intervalChart(chart: IntervalChart): Draw {
  return width => {
    const rows = chart.groups.flatMap(group => group.rows);
    const longest = (texts: string[]) => Math.max(3, ...texts.map(t => [...t].length));
    const room = Math.min(width * 0.36, 7.8 * longest(rows.map(r => r.label)) + 12);
    const [low, high] = rangeOf(chart);
    const height = chart.groups.reduce((sum, g) => sum + (g.heading ? kHeading : 0) + kRow * g.rows.length, 0) + kFoot;
    const f: Frame = {
      left: room + 6,
      right: width - 7.2 * longest(rows.map(r => r.text)) - 16,
      top: 2,
      bottom: height - kFoot,
      width,
      height,
    };
    const x = axis("linear", low, high, f.left, f.right, Math.max(2, Math.floor((f.right - f.left) / 70)));
    const shapes: SVGElement[] = x.ticks.flatMap(tick => [
      s("line", {
        class: tick === 0 || chart.marks?.includes(tick) ? "zero" : "grid",
        x1: x.at(tick),
        x2: x.at(tick),
        y1: f.top,
        y2: f.bottom,
      }),
      tickText(f, x.at(tick), f.bottom + 16, chart.show(tick)),
    ]);
    let y = 0;
    for (const group of chart.groups) {
      if (group.heading) {
        shapes.push(s("text", {class: "heading", x: 0, y: y + 17}, group.heading));
        y += kHeading;
      }
      for (const row of group.rows) {
        shapes.push(drawRow(row, f, x, y + kRow / 2, chart, room));
        y += kRow;
      }
    }
    shapes.push(s("text", {class: "axis-title", x: f.right, y: height - 4, "text-anchor": "end"}, chart.title));
    const svg = svgOf(f, chart.label, ...shapes);
    if (rows.some(row => row.href)) svg.setAttribute("role", "group");
    return svg;
  };
}
