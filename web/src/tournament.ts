// The overview of more than two players, and of many files rated together.

import type {Child} from "./dom";
import {h, table} from "./dom";
import {addressOf} from "./address";
import type {
  Fit,
  Interval,
  Num,
  PartDocument,
  PlayedPairing,
  Race,
  RatedPlayer,
  Together,
  TournamentSummary,
} from "./data";
import {xyChart} from "./draw/chart";
import {card, empty, figure} from "./figure";
import {forfeitLines} from "./forfeits";
import {count, fixed, isNumber, likelihood, percent, plural, signed} from "./format";
import {countsTitle, heatTable} from "./heat";
import type {HeatCell} from "./heat";
import {intervalChart} from "./draw/intervals";
import type {IntervalRow} from "./draw/intervals";
import {blackAndWhite, eloText, lateRange, lengths, noGames, noteList, notesOf} from "./overview";
import {scalingCard} from "./scores/scaling";
import type {Context, Screen} from "./screen";
import {gamesAddress, isUnfinished, nameText, toneOf} from "./screen";

function ratingRow(player: RatedPlayer, name: string, tone: string): IntervalRow {
  const [low, high] = player.elo_interval;
  return {
    label: name,
    tone,
    value: player.elo,
    low,
    high,
    text:
      player.standing === "unplayed"
        ? "no game"
        : `${eloText(player.elo, player.elo_interval)}${player.faults.spoil_elo ? " !" : ""}`,
  };
}

function marked(fit: Fit<unknown>): string {
  return fit.players.some(player => player.faults.spoil_elo)
    ? " A figure with ! counts forfeits and says nothing about strength."
    : "";
}

function ratings(rows: IntervalRow[], how: string): Child {
  return figure({
    title: "Ratings",
    how,
    draw: intervalChart({
      label: "Ratings with their intervals",
      title: "Elo",
      show: v => signed(v),
      groups: [{rows}],
      marks: [0],
    }),
    numbers: () => ({
      columns: ["player", "Elo", "low", "high"].map((t, i) => ({title: t, number: i > 0})),
      rows: rows.map(r => [r.label, signed(r.value, 1), signed(r.low, 1), signed(r.high, 1)]),
    }),
  });
}

// The cells of the scores of each against each, from pairings that are named by numbers or by names.
function square<Name>(
  ids: readonly Name[],
  pairings: readonly PlayedPairing<Name>[],
  link: (a: Name, b: Name) => string | null,
): (HeatCell | null)[][] {
  const cell = (a: Name, b: Name): HeatCell | null => {
    const own = pairings.find(p => p.a === a && p.b === b),
      other = pairings.find(p => p.a === b && p.b === a);
    const pairing = own ?? other;
    if (!pairing || !isNumber(pairing.score)) return null;
    const turn = (value: Num) => (isNumber(value) ? (own ? value : 1 - value) : null);
    const [low, high] = pairing.estimate?.score_interval ?? [null, null];
    const bounds: Interval = own ? [low, high] : [turn(high), turn(low)];
    const counts = own ? pairing : {wins: pairing.losses, draws: pairing.draws, losses: pairing.wins};
    const value = turn(pairing.score)!;
    return {
      value,
      interval: bounds,
      text: percent(value).replace(/\s?%/, ""),
      title: countsTitle(counts, bounds),
      href: link(a, b),
    };
  };
  return ids.map(a => ids.map(b => (a === b ? null : cell(a, b))));
}

// Candidates against one base, each until it is decided.
function raceCard({race, players}: TournamentSummary): Child {
  if (!race) return null;
  const spoiled = new Set(players.filter(player => player.faults.spoil_elo).map(player => player.name));
  const fate = (c: Race["candidates"][number]) =>
    `${c.behind ? `behind ${c.behind}` : c.fate}${spoiled.has(c.name) ? " !" : ""}`;
  const rows: IntervalRow[] = race.candidates.map(c => {
    const [low, high] = c.elo_interval ?? [null, null];
    return {
      label: c.name,
      tone: c.fate === "better" && !spoiled.has(c.name) ? "a" : "quiet",
      value: c.elo,
      low,
      high,
      text: fate(c),
    };
  });
  return figure({
    title: `Race against ${race.base}`,
    how:
      `Elo over ${race.base}, with the 95 % interval that allows for the stop, and how the test of each ` +
      `ended. The race saved ${percent(race.saved)} of the games.`,
    draw: intervalChart({label: "Race", title: "Elo", show: v => signed(v), groups: [{rows}], marks: [0]}),
    numbers: () => ({
      columns: ["candidate", "pairs", "games", "Elo", "low", "high", "fate"].map((t, i) => ({
        title: t,
        number: i > 0 && i < 6,
      })),
      rows: race.candidates.map(c => [
        c.name,
        count(c.pairs),
        count(c.games),
        signed(c.elo, 1),
        signed(c.elo_interval?.[0], 1),
        signed(c.elo_interval?.[1], 1),
        fate(c),
      ]),
    }),
  });
}

function everybody(names: readonly string[], cells: (HeatCell | null)[][], linked: boolean): Child {
  return card(
    "Everybody against everybody",
    `Score of the row against the column, in per cent. Pale: the 95 % interval contains 50 ` +
      `%.${linked ? " A cell leads to its games." : ""}`,
    heatTable(
      "Scores of the row against the column",
      names,
      names.map((name, i) => ({label: h("bdi", {}, name), cells: cells[i]})),
    ),
  );
}

function ratingCourse(part: PartDocument): Child {
  const rows = part.rating_course,
    title = "Ratings, game after game";
  if (rows.length < 2) return empty(title, "It takes more games to draw how the ratings settled.");
  const all = rows.flatMap(([games, triples]) => triples.map(t => [games, ...t] as [number, Num, Num, Num]));
  const [low, high] = lateRange(all),
    show = (v: number) => signed(v);
  return figure({
    title,
    how: "How the ratings settled, with their 95 % intervals. A step late in the run would be a reason to play on.",
    legend: part.players.map((player, p) => ({tone: toneOf(part, p), name: player.name, shape: "line"})),
    draw: xyChart({
      label: "Ratings over the games",
      x: {title: "games", show: count, low: 0},
      y: {title: "Elo", show, low, high},
      series: part.players.map((player, p) => ({
        name: player.name,
        tone: toneOf(part, p),
        points: rows.map(([x, triples]) => ({x, y: triples[p][0], low: triples[p][1], high: triples[p][2]})),
      })),
    }),
    numbers: () => ({
      columns: [{title: "games", number: true}, ...part.players.map(p => ({title: p.name, number: true}))],
      rows: rows.map(([games, triples]) => [count(games), ...triples.map(t => signed(t[0]))]),
    }),
  });
}

function byColour(context: Context, summary: TournamentSummary): Child {
  const {part} = context,
    groups = summary.players.map(p => {
      const black = part.colours.players[p.player],
        other = part.colours.as_white[p.player],
        name = part.players[p.player].full_name;
      const rest = (share: Num) => (isNumber(share) ? 1 - share : null); // what Black did not score
      const rows: IntervalRow[] = [
        {
          label: "with Black",
          tone: "black",
          value: black.score,
          low: black.interval[0],
          high: black.interval[1],
          text: percent(black.score),
          href: gamesAddress(context, {player: name, colour: "black"}),
        },
        {
          label: "with White",
          tone: "white",
          value: rest(other.score),
          low: rest(other.interval[1]),
          high: rest(other.interval[0]),
          text: percent(rest(other.score)),
          href: gamesAddress(context, {player: name, colour: "white"}),
        },
      ];
      return {heading: nameText(part, p.player), rows};
    });
  return figure({
    title: "With Black, with White",
    how: "Score of each player with each colour over games that repeat no other, with the 95 % interval.",
    draw: intervalChart({
      label: "Scores with each colour",
      title: "score",
      show: v => percent(v, 0),
      groups,
      low: 0,
      high: 1,
      marks: [0.5],
    }),
    numbers: () => ({
      columns: ["player", "with Black", "with White"].map((t, i) => ({title: t, number: i > 0})),
      rows: groups.map(g => [g.heading, ...g.rows.map(r => r.text)]),
    }),
  });
}

function advantageText(fit: Fit<unknown>): string {
  const {elo, error, told} = fit.advantage;
  return told && isNumber(elo)
    ? ` Black is worth ${signed(elo)}${isNumber(error) ? ` \u00b1 ${fixed(1.96 * error, 0)}` : ""} Elo.`
    : "";
}

// The first is above the next with the certainty of a 95 % interval.
function isSure(los: Num | undefined): boolean {
  return isNumber(los) && los >= 0.975;
}

// How the first stands, in the words that follow the name.
function standing(fit: Fit<unknown>, soFar: boolean, where: string): string {
  if (fit.players.slice(0, 2).some(player => player.faults.spoil_elo))
    return ` leads${where} by forfeits, not by strength`;
  if (soFar) return ` leads${where} so far`;
  return isSure(fit.los[0]?.[1]) ? ` comes first${where}` : ` leads${where}, not decided`;
}

// `names`: none if the first two cannot be compared, or not yet.
function lead(fit: Fit<unknown>, names: readonly string[]): Child {
  const los = fit.players.slice(0, 2).some(player => player.faults.spoil_elo) ? null : fit.los[0]?.[1];
  return h(
    "p",
    {class: "lead"},
    names.length > 1 && isNumber(los)
      ? [
          h("bdi", {}, names[0]),
          " is stronger than ",
          h("bdi", {}, names[1]),
          `, the next, with likelihood ${likelihood(los)}. `,
        ]
      : null,
    `${plural(fit.evidence.games, "game")}.`,
    advantageText(fit),
    fit.evidence.repeated_games > 0
      ? ` ${plural(fit.evidence.repeated_games, "game repeats", "games repeat")} others.`
      : null,
  );
}

export function tournament(context: Context): Screen {
  const {part} = context,
    summary = part.summary as TournamentSummary | null;
  if (!summary || part.games === 0) return noGames(part);
  const order = summary.players.map(p => p.player),
    names = order.map(p => nameText(part, p));
  const link = (a: number, b: number) =>
    gamesAddress(context, {player: part.players[a].full_name, against: part.players[b].full_name});
  const rows = summary.players.map(p => ratingRow(p, nameText(part, p.player), toneOf(part, p.player)));
  const soFar = isUnfinished(part),
    players = summary.players.map((p, i) => ({name: names[i], faults: p.faults}));
  return {
    finding: [h("bdi", {}, names[0]), standing(summary, soFar, "")],
    content: [
      lead(summary, soFar ? [] : names),
      forfeitLines(players, game => addressOf(context.file, `game/${game}`)),
      notesOf(part),
      noteList(summary.notes.filter(n => !part.notes.includes(n))),
      h(
        "div",
        {class: "cards"},
        scalingCard(part.scaling),
        raceCard(summary),
        ratings(
          rows,
          `Elo against the mean of all, with the 95 % interval${soFar ? " for a single look" : ""}.${marked(summary)}`,
        ),
        everybody(names, square(order, summary.pairings, link), true),
        ratingCourse(part),
        byColour(context, summary),
        lengths(context),
        blackAndWhite(context),
      ),
    ],
  };
}

export function together(fit: Together): Screen {
  const names = fit.players.map(p => p.name);
  const files = card(
    "Files",
    "What the ratings rest on.",
    table(
      [{title: "file"}, {title: "games", number: true}, {title: "planned", number: true}, {title: "state"}],
      fit.files.map(f => [
        f.path,
        count(f.games),
        count(f.games_planned),
        f.decision && f.decision !== "none" ? f.decision : f.complete ? "complete" : "not complete",
      ]),
      "Files",
    ),
  );
  const soFar = fit.files.some(file => !file.complete);
  const pools = new Set(fit.players.map(p => p.pool)).size,
    first = h("bdi", {}, names[0] ?? "");
  const finding =
    names.length === 0
      ? "Nobody has played yet"
      : pools > 1
        ? `${count(pools)} pools without a chain of results between them`
        : [first, standing(fit, soFar, " over all files")];
  return {
    finding,
    content: [
      names.length > 0 ? lead(fit, pools > 1 || soFar ? [] : names) : null,
      forfeitLines(fit.players, () => null),
      noteList(fit.notes),
      h(
        "div",
        {class: "cards"},
        ratings(
          fit.players.map((p, i) => ratingRow(p, pools > 1 ? `${p.pool + 1}: ${p.name}` : p.name, `t${i % 8}`)),
          pools > 1
            ? "Elo against the mean of the pool, whose number is before the name, with the 95 % interval. " +
                "Compare ratings only within a pool."
            : `Elo against the mean of all, with the 95 % interval.${marked(fit)}`,
        ),
        everybody(
          names,
          square(names, fit.pairings, () => null),
          false,
        ),
        files,
      ),
    ],
  };
}
