// Addresses of the page: #screen/more?word=value. `file` in the query is the results file, from 1.

export interface Address {
  screen: string;
  rest: string[];
  file: number; // from 0
  query: URLSearchParams;
}

export function readAddress(hash: string): Address {
  const text = hash.replace(/^#/, "");
  if (/^\w+=/.test(text)) return readPairs(new URLSearchParams(text));
  const [path, query = ""] = text.split("?", 2);
  const [screen = "", ...rest] = path.split("/").map(decodeSafely);
  return withFile(screen, rest, new URLSearchParams(query));
}

// #game=35&move=50, another way to write #game/35/50.
function readPairs(query: URLSearchParams): Address {
  const rest = [query.get("game") ?? "", query.get("move") ?? ""].filter(word => word !== "");
  query.delete("game");
  query.delete("move");
  return withFile("game", rest, query);
}

function withFile(screen: string, rest: string[], query: URLSearchParams): Address {
  const file = Math.max(1, Number.parseInt(query.get("file") ?? "1", 10) || 1) - 1;
  query.delete("file");
  return {screen, rest, file, query};
}

function decodeSafely(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

export function addressOf(
  file: number,
  path: string,
  query: URLSearchParams | Record<string, string | number> = {},
): string {
  const all = new URLSearchParams();
  if (file > 0) all.set("file", String(file + 1));
  const entries = query instanceof URLSearchParams ? [...query.entries()] : Object.entries(query);
  for (const [word, value] of entries) all.set(word, String(value));
  const text = all.toString();
  return `#${path}${text ? `?${text}` : ""}`;
}
