// Rows of JSON files: the elements of the list that a pointer names (RFC 6901), read while the file streams by.
import { JSONParser } from '@streamparser/json';
import type { ParserConfiguration } from '#domain/datafiles/parser.check.ts';
import { type DataFile, DataFileFault, type DataRow, unreadable } from './file-row.ts';
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

function rowOf(
  row: unknown,
  line: number,
  columns: readonly { metadata: string; names: readonly string[] }[],
): DataRow {
  const values: Record<string, string> = {};
  let fault: DataRow['fault'];
  for (const { metadata, names } of columns) {
    const value = under(row, names);
    if (typeof value === 'object' && value !== null) fault ??= { column: metadata, reason: 'notText' };
    values[metadata] = value === undefined || value === null || typeof value === 'object' ? '' : String(value);
  }
  return fault === undefined ? { line, values } : { line, values, fault };
}

/** The elements of the list. @throws DataFileFault where the file is no JSON, has no such list, or an element is too long */
async function* elementsOf(file: DataFile, parser: Json): AsyncGenerator<unknown> {
  const path = ['$', ...namesOf(parser.rows)].join('.');
  const found: unknown[] = [];
  let isList = false;
  let since = 0;
  let count = 0;
  const json = new JSONParser({ paths: [`${path}.*`, path], keepStack: false });
  json.onValue = ({ value, key, parent }) => {
    if (Array.isArray(parent) && typeof key === 'number' && !isList) found.push(value);
    else if (Array.isArray(value)) isList = true;
    since = 0;
  };
  try {
    for await (const part of textOf(file, parser.encoding)) {
      since += part.length;
      json.write(part);
      for (const value of found.splice(0)) {
        count += 1;
        yield value;
      }
      if (since > MOST_CHARACTERS) {
        throw unreadable(file.name, { line: count + 1, column: MOST_CHARACTERS, reason: 'tooLong' });
      }
    }
    if (!json.isEnded) json.end();
  } catch (error) {
    if (error instanceof DataFileFault) throw error;
    throw unreadable(file.name, { line: count + 1, column: 1, reason: 'json' });
  }
  if (!isList) {
    throw new DataFileFault({ label: 'parser.noList', parameters: { file: file.name, pointer: parser.rows } });
  }
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
