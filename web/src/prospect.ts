// Scores on an axis that shows a point, a hundred and ten thousand alike: asinh(score / 120), from -1 to 1.

// At and beyond it a score says that the game is won; FIVE is 100,000 and a win scores FIVE less its plies.
export const kWin = 99_000;

const kUnit = 120;

// From -1, the game is lost, to 1, the game is won.
export function prospect(score: number): number {
  const place = Math.asinh(score / kUnit) / Math.asinh(kWin / kUnit);
  return Math.max(-1, Math.min(1, place));
}
