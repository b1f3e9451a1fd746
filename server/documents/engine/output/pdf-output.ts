// Writes one PDF to a file: objects one after the other through one buffer, then the cross-reference.
// No dates and no random identifiers: the same input gives the same bytes.

import { closeSync, openSync, readSync, writeSync, zlib } from '../syntax/node-parts.ts';
import type { Source } from '../syntax/source.ts';
import type { StreamPlace } from '../syntax/source-values.ts';
import { partialTable, streamRows } from './cross-reference-writer.ts';
import { IN_OBJECT_STREAM, ObjectPlaces } from './object-places.ts';
import { BUFFER, giveBuffer, HEADER, PACK, ROW, TEXT, takeBuffer, writeDigits } from './output-buffer.ts';

interface PackedObject {
  readonly number: number;
  readonly position: number;
}

/** bytes of a cross-reference that are not packed */
const PLAIN_ROWS = 1_024;
/** bytes for which zlib takes less memory, which it would clear each time */
const SMALL = 16_384;

const deflated = (data: Buffer): Buffer =>
  data.length > SMALL ? zlib().deflateSync(data) : zlib().deflateSync(data, { level: 3, memLevel: 5, windowBits: 12 });

/** One PDF on its way into a file. */
export class PdfOutput {
  readonly #descriptor: number;
  readonly #places: ObjectPlaces;
  readonly #main: Buffer = takeBuffer();
  #mainUsed = 0;
  #closed = false;
  #written = 0;
  #pack: Buffer = Buffer.alloc(0);
  #packUsed = 0;
  #packing = false;
  #packed: PackedObject[] = [];
  /** offset of the data of the stream written last */
  streamOffset = 0;
  /** `update`: the output begins with the bytes of a file, whose object numbers end before `size`. */
  constructor(path: string, update?: { readonly source: Source; readonly size: number }) {
    this.#places = new ObjectPlaces(update?.size ?? 1);
    this.#descriptor = openSync(path, 'w+');
    if (update === undefined) this.bytes(HEADER, 0, HEADER.length);
    else {
      this.copyStream(update.source, { offset: 0, length: update.source.size });
      this.text('\n');
    }
  }

  /** A new object number. */
  allocate(count = 1): number {
    return this.#places.allocate(count);
  }

  /** The number that `allocate` gives next. */
  get next(): number {
    return this.#places.next;
  }

  /** bytes so far */
  get size(): number {
    return this.#written + this.#mainUsed;
  }

  /** `packed`: into an object stream; not for streams. */
  beginObject(number: number, packed = false): void {
    this.#packing = packed;
    this.#places.setOffset(number, packed ? IN_OBJECT_STREAM : this.size);
    if (packed) {
      this.#packed.push({ number, position: this.#packUsed });
      return;
    }
    this.integer(number);
    this.text(' 0 obj\n');
  }

  endObject(): void {
    if (!this.#packing) {
      this.text('\nendobj\n');
      return;
    }
    this.text('\n');
    this.#packing = false;
    if (this.#packed.length >= PACK.objects || this.#packUsed > PACK.bytes) this.#closePack();
  }

  /** A whole object whose body is given; `body` may be a stream. */
  object(number: number, body: string | Buffer, packed = false): void {
    this.beginObject(number, packed);
    if (typeof body === 'string') this.text(body);
    else this.bytes(body, 0, body.length);
    this.endObject();
  }

  /** A whole stream object. `entries`: further entries of its dictionary. */
  stream(number: number, entries: string, data: Buffer): void {
    this.beginObject(number);
    this.text(`<<${entries}/Length ${data.length}>>\nstream\n`);
    this.bytes(data, 0, data.length);
    this.text('\nendstream');
    this.endObject();
  }

  /** Latin-1 text. */
  text(text: string): void {
    if (text.length > TEXT.long) {
      const bytes = Buffer.from(text, 'latin1');
      this.bytes(bytes, 0, bytes.length);
      return;
    }
    const at = this.#room(text.length);
    const buffer = this.#packing ? this.#pack : this.#main;
    for (let i = 0; i < text.length; i++) buffer[at + i] = text.charCodeAt(i);
  }

  /** A whole number that is not negative. */
  integer(value: number): void {
    let count = 1;
    for (let rest = value; rest >= 10; rest = Math.floor(rest / 10)) count++;
    const at = this.#room(count);
    writeDigits(this.#packing ? this.#pack : this.#main, at, value, count);
  }

  reference(number: number): void {
    if (number === 0) this.text('null');
    else {
      this.integer(number);
      this.text(' 0 R');
    }
  }

  bytes(bytes: Buffer, start: number, end: number): void {
    if (!this.#packing && end - start > BUFFER) {
      this.#flush();
      this.#write(bytes, start, end);
      return;
    }
    const at = this.#room(end - start);
    const target = this.#packing ? this.#pack : this.#main;
    if (end - start > TEXT.shortCopy) bytes.copy(target, at, start, end);
    else for (let i = start; i < end; i++) target[at + i - start] = bytes[i] as number;
  }

  /** The data of a stream, range by range from its file. */
  copyStream(source: Source, { offset, length }: StreamPlace): void {
    this.streamOffset = this.size;
    for (let done = 0; done < length; ) {
      const count = Math.min(length - done, BUFFER);
      const at = this.#room(count);
      source.copy(this.#main, at, offset + done, count);
      done += count;
    }
  }

  /** Bytes of the output that were written before, outside object streams. */
  readBack(offset: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    const inFile = Math.max(0, Math.min(length, this.#written - offset));
    for (let done = 0; done < inFile; ) done += readSync(this.#descriptor, bytes, done, inFile - done, offset + done);
    if (inFile < length)
      this.#main.copy(bytes, inFile, offset + inFile - this.#written, offset + length - this.#written);
    return bytes;
  }

  /** Makes room for `count` bytes in the current buffer and answers where they go. */
  #room(count: number): number {
    if (this.#packing) {
      if (this.#packUsed + count > this.#pack.length) {
        const larger = Buffer.allocUnsafe(Math.max(this.#pack.length * 2, this.#packUsed + count, 1 << 14));
        this.#pack.copy(larger, 0, 0, this.#packUsed);
        this.#pack = larger;
      }
      const at = this.#packUsed;
      this.#packUsed += count;
      return at;
    }
    if (this.#mainUsed + count > this.#main.length) this.#flush();
    const at = this.#mainUsed;
    this.#mainUsed += count;
    return at;
  }

  #flush(): void {
    this.#write(this.#main, 0, this.#mainUsed);
    this.#mainUsed = 0;
  }

  #write(bytes: Buffer, start: number, end: number): void {
    for (let done = start; done < end; ) done += writeSync(this.#descriptor, bytes, done, end - done);
    this.#written += end - start;
  }

  #closePack(): void {
    if (this.#packed.length === 0) return;
    const number = this.allocate();
    let index = '';
    for (const [place, packed] of this.#packed.entries()) {
      index += `${packed.number} ${packed.position} `;
      this.#places.setContainer(packed.number, { stream: number, index: place });
    }
    const data = Buffer.concat([Buffer.from(index, 'latin1'), this.#pack.subarray(0, this.#packUsed)]);
    const entries = `/Type/ObjStm/N ${this.#packed.length}/First ${index.length}/Filter/FlateDecode`;
    this.#packed = [];
    this.#packUsed = 0;
    this.stream(number, entries, deflated(data));
  }

  /** Writes the cross-reference of a new file and closes it. Answers the size of the file in bytes. */
  finish(root: number, info: number): number {
    this.#closePack();
    const trailer = `/Root ${root} 0 R${info === 0 ? '' : `/Info ${info} 0 R`}`;
    if (this.#places.hasPacked) return this.#end(this.#crossReferenceStream(trailer));
    const start = this.size;
    this.#wholeTable();
    this.text(`trailer\n<</Size ${this.next}${trailer}>>\n`);
    return this.#end(start);
  }

  /**
   * Writes the cross-reference of an update behind a file whose newest section lies at `previous`, and closes the output.
   * A file with tables gets a table; objects in object streams are then listed as in hybrid files (7.5.8.4).
   */
  finishUpdate({ trailer, previous, asStream }: { trailer: string; previous: number; asStream: boolean }): number {
    this.#closePack();
    const before = `${trailer}/Prev ${previous}`;
    if (asStream) return this.#end(this.#crossReferenceStream(before));
    const packed = this.#places.all().filter(({ place }) => 'stream' in place);
    let hybrid = '';
    if (packed.length > 0) {
      const number = this.allocate();
      hybrid = `/XRefStm ${this.size}`;
      const { data, index } = streamRows(packed);
      this.#rows(number, `/Size ${this.next}/Index${index}${trailer}`, data);
    }
    const start = this.size;
    this.text(partialTable(this.#places.all()));
    this.text(`trailer\n<</Size ${this.next}${before}${hybrid}>>\n`);
    return this.#end(start);
  }

  /** A table of all objects from 0 on; those that were not written are free (ISO 32000-2, 7.5.4). */
  #wholeTable(): void {
    this.text(`xref\n0 ${this.next}\n0000000000 65535 f \n`);
    const main = this.#main;
    for (let number = 1; number < this.next; number++) {
      const offset = this.#places.offsetOf(number);
      const at = this.#room(20);
      writeDigits(main, at, offset ?? 0, 10);
      const rest = offset === undefined ? ROW.free : ROW.used;
      for (let i = 0; i < 10; i++) main[at + 10 + i] = rest[i] as number;
    }
  }

  #crossReferenceStream(trailer: string): number {
    const number = this.allocate();
    const start = this.size;
    this.#places.setOffset(number, start);
    const { data, index } = streamRows(this.#places.all());
    this.#rows(number, `/Size ${this.next}/Index${index}${trailer}`, data);
    return start;
  }

  /** The stream of a cross-reference. The few rows of a letter stay as they are: packing them costs more than they weigh. */
  #rows(number: number, entries: string, data: Buffer): void {
    const known = `/Type/XRef/W[1 5 2]${entries}`;
    if (data.length <= PLAIN_ROWS) this.stream(number, known, data);
    else this.stream(number, `${known}/Filter/FlateDecode`, deflated(data));
  }

  #end(start: number): number {
    this.text(`startxref\n${start}\n%%EOF\n`);
    this.#flush();
    this.close();
    return this.#written;
  }

  /** Closes the file; also after a failure, when it is incomplete. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    giveBuffer(this.#main);
    closeSync(this.#descriptor);
  }
}
