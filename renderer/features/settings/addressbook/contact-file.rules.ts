// Cells of a file of contacts as they were before the file was made. Pure.

/** A cell as it was before a spreadsheet's formula was defused in it. */
export const armed = (cell: string): string => cell.replace(/^'(?=[=+\-@])/, '');
