// A board with stones, as a picture.

import {s} from "../dom";
import {cellName} from "../cells";
import type {Colour} from "../games";

export interface DrawnStone {
  cell: number;
  colour: Colour;
  text?: string;
  kind?: "fixed" | "ghost"; // of the opening; of a line that is played out
  last?: boolean;
}
export interface BoardPicture {
  label: string;
  size: number;
  squares?: boolean; // stones stand in squares, with row 1 at the top
  stones: DrawnStone[];
  crosses?: {cell: number; why: string}[];
  diamond?: {cell: number; why: string};
  five?: number[];
  coordinates?: boolean;
  dots?: readonly number[]; // points where one may move
  heat?: readonly {cell: number; level: number}[]; // how much of something is there, of kHeatLevels levels
  shares?: readonly Shared[]; // moves of many games
  press?: (cell: number) => void;
}
// A square on an empty point, as large as the share of the games.
export interface Shared {
  cell: number;
  share: number; // 0 to 1
  tone: string;
  text: string;
}

export const kUnit = 32,
  kHeatLevels = 5;

export interface Place {
  x: number;
  y: number;
}

// The centre of a cell in the units of the picture.
export function places(picture: BoardPicture): (cell: number) => Place {
  const margin = picture.coordinates ? 1.05 : 0.7;
  return cell => {
    const row = Math.floor(cell / picture.size),
      shown = picture.squares ? picture.size - 1 - row : row;
    return {x: kUnit * (margin + (cell % picture.size)), y: kUnit * (margin + shown)};
  };
}

function starCells(size: number): number[] {
  if (size < 13) return [];
  const edge = 3,
    middle = (size - 1) / 2,
    far = size - 1 - edge;
  const points = [
    [edge, edge],
    [edge, far],
    [far, edge],
    [far, far],
  ];
  if (Number.isInteger(middle)) points.push([middle, middle]);
  return points.map(([r, c]) => r * size + c);
}

function lines(picture: BoardPicture, at: (cell: number) => Place): SVGElement {
  const {size} = picture,
    offset = picture.squares ? kUnit / 2 : 0,
    first = at(picture.squares ? (size - 1) * size : 0);
  const from = {x: first.x - offset, y: first.y - offset},
    span = kUnit * (picture.squares ? size : size - 1);
  let path = "";
  for (let i = 0; i <= span / kUnit; ++i) {
    path += `M${from.x} ${from.y + kUnit * i}h${span}M${from.x + kUnit * i} ${from.y}v${span}`;
  }
  return s("path", {class: "board-line", d: path});
}

function coordinates(picture: BoardPicture, at: (cell: number) => Place, side: number): SVGElement[] {
  if (!picture.coordinates) return [];
  return Array.from({length: picture.size}, (_, i) => [
    s(
      "text",
      {class: "board-name", x: 10, y: at(i * picture.size).y + 5, "text-anchor": "middle"},
      String(picture.size - i),
    ),
    s("text", {class: "board-name", x: at(i).x, y: side - 6, "text-anchor": "middle"}, String.fromCharCode(97 + i)),
  ]).flat();
}

function stone(
  drawn: DrawnStone,
  at: (cell: number) => Place,
  size: number,
  press?: (cell: number) => void,
): SVGElement {
  const {x, y} = at(drawn.cell),
    side = drawn.colour === 1 ? "black" : "white";
  const group = s(
    "g",
    {
      class: `stone ${side} ${drawn.kind ?? ""}${drawn.last ? " last" : ""}`.trim(),
      "data-cell": cellName(drawn.cell, size),
    },
    s("circle", {class: "disc", cx: x, cy: y, r: kUnit * 0.46}),
    drawn.last ? s("circle", {class: "ring", cx: x, cy: y, r: kUnit * (drawn.text ? 0.39 : 0.22)}) : null,
    drawn.text ? s("text", {x, y: y + 5, "text-anchor": "middle"}, drawn.text) : null,
  );
  if (press) group.addEventListener("click", () => press(drawn.cell));
  return group;
}

function cross(cell: number, why: string, at: (cell: number) => Place): SVGElement {
  const {x, y} = at(cell),
    r = 6.5;
  return s(
    "g",
    {class: "cross", "data-why": why},
    s("title", {}, `forbidden to Black: ${why}`),
    s("path", {d: `M${x - r} ${y - r}l${2 * r} ${2 * r}M${x + r} ${y - r}l${-2 * r} ${2 * r}`}),
  );
}

// More is larger and darker.
function heatRect(cell: number, level: number, at: (cell: number) => Place): SVGElement {
  const {x, y} = at(cell),
    side = kUnit * (0.4 + (0.54 * level) / (kHeatLevels - 1));
  return s("rect", {class: `heat-cell c${level}`, x: x - side / 2, y: y - side / 2, width: side, height: side});
}

function diamond(cell: number, why: string, at: (cell: number) => Place): SVGElement {
  const {x, y} = at(cell),
    r = 11;
  return s("path", {class: "diamond", d: `M${x} ${y - r}l${r} ${r}l${-r} ${r}l${-r} ${-r}z`}, s("title", {}, why));
}

function sharedMove(drawn: Shared, at: (cell: number) => Place, size: number): SVGElement {
  const {x, y} = at(drawn.cell),
    side = kUnit * (0.56 + 0.36 * Math.sqrt(drawn.share));
  return s(
    "g",
    {class: `share ${drawn.tone}`, "data-cell": cellName(drawn.cell, size)},
    s("rect", {x: x - side / 2, y: y - side / 2, width: side, height: side, rx: 3}),
    s("text", {x, y: y + 4, "text-anchor": "middle"}, drawn.text),
  );
}

function five(cells: readonly number[], at: (cell: number) => Place): SVGElement[] {
  if (cells.length < 2) return [];
  const sorted = [...cells].sort((a, b) => a - b),
    a = at(sorted[0]),
    b = at(sorted[sorted.length - 1]);
  return [s("line", {class: "five", x1: a.x, y1: a.y, x2: b.x, y2: b.y})];
}

export function drawBoard(picture: BoardPicture): SVGSVGElement {
  const at = places(picture),
    {size, press} = picture;
  const side = kUnit * (size - 1 + (picture.coordinates ? 2.1 : 1.4));
  const svg = s(
    "svg",
    {class: "board", viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": picture.label},
    s("rect", {class: "wood", x: 0.5, y: 0.5, width: side - 1, height: side - 1, rx: 5}),
    lines(picture, at),
    starCells(size).map(cell => s("circle", {class: "star", cx: at(cell).x, cy: at(cell).y, r: 3})),
    coordinates(picture, at, side),
    (picture.heat ?? []).map(h => heatRect(h.cell, h.level, at)),
    five(picture.five ?? [], at),
    picture.stones.map(drawn => stone(drawn, at, size, press)),
    (picture.dots ?? []).map(cell => s("circle", {class: "dot-legal", cx: at(cell).x, cy: at(cell).y, r: 4})),
    (picture.shares ?? []).map(drawn => sharedMove(drawn, at, size)),
    (picture.crosses ?? []).map(c => cross(c.cell, c.why, at)),
    picture.diamond ? diamond(picture.diamond.cell, picture.diamond.why, at) : null,
  );
  if (press) {
    svg.addEventListener("click", event => {
      if ((event.target as Element).closest(".stone")) return;
      const cell = cellAt(event, svg, picture);
      if (cell !== null) press(cell);
    });
  }
  return svg;
}

// The cell under the pointer.
export function cellAt(event: MouseEvent, svg: SVGSVGElement, picture: BoardPicture): number | null {
  const at = places(picture),
    box = svg.getBoundingClientRect(),
    scale = svg.viewBox.baseVal.width / box.width;
  const x = (event.clientX - box.left) * scale,
    y = (event.clientY - box.top) * scale;
  for (let cell = 0; cell < picture.size * picture.size; ++cell) {
    const place = at(cell);
    if (Math.abs(place.x - x) < kUnit / 2 && Math.abs(place.y - y) < kUnit / 2) return cell;
  }
  return null;
}
