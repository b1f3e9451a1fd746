// Rows of files whose lines are rows: whole lines, and columns of fixed width.
import type { ParserConfiguration } from '#domain/datafiles/parser.check.ts';
import { type DataFile, type DataRow, isEmptyText } from './file-row.ts';
import { linesOf, type TextLine, without } from './text-lines.ts';

type Configuration<F extends ParserConfiguration['format']> = Extract<ParserConfiguration, { format: F }>;

/** Lines that are rows. Blank ones behind the last are none: what is passed over at the end are rows. */
async function* rowLines(file: DataFile, parser: Configuration<'lines' | 'fixedWidth'>): AsyncGenerator<TextLine> {
  const { encoding, skipFirst, skipLast } = parser;
  const lines = without(linesOf(file, encoding), { skipFirst, skipLast: 0 });
  yield* without(notEmpty(lines), { skipFirst: 0, skipLast });
}

async function* notEmpty(lines: AsyncIterable<TextLine>): AsyncGenerator<TextLine> {
  for await (const line of lines) if (!isEmptyText(line.text)) yield line;
}

/** Each line that is not blank is a row with one value. */
export async function* lineRows(file: DataFile, parser: Configuration<'lines'>): AsyncGenerator<DataRow> {
  for await (const { line, text } of rowLines(file, parser)) yield { line, values: { [parser.metadata]: text } };
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
  for await (const { line, text } of rowLines(file, parser)) {
    // A character outside the basic plane is one of the columns, as it is one to whoever wrote the file.
    const letters = /[\ud800-\udfff]/.test(text) ? [...text] : null;
    const values: Record<string, string> = {};
    for (const { metadata, from, to } of cuts) {
      values[metadata] = (letters === null ? text.slice(from, to) : letters.slice(from, to).join('')).trim();
    }
    yield { line, values };
  }
}
