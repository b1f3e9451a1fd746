// A list as a CSV file: UTF-8 with its mark, so that Excel reads the letters, and no cell that a spreadsheet computes.
import { defusedCell } from '#domain/shared/formula-cells.ts';

const MARK = '\ufeff';
const LINE_END = '\r\n';

const quoted = (cell: string): string => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** @param rows the heading first; what would be computed has an apostrophe before it in the file */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  MARK + rows.map((cells) => cells.map((cell) => quoted(defusedCell(cell))).join(',') + LINE_END).join('');
