// What a screen is given and what it makes.

import type {Child} from "./dom";
import {h} from "./dom";
import type {Document, PartDocument} from "./data";
import {addressOf} from "./address";
import type {Source} from "./source";

export interface Context {
  source: Source;
  file: number;
  part: PartDocument;
  parts?: Document["parts"]; // of all files
  serves?: Document["serves"];
  rest: string[];
  query: URLSearchParams;
  whole?: boolean; // all screens are drawn on one page, which nobody can turn
}
export interface Screen {
  finding: Child; // one sentence, the heading of the screen
  content: Child;
  keys?: (event: KeyboardEvent) => boolean; // whether the key was used
  stays?: boolean; // is not drawn anew when the run goes on
}

// The colour of a player: two have their own, more have a row of tones.
export function toneOf(part: PartDocument, player: number): string {
  return part.players.length <= 2 ? "ab"[player] : `t${player % 8}`;
}

export function nameText(part: PartDocument, player: number): string {
  return part.players[player]?.name ?? "?";
}

export function nameOf(part: PartDocument, player: number): HTMLElement {
  return h("bdi", {class: `name ${toneOf(part, player)}`}, nameText(part, player));
}

export function gamesAddress(context: {file: number}, filter: Record<string, string | number>): string {
  return addressOf(context.file, "games", filter);
}

export function gameAddress(
  context: {file: number},
  id: number,
  ply: number,
  filter: Record<string, string | number> = {},
): string {
  return addressOf(context.file, `game/${id}/${ply}`, filter);
}

// "renju", "freestyle on 20x20".
export function gameText(part: PartDocument): string {
  const usual = part.game === "renju" && part.board_size === 15;
  return usual ? part.game : `${part.game} on ${part.board_size}x${part.board_size}`;
}

// A run of which games are missing: what is known of it is known so far.
export function isUnfinished(part: PartDocument): boolean {
  return part.state !== "complete";
}

export function command(text: string): HTMLElement {
  return h("code", {class: "command"}, text);
}
