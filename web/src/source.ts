// Where a page comes from: the file it stands in, or the server that made it.

import type {Answer, Columns, Document, Live, PartDocument, Rows} from "./data";
import type {Filter} from "./filter";
import {findGames, needsMoves, writeFilter} from "./filter";
import type {Game} from "./games";
import {unpackGames} from "./games";
import {call, kReading, kSilent, listen, Refused, takeKey} from "./server";

declare class DecompressionStream {
  // not among the types of TypeScript 4.8
  constructor(format: "gzip");
  readable: ReadableStream<Uint8Array>;
  writable: WritableStream<Uint8Array>;
}

export interface Found {
  games: Game[]; // of the page that was asked for
  found: number; // in all
  searched: number; // games that could be searched
}
export interface Around {
  place: number;
  found: number;
  previous: number | null;
  next: number | null;
}

export interface Source {
  readonly live: boolean;
  document(): Promise<Document>;
  find(file: number, part: PartDocument, filter: Filter, from: number, count: number): Promise<Found>;
  game(file: number, part: PartDocument, id: number): Promise<Game | null>;
  // The neighbours of a game in the list of a filter; `at` is its place there, where the list told it.
  around(file: number, part: PartDocument, filter: Filter, id: number, at: number | null): Promise<Around | null>;
  // `linked` is told null when the server is heard, and what is wrong, in a sentence, when it is not.
  watch(changed: (live: Live) => void, linked: (trouble: string | null) => void): void;
  ask(moves: string, stop: AbortSignal): Promise<Answer>;
}

async function unpack(packed: string): Promise<Columns> {
  if (typeof DecompressionStream === "undefined") {
    throw new Error("This browser cannot unpack the games: it takes Chrome 80, Firefox 113 or Safari 16.4, or later.");
  }
  const bytes = Uint8Array.from(atob(packed.trim()), c => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream() as unknown as {pipeThrough(s: DecompressionStream): ReadableStream};
  return (await new Response(stream.pipeThrough(new DecompressionStream("gzip"))).json()) as Columns;
}

class Embedded implements Source {
  readonly live = false;
  private readonly unpacked = new Map<number, Promise<Game[]>>();

  constructor(private readonly text: string) {}

  document(): Promise<Document> {
    return Promise.resolve(JSON.parse(this.text) as Document);
  }

  private games(file: number): Promise<Game[]> {
    let games = this.unpacked.get(file);
    if (!games) {
      const packed = document.querySelectorAll("script.games")[file]?.textContent ?? "";
      games = packed.trim() === "" ? Promise.resolve([]) : unpack(packed).then(unpackGames);
      this.unpacked.set(file, games);
    }
    return games;
  }

  async find(file: number, part: PartDocument, filter: Filter, from: number, count: number): Promise<Found> {
    const all = await this.games(file),
      found = findGames(part, all, filter);
    const searched = needsMoves(part, filter) ? all.filter(game => game.moves).length : all.length;
    return {games: found.slice(from, from + count), found: found.length, searched};
  }

  async game(file: number, _part: PartDocument, id: number): Promise<Game | null> {
    return (await this.games(file)).find(game => game.id === id) ?? null;
  }

  async around(file: number, part: PartDocument, filter: Filter, id: number): Promise<Around | null> {
    const list = findGames(part, await this.games(file), filter),
      place = list.findIndex(game => game.id === id);
    if (place < 0) return null;
    return {place, found: list.length, previous: list[place - 1]?.id ?? null, next: list[place + 1]?.id ?? null};
  }

  watch(): void {
    /* a file does not change */
  }
  ask(): Promise<Answer> {
    return Promise.reject(new Error("Only renju-bench serve can answer."));
  }
}

const kRetry = 2_000,
  kSilence = 16_000; // milliseconds; the server says something every five seconds

class Served implements Source {
  readonly live = true;

  // The server may still be reading large files; then it says so, and is asked again.
  async document(): Promise<Document> {
    for (;;) {
      try {
        return await call<Document>("/api/document");
      } catch (error) {
        if (!(error instanceof Refused) || error.status !== kReading) throw error;
      }
      await new Promise(go => setTimeout(go, 200));
    }
  }

  private rows(file: number, filter: Filter, from: number, count: number): Promise<Rows> {
    const query = writeFilter(filter);
    query.set("from", String(from));
    query.set("count", String(count));
    return call<Rows>(`/api/rows/${file}?${query.toString()}`);
  }

  async find(file: number, _part: PartDocument, filter: Filter, from: number, count: number): Promise<Found> {
    const rows = await this.rows(file, filter, from, count);
    return {games: unpackGames(rows.columns), found: rows.found, searched: rows.read};
  }

  async game(file: number, _part: PartDocument, id: number): Promise<Game | null> {
    return unpackGames(await call<Columns>(`/api/game/${file}/${id}`))[0] ?? null;
  }

  async around(
    file: number,
    _part: PartDocument,
    filter: Filter,
    id: number,
    at: number | null,
  ): Promise<Around | null> {
    if (at === null) return null;
    const first = Math.max(0, at - 1),
      rows = await this.rows(file, filter, first, 3),
      ids = rows.columns.id;
    const i = ids.indexOf(id);
    return i < 0 ? null : {place: first + i, found: rows.found, previous: ids[i - 1] ?? null, next: ids[i + 1] ?? null};
  }

  // A server that is frozen, or behind a tunnel that is gone, says no more than that: nothing.
  watch(changed: (live: Live) => void, linked: (trouble: string | null) => void): void {
    const follow = async () => {
      const stop = new AbortController();
      let silence = setTimeout(() => stop.abort(), kSilence);
      const hear = (event: string, data: string) => {
        clearTimeout(silence);
        silence = setTimeout(() => stop.abort(), kSilence);
        linked(null);
        if (event === "changed") changed(JSON.parse(data) as Live);
      };
      try {
        await listen("/api/events", hear, stop.signal);
        linked(kSilent);
      } catch (error) {
        linked(error instanceof Error && !stop.signal.aborted ? error.message.replace(/\.$/, "") : kSilent);
      }
      clearTimeout(silence);
      setTimeout(() => void follow(), kRetry);
    };
    void follow();
  }

  ask(moves: string, stop: AbortSignal): Promise<Answer> {
    return call<Answer>("/api/position", {moves, count: 5, depth: 6, nodes: 100_000}, stop);
  }
}

export function openSource(): Source {
  const text = document.getElementById("document")?.textContent?.trim() ?? "";
  if (text !== "") return new Embedded(text);
  takeKey();
  return new Served();
}
