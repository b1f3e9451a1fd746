// Rows of JSON files: the elements of the list that a pointer names (RFC 6901), read while the file streams by.
import { TokenizerError } from '@streamparser/json';
import type { ParserConfiguration } from '#domain/datafiles/parser.check.ts';
import { type DataFile, DataFileFault, type DataRow, unreadable } from './file-row.ts';
import { JsonFault, JsonList } from './json-list.ts';
import { MOST_CHARACTERS, textOf } from './text-lines.ts';

type Json = Extract<ParserConfiguration, { format: 'json' }>;

const namesOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));

/** What stands under a pointer within a row; undefined: nothing. */
function under(row: unknown, names: readonly string[]): unknown {
  let at = row;
  for (const name of names) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as Record<string, unknown>)[name];
  }
  return at;
}

const isText = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** The text of a value, line by line where it is a list of texts; undefined: it is an object, or a list of more than texts. */
function textOfValue(value: unknown): string | undefined {
  if (isText(value)) return String(value ?? '');
  return Array.isArray(value) && value.every(isText) ? value.map((one) => String(one ?? '')).join('\n') : undefined;
}

function rowOf(
  row: unknown,
  line: number,
  columns: readonly { metadata: string; names: readonly string[] }[],
): DataRow {
  const values: Record<string, string> = {};
  // An element that holds nothing under any pointer would be a row of empty values.
  let fault: DataRow['fault'] =
    typeof row === 'object' && row !== null ? undefined : { column: columns[0]?.metadata ?? '', reason: 'noObject' };
  for (const { metadata, names } of columns) {
    const text = textOfValue(under(row, names));
    if (text === undefined) fault ??= { column: metadata, reason: 'notText' };
    values[metadata] = text ?? '';
  }
  return fault === undefined ? { line, values } : { line, values, fault };
}

const noList = (file: DataFile, { rows: pointer }: Json): DataFileFault =>
  new DataFileFault({ label: 'parser.noList', parameters: { file: file.name, pointer } });

/** The fault of the file as people read it; `line` is the number of the element. @throws what is no fault of the file */
function faultIn(file: DataFile, line: number, error: unknown): DataFileFault {
  if (error instanceof JsonFault) return unreadable(file.name, { line, column: 1, reason: error.reason });
  if (error instanceof TokenizerError) return unreadable(file.name, { line, column: 1, reason: 'json' });
  throw error;
}

/** What it threw; null: nothing. */
function thrownBy(step: () => void): unknown {
  try {
    step();
  } catch (error) {
    return error;
  }
  return null;
}

/** The elements of the list. @throws DataFileFault where the file is no JSON, has no such list, or an element is too long */
async function* elementsOf(file: DataFile, parser: Json): AsyncGenerator<unknown> {
  const found: unknown[] = [];
  const list = new JsonList(namesOf(parser.rows), (value) => found.push(value));
  let count = 0;
  let since = 0;
  for await (const part of textOf(file, parser.encoding)) {
    const before = list.tokens;
    const failed = thrownBy(() => list.write(part));
    const goesOn = found.length > 0 || (!list.isInside && list.tokens > before);
    since = goesOn ? 0 : since + part.length;
    // Those before the fault first: it is named by its number among them.
    yield* found;
    count += found.splice(0).length;
    if (failed !== null) throw faultIn(file, count + 1, failed);
    if (since > MOST_CHARACTERS) {
      throw unreadable(file.name, { line: count + 1, column: MOST_CHARACTERS, reason: 'tooLong' });
    }
  }
  const failed = list.tokens === 0 ? null : thrownBy(() => list.end());
  if (failed !== null) throw faultIn(file, count + 1, failed);
  if (!list.isFound) throw noList(file, parser);
}

/** The first element of the list; undefined: it is empty. */
export async function firstElement(file: DataFile, parser: Json): Promise<unknown> {
  for await (const element of elementsOf(file, parser)) return element;
  return undefined;
}

/** Rows of a JSON file; `line` is their number in the list. @throws DataFileFault as `elementsOf` does */
export async function* jsonRows(file: DataFile, parser: Json): AsyncGenerator<DataRow> {
  const columns = parser.columns.map(({ metadata, pointer }) => ({ metadata, names: namesOf(pointer) }));
  let line = 0;
  for await (const element of elementsOf(file, parser)) {
    line += 1;
    yield rowOf(element, line, columns);
  }
}
