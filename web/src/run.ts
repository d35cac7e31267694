// The run: what was played with what, and in which parameters the players differ.

import type {Child} from "./dom";
import {h, table} from "./dom";
import type {PartDocument} from "./data";
import {count, dateTime, kDash} from "./format";
import type {Context, Screen} from "./screen";
import {command} from "./screen";

function shown(value: unknown): string {
  if (value === undefined || value === null || value === "") return kDash;
  return typeof value === "object" ? limitsText(value) : String(value);
}

// What is known of an object such as the limits: "nodes 500, max moves 80".
function limitsText(limits: object): string {
  const given = Object.entries(limits).filter(([, value]) => value !== null);
  return given.map(([name, value]) => `${name.replace(/_/g, " ")} ${shown(value)}`).join(", ") || "none";
}

function paramsOf(part: PartDocument): Record<string, unknown>[] {
  return part.players.map(player => (typeof player.params === "object" && player.params !== null ? player.params : {}));
}

function differences(part: PartDocument): Child {
  if (part.players.length < 2) return null;
  const params = paramsOf(part),
    names = [...new Set(params.flatMap(own => Object.keys(own)))];
  const rows = names.filter(name => params.some(own => shown(own[name]) !== shown(params[0][name])));
  const title = h("h3", {}, "Where the players differ");
  if (rows.length === 0)
    return [
      title,
      h("p", {class: "how"}, names.length === 0 ? "Nothing is known of their parameters." : "In no parameter."),
    ];
  return [
    title,
    h("p", {class: "how"}, `${count(names.length - rows.length)} other parameters are the same.`),
    table(
      [{title: "parameter"}, ...part.players.map(p => ({title: p.name, number: true}))],
      rows.map(name => [name, ...params.map(own => shown(own[name]))]),
      "Where the players differ",
    ),
  ];
}

export function run(context: Context): Screen {
  const {part} = context,
    {run: own} = part;
  const order = own.order ? `, ${own.order} order` : "";
  const facts: [string, Child][] = [
    ["Results file", part.file],
    ["Kind", own.kind],
    ["Command", own.command_line ? command(own.command_line) : kDash],
    ["Games", `${count(part.games)} of ${count(own.games_planned)}, ${part.state}`],
    ["The rest", part.resume ? command(part.resume) : null],
    ["Started", dateTime(own.started_ms)],
    ["Openings", `${own.openings_source || "none"}: ${count(part.openings.count)}${order}`],
    ["Seed", String(own.seed)],
    ["Limits", shown(own.limits)],
    [
      "Test",
      own.sprt
        ? `elo0 ${own.sprt.elo0}, elo1 ${own.sprt.elo1} (${own.sprt.model}), alpha ${own.sprt.alpha}, beta ` +
          `${own.sprt.beta}`
        : null,
    ],
    ["Program", `${own.version} (${own.build})`],
    ["Machine", own.host || kDash],
  ];
  return {
    finding: "The run",
    content: [
      h(
        "dl",
        {class: "facts"},
        facts.filter(([, value]) => value !== null).map(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]),
      ),
      h("h3", {}, "Players"),
      h(
        "ul",
        {class: "notes"},
        part.players.map(p => h("li", {}, h("bdi", {}, p.full_name))),
      ),
      differences(part),
      part.notes.length > 0
        ? [
            h("h3", {}, "Notes"),
            h(
              "ul",
              {class: "notes"},
              part.notes.map(n => h("li", {}, n)),
            ),
          ]
        : null,
    ],
  };
}
