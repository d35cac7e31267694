// Whether the players' scores mean anything: what games ended in after them, how sharp they are, when games were
// decided.

import type {Child} from "../dom";
import {h} from "../dom";
import type {Calibration, CalibrationRow, PartDocument} from "../data";
import {barChart} from "../draw/bars";
import {xyChart} from "../draw/chart";
import {empty, figure} from "../figure";
import {count, interval, isNumber, percent, plural, short, signed} from "../format";
import type {Context, Screen} from "../screen";
import {nameText, toneOf} from "../screen";

// "-100 to -31", "won", "lost".
function binText(edges: readonly number[], bin: number): string {
  if (bin === 0) return "lost";
  if (bin === edges.length) return "won";
  return `${signed(edges[bin - 1])} to ${signed(edges[bin] - 1)}`;
}

interface Own {
  player: number;
  calibration: Calibration;
}

function toldOf(part: PartDocument, own: readonly Own[], bin: number): string {
  const lines = own.map(({player, calibration}) => {
    const row = calibration.rows.find(r => r[0] === bin);
    return row ? `${nameText(part, player)} ${percent(row[3])} of ${plural(row[2], "game")}` : null;
  });
  return `said ${binText(part.scores.edges, bin)}: ${lines.filter(line => line !== null).join("; ")}`;
}

function calibration(part: PartDocument, title: string, all: readonly Own[]): Child {
  const own = all.filter(o => o.calibration.rows.length > 0),
    {edges} = part.scores;
  if (own.length === 0) return empty(title, "No player told a score in this part of its games.");
  const sharp = own
    .filter(o => isNumber(o.calibration.explained))
    .map(o => `${nameText(part, o.player)} ${percent(o.calibration.explained, 0)}`)
    .join(", ");
  const edge = (at: number) => (at <= 0 || at > edges.length ? "" : short(edges[at - 1]));
  const point = (row: CalibrationRow) => ({x: row[0] + 0.5, y: 100 * row[3], low: 100 * row[4], high: 100 * row[5]});
  return figure({
    title,
    how: sharp ? `Scores explain of the results: ${sharp}.` : "Too few games to say how much the scores explain.",
    legend: own.map(o => ({tone: toneOf(part, o.player), name: nameText(part, o.player), shape: "line"})),
    draw: xyChart({
      label: title,
      x: {title: "score that was said, for the player", show: edge, low: 0, high: edges.length + 1},
      y: {title: "% of the points", show: short, low: 0, high: 100},
      levels: [{y: 50}],
      series: own.map(o => ({
        name: nameText(part, o.player),
        tone: toneOf(part, o.player),
        shape: "dots",
        points: o.calibration.rows.map(point),
      })),
      told: x => toldOf(part, own, Math.floor(x)),
    }),
    numbers: () => ({
      columns: ["player", "score", "moves", "games", "share of the points", "95 % interval"].map((t, i) => ({
        title: t,
        number: i > 1,
      })),
      rows: own.flatMap(o =>
        o.calibration.rows.map(r => [
          nameText(part, o.player),
          binText(edges, r[0]),
          count(r[1]),
          count(r[2]),
          percent(r[3]),
          interval(r[4], r[5], v => percent(v)),
        ]),
      ),
    }),
  });
}

function decided(part: PartDocument): Child {
  const {decided} = part.scores,
    title = "When games were decided",
    all = decided.by_scores + decided.by_end;
  if (all === 0) return empty(title, "No game has been won yet.");
  const bars = decided.rows.map(([first, last, games, black]) => {
    const label = last === null ? `${first}\u2013` : `${first}\u2013${last}`;
    return {
      label,
      told: `moves ${label}: ${plural(games, "game")}, ${count(black)} of them won by Black`,
      parts: [
        {tone: "black", name: "Black", value: black},
        {tone: "white", name: "White", value: games - black},
      ],
    };
  });
  return figure({
    title,
    how:
      "The first move from which on every score that was told favoured the winner, of whatever player. " +
      (decided.by_end > 0
        ? `${plural(decided.by_end, "game")} without such a score, or ended by a fault, count at their last move.`
        : ""),
    legend: [
      {tone: "black", name: "won by Black"},
      {tone: "white", name: "won by White"},
    ],
    draw: barChart({label: title, x: "move", y: "games", bars, values: true}),
    numbers: () => ({
      columns: ["moves", "games", "won by Black"].map((t, i) => ({title: t, number: i > 0})),
      rows: decided.rows.map((r, i) => [bars[i].label, count(r[2]), count(r[3])]),
    }),
  });
}

export function scores(context: Context): Screen {
  const {part} = context,
    {players, phases, left_out} = part.scores;
  const own = players.map((calibration, player) => ({player, calibration}));
  if (own.every(o => o.calibration.rows.length === 0)) {
    return {
      finding: "No player told a score",
      content: [h("p", {class: "lead"}, "What players say of their moves appears here."), decided(part)],
    };
  }
  const phaseTitle = (i: number) =>
    i + 1 < phases.length ? `Moves ${phases[i]} to ${phases[i + 1] - 1}` : `From move ${phases[i]} on`;
  return {
    finding: "What scores were worth",
    content: [
      h(
        "p",
        {class: "lead"},
        "Of the games in which a player said a score of this size, how many points it got; each game once, with 95 % ",
        "intervals. Scores that mean something rise from left to right, and steeply if they are sharp. ",
        left_out > 0
          ? `${plural(left_out, "game")} that repeat others, or that a fault or a rule of the run ended, are left out.`
          : null,
      ),
      h(
        "div",
        {class: "cards"},
        calibration(part, "The whole game", own),
        phases.map((_, i) =>
          calibration(
            part,
            phaseTitle(i),
            own.map(o => ({player: o.player, calibration: players[o.player].phases[i]})),
          ),
        ),
        decided(part),
      ),
    ],
  };
}
