// Where on the board each side plays, and where faults and traps happened.

import type {Child} from "../dom";
import {h} from "../dom";
import type {CellRow, PartDocument} from "../data";
import {cellName} from "../cells";
import {addressOf} from "../address";
import {cellHeat, heatLegend} from "../draw/cellheat";
import {isReversi} from "../draw/miniature";
import {empty, figure} from "../figure";
import {count, percent, plural} from "../format";
import type {Context, Screen} from "../screen";
import {command, nameOf} from "../screen";

type Side = "black" | "white";
const kSides = [
  ["black", "Black"],
  ["white", "White"],
] as const;

// What is counted on a cell: places in its row, and their names.
interface What {
  title: (side: string) => string;
  how: string;
  fields: readonly (readonly [field: number, name: string])[];
}
const kMoves: What = {
  title: side => `${side}\u2019s moves`,
  how: "How often each point was played, without the moves of openings.",
  fields: [[1, "moves"]],
};
const kFaults: What = {
  title: side => `${side}\u2019s faults`,
  how: "Moves that missed or allowed a proved win, and stones on forbidden points.",
  fields: [
    [4, "missed a win"],
    [5, "allowed a win"],
    [2, "forbidden"],
  ],
};
const kTraps: What = {
  title: side => `${side}\u2019s traps`,
  how: "Fives that Black could not stop, because the point was forbidden.",
  fields: [[3, "fives by a trap"]],
};

function sumRows(all: readonly CellRow[]): Map<number, number[]> {
  const cells = new Map<number, number[]>();
  for (const [cell, ...counts] of all) {
    const sum = cells.get(cell);
    cells.set(cell, sum ? sum.map((n, i) => n + counts[i]) : counts);
  }
  return cells;
}

// Cells with any of it, the most first.
function countsOf(rows: ReadonlyMap<number, number[]>, what: What): Map<number, number> {
  const counts = [...rows].map(
    ([cell, row]) => [cell, what.fields.reduce((sum, [field]) => sum + row[field - 1], 0)] as const,
  );
  return new Map(counts.filter(([, n]) => n > 0).sort((a, b) => b[1] - a[1] || a[0] - b[0]));
}

function card(part: PartDocument, rows: ReadonlyMap<number, number[]>, what: What, side: string): Child {
  const counts = countsOf(rows, what),
    title = what.title(side),
    size = part.board_size;
  if (counts.size === 0) return empty(title, "There are none.");
  const sum = [...counts.values()].reduce((a, b) => a + b, 0),
    share = (cell: number) => percent((counts.get(cell) ?? 0) / sum),
    value = (cell: number, field: number) => count(rows.get(cell)?.[field - 1] ?? 0);
  const told = (cell: number) =>
    `${what.fields.map(([field, name]) => `${name} ${value(cell, field)}`).join(", ")}; ${share(cell)} of all`;
  const first = [...counts].slice(0, 5).map(([cell, n]) => `${cellName(cell, size)} ${count(n)}`);
  return figure({
    title,
    how: what.how,
    legend: heatLegend(counts),
    draw: cellHeat({
      label: `${title}, ${count(sum)} on ${plural(counts.size, "point")}; most on ${first.join(", ")}`,
      size,
      squares: isReversi(part),
      counts,
      told,
    }),
    numbers: () => ({
      columns: ["point", ...what.fields.map(([, name]) => name), "share"].map((t, i) => ({title: t, number: i > 0})),
      rows: [...counts.keys()].map(cell => [
        cellName(cell, size),
        ...what.fields.map(([field]) => value(cell, field)),
        share(cell),
      ]),
    }),
  });
}

function chooser(context: Context, chosen: number): Child {
  const {players} = context.part,
    link = (player: number, text: Child, query: Record<string, string>) =>
      h("a", {href: addressOf(context.file, "board", query), "aria-current": player === chosen ? "true" : null}, text);
  if (players.length < 2 || context.whole) return null;
  return h(
    "nav",
    {class: "files", "aria-label": "Player"},
    link(-1, "All players", {}),
    players.map((player, p) => link(p, nameOf(context.part, p), {player: player.full_name})),
  );
}

export function cellMap(context: Context): Screen {
  const {part, query} = context,
    chosen = part.players.findIndex(player => player.full_name === query.get("player")),
    players = chosen < 0 ? part.cells! : [part.cells![chosen]];
  const rows = (side: Side) => sumRows(players.flatMap(player => player[side]));
  const boards = (what: What) => kSides.map(([side, name]) => card(part, rows(side), what, name));
  const isRenju = part.game === "renju",
    traps = players.some(player => player.white.some(row => row[3] > 0));
  const [most] = countsOf(sumRows(players.flatMap(player => [...player.black, ...player.white])), kMoves).keys();
  return {
    finding: most === undefined ? "No move has been played yet" : `${cellName(most, part.board_size)} is played most`,
    content: [
      chooser(context, chosen),
      h(
        "div",
        {class: "cards"},
        boards(kMoves),
        isRenju ? boards(kFaults) : null,
        traps ? card(part, rows("white"), kTraps, "White") : null,
      ),
      isRenju && !part.weakness
        ? h(
            "p",
            {class: "note"},
            "Missed and allowed wins are known of judged games: ",
            command(`renju-bench analyze ${part.file}`),
          )
        : null,
    ],
  };
}
