// A game in the browser, as the server tells it (docs/report-document.md, "Games in the browser").

export interface OfferedGame {
  name: string;
  size: number;
  first_row: "top" | "bottom";
  levels: string[];
  engines: string[];
  openings: string[];
  adviser: string | null;
}
export interface TableRow {
  id: number;
  game: string;
  opponent: string;
  you: Side | null;
  your_turn: boolean;
  outcome: Ended | null;
  plies: number;
}
export interface Offer {
  games: OfferedGame[];
  tables: TableRow[];
}

export type Side = "black" | "white";
export interface Ended {
  winner: Side | "draw";
  reason: string;
  words: string;
}
export interface Table {
  id: number;
  game: string;
  size: number;
  first_row: "top" | "bottom";
  opponent: string;
  you: Side | null; // null: to be chosen; of two people: who is to move
  name: string;
  shared: boolean; // two people at one board, `name` and `opponent`
  first: Side | null; // the colour of `name`
  moves: number[]; // cells; -1: a pass
  fixed: number; // how many of them the game began with
  black: number[];
  white: number[];
  to_move: Side | null; // null: it is over
  your_turn: boolean;
  thinking: boolean;
  forbidden: [number, string][]; // for the side to move: "is forbidden to Black: two threes"
  legal: number[] | null; // null: every empty point
  five: number[];
  can_undo: boolean;
  outcome: Ended | null;
  clock: {total_s: number; increment_s: number; left_ms: number} | null; // of the person
  kept: {file: string; game: number; part: number | null} | null; // where, and which part of the page
}
export interface Hint {
  by: string;
  move: string;
  score: number | null;
  line: string[];
}

// What a game is asked for with.
export interface Wish {
  game: string;
  against?: string;
  other?: string; // the name of a second person at this board
  colour: Side | "later" | "swap";
  opening?: string;
  moves?: string;
  name: string;
  seed: number;
  clock: {total_s: number; increment_s: number} | null;
}

export const kColours: Record<Side, string> = {black: "Black", white: "White"};
