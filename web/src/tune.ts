// A tuning run: whether the games say anything of the parameters, and where they went.

import type {Child} from "./dom";
import {h, table} from "./dom";
import type {BayesTune, Condition, GaugeTune, Interval, Num, SpsaTune, Tune, TuneParameter} from "./data";
import {xyChart} from "./draw/chart";
import {empty, figure} from "./figure";
import {count, eloInterval, fixed, isNumber, likelihood, plural, short, signed} from "./format";
import type {IntervalRow} from "./draw/intervals";
import {intervalChart} from "./draw/intervals";
import {eloText, notesOf} from "./overview";
import type {Context, Screen} from "./screen";

function valueText(parameter: TuneParameter, value: Num | undefined): string {
  if (!isNumber(value)) return "\u2013";
  return parameter.whole || Math.abs(value) >= 100 ? fixed(value, 0) : short(value);
}

function pathChart(tune: SpsaTune, i: number): Child {
  const parameter = tune.parameters[i],
    step = parameter.step && parameter.step > 0 ? parameter.step : 1;
  const unit = (value: number) => value / step;
  const last = tune.theta[tune.theta.length - 1]?.[i];
  const cone = tune.rows.map((x, row) => ({
    x,
    y: 0,
    low: -unit(tune.cone[row]?.[i] ?? 0),
    high: unit(tune.cone[row]?.[i] ?? 0),
  }));
  const path = tune.rows.map((x, row) => ({x, y: unit(tune.theta[row][i] - parameter.start)}));
  return figure({
    title: parameter.name,
    small: true,
    how: `${valueText(parameter, parameter.start)} to ${valueText(parameter, last)}`,
    draw: xyChart({
      label: `${parameter.name} over the steps`,
      height: 150,
      x: {title: "step", show: count},
      y: {title: "steps from the start", show: v => signed(v, Math.abs(v) < 1 && v !== 0 ? 2 : 0)},
      series: [
        {name: "chance", tone: "quiet", shape: "band", points: cone},
        {name: parameter.name, tone: "ink", points: path},
      ],
      levels: [{y: 0}],
      told: x => {
        const row = tune.rows.indexOf(x);
        return (
          `step ${count(x)}: ${valueText(parameter, tune.theta[row]?.[i])}; ` +
          `chance alone \u00b1${short(tune.cone[row]?.[i])}`
        );
      },
    }),
    numbers: () => ({
      columns: ["step", "value", "chance alone, \u00b1"].map(t => ({title: t, number: true})),
      rows: tune.rows.map((x, row) => [count(x), valueText(parameter, tune.theta[row][i]), short(tune.cone[row]?.[i])]),
    }),
  });
}

function fitFinding(chance: number, gain: Interval): string {
  if (chance > 0.05) return "Not shown: chance alone explains these games as well";
  return isNumber(gain[0]) && gain[0] > 0
    ? "Better values are found"
    : "Not shown: the games say something, but the interval of the gain contains 0";
}

// What follows a finding: "not shown" does not mean that there is no gain.
function nextStep(finding: string, least: Num, values: string): string | null {
  if (finding.startsWith("Better")) return " tune verify proves it on openings that no tuning has seen.";
  if (!finding.startsWith("Not shown")) return null;
  return (
    ` That proves neither a gain nor that there is none: ` +
    `such a run shows a gain of ${count(Math.ceil(least ?? 0))} Elo in four of five cases. ` +
    `The next step is tune verify, which tests ${values} on openings of their own.`
  );
}

// The fit of all steps decides, not the way that the parameters went: who has arrived moves by chance.
function spsaFinding({steps, fit}: SpsaTune): string {
  if (fit && hasStayed(fit.gain_interval)) return "Nothing shown: the values have stayed";
  if (fit && isNumber(fit.chance)) return fitFinding(fit.chance, fit.gain_interval);
  return steps === 0 ? "No step is done yet" : "Too few steps for a fit";
}

// Of the start over the start.
function hasStayed([low, high]: Interval): boolean {
  return low === 0 && high === 0;
}

// What a model of all steps says of the values at which the run arrived.
function fitText({fit}: SpsaTune): string | null {
  if (!fit || !isNumber(fit.gain)) return null;
  if (hasStayed(fit.gain_interval))
    return " The mean of the last fifth is still the start, so there is no gain to measure.";
  const [low, high] = fit.gain_interval;
  return (
    ` By a fit of all steps the mean of the last fifth is worth ${eloText(fit.gain, fit.gain_interval)} ` +
    `Elo over the start, 95 % interval ${eloInterval(low, high)}; ` +
    `chance alone explains as much with probability ${likelihood(fit.chance)}.`
  );
}

// In steps from the start, so that all parameters have one axis.
function bestValues(tune: SpsaTune): Child {
  const best = (i: number) => tune.fit?.best[i] ?? null;
  const rows: IntervalRow[] = tune.parameters.map((p, i) => {
    const unit = (v: Num | undefined) => (isNumber(v) ? (v - p.start) / (p.step && p.step > 0 ? p.step : 1) : null);
    const interval = best(i);
    return {
      label: p.name,
      tone: interval ? "a" : "quiet",
      value: unit(tune.mean[i]),
      low: unit(interval?.[0]),
      high: unit(interval?.[1]),
      text: interval ? `${valueText(p, interval[0])} to ${valueText(p, interval[1])}` : "not known",
    };
  });
  return figure({
    title: "Best value of each parameter",
    how:
      "The mean of the last fifth, in steps from the start, with the 95 % interval of the best value by a " +
      "quadratic through all games.",
    draw: intervalChart({
      label: "Best values",
      title: "steps from the start",
      show: v => signed(v, isNumber(v) && !Number.isInteger(v) ? 1 : 0),
      groups: [{rows}],
      marks: [0],
    }),
    numbers: () => ({
      columns: ["parameter", "start", "now", "mean of the last fifth", "best, low", "best, high"].map((t, i) => ({
        title: t,
        number: i > 0,
      })),
      rows: tune.parameters.map((p, i) => [
        p.name,
        valueText(p, p.start),
        valueText(p, tune.theta[tune.theta.length - 1]?.[i]),
        valueText(p, tune.mean[i]),
        ...(best(i) ?? [null, null]).map(v => valueText(p, v)),
      ]),
    }),
  });
}

// What the games at each limit or against each opponent say by themselves, of a run with several.
function gainsThere(conditions: readonly Condition[]): Child {
  const opponents = conditions.some(c => c.is_opponent);
  const title = opponents ? "Gain against each opponent" : "Gain at each limit";
  const rows: IntervalRow[] = conditions.map(c => ({
    label: c.name,
    tone: c.shown === "not shown" ? "quiet" : "a",
    value: c.gain,
    low: c.gain_interval[0],
    high: c.gain_interval[1],
    text: `${eloText(c.gain, c.gain_interval)}: ${c.shown}`,
  }));
  return figure({
    title,
    how:
      `What the mean of the last fifth is worth over the start, by the games ` +
      `${opponents ? "against that opponent" : "at that limit"} only. All these intervals hold together with 95 %.`,
    draw: intervalChart({label: title, title: "Elo", show: v => signed(v), groups: [{rows}], marks: [0]}),
    numbers: () => ({
      columns: [opponents ? "opponent" : "limit", "games", "won", "drawn", "lost", "gain", "low", "high"].map(
        (t, i) => ({title: t, number: i > 0}),
      ),
      rows: conditions.map(c => [
        c.name,
        ...[c.games, c.wins, c.draws, c.losses].map(count),
        ...[c.gain, ...c.gain_interval].map(v => signed(v, 1)),
      ]),
    }),
  });
}

function spsaScreen(tune: SpsaTune): Screen {
  const score = tune.score.map(([x, wins, draws, losses]) => ({
    x,
    y: (wins + draws / 2) / Math.max(1, wins + draws + losses),
  }));
  const finding = spsaFinding(tune);
  return {
    finding,
    content: [
      h(
        "p",
        {class: "lead"},
        `SPSA of ${plural(tune.parameters.length, "parameter")}: ` +
          `${count(tune.steps)} of ${plural(tune.planned, "step")} of ${plural(tune.pairs, "pair")}.`,
        fitText(tune),
        nextStep(finding, tune.fit?.least_shown ?? null, "the mean of the last fifth"),
      ),
      tune.rows.length === 0
        ? empty("No step yet", "Steps appear as their games end.")
        : [
            h(
              "div",
              {class: "cards"},
              bestValues(tune),
              tune.conditions ? gainsThere(tune.conditions) : null,
              figure({
                title: "Games of the plus side",
                how:
                  "Each step plays the values plus and minus a step. One step shows little; " +
                  "a drift would show a lot.",
                draw: xyChart({
                  label: "Score of the plus side by step",
                  x: {title: "step", show: count},
                  y: {title: "score of the plus side", show: v => fixed(v, 2), low: 0, high: 1},
                  levels: [{y: 0.5}],
                  series: [{name: "score", tone: "quiet", shape: "dots", points: score}],
                }),
                numbers: () => ({
                  columns: ["step", "won", "drawn", "lost"].map(t => ({title: t, number: true})),
                  rows: tune.score.map(r => r.map(count)),
                }),
              }),
            ),
            h("h3", {}, "Where the parameters went"),
            h(
              "p",
              {class: "how"},
              "In steps from the start. The grey cone is where chance alone would keep 95 of 100 runs. " +
                "A parameter that began near its best value stays inside too.",
            ),
            h(
              "div",
              {class: "cards tiles"},
              tune.parameters.map((_, i) => pathChart(tune, i)),
            ),
          ],
    ],
  };
}

function pointsFigure(tune: BayesTune): Child {
  const rows: IntervalRow[] = tune.points.map((point, i) => ({
    label: `${i + 1}: ${point.values.map((v, k) => valueText(tune.parameters[k], v)).join(", ")}`,
    tone: "quiet",
    value: point.elo,
    low: point.interval[0],
    high: point.interval[1],
    text: eloText(point.elo, point.interval),
  }));
  return figure({
    title: "Points that were played",
    how:
      `Elo against the start, with the 95 % interval of each point's own games. ` +
      `Values in the order ${tune.parameters.map(p => p.name).join(", ")}.`,
    draw: intervalChart({label: "Elo of the points", title: "Elo", show: v => signed(v), groups: [{rows}], marks: [0]}),
    numbers: () => ({
      columns: [
        {title: "point", number: true},
        ...tune.parameters.map(p => ({title: p.name, number: true})),
        {title: "Elo", number: true},
        {title: "games", number: true},
      ],
      rows: tune.points.map((p, i) => [
        i + 1,
        ...p.values.map((v, k) => valueText(tune.parameters[k], v)),
        signed(p.elo, 1),
        count(p.games),
      ]),
    }),
  });
}

function bestFigure(tune: BayesTune, i: number): Child {
  const parameter = tune.parameters[i],
    show = (v: number) => short(v);
  const points = tune.course.map(([x, values, low, high]) => ({x, y: values[i], low: low[i], high: high[i]}));
  return figure({
    title: parameter.name,
    how:
      `Best value after each point, with 90 % of the optima. ` +
      `Start ${valueText(parameter, parameter.start)}, bounds ${valueText(parameter, parameter.min)} to ` +
      `${valueText(parameter, parameter.max)}.`,
    legend: [{tone: "a", name: "best by the model", shape: "line"}],
    draw: xyChart({
      label: `Best ${parameter.name} over the points`,
      x: {title: "points", show: count},
      y: {title: parameter.name, show, low: parameter.min, high: parameter.max},
      levels: [{y: parameter.start, name: "start"}],
      series: [{name: "best", tone: "a", points}],
    }),
    numbers: () => ({
      columns: ["points", "best", "low", "high"].map(t => ({title: t, number: true})),
      rows: points.map(p => [count(p.x), ...[p.y, p.low, p.high].map(v => valueText(parameter, v))]),
    }),
  });
}

// Two parameters: where the points lie, coloured by their Elo.
function plane(tune: BayesTune): Child {
  if (tune.parameters.length !== 2 || tune.points.length < 2) return null;
  const [a, b] = tune.parameters,
    elos = tune.points
      .map(p => p.elo)
      .filter(isNumber)
      .sort((x, y) => x - y);
  const third = (elo: Num) => (isNumber(elo) ? (elos.findIndex(e => e >= elo) * 3) / Math.max(1, elos.length) : 0);
  const groups = [
    ["low", "k5"],
    ["middle", "k3"],
    ["high", "k0"],
  ].map(([name, tone], g) => ({
    name: `${name} third`,
    tone,
    shape: "dots" as const,
    points: tune.points
      .filter(p => Math.min(2, Math.floor(third(p.elo))) === g)
      .map(p => ({x: p.values[0], y: p.values[1]})),
  }));
  return figure({
    title: "The plane of both parameters",
    how: "Every point that was played, coloured by the Elo of its own games, which is mostly chance.",
    legend: groups.map(g => ({tone: g.tone, name: g.name})),
    draw: xyChart({
      label: "Points in the plane",
      x: {title: a.name, show: short, low: a.min, high: a.max},
      y: {title: b.name, show: short, low: b.min, high: b.max},
      series: groups.flatMap(g => g.points.map(point => ({...g, points: [point]}))),
      told: x =>
        tune.points
          .filter(p => p.values[0] === x)
          .map(p => `${a.name} ${short(x)}, ${b.name} ${short(p.values[1])}: ${signed(p.elo)} Elo`)
          .join("; "),
    }),
  });
}

function bayesScreen(tune: BayesTune): Screen {
  const best = tune.optimum,
    proven = best && isNumber(best.interval[0]) && best.interval[0] > 0;
  const finding = proven
    ? "Better values are found"
    : best
      ? "Not shown: by the model the best values may be no better than the start"
      : "No point is played yet";
  return {
    finding,
    content: [
      h(
        "p",
        {class: "lead"},
        `${plural(tune.points.length, "point")} of ${plural(tune.pairs, "pair")}, ${count(tune.steps)} of ` +
          `${count(tune.planned)} played.`,
        best
          ? ` By the model the best is worth ${eloText(best.elo, best.interval)} Elo against the start, 95 % ` +
              `interval ${eloInterval(...best.interval)}.`
          : null,
        nextStep(finding, best?.least_shown ?? null, "the best values"),
      ),
      best
        ? table(
            [{title: "parameter"}, ...["start", "best", "90 % from", "to"].map(t => ({title: t, number: true}))],
            tune.parameters.map((p, i) => [
              p.name,
              valueText(p, p.start),
              valueText(p, best.values[i]),
              valueText(p, best.low[i]),
              valueText(p, best.high[i]),
            ]),
            "Best values",
          )
        : null,
      h(
        "div",
        {class: "cards"},
        h(
          "div",
          {class: "stack"},
          tune.points.length > 0 ? pointsFigure(tune) : empty("No point yet", "Points appear as their games end."),
          plane(tune),
        ),
        h("div", {class: "stack"}, tune.course.length > 1 ? tune.parameters.map((_, i) => bestFigure(tune, i)) : null),
      ),
    ],
  };
}

function leavesOutZero([low, high]: Interval): boolean {
  return (isNumber(low) && low > 0) || (isNumber(high) && high < 0);
}

function gaugeFinding(tune: GaugeTune): string {
  const telling = tune.effects.filter(e => leavesOutZero(e.worth_interval)).length;
  if (telling > 0)
    return (
      `${plural(telling, "parameter")} of ${count(tune.parameters.length)} ` +
      `${telling === 1 ? "has" : "have"} a proven effect`
    );
  const moved = tune.effects.flatMap(e => [e.up, e.down]).filter(step => step && leavesOutZero(step.interval)).length;
  return moved === 0
    ? "No step is worth anything yet"
    : `${plural(moved, "step shows", "steps show")} something, but no parameter has a proven effect yet`;
}

function gaugeScreen(tune: GaugeTune): Screen {
  const rows: IntervalRow[] = tune.parameters.map((p, i) => {
    const e = tune.effects[i];
    return {
      label: p.name,
      tone: e && leavesOutZero(e.worth_interval) ? "a" : "quiet",
      value: e?.worth ?? null,
      low: e?.worth_interval[0] ?? null,
      high: e?.worth_interval[1] ?? null,
      text: signed(e?.worth, 1),
    };
  });
  const groups = tune.parameters.map((p, i) => ({
    heading: p.name,
    rows: (["up", "down"] as const).map(way => {
      const step = tune.effects[i]?.[way];
      return {
        label: `a step ${way}`,
        tone: step && leavesOutZero(step.interval) ? "a" : "quiet",
        value: step?.elo ?? null,
        low: step?.interval[0] ?? null,
        high: step?.interval[1] ?? null,
        text: step ? eloText(step.elo, step.interval) : "no game",
      };
    }),
  }));
  return {
    finding: gaugeFinding(tune),
    content: [
      h(
        "p",
        {class: "lead"},
        `Gauge of ${plural(tune.parameters.length, "parameter")}: ` +
          `${plural(tune.wins + tune.draws + tune.losses, "game")}, ${plural(tune.alike, "pair")} of equal games.`,
      ),
      h(
        "div",
        {class: "cards"},
        figure({
          title: "What a step costs",
          how: "Elo that a step off the best value costs, with the 95 % interval.",
          draw: intervalChart({
            label: "Worth of a step",
            title: "Elo",
            show: v => signed(v),
            groups: [{rows}],
            marks: [0],
          }),
          numbers: () => ({
            columns: ["parameter", "worth", "low", "high"].map((t, i) => ({title: t, number: i > 0})),
            rows: rows.map(r => [r.label, signed(r.value, 1), signed(r.low, 1), signed(r.high, 1)]),
          }),
        }),
        figure({
          title: "Up and down",
          how: "A step up and a step down against the start, with 95 % intervals.",
          draw: intervalChart({label: "Steps up and down", title: "Elo", show: v => signed(v), groups, marks: [0]}),
          numbers: () => ({
            columns: ["parameter", "step", "Elo", "low", "high"].map((t, i) => ({title: t, number: i > 1})),
            rows: groups.flatMap(g =>
              g.rows.map(r => [g.heading, r.label, signed(r.value, 1), signed(r.low, 1), signed(r.high, 1)]),
            ),
          }),
        }),
      ),
    ],
  };
}

function screenOf(tune: Tune): Screen {
  if (tune.method === "spsa") return spsaScreen(tune);
  return tune.method === "bayes" ? bayesScreen(tune) : gaugeScreen(tune);
}

export function tuning(context: Context): Screen {
  const screen = screenOf(context.part.tune!);
  return {...screen, content: [notesOf(context.part), screen.content]};
}
