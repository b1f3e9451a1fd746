// Parsers that a deployment registers for formats of its own. One is worked out here as an example: add others below it, by
// the name that services give in `parserConfiguration.parser`.
import type { DataFile, DataRow } from './file-row.ts';
import { linesOf } from './text-lines.ts';

/**
 * Reads the rows of a file. Values are named as the file names them; those that the box has no field for are left out.
 * Work line by line, or part by part: the file may be of any size.
 * @throws DataFileFault where the file cannot be read any further
 */
export type CustomParser = (file: DataFile, encoding: string) => AsyncGenerator<DataRow>;

/**
 * Blocks of `name: value` lines, an empty line between two rows, as older business software exports them. A line that begins
 * with a blank goes on with the value before it; a line with neither is the row's fault.
 *
 *     Name: Mme Claire Dubois
 *     Address: 12 rue des Lilas
 *       75011 Paris
 */
async function* fieldBlocks(file: DataFile, encoding: string): AsyncGenerator<DataRow> {
  let begun: { line: number; values: Record<string, string>; last: string; fault?: DataRow['fault'] } | null = null;
  const rowOf = ({ line, values, fault }: NonNullable<typeof begun>): DataRow =>
    fault === undefined ? { line, values } : { line, values, fault };
  for await (const { line, text } of linesOf(file, encoding)) {
    if (text.trim() === '') {
      if (begun !== null) yield rowOf(begun);
      begun = null;
      continue;
    }
    begun ??= { line, values: {}, last: '' };
    const field = /^([A-Za-z][\w.-]{0,63})\s*:(.*)$/.exec(text);
    if (field !== null) {
      begun.last = field[1] ?? '';
      begun.values[begun.last] = (field[2] ?? '').trim();
    } else if (/^\s/.test(text) && begun.last !== '') {
      begun.values[begun.last] = `${begun.values[begun.last]}\n${text.trim()}`;
    } else {
      begun.fault ??= { column: text.slice(0, 20), reason: 'field' };
    }
  }
  if (begun !== null) yield rowOf(begun);
}

/** By name. */
export const CUSTOM_PARSERS: Readonly<Record<string, CustomParser>> = { fieldBlocks };
