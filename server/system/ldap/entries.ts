// What stands in an entry of a directory, whatever the case of the names that the server writes.
import type { Entry } from 'ldapts';

/** An entry as it is read here. */
export interface DirectoryEntry {
  readonly dn: string;
  /** The values of an attribute, none where it is missing or may not be read. */
  texts(attribute: string): readonly string[];
  bytes(attribute: string): Buffer | undefined;
}

const listOf = (value: Entry[string] | undefined): readonly (string | Buffer)[] => {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
};

export function readEntry(entry: Entry): DirectoryEntry {
  const values = new Map(Object.entries(entry).map(([name, value]) => [name.toLowerCase(), listOf(value)]));
  const of = (attribute: string) => values.get(attribute.toLowerCase()) ?? [];
  return {
    dn: entry.dn,
    texts: (attribute) => of(attribute).filter((value) => typeof value === 'string'),
    bytes: (attribute) => of(attribute).find((value) => Buffer.isBuffer(value)),
  };
}

export const firstText = (entry: DirectoryEntry, attribute: string): string =>
  entry.texts(attribute)[0]?.replaceAll('\0', '').trim() ?? '';

const part = (bytes: Buffer, from: number, to: number): string => bytes.subarray(from, to).toString('hex');
const turned = (bytes: Buffer, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).reverse().toString('hex');

/** A GUID as Microsoft writes it: the first three parts are stored the other way round (MS-DTYP 2.3.4). undefined: it is none. */
export function guidText(bytes: Buffer | undefined): string | undefined {
  if (bytes?.length !== 16) return undefined;
  const first = [turned(bytes, 0, 4), turned(bytes, 4, 6), turned(bytes, 6, 8)];
  return [...first, part(bytes, 8, 10), part(bytes, 10, 16)].join('-');
}
