// Where the nodes of searches go, of players side by side.

import type {Child} from "../dom";
import {h} from "../dom";
import type {Num, ProfiledNodes, SearchProfile, SearchProfiles} from "../data";
import {barChart} from "../draw/bars";
import type {AxisSpec, Point} from "../draw/chart";
import {xyChart} from "../draw/chart";
import {figure} from "../figure";
import {count, fixed, percent, plural, short} from "../format";
import type {Screen} from "../screen";

type Profiles = readonly SearchProfile[];

const kDepth: AxisSpec = {title: "depth", show: v => (Number.isInteger(v) ? count(v) : "")};
const kLeft: AxisSpec = {...kDepth, title: "depth that is left"};
const kWays = [
  {name: "VCF", tone: "t0", of: (p: SearchProfile) => p.vcf_nodes},
  {name: "Mise-VCF", tone: "t1", of: (p: SearchProfile) => p.mise_nodes},
  {name: "VCT", tone: "t2", of: (p: SearchProfile) => p.vct_nodes},
  {name: "search", tone: "t3", of: (p: SearchProfile) => p.search_nodes},
];

function toneOf(profiles: Profiles, i: number): string {
  return profiles.length <= 2 ? "ab"[i] : `t${i % 8}`;
}

function ratio(part: number, whole: number): Num {
  return whole > 0 ? part / whole : null;
}

// What a search finishes in the mean; null if none was needed.
function meanDepth(profile: SearchProfile): Num {
  return ratio(
    profile.iterations.reduce((sum, i) => sum + i.searches, 0),
    profile.searched,
  );
}

// A curve of each player, and its numbers.
function curves(
  profiles: Profiles,
  title: string,
  how: string,
  x: AxisSpec,
  y: AxisSpec,
  pointsOf: (profile: SearchProfile) => Point[],
): Child {
  const all = profiles.map(pointsOf),
    places = [...new Set(all.flat().map(p => p.x))].sort((a, b) => a - b);
  return figure({
    title,
    how,
    legend: profiles.map((p, i) => ({tone: toneOf(profiles, i), name: p.player, shape: "line" as const})),
    draw: xyChart({
      label: title,
      x,
      y,
      series: profiles.map((p, i) => ({name: p.player, tone: toneOf(profiles, i), points: all[i]})),
    }),
    numbers: () => ({
      columns: [x.title, ...profiles.map(p => p.player)].map(name => ({title: name, number: true})),
      rows: places.map(at => [
        count(at),
        ...all.map(points => {
          const value = points.find(p => p.x === at)?.y;
          return value === undefined || value === null ? "" : y.show(value);
        }),
      ]),
    }),
  });
}

function shares(profiles: Profiles): Child {
  const bars = profiles.map(profile => ({
    label: profile.player,
    parts: kWays.map(way => ({name: way.name, tone: way.tone, value: ratio(way.of(profile), profile.nodes) ?? 0})),
    told:
      `${profile.player}: ` +
      kWays.map(way => `${way.name} ${percent(ratio(way.of(profile), profile.nodes))}`).join(", ") +
      `; ${percent(ratio(profile.unfinished, profile.nodes))} in a depth that was not finished`,
  }));
  return figure({
    title: "Solvers and search",
    how: "The share of each in all nodes.",
    legend: kWays,
    draw: barChart({label: "Nodes by what they are spent on", x: "player", y: "share of nodes", bars, high: 1}),
    numbers: () => ({
      columns: ["player", ...kWays.map(way => way.name), "unfinished depth"].map((title, i) => ({
        title,
        number: i > 0,
      })),
      rows: profiles.map(profile => [
        profile.player,
        ...kWays.map(way => percent(ratio(way.of(profile), profile.nodes))),
        percent(ratio(profile.unfinished, profile.nodes)),
      ]),
    }),
  });
}

// Over all kinds of nodes with so much depth left.
function byDepthLeft(profile: SearchProfile, of: (nodes: ProfiledNodes) => Num): Point[] {
  const sums = new Map<number, ProfiledNodes>();
  for (const {left, entered, settled, cut_off, cut_by_first, moves} of profile.by_depth) {
    const sum = sums.get(left) ?? {entered: 0, settled: 0, cut_off: 0, cut_by_first: 0, moves: 0};
    sums.set(left, {
      entered: sum.entered + entered,
      settled: sum.settled + settled,
      cut_off: sum.cut_off + cut_off,
      cut_by_first: sum.cut_by_first + cut_by_first,
      moves: sum.moves + moves,
    });
  }
  return [...sums].map(([x, nodes]) => ({x, y: of(nodes)}));
}

function finding(profiles: Profiles): string {
  const depths = profiles.map(p => ({name: p.player, depth: meanDepth(p)}));
  return depths
    .map(({name, depth}) =>
      depth === null ? `${name} needed no search` : `${name} finishes ${fixed(depth, 1)} plies in the mean`,
    )
    .join("; ");
}

export function profiled({suite, profiles}: SearchProfiles): Screen {
  const asked = profiles.map(p => {
    const limit = p.limit > 0 ? `at most ${plural(p.limit, "node")}` : "the limit of its profile";
    return h("li", {}, h("bdi", {}, p.player), `: ${plural(p.positions, "position")}, ${limit}, `, p.build);
  });
  const share: AxisSpec = {title: "share", show: v => percent(v, 0), low: 0, high: 1};
  return {
    finding: finding(profiles),
    content: [
      h("p", {class: "lead"}, "Positions of ", h("bdi", {}, suite.replace(/^.*\//, "")), ", each a game of its own:"),
      h("ul", {}, asked),
      h(
        "div",
        {class: "cards"},
        curves(profiles, "Depths finished", "The share of the searches that finished a depth.", kDepth, share, p =>
          p.iterations.map(i => ({x: i.depth, y: ratio(i.searches, p.searched)})),
        ),
        curves(
          profiles,
          "Nodes of a depth",
          "In the mean of the searches that finished it. The slope is the branching.",
          kDepth,
          {title: "nodes", show: short, kind: "log"},
          p => p.iterations.map(i => ({x: i.depth, y: ratio(i.nodes, i.searches)})),
        ),
        curves(
          profiles,
          "Cut off by the first move",
          "Of the nodes that a move cuts off. What is missing to 100 % is the order's to gain.",
          kLeft,
          {...share, low: undefined},
          p => byDepthLeft(p, nodes => ratio(nodes.cut_by_first, nodes.cut_off)),
        ),
        curves(
          profiles,
          "Moves searched a node",
          "Of the nodes that were not settled before a move.",
          kLeft,
          {title: "moves", show: v => fixed(v, 1), low: 0},
          p => byDepthLeft(p, nodes => ratio(nodes.moves, nodes.entered - nodes.settled)),
        ),
        shares(profiles),
      ),
    ],
  };
}
