// A list as a CSV file: UTF-8 with its mark, so that Excel reads the letters, and no cell that a spreadsheet computes.

const MARK = '\ufeff';
const LINE_END = '\r\n';
/**
 * Before what a spreadsheet takes for a formula (OWASP, "CSV injection"): where a cell begins, and where one would begin for a program
 * that parts cells at semicolons and knows nothing of our quotes (docs/decisions/0919).
 */
const FORMULA = /^(?=[=+\-@\t\r])|(?=[=+\-@])(?<=[;\r\n][\s"]*)/g;

const defused = (cell: string): string => cell.replace(FORMULA, "'");
const quoted = (cell: string): string => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** @param rows the heading first; what would be computed has an apostrophe before it in the file */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  MARK + rows.map((cells) => cells.map((cell) => quoted(defused(cell))).join(',') + LINE_END).join('');
