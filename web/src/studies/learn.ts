// Patterns that were learned in rounds: what they predict, and what they are worth.

import type {Child} from "../dom";
import {h} from "../dom";
import type {Learning, LearnRound} from "../data";
import {xyChart} from "../draw/chart";
import {figure} from "../figure";
import {count, eloInterval, fixed, percent, plural, secondsLeft, signed} from "../format";
import {eloText} from "../overview";
import type {Screen} from "../screen";

const kRounds = {title: "round", show: (v: number) => (Number.isInteger(v) ? count(v) : "")};

type Ended = LearnRound & {fit: NonNullable<LearnRound["fit"]>; test: NonNullable<LearnRound["test"]>};

function hasEnded(round: LearnRound): round is Ended {
  return round.fit !== null && round.test !== null;
}

function outcomeOf({test}: Ended): string {
  const games = plural(test.wins + test.draws + test.losses, "game");
  return test.decision === "inconclusive" ? `undecided after ${games}` : `${test.decision} after ${games}`;
}

function climb(rounds: readonly Ended[]): Child {
  return figure({
    title: "Strength by rounds",
    how:
      "Elo of the last adopted table over the player of the beginning: the sum of the tests that adopted one, with " +
      "95 % intervals. Dots: each new table over the last adopted one.",
    legend: [
      {tone: "a", name: "sum of the adopted tables", shape: "line"},
      {tone: "b", name: "the new table", shape: "line"},
    ],
    draw: xyChart({
      label: "Elo by rounds",
      x: kRounds,
      y: {title: "Elo", show: v => signed(v)},
      levels: [{y: 0}],
      series: [
        {
          name: "sum of the adopted tables",
          tone: "a",
          points: [
            {x: 0, y: 0},
            ...rounds.map(({round, climbed: {elo, interval}}) => ({
              x: round,
              y: elo,
              low: interval[0],
              high: interval[1],
            })),
          ],
        },
        {
          name: "the new table",
          tone: "b",
          shape: "dots",
          points: rounds.map(({round, test: {elo}}) => ({x: round, y: elo?.elo ?? null})),
        },
      ],
    }),
    numbers: () => ({
      columns: ["round", "test", "Elo", "95 %", "sum", "95 %", "processor time"].map((title, i) => ({
        title,
        number: i !== 1,
      })),
      rows: rounds.map(round => [
        count(round.round),
        `${outcomeOf(round)}${round.adopted ? ", adopted" : ""}`,
        round.test.elo ? eloText(round.test.elo.elo, round.test.elo.interval) : "",
        round.test.elo ? eloInterval(...round.test.elo.interval) : "",
        eloText(round.climbed.elo, round.climbed.interval),
        eloInterval(...round.climbed.interval),
        secondsLeft(round.seconds),
      ]),
    }),
  });
}

function losses(rounds: readonly Ended[], title: string, how: string, of: (round: Ended) => number): Child {
  return figure({
    title,
    how,
    draw: xyChart({
      label: `${title} by rounds`,
      x: kRounds,
      y: {title: "mean cross entropy", show: v => fixed(v, 3)},
      series: [{name: title, tone: "ink", shape: "dots", points: rounds.map(r => ({x: r.round, y: of(r)}))}],
    }),
    numbers: () => ({
      columns: ["round", "games", "positions", title, "chosen move first"].map(t => ({title: t, number: true})),
      rows: rounds.map(r => [
        count(r.round),
        count(r.fit.games),
        count(r.fit.positions),
        fixed(of(r), 4),
        percent(r.fit.first),
      ]),
    }),
  });
}

export function learned(all: Learning): Screen {
  const rounds = all.rounds.filter(hasEnded),
    adopted = rounds.filter(round => round.adopted).length,
    last = rounds[rounds.length - 1],
    {options} = all;
  const played =
    `${options.player} learned ${options.game} on ${options.size}x${options.size} from ` +
    `${plural(options.games, "game")} a round at ${plural(options.nodes, "node")} a move; tests at ` +
    `${plural(options.test_nodes, "node")}, ${options.sprt}.`;
  if (!last) return {finding: "No round has ended yet", content: h("p", {class: "lead"}, played)};
  const {elo, interval} = last.climbed;
  return {
    finding:
      adopted === 0
        ? "No table is proved to be better than the beginning"
        : `${count(adopted)} of ${plural(rounds.length, "table")} adopted: ` +
          `${eloText(elo, interval)} Elo, ${eloInterval(...interval)}`,
    content: [
      h("p", {class: "lead"}, played),
      h(
        "div",
        {class: "cards"},
        climb(rounds),
        losses(
          rounds,
          "Results left out",
          "How badly the table predicts the results of openings that it did not learn from; chance is 0.693.",
          r => r.fit.boards,
        ),
        losses(rounds, "Moves left out", "The same of the moves that were chosen there.", r => r.fit.moves),
      ),
    ],
  };
}
