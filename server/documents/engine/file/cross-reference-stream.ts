// One cross-reference stream of a file (ISO 32000-2, 7.5.8): the dictionary is its trailer, the data are rows of numbers.
import { decodeStream } from '../syntax/filters.ts';
import { HandOver } from '../syntax/hand-over.ts';
import { LIMITS } from '../syntax/limits.ts';
import type { Source } from '../syntax/source.ts';
import { locateStream, parseAt, plainBodyOffset } from '../syntax/source-values.ts';
import { type Dict, isDict, isList, nameOf, type Value } from '../syntax/values.ts';
import { type ObjectTable, PACKED, PLAIN } from './object-table.ts';

/** The cross-reference of one file while its sections are read, the newest first. */
export interface CrossReferenceBuilder {
  readonly source: Source;
  readonly table: ObjectTable;
  /** entries of all trailers, the newest of each key */
  readonly trailer: Map<string, Value>;
}

/** Adds the entries of an older trailer that no newer one has. */
export function keepNewest(trailer: Map<string, Value>, dict: Dict): void {
  for (const [key, value] of dict) if (!trailer.has(key)) trailer.set(key, value);
}

/**
 * Reads the stream at `offset` of the file and answers its dictionary. `main`: not the /XRefStm of a hybrid file.
 * Throws HandOver: xref, filter, too-big, syntax, object.
 */
export function readCrossReferenceStream(builder: CrossReferenceBuilder, offset: number, main: boolean): Dict {
  const { source, table } = builder;
  const body = parseAt(source, plainBodyOffset(source, offset, -1));
  if (!isDict(body.value)) throw new HandOver('xref', 'section is not a stream');
  const dict = body.value;
  if (nameOf(dict.get('Type')) !== 'XRef') throw new HandOver('xref', 'not a cross-reference stream');
  const place = locateStream(source, body.end, dict.get('Length'));
  if (place === null) throw new HandOver('xref', 'section has no stream');
  const resolve = (value: Value | undefined) => value;
  const raw = source.read(place.offset, place.length);
  const data = decodeStream(raw, { dict, resolve, limit: LIMITS.structure, strict: false });
  if (main) keepNewest(builder.trailer, dict);
  const widths = threeWidths(dict.get('W'));
  const row = widths[0] + widths[1] + widths[2];
  if (row === 0) throw new HandOver('xref', 'W');
  let position = 0;
  for (const [first, count] of subsections(dict)) {
    table.reserve(first + Math.min(count, Math.floor((data.length - position) / row)));
    for (let index = 0; index < count && position + row <= data.length; index++, position += row) {
      setStreamEntry(table, { number: first + index, data, position, widths, main });
    }
  }
  return dict;
}

function threeWidths(value: Value | undefined): readonly [number, number, number] {
  if (!isList(value) || value.length < 3) throw new HandOver('xref', 'W');
  const [a, b, c] = value;
  const valid = (width: Value | undefined): width is number =>
    typeof width === 'number' && Number.isInteger(width) && width >= 0 && width <= 8;
  if (!valid(a) || !valid(b) || !valid(c)) throw new HandOver('xref', 'W');
  return [a, b, c];
}

function subsections(dict: Dict): [number, number][] {
  const index = dict.get('Index') ?? [0, dict.get('Size') ?? null];
  if (!isList(index)) throw new HandOver('xref', 'Index');
  const pairs: [number, number][] = [];
  for (let i = 0; i + 1 < index.length; i += 2) {
    const [first, count] = [index[i], index[i + 1]];
    if (typeof first !== 'number' || typeof count !== 'number' || !(first >= 0 && count >= 0)) {
      throw new HandOver('xref', 'Index');
    }
    if (first + count > LIMITS.objects) throw new HandOver('xref', 'size');
    pairs.push([first, count]);
  }
  return pairs;
}

interface StreamEntry {
  readonly number: number;
  readonly data: Buffer;
  readonly position: number;
  readonly widths: readonly [number, number, number];
  readonly main: boolean;
}

function setStreamEntry(table: ObjectTable, { number, data, position, widths, main }: StreamEntry): void {
  const kind = widths[0] === 0 ? PLAIN : bigEndian(data, position, widths[0]);
  const offset = bigEndian(data, position + widths[0], widths[1]);
  const index = bigEndian(data, position + widths[0] + widths[1], widths[2]);
  if (kind === PLAIN || kind === PACKED) table.set(number, { kind, offset, index });
  else if (kind !== 0) throw new HandOver('xref', 'entry type');
  else if (main) table.free(number);
}

function bigEndian(data: Buffer, position: number, width: number): number {
  let value = 0;
  for (let i = 0; i < width; i++) value = value * 256 + (data[position + i] as number);
  return value;
}
