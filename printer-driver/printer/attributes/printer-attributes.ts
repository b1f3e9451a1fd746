// Picks the rows that a Get-Printer-Attributes request asks for.
import type { Attribute } from '#printer-driver/protocol/syntax.ts';
import { DESCRIPTION, type Row } from './description.table.ts';
import { BY_NAME_ONLY, TEMPLATE_ROWS } from './template.table.ts';
import type { PrinterView } from './view.ts';

const GROUPS: Readonly<Record<string, readonly Row[]>> = {
  all: [...DESCRIPTION, ...TEMPLATE_ROWS],
  'printer-description': DESCRIPTION,
  'job-template': TEMPLATE_ROWS,
};
const ROWS = new Map<string, Row>([...DESCRIPTION, ...TEMPLATE_ROWS, ...BY_NAME_ONLY].map((row) => [row[0], row]));

/** The attributes named in `requested` (groups or single ones), in table order, each once. */
export function printerAttributes(view: PrinterView, requested: readonly string[]): Attribute[] {
  const wanted = new Set<Row>();
  for (const name of requested) {
    const group = Object.hasOwn(GROUPS, name) ? GROUPS[name] : undefined;
    const single = ROWS.get(name);
    for (const row of group ?? (single ? [single] : [])) wanted.add(row);
  }
  return [...wanted].map(([name, values]) => ({ name, values: typeof values === 'function' ? values(view) : values }));
}
