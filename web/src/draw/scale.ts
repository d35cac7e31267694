// Axes: from values to pixels, with round ticks.

export interface Axis {
  at(value: number): number; // the pixel
  low: number;
  high: number;
  ticks: number[];
}
export type AxisKind = "linear" | "log";

// The step of 1, 2 or 5 times a power of ten that divides `span` into at most `most` parts.
export function roundStep(span: number, most: number): number {
  const rough = span / Math.max(1, most),
    power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find(m => m * power >= rough * (1 - 1e-9)) ?? 10;
  return step * power;
}

export function linearTicks(low: number, high: number, most: number): number[] {
  if (!(high > low)) return [low];
  const step = roundStep(high - low, most),
    ticks = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + 1e-9 * step; ++i) ticks.push(i * step);
  return ticks.map(t => Number(t.toPrecision(12)));
}

function logTicks(low: number, high: number, most: number): number[] {
  const decades = Math.log10(high / low),
    steps = decades > most ? [1] : decades * 2 > most ? [1] : [1, 3];
  const every = Math.max(1, Math.ceil(decades / Math.max(1, most))),
    ticks = [];
  for (let e = Math.floor(Math.log10(low)); e <= Math.ceil(Math.log10(high)); ++e) {
    if (e % every !== 0) continue;
    for (const m of steps) {
      const tick = m * 10 ** e;
      if (tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9)) ticks.push(Number(tick.toPrecision(3)));
    }
  }
  return ticks;
}

// REQUIRES: for a logarithmic axis low > 0. An empty range is widened.
export function axis(kind: AxisKind, low: number, high: number, from: number, to: number, most: number): Axis {
  if (!(high > low)) [low, high] = kind === "log" ? [low / 2, low * 2] : [low - 1, low + 1];
  const place = kind === "log" ? Math.log : (v: number) => v;
  const a = place(low),
    b = place(high);
  const at = (value: number) => from + ((to - from) * (place(value) - a)) / (b - a);
  return {at, low, high, ticks: kind === "log" ? logTicks(low, high, most) : linearTicks(low, high, most)};
}
