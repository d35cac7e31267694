// Lines, bands, steps and dots over two axes, with a cursor for pointer and keyboard.

import {s} from "../dom";
import type {Draw} from "../figure";
import type {Axis, AxisKind} from "./scale";
import {axis} from "./scale";
import type {Num} from "../data";
import {isNumber} from "../format";

export interface AxisSpec {
  title: string;
  show: (value: number) => string;
  kind?: AxisKind;
  low?: number; // of the values that are shown; the rest is cut off
  high?: number;
}
export interface Point {
  x: number;
  y: Num;
  low?: Num;
  high?: Num;
}
export interface Series {
  name: string;
  tone: string;
  points: Point[];
  shape?: "line" | "step" | "dots" | "band"; // "band": no line
}
export interface Level {
  y: number;
  name?: string;
}
export interface Zone {
  from: number;
  to: number;
  tone: string;
}
export interface XyChart {
  label: string;
  x: AxisSpec;
  y: AxisSpec;
  series: Series[];
  levels?: Level[];
  zones?: Zone[];
  marks?: {x: number; tone: string}[];
  height?: number;
  told?: (x: number) => string;
  href?: (x: number) => string | null;
}

export interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
  width: number;
  height: number;
}

// Room for the numbers of an axis, by their length.
export function frameOf(width: number, height: number, labels: readonly string[]): Frame {
  const left = 12 + 7 * Math.max(2, ...labels.map(label => label.length));
  return {left, right: width - 14, top: 22, bottom: height - 36, width, height};
}

function domain(spec: AxisSpec, values: readonly number[], margin: boolean): [number, number] {
  const positive = spec.kind === "log" ? values.filter(v => v > 0) : values;
  const least = positive.reduce((a, b) => Math.min(a, b), Infinity);
  const most = positive.reduce((a, b) => Math.max(a, b), -Infinity);
  const [first, last] = Number.isFinite(least) ? [least, most] : spec.kind === "log" ? [1, 10] : [0, 1];
  const [below, above] = !margin
    ? [first, last]
    : spec.kind === "log"
      ? [first / 1.15, last * 1.15]
      : [first - 0.05 * (last - first), last + 0.05 * (last - first)];
  return [spec.low ?? below, spec.high ?? above];
}

function grid(f: Frame, y: Axis, spec: AxisSpec): SVGElement[] {
  return y.ticks.flatMap(tick => [
    s("line", {class: tick === 0 ? "zero" : "grid", x1: f.left, x2: f.right, y1: y.at(tick), y2: y.at(tick)}),
    s("text", {class: "tick", x: f.left - 6, y: y.at(tick) + 4, "text-anchor": "end"}, spec.show(tick)),
  ]);
}

// The number below an axis; at the right end it stays within the picture.
export function tickText(f: Frame, at: number, y: number, text: string): SVGElement {
  const isCut = at + 3.6 * text.length > f.width;
  return s("text", {class: "tick", x: isCut ? f.width : at, y, "text-anchor": isCut ? "end" : "middle"}, text);
}

function xTicks(f: Frame, x: Axis, spec: AxisSpec): SVGElement[] {
  return x.ticks.flatMap(tick => [
    s("line", {class: "axis", x1: x.at(tick), x2: x.at(tick), y1: f.bottom, y2: f.bottom + 4}),
    tickText(f, x.at(tick), f.bottom + 17, spec.show(tick)),
  ]);
}

export function axisTitles(f: Frame, x: string, y: string): SVGElement[] {
  return [
    s("text", {class: "axis-title", x: 4, y: 10}, y),
    s("text", {class: "axis-title", x: f.right, y: f.height - 4, "text-anchor": "end"}, x),
  ];
}

const px = (value: number) => value.toFixed(1);

// A path through the points; a gap where a value is missing.
function linePath(points: readonly Point[], x: Axis, y: Axis, step: boolean): string {
  let path = "",
    open = false;
  points.forEach((p, i) => {
    if (!isNumber(p.y)) {
      open = false;
      return;
    }
    const here = `${px(x.at(p.x))} ${px(y.at(p.y))}`;
    path += open ? `L${here}` : `M${here}`;
    open = true;
    const next = points[i + 1];
    if (step && next) path += `L${px(x.at(next.x))} ${px(y.at(p.y))}`;
  });
  return path;
}

// The area between both ends of the intervals; an end that is not known lies at the edge.
function bandPath(points: readonly Point[], x: Axis, y: Axis): string {
  const known = points.filter(p => p.low !== undefined && (isNumber(p.low) || isNumber(p.high)));
  if (known.length === 0) return "";
  const upper = known.map(p => `${px(x.at(p.x))} ${px(y.at(p.high ?? y.high))}`);
  const lower = known.map(p => `${px(x.at(p.x))} ${px(y.at(p.low ?? y.low))}`).reverse();
  return `M${[...upper, ...lower].join("L")}Z`;
}

function seriesShapes(series: Series, x: Axis, y: Axis): SVGElement[] {
  const {points, tone, name, shape = "line"} = series;
  const data = {"data-series": name};
  const shapes: SVGElement[] = [s("path", {class: `band ${tone}`, d: bandPath(points, x, y), ...data})];
  if (shape !== "band")
    shapes.push(s("path", {class: `line ${tone}`, d: linePath(points, x, y, shape === "step"), ...data}));
  if (shape === "dots") {
    shapes.push(
      ...points
        .filter(p => isNumber(p.y))
        .map(p =>
          s("circle", {
            class: `dot ${tone}`,
            cx: px(x.at(p.x)),
            cy: px(y.at(p.y!)),
            r: 2.5,
            "data-x": p.x,
            "data-y": p.y,
          }),
        ),
    );
  }
  return shapes;
}

function toldOf(chart: XyChart, at: number): string {
  if (chart.told) return chart.told(at);
  const parts = chart.series.flatMap(series => {
    const point = series.points.find(p => p.x === at);
    if (!point || !isNumber(point.y)) return [];
    const show = chart.y.show;
    const ends =
      point.low === undefined
        ? ""
        : ` [${isNumber(point.low) ? show(point.low) : "\u2026"}, ` +
          `${isNumber(point.high) ? show(point.high) : "\u2026"}]`;
    return [`${series.name} ${show(point.y)}${ends}`];
  });
  return `${chart.x.title} ${chart.x.show(at)}: ${parts.join("; ") || "nothing known"}`;
}

// Lets pointer and arrow keys choose one of `stops` (pixels), and Enter or a click open it.
export function addCursor(
  svg: SVGElement,
  stops: readonly number[],
  chosen: (index: number) => void,
  open: (index: number) => void,
): void {
  let at = -1;
  const choose = (index: number) => {
    at = Math.min(stops.length - 1, Math.max(0, index));
    chosen(at);
  };
  const nearest = (event: PointerEvent | MouseEvent) => {
    const box = svg.getBoundingClientRect();
    const where = ((event.clientX - box.left) * Number(svg.getAttribute("width"))) / Math.max(1, box.width);
    return stops.reduce((best, stop, i) => (Math.abs(stop - where) < Math.abs(stops[best] - where) ? i : best), 0);
  };
  if (stops.length === 0) return;
  svg.setAttribute("tabindex", "0");
  svg.addEventListener("pointermove", event => choose(nearest(event)));
  svg.addEventListener("click", event => open(nearest(event)));
  svg.addEventListener("keydown", event => {
    const step = {ArrowRight: 1, ArrowLeft: -1, PageDown: 10, PageUp: -10}[event.key];
    if (step !== undefined) choose(at + step);
    else if (event.key === "Home") choose(0);
    else if (event.key === "End") choose(stops.length - 1);
    else if (event.key === "Enter" && at >= 0) open(at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
}

export function svgOf(f: Frame, label: string, ...children: SVGElement[]): SVGSVGElement {
  return s(
    "svg",
    {width: f.width, height: f.height, viewBox: `0 0 ${f.width} ${f.height}`, role: "img", "aria-label": label},
    children,
  );
}

function extent(x: Axis, y: Axis, f: Frame): Record<string, string> {
  return {"data-x": `${x.low} ${x.high} ${f.left} ${f.right}`, "data-y": `${y.low} ${y.high} ${f.bottom} ${f.top}`};
}

function yAxis(chart: XyChart, width: number, height: number): [Frame, Axis] {
  const ends = chart.series.flatMap(series => series.points.flatMap(p => [p.y, p.low ?? null, p.high ?? null]));
  const [low, high] = domain(chart.y, [...ends, ...(chart.levels ?? []).map(l => l.y)].filter(isNumber), true);
  const kind = chart.y.kind ?? "linear",
    most = Math.max(2, Math.floor(height / 45));
  const labels = axis(kind, low, high, height - 36, 22, most).ticks.map(chart.y.show);
  const f = frameOf(width, height, labels);
  return [f, axis(kind, low, high, f.bottom, f.top, most)];
}

// The inner picture is a svg of its own, which cuts off what leaves the axes.
function inside(chart: XyChart, f: Frame, x: Axis, y: Axis): SVGElement {
  const w = f.right - f.left,
    hgt = f.bottom - f.top;
  const zones = (chart.zones ?? []).map(zone => {
    const top = y.at(Math.min(zone.to, y.high)),
      bottom = y.at(Math.max(zone.from, y.low));
    return s("rect", {class: `zone ${zone.tone}`, x: f.left, width: w, y: top, height: Math.max(0, bottom - top)});
  });
  const levels = (chart.levels ?? []).map(level =>
    s("line", {class: "level", x1: f.left, x2: f.right, y1: y.at(level.y), y2: y.at(level.y)}),
  );
  const marks = (chart.marks ?? []).map(mark =>
    s("line", {class: `mark ${mark.tone}`, x1: x.at(mark.x), x2: x.at(mark.x), y1: f.top, y2: f.bottom}),
  );
  return s(
    "svg",
    {
      x: f.left - 4,
      y: f.top - 4,
      width: w + 8,
      height: hgt + 8,
      viewBox: `${f.left - 4} ${f.top - 4} ${w + 8} ${hgt + 8}`,
      class: "inside",
    },
    zones,
    levels,
    chart.series.map(series => seriesShapes(series, x, y)),
    marks,
  );
}

export function xyChart(chart: XyChart): Draw {
  return (width, tell) => {
    const height = chart.height ?? 220,
      [f, y] = yAxis(chart, width, height);
    const xs = [...new Set(chart.series.flatMap(series => series.points.map(p => p.x)))].sort((a, b) => a - b);
    const x = axis(
      chart.x.kind ?? "linear",
      ...domain(chart.x, xs, false),
      f.left,
      f.right,
      Math.max(2, Math.floor(width / 90)),
    );
    const cursor = s("line", {class: "cursor", y1: f.top, y2: f.bottom, x1: -9, x2: -9});
    const names = (chart.levels ?? [])
      .filter(level => level.name)
      .map(level =>
        s("text", {class: "level-name", x: f.right - 2, y: y.at(level.y) - 4, "text-anchor": "end"}, level.name),
      );
    const svg = svgOf(
      f,
      chart.label,
      ...grid(f, y, chart.y),
      ...xTicks(f, x, chart.x),
      s("line", {class: "axis", x1: f.left, x2: f.right, y1: f.bottom, y2: f.bottom}),
      inside(chart, f, x, y),
      ...names,
      ...axisTitles(f, chart.x.title, chart.y.title),
      cursor,
    );
    for (const [name, value] of Object.entries(extent(x, y, f))) svg.setAttribute(name, value);
    addCursor(
      svg,
      xs.map(v => x.at(v)),
      i => {
        cursor.setAttribute("x1", String(x.at(xs[i])));
        cursor.setAttribute("x2", String(x.at(xs[i])));
        tell(toldOf(chart, xs[i]));
      },
      i => {
        const href = chart.href?.(xs[i]);
        if (href) location.hash = href;
      },
    );
    return svg;
  };
}
