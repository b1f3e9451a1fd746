// Object streams: several objects in one compressed stream (ISO 32000-2, 7.5.7).
import { decodeStream } from '../syntax/filters.ts';
import { HandOver } from '../syntax/hand-over.ts';
import { digitsEnd, skipWhite, unsigned } from '../syntax/lexical.ts';
import { LIMITS } from '../syntax/limits.ts';
import type { Source } from '../syntax/source.ts';
import { locateStream, parseAt } from '../syntax/source-values.ts';
import { isDict, nameOf, type Value } from '../syntax/values.ts';

/** A decoded object stream: object `numbers[i]` begins at `positions[i]` of `bytes`. */
export interface ObjectStream {
  readonly bytes: Buffer;
  readonly numbers: Int32Array;
  readonly positions: Int32Array;
}

const MOST_OBJECTS = 1_000_000;

/** Reads the object stream whose body begins at `offset`. Throws HandOver: object-stream, filter, too-big. */
export function readObjectStream(
  source: Source,
  offset: number,
  resolve: (value: Value | undefined) => Value | undefined,
): ObjectStream {
  const { value: dict, end } = parseAt(source, offset);
  if (!isDict(dict) || nameOf(resolve(dict.get('Type'))) !== 'ObjStm') throw new HandOver('object-stream', 'type');
  const place = locateStream(source, end, resolve(dict.get('Length')));
  if (place === null) throw new HandOver('object-stream', 'no stream');
  if (place.length > LIMITS.structure) throw new HandOver('too-big', 'object stream');
  const bytes = decodeStream(source.read(place.offset, place.length), { dict, resolve, limit: LIMITS.structure });
  const count = resolve(dict.get('N'));
  const first = resolve(dict.get('First'));
  if (typeof count !== 'number' || typeof first !== 'number' || !(count >= 0 && count <= MOST_OBJECTS && first >= 0)) {
    throw new HandOver('object-stream', 'header');
  }
  const numbers = new Int32Array(count);
  const positions = new Int32Array(count);
  let position = 0;
  for (let index = 0; index < count; index++) {
    const numberStart = skipWhite(bytes, position);
    const numberEnd = digitsEnd(bytes, numberStart);
    const offsetStart = skipWhite(bytes, numberEnd);
    position = digitsEnd(bytes, offsetStart);
    if (numberEnd === numberStart || position === offsetStart) throw new HandOver('object-stream', 'header');
    numbers[index] = unsigned(bytes, numberStart, numberEnd);
    positions[index] = first + unsigned(bytes, offsetStart, position);
  }
  return { bytes, numbers, positions };
}

/** Where object `number` begins in the stream; `index` is what the cross-reference says, the header decides. */
export function objectAt(stream: ObjectStream, number: number, index: number): number {
  const place = stream.numbers[index] === number ? index : stream.numbers.lastIndexOf(number);
  const position = stream.positions[place];
  if (position === undefined || position >= stream.bytes.length) {
    throw new HandOver('object-stream', `${number} is not in its stream`);
  }
  return skipWhite(stream.bytes, position);
}
