// Which openings were played, and what they did to the results.

import type {Child} from "./dom";
import {h, replace} from "./dom";
import type {NamedScores, OpeningScore, PartDocument} from "./data";
import {addressOf} from "./address";
import {barChart} from "./draw/bars";
import {boardOf} from "./draw/miniature";
import {card, empty, figure, legend} from "./figure";
import {count, plural} from "./format";
import {countsTitle, heatTable} from "./heat";
import type {HeatCell} from "./heat";
import type {Context, Screen} from "./screen";
import {gameAddress, gamesAddress, nameOf, nameText} from "./screen";

type Pair = PartDocument["openings"]["pairs"][number];

function cell(
  context: Context,
  code: string,
  score: OpeningScore | null,
  filter: Record<string, string>,
): HeatCell | null {
  return (
    score && {
      value: score.score,
      interval: score.interval,
      title: countsTitle(score, score.interval),
      href: gamesAddress(context, {...filter, opening: code}),
    }
  );
}

function namedRow(context: Context, i: number, scores: NamedScores) {
  const {part} = context,
    named = part.named_openings[i],
    code = named.code;
  const players = part.players.length === 2 ? scores.players.slice(0, 1) : scores.players;
  const cells = players.flatMap((player, p) => {
    const name = part.players[p].full_name;
    return [
      cell(context, code, player?.as_black ?? null, {player: name, colour: "black"}),
      cell(context, code, player?.as_white ?? null, {player: name, colour: "white"}),
    ];
  });
  const label = `${code} ${named.kanji} ${named.romaji} (${count(scores.new_games)} of ${count(scores.games)})`;
  return {label, cells: [cell(context, code, scores.black, {}), ...cells]};
}

function namedTables(context: Context): Child {
  const {part} = context,
    rows = part.openings.named;
  if (rows.length === 0) return null;
  const players = part.players.length === 2 ? [nameText(part, 0)] : part.players.map(p => p.name);
  const columns = ["Black", ...players.flatMap(name => [`${name}, Black`, `${name}, White`])];
  const block = (kind: "direct" | "indirect", title: string) => {
    const own = rows.map((row, i) => ({row, i})).filter(({i}) => part.named_openings[i].class === kind);
    return own.length === 0
      ? null
      : h(
          "div",
          {},
          h("h4", {}, title),
          heatTable(
            title,
            columns,
            own.map(({row, i}) => namedRow(context, i, row)),
          ),
        );
  };
  return h(
    "section",
    {class: "card wide"},
    h("div", {class: "card-head"}, h("h3", {}, "Score by opening")),
    h(
      "p",
      {class: "how"},
      "In per cent of the games that repeat no other; brackets: how many these are. Blue: above 50, orange: " +
        "below; pale: the 95 % interval contains 50. A cell leads to its games.",
    ),
    h(
      "div",
      {class: "columns"},
      block("direct", "Direct: White beside the first stone"),
      block("indirect", "Indirect: White at its corner"),
    ),
  );
}

// What the two games of an opening say: 0 to 4 in the order of the squares.
function groupOf([, , , own, black]: Pair): number {
  if (own === 4) return 0;
  if (own === 0) return 4;
  if (own === 2 && black === 4) return 1;
  return own === 2 && black === 0 ? 2 : 3;
}

async function showPair(context: Context, pair: Pair, box: HTMLElement): Promise<void> {
  const {source, file, part} = context,
    [opening, name, first] = pair;
  const games = (await Promise.all([first, first + 1].map(id => source.game(file, part, id)))).filter(
    game => game !== null,
  );
  replace(
    box,
    h("h4", {}, name ? ["Opening ", h("bdi", {}, name)] : `Opening #${opening}`),
    h(
      "div",
      {class: "miniatures"},
      games.map(
        game =>
          game &&
          h(
            "a",
            {href: gameAddress(context, game.id, game.plies)},
            game.moves ? boardOf(part, game, game.plies) : null,
            h(
              "span",
              {class: "caption"},
              `Game ${game.id}: `,
              nameOf(part, game.black),
              " has Black, ",
              ["drawn", "Black won", "White won"][game.winner],
              `, ${plural(game.plies, "move")}`,
            ),
          ),
      ),
    ),
  );
}

function squares(context: Context): Child {
  const {part} = context,
    {pairs, summary} = part.openings;
  if (pairs.length === 0 || !summary) return null;
  const a = nameText(part, 0),
    b = nameText(part, 1),
    tones = ["a", "black", "white", "draw", "b"];
  const words = [`${a} won both`, "Black won both", "White won both", "with a draw", `${b} won both`];
  const sums = [summary.won_both, summary.black_both, summary.white_both, summary.drawn, summary.lost_both];
  const sorted = [...pairs].sort((x, y) => groupOf(x) - groupOf(y) || x[2] - y[2]).slice(0, 2000);
  const box = h("div", {class: "pair-boards", "aria-live": "polite"});
  const buttons = sorted.map(pair =>
    h("button", {
      type: "button",
      class: `square ${tones[groupOf(pair)]}`,
      "data-group": groupOf(pair),
      title: `#${pair[0]}: ${words[groupOf(pair)]}`,
      "aria-label": `Opening ${pair[0]}: ${words[groupOf(pair)]}`,
      click: () => void showPair(context, pair, box),
    }),
  );
  const forfeits = (part.summary?.players ?? []).some(player => player.faults.decide);
  const decided = summary.black_both + summary.white_both;
  return h(
    "section",
    {class: "card wide"},
    h("div", {class: "card-head"}, h("h3", {}, `${plural(pairs.length, "opening")}, a square each`)),
    h(
      "p",
      {class: "how"},
      "Both games of an opening, colours swapped. Only the squares of ",
      nameOf(part, 0),
      " and ",
      nameOf(part, 1),
      ` ${forfeits ? "would show who is stronger, but forfeits decided" : "show who is stronger"}: ` +
        `${count(summary.won_both)} to ${count(summary.lost_both)}. In ${count(decided)} the colour decided: ` +
        `${count(summary.black_both)} for Black, ${count(summary.white_both)} for White. A click shows the two games.`,
      sorted.length < pairs.length ? ` The first ${count(sorted.length)} are drawn.` : null,
    ),
    legend(words.map((word, i) => ({tone: tones[i], name: `${word}: ${count(sums[i])}`}))),
    h("div", {class: "squares"}, buttons),
    box,
  );
}

const kHalves = ["0", "\u00bd", "1", "1\u00bd", "2"];

function oneSided(part: PartDocument): Child {
  const {pairs} = part.openings;
  if (pairs.length === 0) return null;
  const counts = kHalves.map((_, i) => pairs.filter(pair => pair[4] === i).length);
  return figure({
    title: "How one-sided the openings are",
    wide: true,
    how: "Points of Black in the two games of an opening, whoever had Black. At 1 the opening was even.",
    draw: barChart({
      label: "Openings by points of Black",
      x: "points of Black in a pair",
      y: "openings",
      values: true,
      bars: counts.map((n, i) => ({
        label: kHalves[i],
        told: `${kHalves[i]} of 2 points of Black: ${plural(n, "opening")}`,
        parts: [{value: n, tone: "black", name: kHalves[i]}],
      })),
    }),
    numbers: () => ({
      columns: [{title: "points of Black"}, {title: "openings", number: true}],
      rows: counts.map((n, i) => [kHalves[i], count(n)]),
    }),
  });
}

function fromNothing(part: PartDocument): Child {
  const {all} = part.colours,
    repeats = `${count(all.games - all.new_games)} of ${count(all.games)} repeat others.`;
  if (part.run.limits.opening_rule === "swap2")
    return empty("Openings by swap2", `The players made the opening of each game by swap2; ${repeats}`);
  const named = part.game === "renju" && part.board_size === 15 ? ", or 'named' for the 26 named ones" : "";
  return empty(
    "No openings",
    `All games start from the empty board; ${repeats} --openings takes a file of openings${named}.`,
  );
}

export function openings(context: Context): Screen {
  const {part} = context,
    {title, count: number, played, named, pairs} = part.openings;
  const nothing = named.length === 0 && pairs.length === 0;
  return {
    finding: number > 0 ? `${count(played)} of ${plural(number, "opening")} played` : "Openings",
    content: [
      h("p", {class: "lead"}, h("bdi", {}, title)),
      context.serves?.tree
        ? h("p", {class: "how"}, h("a", {href: addressOf(context.file, "tree")}, "What was played move by move"))
        : null,
      nothing
        ? h(
            "div",
            {class: "cards"},
            number === 0
              ? fromNothing(part)
              : card(
                  "Nothing to compare yet",
                  "Openings are compared by pairs of games of two players, or as the named ones of renju.",
                ),
          )
        : null,
      h("div", {class: "cards"}, namedTables(context), squares(context), oneSided(part)),
    ],
  };
}
