// Writes one PDF to a file: objects one after the other through one buffer, then the cross-reference.
// No dates and no random identifiers: the same input gives the same bytes.
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import type { Source } from './source.ts';
import type { StreamPlace } from './source-values.ts';

const HEADER = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1');
const BUFFER = 1 << 20;
/** objects of one object stream */
const PACK_OBJECTS = 200;
const PACK_BYTES = 1 << 18;

/** Kept between outputs: a fresh megabyte per letter costs more than writing the letter. */
let spareBuffer: Buffer | null = null;

function takeBuffer(): Buffer {
  const buffer = spareBuffer ?? Buffer.allocUnsafeSlow(BUFFER);
  spareBuffer = null;
  return buffer;
}

interface PackedObject {
  readonly number: number;
  readonly position: number;
}

export class PdfOutput {
  readonly #descriptor: number;
  readonly #main: Buffer = takeBuffer();
  #mainUsed = 0;
  #written = 0;
  #pack: Buffer = Buffer.alloc(0);
  #packUsed = 0;
  #packing = false;
  #packed: PackedObject[] = [];
  #next = 1;
  readonly #offsets: number[] = [];
  /** offset of the data of the stream written last */
  streamOffset = 0;
  /** by object number: number of its object stream and index in it, where it has one */
  readonly #containers = new Map<number, { stream: number; index: number }>();

  constructor(path: string) {
    this.#descriptor = openSync(path, 'w+');
    this.bytes(HEADER, 0, HEADER.length);
  }

  /** A new object number. */
  allocate(count = 1): number {
    const number = this.#next;
    this.#next += count;
    return number;
  }

  /** The number that `allocate` gives next. */
  get next(): number {
    return this.#next;
  }

  /** bytes so far */
  get size(): number {
    return this.#written + this.#mainUsed;
  }

  /** `packed`: into an object stream; not for streams. */
  beginObject(number: number, packed = false): void {
    this.#packing = packed;
    if (packed) {
      this.#packed.push({ number, position: this.#packUsed });
      return;
    }
    this.#offsets[number] = this.size;
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
    if (this.#packed.length >= PACK_OBJECTS || this.#packUsed > PACK_BYTES) this.#closePack();
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
    const at = this.#room(text.length);
    const buffer = this.#packing ? this.#pack : this.#main;
    for (let i = 0; i < text.length; i++) buffer[at + i] = text.charCodeAt(i);
  }

  integer(value: number): void {
    this.text(String(value));
  }

  reference(number: number): void {
    this.text(number === 0 ? 'null' : `${number} 0 R`);
  }

  bytes(bytes: Buffer, start: number, end: number): void {
    if (!this.#packing && end - start > BUFFER) {
      this.#flush();
      this.#write(bytes, start, end);
      return;
    }
    const at = this.#room(end - start);
    bytes.copy(this.#packing ? this.#pack : this.#main, at, start, end);
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
      this.#containers.set(packed.number, { stream: number, index: place });
    }
    const data = Buffer.concat([Buffer.from(index, 'latin1'), this.#pack.subarray(0, this.#packUsed)]);
    const entries = `/Type/ObjStm/N ${this.#packed.length}/First ${index.length}/Filter/FlateDecode`;
    this.#packed = [];
    this.#packUsed = 0;
    this.stream(number, entries, deflateSync(data));
  }

  /** Writes the cross-reference and closes the file. Answers the size of the file in bytes. */
  finish(root: number, info: number): number {
    this.#closePack();
    const trailer = `/Root ${root} 0 R${info === 0 ? '' : `/Info ${info} 0 R`}`;
    const start = this.#containers.size === 0 ? this.#writeTable(trailer) : this.#writeTableStream(trailer);
    this.text(`startxref\n${start}\n%%EOF\n`);
    this.#flush();
    this.close();
    return this.#written;
  }

  #writeTable(trailer: string): number {
    const start = this.size;
    this.text(`xref\n0 ${this.#next}\n0000000000 65535 f \n`);
    for (let number = 1; number < this.#next; number++) {
      const offset = this.#offsets[number];
      if (offset === undefined) this.text('0000000000 00000 f \n');
      else this.text(`${String(offset).padStart(10, '0')} 00000 n \n`);
    }
    this.text(`trailer\n<</Size ${this.#next}${trailer}>>\n`);
    return start;
  }

  #writeTableStream(trailer: string): number {
    const number = this.allocate();
    const start = this.size;
    this.#offsets[number] = start;
    const rows = Buffer.alloc(this.#next * 8);
    for (let object = 1; object < this.#next; object++) {
      const row = object * 8;
      const container = this.#containers.get(object);
      const offset = this.#offsets[object];
      if (container !== undefined) {
        rows[row] = 2;
        rows.writeUIntBE(container.stream, row + 1, 5);
        rows.writeUInt16BE(container.index, row + 6);
      } else if (offset !== undefined) {
        rows[row] = 1;
        rows.writeUIntBE(offset, row + 1, 5);
      }
    }
    const entries = `/Type/XRef/Size ${this.#next}/W[1 5 2]${trailer}/Filter/FlateDecode`;
    this.stream(number, entries, deflateSync(rows));
    return start;
  }

  /** Closes the file; also after a failure, when what was written is worth nothing. */
  close(): void {
    if (spareBuffer === this.#main) return;
    spareBuffer = this.#main;
    closeSync(this.#descriptor);
  }
}
