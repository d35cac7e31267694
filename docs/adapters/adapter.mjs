// adapter.mjs: makes a module of JavaScript an engine of the Gomocup protocol.
//
//   renju-bench match --a "cmd:node adapter.mjs engine.mjs" --b easy
//
// The module exports chooseMove(stones, limits), which returns { x, y } or a promise of it, and may add depth, score
// and nodes. stones: { x, y, mine } in the order of play, x and y from 0; Black moved first. limits: size, rule
// (4: renju), time (milliseconds for this move), seed, and, where they are limited, nodes and depth.
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const { chooseMove } = await import(pathToFileURL(resolve(process.argv[2])));
const info = {};
let size = 0;
let stones = [];
let board = null; // the lines after BOARD
const say = (line) => process.stdout.write(`${line}\n`);

// Puts a stone at "7,8"; false: it cannot stand there.
function put(point, mine) {
  const [, x, y] = (/^(\d+),(\d+)$/.exec(point) ?? []).map(Number);
  if (!(x < size && y < size) || stones.some((stone) => stone.x === x && stone.y === y)) return false;
  return stones.push({ x, y, mine });
}

async function play(isLegal = true) {
  if (!isLegal) return say("ERROR no such point, or a stone is there");
  const number = (key) => (key in info ? Number(info[key]) : undefined);
  const time = Math.min(number("timeout_turn") ?? 30000, (number("time_left") ?? 2 ** 31) / 20);
  const seed = Number(BigInt(info.seed ?? 0) % 2n ** 32n);
  const limits = { size, rule: number("rule") ?? 0, time, seed, nodes: number("max_node"), depth: number("max_depth") };
  const move = await chooseMove(stones, limits);
  const told = ["depth", "score", "nodes"].filter((key) => key in move).map((key) => `${key} ${move[key]}`);
  if (told.length > 0) say(`MESSAGE ${told.join(" | ")}`);
  stones.push({ x: move.x, y: move.y, mine: true });
  return say(`${move.x},${move.y}`);
}

const start = (text) => {
  [size, stones] = [Number(text), []];
  say(size >= 5 && size <= 22 ? "OK" : "ERROR this size is not supported");
};
const commands = {
  START: start,
  RESTART: () => start(size),
  INFO: (text) => Object.assign(info, Object.fromEntries([text.split(/ (.*)/)])),
  BEGIN: () => play(),
  TURN: (point) => play(put(point, false)),
  BOARD: () => ([stones, board] = [[], []]),
  ABOUT: () => say('name="adapted", version="1.0"'),
};
for await (const line of createInterface({ input: process.stdin })) {
  const [word, text = ""] = line.trim().split(/ (.*)/);
  if (word === "END") break;
  if (word === "DONE" && board) await play(board.splice(0).every((row) => put(row.slice(0, -2), row.endsWith(",1"))));
  if (word === "DONE") board = null;
  else if (board) board.push(word);
  else await (commands[word] ?? (() => say("UNKNOWN")))(text);
}
process.exit();
