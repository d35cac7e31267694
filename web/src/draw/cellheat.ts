// How much of something is on each cell of a board, as a picture with a cursor for pointer and keyboard.

import {s} from "../dom";
import type {Draw, Legend} from "../figure";
import {cellName} from "../cells";
import {count} from "../format";
import type {BoardPicture} from "./board";
import {cellAt, drawBoard, kHeatLevels, kUnit, places} from "./board";

const kWidest = 440; // pixels

export interface CellHeat {
  label: string;
  size: number;
  squares: boolean; // as in BoardPicture
  counts: ReadonlyMap<number, number>; // by cell, of some cells and above 0
  told: (cell: number) => string;
}

// The least count of each level, in equal steps between the ends.
function levelsOf(counts: CellHeat["counts"]): number[] {
  const least = Math.min(...counts.values()),
    most = Math.max(...counts.values());
  return Array.from({length: kHeatLevels}, (_, k) => Math.ceil(least + ((most + 1 - least) * k) / kHeatLevels));
}

// The last of the levels whose least count is not above `n`, from 0; -1: nothing.
function levelOf(levels: readonly number[], n: number): number {
  return levels.filter(least => least <= n).length - 1;
}

export function heatLegend(counts: CellHeat["counts"]): Legend[] {
  const levels = levelsOf(counts),
    most = Math.max(...counts.values());
  return levels.flatMap((least, k) => {
    const last = (levels[k + 1] ?? most + 1) - 1;
    if (last < least) return [];
    return [{tone: `c${k}`, name: least === last ? count(least) : `${count(least)} to ${count(last)}`}];
  });
}

export function cellHeat(heat: CellHeat): Draw {
  return (width, tell) => {
    const {size} = heat,
      levels = levelsOf(heat.counts);
    const picture: BoardPicture = {
      label: heat.label,
      size,
      squares: heat.squares,
      stones: [],
      coordinates: true,
      heat: [...heat.counts].map(([cell, n]) => ({cell, level: levelOf(levels, n)})),
    };
    const svg = drawBoard(picture),
      at = places(picture),
      cursor = s("rect", {class: "cell-cursor", width: kUnit, height: kUnit, x: -2 * kUnit, y: 0});
    let chosen = Math.floor(size / 2) * (size + 1);
    const choose = (cell: number) => {
      chosen = cell;
      cursor.setAttribute("x", String(at(cell).x - kUnit / 2));
      cursor.setAttribute("y", String(at(cell).y - kUnit / 2));
      tell(`${cellName(cell, size)}: ${heat.told(cell)}`);
    };
    const up = heat.squares ? 1 : -1; // rows, from 0 at the highest number
    svg.append(cursor);
    svg.classList.add("heat-board");
    svg.setAttribute("width", String(Math.min(width, kWidest)));
    svg.setAttribute("tabindex", "0");
    svg.addEventListener("pointermove", event => {
      const cell = cellAt(event, svg, picture);
      if (cell !== null) choose(cell);
    });
    svg.addEventListener("keydown", event => {
      const step = {ArrowUp: [up, 0], ArrowDown: [-up, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1]}[event.key];
      if (!step) return;
      const row = Math.floor(chosen / size) + step[0],
        column = (chosen % size) + step[1];
      if (Math.min(row, column) >= 0 && Math.max(row, column) < size) choose(row * size + column);
      event.preventDefault();
      event.stopPropagation();
    });
    return svg;
  };
}
