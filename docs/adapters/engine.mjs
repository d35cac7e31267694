// engine.mjs: the least engine for adapter.mjs. It makes a five, stops a five, or fills the board.
export function chooseMove(stones, { size, rule }) {
  const at = new Map(stones.map(({ x, y, mine }) => [`${x},${y}`, mine]));
  const points = [...Array(size * size).keys()].map((i) => ({ x: i % size, y: Math.floor(i / size) }));
  const free = points.filter(({ x, y }) => !at.has(`${x},${y}`));
  const row = (x, y, dx, dy, mine) =>
    at.get(`${x + dx},${y + dy}`) === mine ? 1 + row(x + dx, y + dy, dx, dy, mine) : 0;
  const makesFive = (mine) => ({ x, y }) => {
    const isBlack = (stones.length % 2 === 0) === mine;
    const isExact = rule === 1 || (rule === 4 && isBlack); // six in a row are no win
    const lengths = [[1, 0], [0, 1], [1, 1], [1, -1]].map(
      ([dx, dy]) => 1 + row(x, y, dx, dy, mine) + row(x, y, -dx, -dy, mine),
    );
    return lengths.some((length) => (isExact ? length === 5 : length >= 5));
  };
  const quiet = ({ x, y }) => (Math.floor(x / 2) + y) % 2 === stones.length % 2;
  return free.find(makesFive(true)) ?? free.find(makesFive(false)) ?? free.find(quiet) ?? free[0];
}
