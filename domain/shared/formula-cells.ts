// Texts of a CSV file that a spreadsheet would compute (OWASP, "CSV injection"): where a cell begins, and where one would begin for a
// program that parts cells at semicolons and knows nothing of our quotes (docs/decisions/0919).

const FORMULA = /^(?=[=+\-@\t\r])|(?=[=+\-@])(?<=[;\r\n][\s"]*)/g;

const FORMULA_AT_START = /^(?=[=+\-@\t\r])/;

/** The text of a cell, not quoted yet, with an apostrophe before whatever would begin a formula. */
export const defusedCell = (cell: string): string => cell.replace(FORMULA, "'");

/** The same of a text that is printed as it stands in the file: only where the whole of it would be a formula. */
export const defusedPrint = (cell: string): string => cell.replace(FORMULA_AT_START, "'");
