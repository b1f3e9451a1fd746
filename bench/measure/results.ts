// Keeps what was measured last: all rows in results.json, and the page RESULTS.md that is made of them. A section that is
// measured alone takes the place of its own rows; each row says when and where it was measured.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BenchRow } from './row.ts';

/** A row as it is kept. */
export interface KeptRow extends BenchRow {
  readonly section: string;
  /** The machine and the day. */
  readonly measured: string;
}

const FILE = path.resolve(import.meta.dirname, '../results.json');
const PAGE = path.resolve(import.meta.dirname, '../RESULTS.md');

const READING = `Medians of five rounds, sides alternating in one run; ratio = ours ÷ peer, and the lowest and highest ratio of a round.
Rows of the *engine* measure its functions alone, bundled, in a fresh process. Rows of *production* measure the jobs that the
server gives its children (composeOutputs with 200 letters a slice, areas of 500 pages, with colours counted and files hashed).
Where the peer is a figure without a unit of time, it is a limit of our own. Rows of *matching* are deposits of one server, from
the call to the review, beside those of a tenth of the letters. \`npm run bench\` writes this page.`;

function lineOf(row: KeptRow): string {
  const verdict = row.ratio <= row.target ? 'met' : '**missed**';
  const spread = row.spread === null ? '' : `${row.spread[0]} to ${row.spread[1]}`;
  return `| ${row.name} | ${row.ours} | ${row.peer} | ${row.unit} | ${row.ratio} | ${spread} | ${row.target} | ${verdict} |`;
}

/** Where the sections were measured: a line for each machine and day. */
function places(rows: readonly KeptRow[]): string {
  const sections = [...Map.groupBy(rows, ({ measured }) => measured)].map(
    ([measured, own]) => `- ${[...new Set(own.map(({ section }) => section))].join(', ')}: ${measured}`,
  );
  return sections.join('\n');
}

function page(rows: readonly KeptRow[], leftOut: readonly string[]): string {
  const notes = leftOut.length === 0 ? '' : `\nLeft out:\n\n${leftOut.map((line) => `- ${line}`).join('\n')}\n`;
  const head = '| row | ours | peer | unit | ratio | of the rounds | target | |\n|---|---|---|---|---|---|---|---|';
  return `# Bench\n\n${places(rows)}\n\n${READING}\n\n${head}\n${rows.map(lineOf).join('\n')}\n${notes}`;
}

/**
 * Keeps what was measured.
 * @param order all sections; those that were not measured now keep their rows
 */
export function keepResults(
  rows: readonly KeptRow[],
  { order, leftOut }: { readonly order: readonly string[]; readonly leftOut: readonly string[] },
): void {
  const measured = new Set(rows.map(({ section }) => section));
  const before = JSON.parse(readFileSync(FILE, 'utf8')) as KeptRow[];
  const kept = before.filter(({ section }) => !measured.has(section) && order.includes(section));
  const all = [...kept, ...rows].toSorted((a, b) => order.indexOf(a.section) - order.indexOf(b.section));
  writeFileSync(FILE, `${JSON.stringify(all, null, 2)}\n`);
  writeFileSync(PAGE, page(all, leftOut));
}
