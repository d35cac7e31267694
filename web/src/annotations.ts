// What the record of a game from elsewhere says beside its moves: comments, and variations.

import type {AnnotationRows} from "./data";

// Moves that were not played: after `ply` moves of the game these cells, of which the first `shared` are those of the
// variation that it leaves. What is said of each move, "" for nothing.
export interface Variation {
  ply: number;
  cells: number[];
  shared: number;
  texts: string[];
}

function variationsOf(told: AnnotationRows): Variation[] {
  const all: Variation[] = [];
  for (const [ply, cell, text] of told.rows) {
    if (cell === null) continue;
    const last = all.length > 0 ? all[all.length - 1] : null,
      own = last ? ply - last.ply - 1 : 0; // moves of the variation before this one
    if (last && own === last.cells.length) {
      last.cells.push(cell);
      last.texts.push(text);
    } else if (last && own > 0) {
      const {cells, texts} = last;
      all.push({
        ply: last.ply,
        cells: [...cells.slice(0, own), cell],
        shared: own,
        texts: [...texts.slice(0, own), text],
      });
    } else all.push({ply: ply - 1, cells: [cell], shared: 0, texts: [text]});
  }
  return all;
}

export class Annotations {
  private readonly comments: Map<number, string>;
  private readonly lines: Variation[];
  readonly plies: number[]; // after which there is one, ascending
  readonly more: number; // rows that only the results file has

  constructor(told: AnnotationRows = {rows: [], more: 0}) {
    this.comments = new Map(told.rows.filter(row => row[1] === null).map(row => [row[0], row[2]]));
    this.lines = variationsOf(told);
    this.plies = [...new Set([...this.comments.keys(), ...this.lines.map(line => line.ply)])].sort((a, b) => a - b);
    this.more = told.more;
  }

  comment(ply: number): string {
    return this.comments.get(ply) ?? "";
  }
  variations(ply: number): Variation[] {
    return this.lines.filter(line => line.ply === ply);
  }
}
