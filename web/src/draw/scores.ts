// The course of a game as a picture: what both players and the review said, and what was proved, move by move.

import {s} from "../dom";
import type {PartDocument} from "../data";
import {addCursor, axisTitles, svgOf} from "./chart";
import type {Frame} from "./chart";
import type {Draw} from "../figure";
import {isNumber, short, signed} from "../format";
import type {Game, Judged, Moves} from "../games";
import {kWin, prospect} from "../prospect";

type Place = (value: number) => number;
const kTicks = [-10_000, -1_000, 0, 1_000, 10_000];
const kTop = 14,
  kBottom = 148,
  kRibbon = 156,
  kHeight = 200;

// Who is proved to win after a move: 1 Black, 2 White; 0: no forced win; -1: the nodes ended, or nobody asked.
export function provedAfter(part: PartDocument, k: number, judged: Judged | null): 1 | 2 | 0 | -1 {
  const word = judged ? part.standings[judged.after] : undefined,
    next = k % 2 === 0 ? 2 : 1;
  if (word === "won") return next;
  if (word === "lost") return next === 1 ? 2 : 1;
  return word === "open" ? 0 : -1;
}

// Points from Black's side.
function blackPoints(score: number | null, k: number): number | null {
  return isNumber(score) ? (k % 2 === 0 ? score : -score) : null;
}

function reviewPoints(part: PartDocument, moves: Moves, k: number): number | null {
  const judged = moves.review(k);
  if (!judged) return null;
  const proved = provedAfter(part, k, judged);
  return proved > 0 ? (proved === 1 ? kWin : -kWin) : blackPoints(judged.score, k);
}

function pathOf(points: (number | null)[], x: Place, y: Place, gap: number): string {
  let path = "",
    last = -99;
  points.forEach((value, k) => {
    if (!isNumber(value)) return;
    path += `${k - last <= gap ? "L" : "M"}${x(k).toFixed(1)} ${y(value).toFixed(1)}`;
    last = k;
  });
  return path;
}

function ribbon(part: PartDocument, moves: Moves, x: Place, width: number): SVGElement[] {
  const judged = Array.from({length: moves.count}, (_, k) => k).filter(k => moves.review(k));
  const ground =
    judged.length === 0
      ? []
      : [
          s("rect", {
            class: "ribbon",
            x: x(judged[0]) - width / 2,
            y: kRibbon,
            width: x(judged[judged.length - 1]) - x(judged[0]) + width,
            height: 12,
          }),
        ];
  return [...ground, ...proofs(part, moves, x, width)];
}

function proofs(part: PartDocument, moves: Moves, x: Place, width: number): SVGElement[] {
  return Array.from({length: moves.count}, (_, k) => {
    const judged = moves.review(k),
      proved = provedAfter(part, k, judged);
    const kind = !judged ? "none" : proved === 1 ? "black" : proved === 2 ? "white" : proved === 0 ? "open" : "unknown";
    return kind === "none"
      ? null
      : s("rect", {
          class: `proof ${kind}`,
          x: x(k) - width / 2,
          y: kRibbon,
          width: Math.max(1, width - 0.6),
          height: 12,
          "data-ply": k + 1,
        });
  }).filter((r): r is SVGRectElement => r !== null);
}

function faultMarks(game: Game, x: Place): SVGElement[] {
  return game.faults
    .filter(f => f.what < 3)
    .map(f => {
      const at = x(f.ply - 1),
        y = kRibbon + 22,
        d =
          f.what === 0
            ? `M${at} ${y - 5}l5 5l-5 5l-5 -5z`
            : f.what === 1
              ? `M${at} ${y - 5}l5 9h-10z`
              : `M${at - 4} ${y - 4}l8 8M${at + 4} ${y - 4}l-8 8`;
      return s(
        "path",
        {class: `fault-mark ${f.ply % 2 === 1 ? "by-black" : "by-white"}`, d},
        s("title", {}, `move ${f.ply}: ${["missed a win", "allowed a win", "forbidden point"][f.what]}`),
      );
    });
}

function toldOf(part: PartDocument, moves: Moves, k: number): string {
  const said = blackPoints(moves.score(k), k),
    review = reviewPoints(part, moves, k);
  const show = (v: number) => (v >= kWin ? "Black wins" : v <= -kWin ? "White wins" : signed(v));
  const texts = [
    `move ${k + 1}`,
    isNumber(said) ? `${k % 2 === 0 ? "Black" : "White"} said ${show(said)}` : null,
    isNumber(review) ? `review ${show(review)}` : null,
  ];
  return `${texts.filter(t => t !== null).join("; ")} (for Black)`;
}

export interface ScoreChart {
  draw: Draw;
  move(ply: number): void;
}

export function scoreChart(part: PartDocument, game: Game, moves: Moves, go: (ply: number) => void): ScoreChart {
  let place: ((ply: number) => void) | null = null,
    shown = 0;
  const draw: Draw = (width, tell) => {
    const f: Frame = {left: 74, right: width - 10, top: kTop, bottom: kBottom, width, height: kHeight};
    const x: Place = k => f.left + ((f.right - f.left) * (k + 0.5)) / Math.max(1, moves.count);
    const y: Place = value => (kTop + kBottom) / 2 - ((kBottom - kTop) / 2) * prospect(value);
    const by = (colour: number) =>
      Array.from({length: moves.count}, (_, k) => (k % 2 === colour ? blackPoints(moves.score(k), k) : null));
    const review = Array.from({length: moves.count}, (_, k) => reviewPoints(part, moves, k));
    const ticks = kTicks.flatMap(tick => [
      s("line", {class: tick === 0 ? "zero" : "grid", x1: f.left, x2: f.right, y1: y(tick), y2: y(tick)}),
      s(
        "text",
        {class: "tick", x: f.left - 6, y: y(tick) + 4, "text-anchor": "end"},
        tick === 0 ? "0" : `${tick > 0 ? "+" : ""}${short(tick)}`,
      ),
    ]);
    const ends = (
      [
        ["Black", kTop],
        ["White", kBottom],
      ] as const
    ).map(([who, end]) => s("text", {class: "tick", x: f.left - 6, y: end + 4, "text-anchor": "end"}, `${who} wins`));
    const cursor = s("line", {class: "cursor move", y1: kTop - 6, y2: kRibbon + 12});
    const black = pathOf(by(0), x, y, 2),
      white = pathOf(by(1), x, y, 2);
    const svg = svgOf(
      f,
      "Scores from Black's side, by move",
      s("rect", {class: "half-black", x: f.left, y: kTop, width: f.right - f.left, height: (kBottom - kTop) / 2}),
      ...ticks,
      ...ends,
      s("path", {class: "line review", "data-series": "review", d: pathOf(review, x, y, 1)}),
      s("path", {class: "line says-black-edge", d: black}),
      s("path", {class: "line says-black", "data-series": "Black", d: black}),
      s("path", {class: "line says-white-edge", d: white}),
      s("path", {class: "line says-white", "data-series": "White", d: white}),
      ...ribbon(part, moves, x, (f.right - f.left) / Math.max(1, moves.count)),
      ...faultMarks(game, x),
      ...axisTitles(f, `move 1 to ${moves.count}`, ""),
      cursor,
    );
    addCursor(
      svg,
      Array.from({length: moves.count}, (_, k) => x(k)),
      k => tell(toldOf(part, moves, k)),
      k => go(k + 1),
    );
    place = ply => {
      const at = ply === 0 ? f.left : x(ply - 1);
      cursor.setAttribute("x1", String(at));
      cursor.setAttribute("x2", String(at));
    };
    place(shown);
    return svg;
  };
  return {
    draw,
    move: ply => {
      shown = ply;
      place?.(ply);
    },
  };
}
