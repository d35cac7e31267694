// Kept runs of `speed run --save`: a small chart for each measured part, those that changed first.

import type {Child} from "../dom";
import {h} from "../dom";
import type {SpeedGroup} from "../data";
import {xyChart} from "../draw/chart";
import type {Series} from "../draw/chart";
import {figure} from "../figure";
import {isNumber, plural, short, signed} from "../format";
import type {Screen} from "../screen";

type Part = SpeedGroup["parts"][number];

function changeText(part: Part): string {
  return part.changes
    .map(
      c =>
        `${signed(100 * (c.after_ns / c.before_ns - 1), 1)} % from ${c.commit.slice(0, 7)} on, p = ` +
        `${c.p_value.toExponential(0)}${c.one_run ? ", one run only" : ""}`,
    )
    .join("; ");
}

function levelSeries(part: Part): Series {
  const ends = [0, ...part.changes.map(c => c.index), part.ns.length];
  const points = ends.slice(0, -1).flatMap((from, i) => {
    const level = part.changes[i]?.before_ns ?? part.changes[i - 1]?.after_ns ?? null;
    return [
      {x: from, y: level},
      {x: ends[i + 1] - 1, y: level},
    ];
  });
  return {name: "level", tone: "level", points: part.changes.length > 0 ? points : []};
}

function range(part: Part): [number, number] {
  const values = part.ns.filter(isNumber),
    low = Math.min(...values),
    high = Math.max(...values);
  const margin = Math.max(0.06 * high, 0.5 * (high - low)); // noise must not fill the picture
  return [Math.max(0, low - margin), high + margin];
}

function chartOf(group: SpeedGroup, part: Part): Child {
  const known = part.ns.filter(isNumber),
    last = known[known.length - 1],
    changed = part.changes.length > 0;
  if (known.length === 0) return null;
  const [low, high] = range(part),
    commit = (i: number) => group.runs[Math.round(i)]?.commit.slice(0, 7) ?? "";
  return figure({
    title: part.part,
    small: true,
    how: changed ? changeText(part) : `${short(last)} ns each of the ${part.unit}`,
    draw: xyChart({
      label: `${part.part}: nanoseconds over the runs`,
      height: 150,
      x: {title: "run", show: i => (Number.isInteger(i) ? commit(i).slice(0, 4) : "")},
      y: {title: "ns", show: short, low, high},
      marks: part.changes.map(c => ({x: c.index - 0.5, tone: "b"})),
      series: [
        levelSeries(part),
        {name: part.part, tone: changed ? "b" : "ink", shape: "dots", points: part.ns.map((y, x) => ({x, y}))},
      ],
      told: i => `${commit(i)}, ${group.runs[i]?.date.slice(0, 10) ?? ""}: ${short(part.ns[i])} ns`,
    }),
    numbers: () => ({
      columns: [{title: "date"}, {title: "commit"}, {title: "ns", number: true}],
      rows: group.runs.map((r, i) => [r.date.slice(0, 10), r.commit.slice(0, 10), short(part.ns[i])]),
    }),
  });
}

function groupOf(group: SpeedGroup): Child {
  const parts = [...group.parts].sort((a, b) => Number(b.changes.length > 0) - Number(a.changes.length > 0));
  const dates = group.runs.map(r => r.date.slice(0, 10)).sort();
  return [
    h(
      "p",
      {class: "lead"},
      h("bdi", {}, group.machine),
      `: ${plural(group.runs.length, "run")}, ${dates[0] ?? ""} to ${dates[dates.length - 1] ?? ""}. ` +
        `Lower is faster; a step line shows the levels between changes.`,
    ),
    h(
      "div",
      {class: "cards tiles"},
      parts.map(part => chartOf(group, part)),
    ),
  ];
}

export function speed(groups: SpeedGroup[]): Screen {
  const changed = groups.reduce((sum, g) => sum + g.parts.filter(p => p.changes.length > 0).length, 0);
  const finding =
    groups.length === 0
      ? "No run is kept"
      : changed === 0
        ? "No part changed its speed"
        : `${plural(changed, "part")} changed speed`;
  return {
    finding,
    content: groups.length === 0 ? h("p", {class: "lead"}, "speed run --save keeps runs.") : groups.map(groupOf),
  };
}
