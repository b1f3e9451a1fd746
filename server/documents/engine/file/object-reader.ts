// What reading one object needs of the open file that it lies in.
import type { Source } from '../syntax/source.ts';
import type { Dict, Value } from '../syntax/values.ts';
import type { ReferenceSpans } from '../syntax/walk.ts';

/** The written value of an object. `end`: offset in the file behind it, -1 for an object of an object stream. */
export interface WrittenValue {
  readonly bytes: Buffer;
  readonly start: number;
  readonly stop: number;
  readonly end: number;
}

/** The objects of one open file, as far as reading a single one of them needs the others. */
export interface ObjectReader {
  readonly source: Source;
  /** Follows references to their value. Throws HandOver where they run in a circle. */
  resolve(value: Value | undefined): Value | undefined;
  /** The dictionary that `value` is or refers to. */
  dict(value: Value | undefined): Dict | undefined;
  /** The name that `value` is or refers to. */
  name(value: Value | undefined): string | undefined;
  /** From now on the object travels only where it is claimed: what it leads to is not all of one page. */
  keepBack(number: number): void;
  /** The decoded data of a stream object. Throws HandOver: object, filter, too-big. */
  streamData(number: number): Buffer;
  /** The bytes of object `number` as they are written, and the references in them; null when there is no such object. */
  written(number: number, references: ReferenceSpans): WrittenValue | null;
}
