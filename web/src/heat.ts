// Tables whose cells are coloured by their value: scores around one half, or shares from none to all.

import type {Child} from "./dom";
import {h} from "./dom";
import type {Interval, Num} from "./data";
import {count, interval, isNumber, kDash, percent} from "./format";

export interface HeatCell {
  value: Num; // 0 to 1
  interval?: Interval; // pale if it holds one half
  text?: string;
  title?: string;
  href?: string | null;
}
export interface HeatRow {
  label: Child;
  cells: (HeatCell | null)[];
}

const kClasses = 9;

// The class of colour of a score, 0 to 8; 4 is even.
export function heatClass(value: number): number {
  return Math.min(kClasses - 1, Math.max(0, Math.floor(value * kClasses)));
}

export function isUnsure(bounds: Interval | undefined): boolean {
  if (!bounds) return false;
  const [low, high] = bounds;
  return (low === null || low <= 0.5) && (high === null || high >= 0.5);
}

function cellOf(cell: HeatCell | null, tone: string): HTMLElement {
  if (!cell || !isNumber(cell.value)) return h("td", {class: "heat none"}, kDash);
  const text = cell.text ?? percentText(cell.value);
  const kind = `heat ${tone}${heatClass(cell.value)}${isUnsure(cell.interval) ? " unsure" : ""}`;
  return h(
    "td",
    {class: kind, title: cell.title, "data-value": cell.value},
    cell.href ? h("a", {href: cell.href}, text) : text,
  );
}

function percentText(value: number): string {
  const percents = 100 * value;
  return percents === 0 || percents === 100 ? String(percents) : percents.toFixed(percents < 10 ? 1 : 0);
}

// "won 5, drawn 1, lost 2; 95 % interval 41 % to 87 %"
export function countsTitle(counts: {wins: number; draws: number; losses: number}, bounds?: Interval): string {
  const text = `won ${count(counts.wins)}, drawn ${count(counts.draws)}, lost ${count(counts.losses)}`;
  return bounds ? `${text}; 95 % interval ${interval(bounds[0], bounds[1], v => percent(v))}` : text;
}

// `tone` "q": orange below one half, blue above; "d": darker for more.
export function heatTable(
  label: string,
  columns: readonly string[],
  rows: readonly HeatRow[],
  tone: "q" | "d" = "q",
): HTMLElement {
  return h(
    "div",
    {class: "scroll", tabindex: 0, role: "region", "aria-label": label},
    h(
      "table",
      {class: "heatmap"},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td", {}),
          columns.map(c => h("th", {scope: "col"}, h("bdi", {}, c))),
        ),
      ),
      h(
        "tbody",
        {},
        rows.map(row =>
          h(
            "tr",
            {},
            h("th", {scope: "row"}, row.label),
            row.cells.map(c => cellOf(c, tone)),
          ),
        ),
      ),
    ),
  );
}
