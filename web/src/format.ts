// Numbers and dates as people read them. A number that is not there is a dash, never NaN.

const kThin = "\u202f"; // a narrow space that does not break
export const kDash = "\u2013";

export type Maybe = number | null | undefined;

export function isNumber(value: Maybe): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function minus(text: string): string {
  return text.replace("-", "\u2212");
}

// 21 218
export function count(value: Maybe): string {
  if (!isNumber(value)) return kDash;
  return minus(String(Math.round(value)).replace(/\B(?=(\d{3})+(?!\d))/g, kThin));
}

export function fixed(value: Maybe, digits: number): string {
  return isNumber(value) ? minus((Math.abs(value) < 0.5 * 10 ** -digits ? 0 : value).toFixed(digits)) : kDash;
}

// +40, \u22127, 0
export function signed(value: Maybe, digits = 0): string {
  const text = fixed(value, digits);
  return isNumber(value) && value > 0 && Number(text) !== 0 ? `+${text}` : text;
}

// A share of 1 in per cent.
export function percent(share: Maybe, digits = 1): string {
  return isNumber(share) ? `${fixed(100 * share, digits)}${kThin}%` : kDash;
}

// How likely something is; nothing is certain.
export function likelihood(share: Maybe): string {
  if (!isNumber(share)) return kDash;
  if (share > 0.999) return `> 99.9${kThin}%`;
  if (share < 0.001) return `< 0.1${kThin}%`;
  return percent(share);
}

// A number to three digits, as on an axis: 0.25, 3000, 13k, 1.2M.
export function short(value: Maybe): string {
  if (!isNumber(value)) return kDash;
  const size = Math.abs(value);
  if (size >= 999_500) return minus(`${Number((value / 1e6).toPrecision(3))}M`);
  if (size >= 9_999.5) return minus(`${Number((value / 1e3).toPrecision(3))}k`);
  if (size >= 100) return minus(String(Math.round(value)));
  return minus(String(Number(value.toPrecision(3))));
}

// A time given in microseconds.
export function duration(us: Maybe): string {
  if (!isNumber(us)) return kDash;
  if (us < 1000) return `${short(us)} \u00b5s`;
  if (us < 1e6) return `${short(us / 1e3)} ms`;
  return `${short(us / 1e6)} s`;
}

export function secondsLeft(seconds: Maybe): string {
  if (!isNumber(seconds)) return "";
  const whole = Math.max(0, Math.round(seconds));
  const two = (n: number) => String(n).padStart(2, "0");
  const hours = Math.floor(whole / 3600),
    minutes = Math.floor(whole / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

export function date(ms: Maybe): string {
  return isNumber(ms) && ms > 0 ? new Date(ms).toISOString().slice(0, 10) : kDash;
}

export function dateTime(ms: Maybe): string {
  return isNumber(ms) && ms > 0 ? `${new Date(ms).toISOString().slice(0, 16).replace("T", " ")} UTC` : kDash;
}

// [low, high] in words.
export function interval(low: Maybe, high: Maybe, show: (value: Maybe) => string): string {
  if (!isNumber(low) && !isNumber(high)) return "not bounded";
  if (!isNumber(low)) return `below ${show(high)}`;
  if (!isNumber(high)) return `above ${show(low)}`;
  return `${show(low)} to ${show(high)}`;
}

// Of Elo, whole unless both ends would be the same.
export function eloInterval(low: Maybe, high: Maybe): string {
  const isNarrow = isNumber(low) && isNumber(high) && high - low < 2;
  return interval(low, high, v => signed(v, isNarrow ? 2 : 0));
}

export function plural(n: number, one: string, many = `${one}s`): string {
  return `${count(n)} ${n === 1 ? one : many}`;
}

export function sentence(words: string | null): string {
  return words ? `${words.charAt(0).toUpperCase()}${words.slice(1)}.` : "";
}
