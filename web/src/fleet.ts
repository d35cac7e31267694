// A run over a queue: who played its games, how fast they came, and how far the sequential test is.

import type {Child} from "./dom";
import {h, table} from "./dom";
import type {Fleet, PartDocument} from "./data";
import {xyChart} from "./draw/chart";
import {card, empty, figure} from "./figure";
import {count, fixed, interval, kDash, plural, short, signed} from "./format";
import type {Context, Screen} from "./screen";

function finding(fleet: Fleet): string {
  const hosts = new Set(fleet.workers.filter(w => w.games > 0).map(w => w.host)).size;
  const workers = fleet.workers.filter(w => w.games > 0).length;
  const rate = fleet.per_second === null ? "" : `, ${short(fleet.per_second)} games a second`;
  return `${plural(workers, "worker")} on ${plural(hosts, "host")}${rate}`;
}

function testLine(part: PartDocument): Child {
  const course = part.llr_course,
    last = course?.rows[course.rows.length - 1];
  if (!course) return null;
  const bounds = interval(course.low, course.high, v => signed(v, 2));
  const forfeits = (part.summary?.players ?? []).some(player => player.faults.decide);
  if (course.decision)
    return h(
      "p",
      {class: "lead"},
      `The test is decided: ${course.decision}${forfeits ? ", but by forfeits, so it does not count" : ""}.`,
    );
  return h(
    "p",
    {class: "lead"},
    last
      ? `The test: log-likelihood ratio ${signed(last[1], 2)} after ${plural(last[0], "game")}, bounds ${bounds}.`
      : `The test has no pair of games yet; bounds ${bounds}.`,
  );
}

function speedFigure(fleet: Fleet): Child {
  const title = "Games a second",
    rows = fleet.course;
  if (rows.length < 2) return empty(title, "All games arrived within a second.");
  const last = rows[rows.length - 1],
    points = rows.map(([x, y]) => ({x, y}));
  points.push({x: last[0] + rows[1][0] - rows[0][0], y: last[1]}); // where the last stretch ends
  return figure({
    title,
    how:
      "As they arrived at the coordinator. Games that were played again after a ban count when they came the " +
      "second time.",
    draw: xyChart({
      label: "Games a second over time",
      x: {title: "seconds", show: count, low: 0},
      y: {title: "games a second", show: v => short(v), low: 0},
      series: [{name: "games a second", tone: "ink", shape: "step", points}],
      told: at => `from ${count(at)} s: ${short((rows.find(r => r[0] === at) ?? last)[1])} a second`,
    }),
    numbers: () => ({
      columns: [
        {title: "seconds", number: true},
        {title: "games a second", number: true},
      ],
      rows: rows.map(r => [fixed(r[0], 1), fixed(r[1], 2)]),
    }),
  });
}

function workerTable(fleet: Fleet): Child {
  const columns = [
    {title: "worker"},
    {title: "host"},
    {title: "user"},
    {title: "games", number: true},
    {title: "games a second", number: true},
    {title: "forfeits", number: true},
    {title: "build"},
  ];
  const rows = [...fleet.workers]
    .sort((a, b) => b.games - a.games)
    .map(w => [
      h("bdi", {}, w.name),
      h("bdi", {}, w.host),
      h("bdi", {}, w.user),
      count(w.games),
      w.per_second === null ? kDash : short(w.per_second),
      count(w.forfeits),
      h("bdi", {class: "nowrap"}, w.build),
    ]);
  return card(
    "Workers",
    "From the first to the last game of each that is in the file.",
    table(columns, rows, "Workers"),
  );
}

export function fleet(context: Context): Screen {
  const {part} = context,
    own = part.fleet!;
  return {
    finding: finding(own),
    content: [testLine(part), h("div", {class: "cards"}, speedFigure(own)), workerTable(own)],
  };
}
