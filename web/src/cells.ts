// Cells of a board and their names. Row 0 of a board is the one with the highest number.

export const kPass = -1;

export function cellName(cell: number, size: number): string {
  if (cell < 0) return "pass";
  return String.fromCharCode(97 + (cell % size)) + String(size - Math.floor(cell / size));
}

// The cells of "h8 i9 pass g7" or h8i9g7; null if a word is no cell of the board.
export function parseCells(text: string, size: number): number[] | null {
  const cells = [];
  for (const word of text
    .toLowerCase()
    .replace(/(\d)(?=[a-z])/g, "$1 ")
    .split(/[\s,;]+/)
    .filter(w => w !== "")) {
    if (word === "pass") {
      cells.push(kPass);
      continue;
    }
    const found = /^([a-z])(\d{1,2})$/.exec(word);
    if (!found) return null;
    const column = found[1].charCodeAt(0) - 97,
      row = size - Number(found[2]);
    if (column >= size || row < 0 || row >= size) return null;
    cells.push(row * size + column);
  }
  return cells;
}

// The eight symmetries of a board; `image` is 0 to 7.
export function imageOf(cell: number, size: number, image: number): number {
  if (cell < 0) return cell;
  let row = Math.floor(cell / size),
    column = cell % size;
  if (image & 1) row = size - 1 - row;
  if (image & 2) column = size - 1 - column;
  if (image & 4) [row, column] = [column, row];
  return row * size + column;
}
