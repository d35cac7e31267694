// Bars over categories: stacked, or side by side with intervals; and bars of won, drawn and lost.

import {s} from "../dom";
import type {Draw} from "../figure";
import {addCursor, axisTitles, frameOf, svgOf} from "./chart";
import type {Frame} from "./chart";
import {axis} from "./scale";
import type {Axis} from "./scale";
import {count, isNumber, percent, short} from "../format";
import type {Num} from "../data";

export interface BarPart {
  value: number;
  tone: string;
  name: string;
  low?: Num;
  high?: Num;
}
export interface Bar {
  label: string;
  parts: BarPart[];
  told: string;
  href?: string | null;
}
export interface BarChart {
  label: string;
  x: string;
  y: string;
  bars: Bar[];
  grouped?: boolean; // side by side, else stacked
  values?: boolean; // the sum above each bar
  high?: number; // where the axis ends, whatever intervals say
  height?: number;
}

function topOf(chart: BarChart): number {
  const tops = chart.bars.map(bar =>
    chart.grouped
      ? Math.max(0, ...bar.parts.map(p => Math.max(p.value, p.high ?? 0)))
      : bar.parts.reduce((sum, p) => sum + p.value, 0),
  );
  return Math.max(0, ...tops);
}

function rect(part: BarPart, x: number, width: number, from: number, to: number): SVGElement {
  return s("rect", {
    class: `bar ${part.tone}`,
    x,
    width: Math.max(1, width),
    y: Math.min(from, to),
    height: Math.abs(from - to),
    "data-value": part.value,
    "data-name": part.name,
  });
}

function stacked(bar: Bar, x: number, width: number, y: Axis): SVGElement[] {
  let sum = 0;
  return bar.parts
    .filter(part => part.value > 0)
    .map(part => {
      const from = y.at(sum);
      sum += part.value;
      return rect(part, x, width, from, y.at(sum));
    });
}

function grouped(bar: Bar, x: number, width: number, y: Axis): SVGElement[] {
  const own = width / bar.parts.length;
  return bar.parts.flatMap((part, i) => {
    const left = x + i * own,
      middle = left + own / 2;
    const whisker =
      isNumber(part.low) && isNumber(part.high)
        ? [
            s("line", {
              class: "whisker",
              x1: middle,
              x2: middle,
              y1: y.at(part.low),
              y2: y.at(Math.min(part.high, y.high)),
            }),
          ]
        : [];
    return [rect(part, left, own - 1, y.at(0), y.at(part.value)), ...whisker];
  });
}

function labels(chart: BarChart, f: Frame, step: number): SVGElement[] {
  const longest = Math.max(1, ...chart.bars.map(bar => bar.label.length));
  const every = Math.max(1, Math.ceil((7 * longest + 6) / step));
  return chart.bars
    .map((bar, i) =>
      i % every !== 0
        ? null
        : s(
            "text",
            {class: "tick", x: f.left + (i + 0.5) * step, y: f.bottom + 17, "text-anchor": "middle"},
            bar.label,
          ),
    )
    .filter((text): text is SVGTextElement => text !== null);
}

function sums(chart: BarChart, f: Frame, step: number, y: Axis): SVGElement[] {
  if (!chart.values) return [];
  return chart.bars.map((bar, i) => {
    const sum = bar.parts.reduce((a, p) => a + p.value, 0);
    return s(
      "text",
      {class: "value", x: f.left + (i + 0.5) * step, y: y.at(sum) - 5, "text-anchor": "middle"},
      count(sum),
    );
  });
}

export function barChart(chart: BarChart): Draw {
  return (width, tell) => {
    const height = chart.height ?? 220,
      high = (chart.high ?? topOf(chart)) || 1;
    const show = chart.grouped ? short : count;
    const guess = axis("linear", 0, high, height, 0, 4).ticks.map(show);
    const f = frameOf(width, height, guess);
    const y = axis("linear", 0, high, f.bottom, f.top + (chart.values ? 14 : 0), 4);
    const step = (f.right - f.left) / Math.max(1, chart.bars.length),
      gap = Math.min(10, Math.max(1, step * 0.14));
    const bars = chart.bars.map((bar, i) =>
      s(
        "g",
        {class: bar.href ? "bar-group linked" : "bar-group", "data-label": bar.label},
        s("rect", {class: "hit", x: f.left + i * step, width: step, y: f.top, height: f.bottom - f.top}),
        (chart.grouped ? grouped : stacked)(bar, f.left + i * step + gap / 2, step - gap, y),
      ),
    );
    const svg = svgOf(
      f,
      chart.label,
      ...y.ticks
        .filter(tick => chart.grouped || Number.isInteger(tick))
        .flatMap(tick => [
          s("line", {class: "grid", x1: f.left, x2: f.right, y1: y.at(tick), y2: y.at(tick)}),
          s("text", {class: "tick", x: f.left - 6, y: y.at(tick) + 4, "text-anchor": "end"}, show(tick)),
        ]),
      ...bars,
      ...sums(chart, f, step, y),
      ...labels(chart, f, step),
      s("line", {class: "axis", x1: f.left, x2: f.right, y1: f.bottom, y2: f.bottom}),
      ...axisTitles(f, chart.x, chart.y),
    );
    addCursor(
      svg,
      chart.bars.map((_, i) => f.left + (i + 0.5) * step),
      i => {
        bars.forEach((bar, k) => bar.classList.toggle("chosen", k === i));
        tell(chart.bars[i].told);
      },
      i => {
        const href = chart.bars[i].href;
        if (href) location.hash = href;
      },
    );
    return svg;
  };
}

export interface ShareBar {
  label: string;
  parts: {value: number; tone: string; name: string; text?: string; href?: string}[];
  score?: Num;
}

function sharePart(part: ShareBar["parts"][number], x: number, width: number, y: number): SVGElement {
  const text = part.text ?? count(part.value);
  const shapes = [
    s(
      "rect",
      {class: `bar ${part.tone}`, x, y, width: Math.max(0, width - 1), height: 24, "data-value": part.value},
      s("title", {}, `${part.name}: ${count(part.value)}`),
    ),
    width > 7 * text.length + 8
      ? s("text", {class: `bar-text ${part.tone}`, x: x + width / 2, y: y + 16.5, "text-anchor": "middle"}, text)
      : null,
  ];
  return part.href
    ? s("a", {href: part.href, "aria-label": `${part.name}: ${count(part.value)}`}, shapes)
    : s("g", {}, shapes);
}

// Bars of equal length, cut by shares, with a mark at one half and the score at the right.
export function shareBars(label: string, rows: readonly ShareBar[]): Draw {
  return width => {
    const left = 8 + 7.2 * Math.max(1, ...rows.map(r => r.label.length)),
      right = width - (rows.some(r => r.score !== undefined) ? 72 : 2);
    const linked = rows.some(row => row.parts.some(part => part.href));
    const f: Frame = {left, right, top: 0, bottom: 0, width, height: 35 * rows.length};
    const shapes = rows.flatMap((row, i) => {
      const sum = row.parts.reduce((a, p) => a + p.value, 0),
        y = 35 * i + 5,
        span = right - left;
      let from = 0;
      const parts = row.parts
        .filter(p => p.value > 0)
        .map(part => {
          const x = left + (span * from) / sum;
          from += part.value;
          return sharePart(part, x, (span * part.value) / sum, y);
        });
      return [
        s(
          "g",
          {class: "sharebar", "data-label": row.label},
          s("text", {class: "row-label", x: left - 8, y: y + 17, "text-anchor": "end"}, row.label),
          sum === 0 ? s("text", {class: "tick", x: left, y: y + 17}, "no game") : parts,
          s("path", {class: "half", d: `M${(left + right) / 2} ${y - 5}v5m0 24v5`}),
          row.score === undefined ? null : s("text", {class: "row-value", x: right + 8, y: y + 17}, percent(row.score)),
        ),
      ];
    });
    const svg = svgOf(f, label, ...shapes);
    if (linked) svg.setAttribute("role", "group");
    return svg;
  };
}
