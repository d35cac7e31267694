// Draws the page: its head, the screen that the address names, its foot; and follows a run that goes on.

import type {Child} from "./dom";
import {h, replace} from "./dom";
import type {BrokenPart, Document, Live, PartDocument, Together} from "./data";
import type {Address} from "./address";
import {addressOf, readAddress} from "./address";
import {askScreen} from "./ask/ask";
import {compared} from "./studies/compare";
import {cost} from "./cost";
import {drawFigures} from "./figure";
import {fleet} from "./fleet";
import {count, date, plural, secondsLeft, short} from "./format";
import {gameScreen} from "./game";
import {gameList} from "./gamelist";
import {learned} from "./studies/learn";
import {openings} from "./openings";
import {boardScreen} from "./play/board";
import {setupScreen} from "./play/setup";
import {overview} from "./overview";
import {profiled} from "./studies/profile";
import {run} from "./run";
import type {Context, Screen} from "./screen";
import {gameText, nameOf} from "./screen";
import {Unreachable} from "./server";
import {openSource} from "./source";
import {cellMap} from "./scores/cellmap";
import {scores} from "./scores/scores";
import {speed} from "./studies/speed";
import {together, tournament} from "./tournament";
import {exploreScreen, treeScreen} from "./tree";
import {tuning} from "./tune";
import {weakness} from "./weakness";

type Make = (context: Context) => Screen | Promise<Screen>;
interface Tab {
  path: string;
  title: string;
  make: Make;
}

const source = openSource();
let page: Document | null = null;
let isOld = false; // the server has a newer one
let readAt = ""; // the time of `page`
let current: Screen | null = null;
let drawing = 0; // which drawing is the newest
let trouble: string | null = null; // with the server

function clockTime(secondsAgo: number): string {
  return new Date(Date.now() - 1000 * secondsAgo).toTimeString().slice(0, 8);
}

function isBroken(part: PartDocument | BrokenPart): part is BrokenPart {
  return part.error !== null;
}

function tabsOf(doc: Document, part: PartDocument): Tab[] {
  const hasTree = doc.serves?.tree && part.run.keep !== "results";
  const tabs: (Tab | null)[] = [
    part.tune ? {path: "tuning", title: "Tuning", make: tuning} : null,
    {path: "overview", title: "Overview", make: part.players.length === 2 ? overview : tournament},
    {path: "openings", title: "Openings", make: openings},
    {path: "weaknesses", title: "Weaknesses", make: weakness},
    {path: "scores", title: "Scores", make: scores},
    part.cells ? {path: "board", title: "Board", make: cellMap} : null,
    {path: "cost", title: "Cost", make: cost},
    {path: "games", title: "Games", make: gameList},
    hasTree ? {path: "tree", title: "Tree", make: treeScreen} : null,
    part.fleet ? {path: "workers", title: "Workers", make: fleet} : null,
    {path: "run", title: "Run", make: run},
  ];
  return tabs.filter((tab): tab is Tab => tab !== null);
}

function isRated(value: Document["together"]): value is Together {
  return value !== null && value.why === null;
}

function titleOf(part: PartDocument): Child {
  if (part.tune)
    return {spsa: "Tuning by SPSA", bayes: "Tuning by a model of the games", gauge: "Gauge of parameters"}[
      part.tune.method
    ];
  if (part.players.length === 2) return [nameOf(part, 0), " against ", nameOf(part, 1)];
  return part.players.length === 1 ? nameOf(part, 0) : `Tournament of ${part.players.length}`;
}

// How far the run is; without a server, of when that is.
function liveText(part: PartDocument | null, live: (Live & {at: string}) | null): Child {
  if (trouble !== null)
    return [
      h("i", {class: "pulse lost"}),
      h("b", {role: "alert"}, `${trouble}.`),
      ` The numbers are those of ${readAt}; this page tries again.`,
    ];
  if (!live?.playing || !part) return null;
  const rate = live.per_second ? `, ${short(live.per_second)} a second` : "",
    left = secondsLeft(live.seconds_left);
  return [
    h("i", {class: "pulse"}),
    `${count(live.games)} of ${count(live.planned || part.run.games_planned)} ` +
      `games${rate}${left ? `, ${left} left` : ""}, as of ${live.at}`,
  ];
}

function showLive(): void {
  const file = readAddress(location.hash).file,
    part = page?.parts[file],
    element = document.querySelector(".live");
  if (element) replace(element, liveText(part && !isBroken(part) ? part : null, lives.get(file) ?? null));
}

// The screens of the server itself: the first of a page that has no files.
function plays(doc: Document, at: Address): boolean {
  return at.screen === "play" || (doc.parts.length === 0 && doc.serves?.play === true && at.screen === "");
}

function compares(doc: Document, at: Address): boolean {
  return doc.comparison !== undefined && (at.screen === "compare" || (at.screen === "" && at.file === 0));
}

function learns(doc: Document, at: Address): boolean {
  return doc.learning !== undefined && (at.screen === "learning" || (at.screen === "" && at.file === 0));
}

function asks(doc: Document): boolean {
  return (doc.serves?.ask.length ?? 0) > 0;
}

// Links to the files of the page, and to what all of them say together.
function fileLinks(doc: Document, at: Address): Child {
  const links = doc.parts.map((part, i) => ({
    href: addressOf(i, doc.comparison || doc.learning ? "overview" : ""),
    text: part.file,
    now:
      at.file === i &&
      !compares(doc, at) &&
      !learns(doc, at) &&
      !["together", "speed", "play", "ask", "explore"].includes(at.screen),
  }));
  const more = [
    doc.together ? {href: "#together", text: "Together", now: at.screen === "together"} : null,
    doc.speed ? {href: "#speed", text: "Speed", now: at.screen === "speed"} : null,
    doc.comparison ? {href: "#compare", text: "Compared", now: compares(doc, at)} : null,
    doc.learning ? {href: "#learning", text: "Learning", now: learns(doc, at)} : null,
    asks(doc) ? {href: "#ask", text: "Ask", now: at.screen === "ask"} : null,
    doc.serves?.play ? {href: "#play", text: "Play", now: plays(doc, at)} : null,
  ].filter((l): l is {href: string; text: string; now: boolean} => l !== null);
  const trees = (doc.serves?.explore ?? []).map((text, i) => {
    const path = `explore/${i}`;
    return {href: addressOf(0, path), text, now: [at.screen, ...at.rest].join("/") === path};
  });
  const all = [...more, ...links, ...trees];
  return all.length < 2
    ? null
    : h(
        "nav",
        {class: "files", "aria-label": "Files"},
        all.map(link => h("a", {href: link.href, "aria-current": link.now ? "true" : null}, h("bdi", {}, link.text))),
      );
}

const kWhole = "all";
const lives = new Map<number, Live & {at: string}>();

function head(doc: Document, at: Address, part: PartDocument | null, tab: string): Child {
  const tabs = part ? tabsOf(doc, part) : [];
  const facts = part ? `${plural(part.games, "game")} of ${gameText(part)}, ${date(part.run.started_ms)}, ` : "";
  return h(
    "div",
    {class: "inner"},
    h(
      "div",
      {class: "title"},
      h(
        "h1",
        {},
        part
          ? titleOf(part)
          : at.screen === "speed"
            ? "Speed"
            : at.screen === "together"
              ? "All files together"
              : compares(doc, at)
                ? "Two runs compared"
                : learns(doc, at)
                  ? "Patterns learned in rounds"
                  : doc.profile
                    ? "Where the nodes go"
                    : "renju-bench",
      ),
      part ? h("p", {}, facts, h("bdi", {}, part.file)) : null,
      source.live ? h("p", {class: "live"}, liveText(part, lives.get(at.file) ?? null)) : null,
    ),
    fileLinks(doc, at),
    tabs.length > 0
      ? h(
          "nav",
          {class: "tabs", "aria-label": "Screens"},
          tabs.map(t =>
            h("a", {href: addressOf(at.file, t.path), "aria-current": t.path === tab ? "page" : null}, t.title),
          ),
        )
      : null,
  );
}

function foot(doc: Document, at: Address, part: PartDocument | null): Child {
  const key = (...names: string[]) => [names.map(name => h("kbd", {}, name)), " "];
  return h(
    "div",
    {class: "inner"},
    h(
      "p",
      {},
      "Made by renju-bench ",
      doc.program,
      doc.serves?.play
        ? ". Games that you play are kept; results files of others are only read."
        : source.live
          ? ". The results files are only read."
          : ". Everything on this page is inside this one file; nothing is sent or fetched.",
      part && at.screen !== kWhole
        ? [" ", h("a", {href: addressOf(at.file, kWhole)}, "The whole report on one page, to print"), "."]
        : null,
    ),
    h(
      "p",
      {class: "keys"},
      plays(doc, at)
        ? [
            "Keys: ",
            key("\u2190", "\u2191", "\u2192", "\u2193"),
            "on the board move a cursor, ",
            key("Enter"),
            "places a stone, ",
            key("u"),
            "undo ",
            key("h"),
            "hint ",
            key("f"),
            "forbidden points ",
            key("m"),
            "numbers ",
            key("x"),
            "resign",
          ]
        : [
            "Keys in a game: ",
            key("\u2190", "\u2192"),
            "moves ",
            key("\u2191", "\u2193"),
            "ten moves ",
            key("Home", "End"),
            "start, end ",
            key("f", "F"),
            "next, last fault ",
            key("c", "C"),
            "comment ",
            key("n", "p"),
            "next, previous game ",
            key("m"),
            "numbers ",
            key("Esc"),
            "leave a line. In a chart: ",
            key("\u2190", "\u2192"),
            "read, ",
            key("Enter"),
            "open",
          ],
    ),
  );
}

function say(finding: Child, ...content: Child[]): Screen {
  return {finding, content};
}

function failure(error: unknown): Screen {
  return say(
    "This cannot be shown",
    h("p", {class: "warning"}, error instanceof Error ? error.message : String(error)),
  );
}

// All screens of a file, one below the other: for paper.
async function whole(tabs: readonly Tab[], context: Context): Promise<Screen> {
  const screens = await Promise.all(tabs.filter(tab => tab.make !== treeScreen).map(tab => tab.make(context)));
  return {
    finding: ["The whole report ", h("button", {type: "button", class: "print", click: () => window.print()}, "Print")],
    stays: true,
    content: h(
      "div",
      {class: "whole"},
      screens.map(screen => h("section", {}, h("h2", {}, screen.finding), screen.content)),
    ),
  };
}

interface Chosen {
  screen: Screen;
  part: PartDocument | null;
  tab: string;
}

async function choose(doc: Document, at: Address): Promise<Chosen> {
  if (at.screen === "speed" || (doc.parts.length === 0 && doc.speed))
    return {screen: doc.speed ? speed(doc.speed) : say("No run of speed is in this page"), part: null, tab: "speed"};
  if (at.screen === "together") {
    const all = doc.together;
    const screen = isRated(all)
      ? together(all)
      : say("These files cannot be rated together", h("p", {class: "lead"}, all?.why ?? "It takes two files or more."));
    return {screen, part: null, tab: "together"};
  }
  if (doc.comparison && compares(doc, at)) return {screen: compared(doc, doc.comparison), part: null, tab: "compare"};
  if (doc.learning && learns(doc, at)) return {screen: learned(doc.learning), part: null, tab: "learning"};
  if (doc.profile) return {screen: profiled(doc.profile), part: null, tab: "profile"};
  if (plays(doc, at))
    return {screen: await (at.rest[0] ? boardScreen(at.rest[0]) : setupScreen(at.query)), part: null, tab: "play"};
  if (at.screen === "ask" && asks(doc)) return {screen: askScreen(doc, at.query), part: null, tab: "ask"};
  const part = doc.parts[at.file] ?? doc.parts[0],
    {serves} = doc;
  if (serves?.explore.length && (at.screen === "explore" || (!part && at.screen === ""))) {
    const rest = at.rest.length > 0 ? at.rest : ["0"];
    const context = {source, serves, file: 0, parts: doc.parts, rest, query: at.query};
    return {screen: await exploreScreen(context), part: null, tab: "explore"};
  }
  if (!part)
    return {
      screen: say(
        "No results file",
        h(
          "p",
          {class: "lead"},
          "There is no results file here yet. A match writes one: ",
          h("code", {class: "command"}, "renju-bench match --a hard --b medium"),
        ),
      ),
      part: null,
      tab: "",
    };
  if (isBroken(part))
    return {
      screen: say([h("bdi", {}, part.file), " cannot be read"], h("p", {class: "warning"}, part.error)),
      part: null,
      tab: "",
    };
  const tabs = tabsOf(doc, part),
    tab = at.screen === "game" ? null : (tabs.find(t => t.path === at.screen) ?? tabs[0]);
  const context: Context = {
    source,
    serves: doc.serves,
    file: doc.parts[at.file] ? at.file : 0,
    part,
    parts: doc.parts,
    rest: at.rest,
    query: at.query,
  };
  if (at.screen === kWhole) return {screen: await whole(tabs, {...context, whole: true}), part, tab: kWhole};
  return {screen: await (tab ? tab.make : gameScreen)(context), part, tab: tab?.path ?? "games"};
}

// The document; the old one where the server is out of reach.
async function newest(): Promise<Document> {
  if (page && !isOld) return page;
  try {
    isOld = false;
    page = await source.document();
    readAt = clockTime(0);
  } catch (error) {
    isOld = true;
    if (!page || !(error instanceof Unreachable)) throw error;
  }
  return page;
}

// What is on the screen stays; the address is drawn when the server is there again.
function unreachable(error: Unreachable): void {
  trouble = error.message.replace(/\.$/, "");
  showLive();
}

async function draw(): Promise<void> {
  const own = ++drawing,
    at = readAddress(location.hash),
    main = document.getElementById("main")!;
  let chosen: Chosen,
    known: Document | null = null;
  try {
    known = await newest();
    chosen = await choose(known, at);
  } catch (error) {
    if (own === drawing && current && error instanceof Unreachable) return unreachable(error);
    chosen = {screen: failure(error), part: null, tab: ""};
  }
  if (own !== drawing) return; // the reader has gone on
  const doc = known ?? {format: 1, program: "", parts: [], together: null, speed: null};
  current = chosen.screen;
  replace(document.getElementById("top")!, head(doc, at, chosen.part, chosen.tab));
  replace(document.getElementById("foot")!, foot(doc, at, chosen.part));
  replace(main, h("h2", {}, chosen.screen.finding), chosen.screen.content);
  drawFigures();
  performance.mark("shown");
}

function followRun(): void {
  let waiting = false,
    missed = false; // missed: something changed while the page was drawn
  const drawAgain = () => {
    waiting = true;
    isOld = true;
    const top = window.scrollY;
    void draw().then(() => {
      window.scrollTo(0, top);
      waiting = false;
      if (missed && !current?.stays) drawAgain();
      missed = false;
    });
  };
  source.watch(
    live => {
      lives.set(live.part, {...live, at: clockTime(live.seconds_old)});
      const typing =
        document.activeElement?.matches("input, select") || document.querySelector(".numbers[aria-expanded=true]");
      if (waiting || current?.stays || typing) {
        // what is being read or filled in is left alone
        showLive();
        isOld = true;
        missed = waiting;
        return;
      }
      drawAgain();
    },
    now => {
      if (now === trouble) return;
      trouble = now;
      showLive();
      if (now === null && !waiting) drawAgain(); // what it has now, and what could not be shown
    },
  );
}

document.addEventListener("keydown", event => {
  const target = event.target as Element;
  if (event.ctrlKey || event.altKey || event.metaKey || target.matches("input, select, textarea")) return;
  if (current?.keys?.(event)) event.preventDefault();
});
window.addEventListener("hashchange", () => {
  void draw().then(() => window.scrollTo(0, 0));
});
window.addEventListener("resize", drawFigures);
void draw().then(followRun);
