// Roles of a virtual table, with the attributes they bring. Its rows are positioned, so table elements cannot be
// used; the roles say what the parts are.

/** The whole list; `rows` without the headings. */
export const tableRole = (label: string, rows: number) =>
  ({ role: 'table', 'aria-label': label, 'aria-rowcount': rows + 1 }) as const;

export const GROUP_ROLE = { role: 'rowgroup' } as const;

/** The headings are row 1. */
export const HEAD_ROW_ROLE = { role: 'row', 'aria-rowindex': 1 } as const;

/** `index` counts from 0 without the headings. */
export const rowRole = (index: number) => ({ role: 'row', 'aria-rowindex': index + 2 }) as const;

/** A row of a table of elements that is walked over, said for the keys of lists and for the focus that looks for it. */
export const WALKED_ROW_ROLE = { role: 'row' } as const;

export const headerRole = (sort: 'ascending' | 'descending' | undefined) =>
  ({ role: 'columnheader', 'aria-sort': sort }) as const;

export const CELL_ROLE = { role: 'cell' } as const;

/** A cell over all columns: an opened editor. */
export const wideCellRole = (columns: number) => ({ role: 'cell', 'aria-colspan': columns }) as const;
