// The objects of one open file: found through the cross-reference, read when asked for, cached within bounds.
import { BoundedCache } from '../syntax/bounded-cache.ts';
import { type CheckedEntries, checkedEntries } from '../syntax/checked-walk.ts';
import { decodeStream } from '../syntax/filters.ts';
import { HandOver } from '../syntax/hand-over.ts';
import { LIMITS } from '../syntax/limits.ts';
import type { Source } from '../syntax/source.ts';
import {
  checkedEntriesAt,
  entriesAt,
  locateStream,
  parseAt,
  plainBodyOffset,
  walkAt,
} from '../syntax/source-values.ts';
import { type Dict, isDict, isReference, nameOf, parseValue, type Value } from '../syntax/values.ts';
import { dictionaryEntries, type Entry, type ReferenceSpans, walkValue } from '../syntax/walk.ts';
import { readCrossReference } from './cross-reference.ts';
import type { ObjectReader, WrittenValue } from './object-reader.ts';
import { type ObjectStream, objectAt, readObjectStream } from './object-stream.ts';
import { FREE, type ObjectTable, PLAIN } from './object-table.ts';
import { makeTemplate, type ObjectTemplate } from './object-template.ts';

/** A dictionary's entries; positions in `bytes`, which last as long as the file is open. */
interface WrittenEntries {
  readonly bytes: Buffer;
  readonly entries: readonly Entry[];
}

const TEMPLATE_BYTES = 6 << 20;
const OBJECT_STREAM_BYTES = 6 << 20;
/** what a cached template costs besides its bytes */
const TEMPLATE_COST = 400;

/** Objects by number. Throws HandOver at what it does not understand. */
export class PdfObjects implements ObjectReader {
  readonly source: Source;
  readonly table: ObjectTable;
  readonly trailer: Dict;
  readonly root: Dict;
  readonly rootNumber: number;
  readonly newest: number;
  readonly newestIsStream: boolean;
  /** scratch of the copier: output number by object number, all 0 between outputs */
  readonly outputNumbers: Int32Array;
  /** objects that never travel: catalogue, nodes of the page tree; pages and parents of fields unless they are claimed */
  readonly fixed: Uint8Array;
  /** 1: a template of the object was asked for before */
  readonly #asked: Uint8Array;
  readonly #templates = new BoundedCache<ObjectTemplate>(TEMPLATE_BYTES);
  readonly #objectStreams = new BoundedCache<ObjectStream>(OBJECT_STREAM_BYTES);
  /** a page is asked for its entries several times while it is written */
  #latest: { readonly number: number; readonly written: WrittenEntries } | null = null;
  readonly resolve: (value: Value | undefined) => Value | undefined;

  constructor(source: Source) {
    this.source = source;
    const { table, trailer, newest, newestIsStream } = readCrossReference(source);
    this.table = table;
    this.trailer = trailer;
    this.newest = newest;
    this.newestIsStream = newestIsStream;
    this.resolve = (value) => this.#resolve(value);
    if (trailer.has('Encrypt') && trailer.get('Encrypt') !== null) throw new HandOver('encrypted');
    const root = trailer.get('Root');
    const dict = this.dict(root);
    if (!isReference(root) || dict === undefined) throw new HandOver('xref', 'no catalogue');
    const type = this.resolve(dict.get('Type'));
    if (type !== undefined && nameOf(type) !== 'Catalog') throw new HandOver('xref', 'Root is no catalogue');
    const size = this.resolve(trailer.get('Size'));
    if (typeof size !== 'number' || !Number.isInteger(size) || size < 1) throw new HandOver('xref', 'Size');
    this.root = dict;
    this.rootNumber = root.ref;
    this.outputNumbers = new Int32Array(table.size);
    this.fixed = new Uint8Array(table.size);
    this.#asked = new Uint8Array(table.size);
    this.fixed[root.ref] = 1;
  }

  /** The value of object `number`; null when there is none. */
  value(number: number): Value {
    if (!this.table.exists(number)) return null;
    if (this.table.kinds[number] === PLAIN) return parseAt(this.source, this.#bodyOffset(number)).value;
    const { bytes, at } = this.#packedBody(number);
    return parseValue(bytes, at).value;
  }

  #resolve(value: Value | undefined): Value | undefined {
    let current = value;
    for (let hops = 0; isReference(current); hops++) {
      if (hops > 20) throw new HandOver('object', 'references in a circle');
      current = this.value(current.ref);
    }
    return current;
  }

  /** The dictionary that `value` is or refers to. */
  dict(value: Value | undefined): Dict | undefined {
    const resolved = this.resolve(value);
    return isDict(resolved) ? resolved : undefined;
  }

  /** The name that `value` is or refers to. */
  name(value: Value | undefined): string | undefined {
    return nameOf(this.resolve(value));
  }

  #bodyOffset(number: number): number {
    return plainBodyOffset(this.source, this.table.offsets[number] as number, number);
  }

  #packedBody(number: number): { bytes: Buffer; at: number } {
    const streamNumber = this.table.offsets[number] as number;
    let stream = this.#objectStreams.get(streamNumber);
    if (stream === undefined) {
      if (this.table.kinds[streamNumber] !== PLAIN) throw new HandOver('object-stream', 'not a plain object');
      stream = readObjectStream(this.source, this.#bodyOffset(streamNumber), this.resolve);
      this.#objectStreams.set(streamNumber, stream, stream.bytes.length + stream.numbers.length * 8);
    }
    return { bytes: stream.bytes, at: objectAt(stream, number, this.table.indexes[number] as number) };
  }

  /** The bytes of object `number` as they are written, and the references in them; null when there is no such object. */
  written(number: number, references: ReferenceSpans): WrittenValue | null {
    if (!this.table.exists(number)) return null;
    if (this.table.kinds[number] === PLAIN) {
      const { bytes, base, start, end } = walkAt(this.source, this.#bodyOffset(number), references);
      return { bytes, start, stop: end, end: base + end };
    }
    const { bytes, at } = this.#packedBody(number);
    return { bytes, start: at, stop: walkValue(bytes, at, references), end: -1 };
  }

  /** The entries of the dictionary that object `number` is; null when there is no such object. Throws HandOver('syntax'). */
  entries(number: number): WrittenEntries | null {
    if (!this.table.exists(number)) return null;
    if (this.#latest?.number !== number) this.#latest = { number, written: this.#readEntries(number) };
    return this.#latest.written;
  }

  #readEntries(number: number): WrittenEntries {
    if (this.table.kinds[number] === PLAIN) return entriesAt(this.source, this.#bodyOffset(number));
    const { bytes, at } = this.#packedBody(number);
    return { bytes, entries: dictionaryEntries(bytes, at) };
  }

  /** As `entries`, for any object, with all that is nested checked; `entries` is null for what is no dictionary. */
  checkedEntries(number: number): { bytes: Buffer } & CheckedEntries {
    if (!this.table.exists(number)) throw new HandOver('object', 'no such object');
    if (this.table.kinds[number] === PLAIN) return checkedEntriesAt(this.source, this.#bodyOffset(number));
    const { bytes, at } = this.#packedBody(number);
    return { bytes, ...checkedEntries(bytes, at) };
  }

  /** What copying object `number` needs. */
  template(number: number): ObjectTemplate {
    let template = this.#templates.get(number);
    if (template === undefined) {
      template = makeTemplate(this, number);
      // most objects of a run belong to one letter and are asked for once: only the others are worth keeping
      if (this.#asked[number] === 1) {
        const cost = template.end - template.start + template.references.length * 8 + TEMPLATE_COST;
        this.#templates.set(number, template, cost);
      }
      this.#asked[number] = 1;
    }
    return template;
  }

  keepBack(number: number): void {
    this.fixed[number] = 1;
  }

  isPacked(number: number): boolean {
    const kind = this.table.kinds[number];
    return kind !== PLAIN && kind !== FREE;
  }

  /** The decoded data of a stream object. Throws HandOver: object, filter, too-big. */
  streamData(number: number, limit: number = LIMITS.content): Buffer {
    const data = this.streamDataIfStream(number, limit);
    if (data === null) throw new HandOver('object', 'content is not a stream');
    return data;
  }

  /** As `streamData`; null for an object that is no dictionary. */
  streamDataIfStream(number: number, limit: number = LIMITS.content): Buffer | null {
    if (this.table.kinds[number] !== PLAIN) return null;
    const { value, end } = parseAt(this.source, this.#bodyOffset(number));
    if (!isDict(value)) return null;
    const place = locateStream(this.source, end, this.resolve(value.get('Length')));
    if (place === null) throw new HandOver('object', 'content is not a stream');
    if (place.length > LIMITS.structure) throw new HandOver('too-big', 'stream');
    return decodeStream(this.source.read(place.offset, place.length), { dict: value, resolve: this.resolve, limit });
  }
}
