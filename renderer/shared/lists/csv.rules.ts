// A list as a CSV file: UTF-8 with its mark, so that Excel reads the letters, and no cell that a spreadsheet computes.

const MARK = '\ufeff';
const LINE_END = '\r\n';
/** What a spreadsheet takes for the beginning of a formula (OWASP, "CSV injection"). */
const FORMULA = /^[=+\-@\t\r]/;

const defused = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);
const quoted = (cell: string): string => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** @param rows the heading first; a text that would be computed begins with an apostrophe in the file */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  MARK + rows.map((cells) => cells.map((cell) => quoted(defused(cell))).join(',') + LINE_END).join('');
