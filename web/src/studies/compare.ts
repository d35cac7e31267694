// Two runs side by side: every difference with its intervals, and which are more than chance.

import type {Child} from "../dom";
import {h, table} from "../dom";
import type {ComparedRow, ComparedSide, ComparedValue, Comparison, Document, Num, PlayerCost, Quantiles} from "../data";
import {xyChart} from "../draw/chart";
import {empty, figure} from "../figure";
import {count, duration, fixed, isNumber, kDash, percent, plural, short, signed} from "../format";
import {noteList} from "../overview";
import type {Screen} from "../screen";

const kTones = ["a", "b"];

function titleOf(side: ComparedSide): string {
  return `${side.player} of ${side.file}`;
}

function eloText(elo: [Num, Num, Num] | null): string {
  if (!elo) return "";
  const end = (value: Num) => (isNumber(value) ? signed(value) : "\u221e");
  return `, Elo ${isNumber(elo[0]) ? signed(elo[0]) : "unbounded"} [${end(elo[1])}, ${end(elo[2])}]`;
}

function valueText(row: ComparedRow, value: ComparedValue): string {
  const show = (v: number) => (row.is_share ? percent(v) : Math.abs(v) >= 100 ? short(v) : fixed(v, 2));
  const low = row.is_share ? Math.max(0, value.low) : value.low,
    high = row.is_share ? Math.min(1, value.high) : value.high;
  const bounds = high > low ? ` [${show(low)}, ${show(high)}]` : "";
  return `${show(value.value)}${bounds}${eloText(value.elo)}`;
}

function probability(p: number): string {
  return p < 0.001 ? "< 0.001" : fixed(p, 3);
}

function rowsTable(all: Comparison): Child {
  return h(
    "section",
    {class: "card wide"},
    h("div", {class: "card-head"}, h("h3", {}, "All differences")),
    h(
      "p",
      {class: "how"},
      "Brackets: 95 % intervals. p: that chance alone makes a difference as large. Corrected: the same for somebody " +
        "who looks at all these rows (Holm); below 0.05 there a row is marked.",
    ),
    table(
      [
        {title: "what"},
        {title: "A", number: true},
        {title: "B", number: true},
        {title: "games", number: true},
        {title: "p", number: true},
        {title: "corrected", number: true},
        {title: "more than chance"},
      ],
      all.rows.map(row => [
        h("bdi", {}, row.what),
        valueText(row, row.a),
        valueText(row, row.b),
        `${count(row.a.games)}, ${count(row.b.games)}`,
        probability(row.p_value),
        probability(row.adjusted),
        row.significant ? h("b", {}, "yes") : "no",
      ]),
      "All differences",
    ),
  );
}

function curves(
  doc: Document,
  all: Comparison,
  title: string,
  axis: string,
  rowsOf: (player: PlayerCost) => Quantiles[],
  show: (value: number) => string,
): Child {
  const sides = [all.a, all.b];
  const series = sides.flatMap((side, i) => {
    const part = doc.parts[i];
    const player = part && part.error === null ? part.cost.players[side.number] : undefined;
    const rows = player ? rowsOf(player).filter(r => isNumber(r[3]) && r[3] > 0) : [];
    const points = rows.map(r => ({x: r[0], y: r[3], low: r[2] || null, high: r[4]}));
    return rows.length > 1 ? [{name: titleOf(side), tone: kTones[i], points}] : [];
  });
  if (series.length === 0) return empty(title, "Neither run has enough of it.");
  return figure({
    title,
    how: "The median by move number over all games of the player, and a band with eight of ten.",
    legend: series.map(one => ({tone: one.tone, name: one.name, shape: "line"})),
    draw: xyChart({
      label: title,
      x: {title: "move", show: count},
      y: {title: axis, show, kind: "log"},
      series,
    }),
    numbers: () => ({
      columns: ["player", "from move", "10 %", "median", "90 %"].map((t, i) => ({title: t, number: i > 0})),
      rows: series.flatMap(one =>
        one.points.map(p => [one.name, count(p.x), ...[p.low, p.y, p.high].map(v => (isNumber(v) ? show(v) : kDash))]),
      ),
    }),
  });
}

export function compared(doc: Document, all: Comparison): Screen {
  const found = all.rows.filter(row => row.significant);
  return {
    finding:
      found.length === 0
        ? `None of ${plural(all.rows.length, "difference")} is more than chance`
        : `${count(found.length)} of ${plural(all.rows.length, "difference")} ` +
          `${found.length === 1 ? "is" : "are"} more than chance`,
    content: [
      h(
        "p",
        {class: "lead"},
        "A is ",
        h("bdi", {class: "name a"}, titleOf(all.a)),
        ", B is ",
        h("bdi", {class: "name b"}, titleOf(all.b)),
        ". Rows are of games against opponents that both met.",
      ),
      noteList(all.notes),
      h(
        "div",
        {class: "cards"},
        rowsTable(all),
        curves(
          doc,
          all,
          "Time over the game",
          "time, logarithmic",
          p => p.ms_by_move,
          v => duration(1000 * v),
        ),
        curves(doc, all, "Nodes over the game", "nodes, logarithmic", p => p.by_move, short),
      ),
    ],
  };
}
