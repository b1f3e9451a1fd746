// Where each bit of each codeword lies in a Data Matrix: the diagonal walk of ISO/IEC 16022 annex F.

/** Marks a module that is dark whatever the codewords are (the corner that the walk leaves open). */
export const FIXED_DARK = 1;

/** Offsets of the eight bits of a codeword around its last bit, most significant first. */
const UTAH = [-2, -2, -2, -1, -1, -2, -1, -1, -1, 0, 0, -2, 0, -1, 0, 0] as const;

/** The four corner shapes; a value below zero counts from the last row or column. */
const CORNERS = {
  first: [-1, 0, -1, 1, -1, 2, 0, -2, 0, -1, 1, -1, 2, -1, 3, -1],
  second: [-3, 0, -2, 0, -1, 0, 0, -4, 0, -3, 0, -2, 0, -1, 1, -1],
  third: [-3, 0, -2, 0, -1, 0, 0, -2, 0, -1, 1, -1, 2, -1, 3, -1],
  fourth: [-1, 0, -1, -1, 0, -3, 0, -2, 0, -1, 1, -3, 1, -2, 1, -1],
} as const;

interface Walk {
  readonly map: Uint16Array;
  readonly rows: number;
  readonly columns: number;
  codeword: number;
}

function put(walk: Walk, row: number, column: number, bit: number): void {
  let r = row;
  let c = column;
  if (r < 0) {
    r += walk.rows;
    c += 4 - ((walk.rows + 4) % 8);
  }
  if (c < 0) {
    c += walk.columns;
    r += 4 - ((walk.columns + 4) % 8);
  }
  walk.map[r * walk.columns + c] = walk.codeword * 8 + bit;
}

function utah(walk: Walk, row: number, column: number): void {
  for (let bit = 1; bit <= 8; bit++) put(walk, row + (UTAH[bit * 2 - 2] ?? 0), column + (UTAH[bit * 2 - 1] ?? 0), bit);
  walk.codeword++;
}

function corner(walk: Walk, shape: readonly number[]): void {
  for (let bit = 1; bit <= 8; bit++) {
    const row = shape[bit * 2 - 2] ?? 0;
    const column = shape[bit * 2 - 1] ?? 0;
    put(walk, row < 0 ? walk.rows + row : row, column < 0 ? walk.columns + column : column, bit);
  }
  walk.codeword++;
}

function corners(walk: Walk, row: number, column: number): void {
  const { rows, columns } = walk;
  if (row === rows && column === 0) corner(walk, CORNERS.first);
  if (row === rows - 2 && column === 0 && columns % 4 !== 0) corner(walk, CORNERS.second);
  if (row === rows - 2 && column === 0 && columns % 8 === 4) corner(walk, CORNERS.third);
  if (row === rows + 4 && column === 2 && columns % 8 === 0) corner(walk, CORNERS.fourth);
}

const free = (walk: Walk, row: number, column: number): boolean =>
  row >= 0 && row < walk.rows && column >= 0 && column < walk.columns && walk.map[row * walk.columns + column] === 0;

/**
 * The map of one symbol without its frames, row by row: codeword number (from 1) times 8 plus bit (1 = most significant,
 * 8 = least); FIXED_DARK for a module that is always dark, 0 for one that is always light.
 */
export function placement(rows: number, columns: number): Uint16Array {
  const walk: Walk = { map: new Uint16Array(rows * columns), rows, columns, codeword: 1 };
  let row = 4;
  let column = 0;
  do {
    corners(walk, row, column);
    do {
      if (free(walk, row, column)) utah(walk, row, column);
      row -= 2;
      column += 2;
    } while (row >= 0 && column < columns);
    row += 1;
    column += 3;
    do {
      if (free(walk, row, column)) utah(walk, row, column);
      row += 2;
      column -= 2;
    } while (row < rows && column >= 0);
    row += 3;
    column += 1;
  } while (row < rows || column < columns);
  if (walk.map[rows * columns - 1] === 0) {
    walk.map[rows * columns - 1] = FIXED_DARK;
    walk.map[rows * columns - columns - 2] = FIXED_DARK;
  }
  return walk.map;
}
