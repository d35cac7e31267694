// What the server says of a position, event by event (docs/report-document.md, "Questions").

import type {Side} from "../play/state";

export interface SaidPosition {
  game: string;
  size: number;
  moves: number[];
  text: string;
  to_move: Side;
  forbidden: number[];
}

// Points of one side, by kind, in the words of `threats`.
export interface Forced {
  proof: string;
  length: number | null;
  line: string[];
}
export type SideThreats = Record<string, string[]> & {vcf?: Forced; mise_vcf?: Forced; vct?: Forced};
export interface SaidThreats {
  black: SideThreats;
  white: SideThreats;
}

export interface SaidTerms {
  profile: string;
  to_move: Side;
  board: {score: number; learned?: number; terms: Record<string, {black: number; white: number; score: number}>};
}
export interface SaidBook {
  move: string | null;
  score?: number;
}
export type SaidGames = {part: number; found: number | null; first?: number[]; why?: string}[];
export interface SaidBest {
  depth: number;
  proof: {to_move: Side; standing: string; win?: {kind: string; length: number; line: string[]}};
  best: {move: string; score: number; line: string[]; after: {standing: string}}[];
}

export interface Said {
  position?: SaidPosition;
  threats?: SaidThreats;
  terms?: SaidTerms;
  book?: SaidBook;
  games?: SaidGames;
  proofs?: SaidThreats;
  best?: SaidBest;
  done?: object;
  failed?: {error: string};
}
