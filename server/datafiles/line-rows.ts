// Rows of files whose lines are rows: whole lines, and columns of fixed width.
import type { ParserConfiguration } from '#domain/datafiles/parser.check.ts';
import type { DataFile, DataRow } from './file-row.ts';
import { linesOf, without } from './text-lines.ts';

type Configuration<F extends ParserConfiguration['format']> = Extract<ParserConfiguration, { format: F }>;

/** Each line that is not blank is a row with one value. */
export async function* lineRows(file: DataFile, parser: Configuration<'lines'>): AsyncGenerator<DataRow> {
  for await (const { line, text } of without(linesOf(file, parser.encoding), parser)) {
    if (text.trim() !== '') yield { line, values: { [parser.metadata]: text } };
  }
}

interface Cut {
  readonly metadata: string;
  readonly from: number;
  readonly to: number;
}

/** Where each column stands on a line, in characters from 0. */
function cutsOf({ columns }: Configuration<'fixedWidth'>): Cut[] {
  let next = 0;
  return columns.map(({ metadata, width, start }) => {
    const from = start === undefined ? next : start - 1;
    next = from + width;
    return { metadata, from, to: next };
  });
}

/** Columns of fixed width; a line that ends early leaves its last columns empty. Blanks around values are left out. */
export async function* fixedWidthRows(file: DataFile, parser: Configuration<'fixedWidth'>): AsyncGenerator<DataRow> {
  const cuts = cutsOf(parser);
  for await (const { line, text } of without(linesOf(file, parser.encoding), parser)) {
    if (text.trim() === '') continue;
    // A character outside the basic plane is one of the columns, as it is one to whoever wrote the file.
    const letters = /[\ud800-\udfff]/.test(text) ? [...text] : null;
    const values: Record<string, string> = {};
    for (const { metadata, from, to } of cuts) {
      values[metadata] = (letters === null ? text.slice(from, to) : letters.slice(from, to).join('')).trim();
    }
    yield { line, values };
  }
}
