// Questions to the server that made this page, and what it says in return.

// The only things a browser keeps for this page: the key of the server, which came with its address, and a name
// by which the server knows whose games are whose. The storage belongs to this host and this port alone.
const kKey = "renju-bench key",
  kVisitor = "renju-bench visitor";
const held = new Map<string, string>(); // where the browser keeps nothing

function kept(name: string): string {
  try {
    return localStorage.getItem(name) ?? held.get(name) ?? "";
  } catch {
    return held.get(name) ?? "";
  }
}

function keep(name: string, value: string): void {
  held.set(name, value);
  try {
    localStorage.setItem(name, value);
  } catch {
    /* it is held until the page is left */
  }
}

// Takes the key out of the address, so that nobody reads it there.
export function takeKey(): void {
  const key = new URLSearchParams(location.search).get("key");
  if (key === null) return;
  keep(kKey, key);
  history.replaceState(null, "", `/${location.hash}`);
}

function visitor(): string {
  const known = kept(kVisitor);
  if (known !== "") return known;
  const name = [...crypto.getRandomValues(new Uint8Array(12))].map(byte => byte.toString(16).padStart(2, "0")).join("");
  keep(kVisitor, name);
  return name;
}

export const kReading = 503,
  kNoKey = 403;
const kTrouble: Record<number, string> = {
  [kNoKey]:
    "This page lacks the key of the server, which has a new one after each start: open the address that " +
    "renju-bench serve printed, in any tab",
  [kReading]: "Too many pages of this server are open",
};
export const kSilent = "The server does not answer";

// The server cannot be asked: it is gone, or it has another key. What is shown stays true of its time.
export class Unreachable extends Error {}

export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

async function ask(address: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = {"X-Renju-Key": kept(kKey), "X-Renju-Visitor": visitor()};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const method = body === undefined ? "GET" : "POST";
  const text = body === undefined ? undefined : JSON.stringify(body);
  const response = await fetch(address, {method, headers, body: text, signal}).catch((error: unknown) => {
    throw signal?.aborted ? error : new Unreachable(`${kSilent}.`);
  });
  if (response.status === kNoKey && body === undefined) throw new Unreachable(`${kTrouble[kNoKey]}.`);
  return response;
}

// What the server answers to a question; with a body, to a POST.
export async function call<T>(address: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const response = await ask(address, body, signal),
    answer = (await response.json()) as T & {error?: string};
  if (response.ok) return answer;
  throw new Refused(response.status, answer.error ?? `The server answered ${response.status}.`);
}

// Server-sent events, until the server ends them or `signal` does. Throws as call(). An EventSource could not send
// the key.
export async function listen(
  address: string,
  use: (event: string, data: string) => void,
  signal: AbortSignal,
  body?: unknown,
): Promise<void> {
  const response = await ask(address, body, signal);
  if (!response.ok || !response.body) {
    const answer = (await response.json().catch(() => ({}))) as {error?: string};
    throw new Refused(response.status, kTrouble[response.status] ?? answer.error ?? kSilent);
  }
  const reader = response.body.getReader(),
    decoder = new TextDecoder();
  for (let text = ""; ;) {
    const {value, done} = await reader.read();
    if (done) return;
    const events = (text + decoder.decode(value, {stream: true})).split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      const field = (name: string) =>
        event
          .split("\n")
          .find(line => line.startsWith(`${name}: `))
          ?.slice(name.length + 2);
      use(field("event") ?? "message", field("data") ?? "");
    }
  }
}
