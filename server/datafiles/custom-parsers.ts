// Parsers that a deployment registers for formats of its own. One is worked out here as an example: add others below it, by
// the name that services give in `parserConfiguration.parser`.
import { type DataFile, type DataRow, isEmptyText } from './file-row.ts';
import { linesOf } from './text-lines.ts';

/**
 * Reads the rows of a file. Values are named as the file names them; those that the box has no field for are left out.
 * Work line by line, or part by part: the file may be of any size.
 * @throws DataFileFault where the file cannot be read any further
 */
export type CustomParser = (file: DataFile, encoding: string) => AsyncGenerator<DataRow>;

/** A row that has begun. */
interface Block {
  readonly line: number;
  readonly values: Record<string, string>;
  /** The field that a line with a blank in front goes on with; empty: there is none. */
  last: string;
  fault?: DataRow['fault'];
}

/** Takes the next line into the row. */
function takeLine(block: Block, text: string): void {
  const field = /^([A-Za-z][\w.-]{0,63})\s*:(.*)$/.exec(text);
  if (field !== null) {
    block.last = field[1] ?? '';
    // The second of two values would take the place of the first without a word.
    if (Object.hasOwn(block.values, block.last)) block.fault ??= { column: block.last, reason: 'duplicate' };
    block.values[block.last] = (field[2] ?? '').trim();
  } else if (/^\s/.test(text) && block.last !== '') {
    block.values[block.last] = `${block.values[block.last]}\n${text.trim()}`;
  } else {
    block.fault ??= { column: text.slice(0, 20), reason: 'field' };
  }
}

const rowOf = ({ line, values, fault }: Block): DataRow =>
  fault === undefined ? { line, values } : { line, values, fault };

/**
 * Blocks of `name: value` lines, an empty line between two rows, as older business software exports them. A line that begins
 * with a blank goes on with the value before it; a line with neither, or a name that stands twice, is the row's fault.
 *
 *     Name: Mme Claire Dubois
 *     Address: 12 rue des Lilas
 *       75011 Paris
 */
async function* fieldBlocks(file: DataFile, encoding: string): AsyncGenerator<DataRow> {
  let block: Block | null = null;
  for await (const { line, text } of linesOf(file, encoding)) {
    if (!isEmptyText(text)) {
      block ??= { line, values: {}, last: '' };
      takeLine(block, text);
      continue;
    }
    if (block !== null) yield rowOf(block);
    block = null;
  }
  if (block !== null) yield rowOf(block);
}

/** By name. */
export const CUSTOM_PARSERS: Readonly<Record<string, CustomParser>> = { fieldBlocks };
