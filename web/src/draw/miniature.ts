// Small boards of games, for galleries and cards.

import type {PartDocument} from "../data";
import {drawBoard} from "./board";
import {cellName} from "../cells";
import type {Colour, Game} from "../games";
import {stonesAfter} from "../games";

export function isReversi(part: PartDocument): boolean {
  return part.game === "reversi";
}

// The board of a game after `ply` moves.
export function boardOf(part: PartDocument, game: Game, ply: number): SVGSVGElement {
  const moves = game.moves!,
    {colour} = stonesAfter(part.game, moves, ply),
    last = ply > 0 ? moves.cell(ply - 1) : -1;
  return drawBoard({
    label: `Game ${game.id} after move ${ply}`,
    size: part.board_size,
    squares: isReversi(part),
    stones: [...colour].map(([cell, own]) => ({cell, colour: own, last: cell === last})),
  });
}

// A position of the gallery: stones in turn, and the move that would have won.
export function positionBoard(
  part: PartDocument,
  cells: readonly number[],
  wins: number | undefined,
  why: string,
): SVGSVGElement {
  const stones = cells.map((cell, k) => ({
    cell,
    colour: (k % 2 === 0 ? 1 : 2) as Colour,
    last: k === cells.length - 1,
  }));
  return drawBoard({
    label: why,
    size: part.board_size,
    stones: stones.filter(stone => stone.cell >= 0),
    diamond: wins === undefined || wins < 0 ? undefined : {cell: wins, why: cellName(wins, part.board_size)},
  });
}
