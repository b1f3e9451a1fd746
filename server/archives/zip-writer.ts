// ZIP files of our own as a stream whose length is known before its first byte: entries are stored as they are (APPNOTE 6.3.10).
import { Readable } from 'node:stream';

/** An entry; its content comes when its turn has come. */
export interface ZipEntry {
  /** With slashes. */
  readonly path: string;
  /** Below 4 GiB. */
  readonly bytes: number;
  readonly crc32: number;
  open(): AsyncIterable<Buffer> | Iterable<Buffer>;
}

const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
const END_64_BYTES = 56 + 20;
const OFFSET_64_BYTES = 12;
const MOST_32 = 0xff_ff_ff_ff;
const MOST_16 = 0xff_ff;
/** Names are in UTF-8 (4.4.4). */
const UTF8_FLAG = 0x08_00;
const VERSION = 20;
const VERSION_64 = 45;

/** A name with where its entry begins. */
interface Placed {
  readonly entry: ZipEntry;
  readonly name: Buffer;
  readonly offset: number;
}

function positions(entries: readonly ZipEntry[]): { placed: Placed[]; end: number } {
  let offset = 0;
  const placed = entries.map((entry) => {
    const one = { entry, name: Buffer.from(entry.path), offset };
    offset += LOCAL_BYTES + one.name.length + entry.bytes;
    return one;
  });
  return { placed, end: offset };
}

/** Date and time as MS-DOS wrote them, in UTC. */
const dosTime = (at: Date): number =>
  (((at.getUTCFullYear() - 1980) << 25) |
    ((at.getUTCMonth() + 1) << 21) |
    (at.getUTCDate() << 16) |
    (at.getUTCHours() << 11) |
    (at.getUTCMinutes() << 5) |
    (at.getUTCSeconds() >> 1)) >>>
  0;

/** What local and central headers have in common, from the version on. */
function common({ entry, name }: Placed, at: Date, header: Buffer): void {
  const from = header.length === LOCAL_BYTES ? 4 : 6;
  header.writeUInt16LE(VERSION, from);
  header.writeUInt16LE(UTF8_FLAG, from + 2);
  header.writeUInt32LE(dosTime(at), from + 6);
  header.writeUInt32LE(entry.crc32, from + 10);
  header.writeUInt32LE(entry.bytes, from + 14);
  header.writeUInt32LE(entry.bytes, from + 18);
  header.writeUInt16LE(name.length, from + 22);
}

function localHeader(placed: Placed, at: Date): Buffer {
  const header = Buffer.alloc(LOCAL_BYTES);
  header.writeUInt32LE(0x04_03_4b_50, 0);
  common(placed, at, header);
  return Buffer.concat([header, placed.name]);
}

const isFar = ({ offset }: Placed): boolean => offset >= MOST_32;

function centralHeader(placed: Placed, at: Date): Buffer {
  const header = Buffer.alloc(CENTRAL_BYTES);
  header.writeUInt32LE(0x02_01_4b_50, 0);
  header.writeUInt16LE(VERSION_64, 4);
  common(placed, at, header);
  header.writeUInt16LE(isFar(placed) ? OFFSET_64_BYTES : 0, 30);
  header.writeUInt32LE(isFar(placed) ? MOST_32 : placed.offset, 42);
  if (!isFar(placed)) return Buffer.concat([header, placed.name]);
  const extra = Buffer.alloc(OFFSET_64_BYTES);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(BigInt(placed.offset), 4);
  return Buffer.concat([header, placed.name, extra]);
}

const isLarge = (count: number, end: number, size: number): boolean => count >= MOST_16 || end + size >= MOST_32;

/** The end of the directory, with that of large archives (4.3.14 to 4.3.16). */
function endOf(count: number, start: number, size: number): Buffer {
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  const few = Math.min(count, MOST_16);
  end.writeUInt16LE(few, 8);
  end.writeUInt16LE(few, 10);
  end.writeUInt32LE(Math.min(size, MOST_32), 12);
  end.writeUInt32LE(Math.min(start, MOST_32), 16);
  if (!isLarge(count, start, size)) return end;
  const large = Buffer.alloc(END_64_BYTES);
  large.writeUInt32LE(0x06_06_4b_50, 0);
  large.writeBigUInt64LE(44n, 4);
  large.writeUInt16LE(VERSION_64, 12);
  large.writeUInt16LE(VERSION_64, 14);
  large.writeBigUInt64LE(BigInt(count), 24);
  large.writeBigUInt64LE(BigInt(count), 32);
  large.writeBigUInt64LE(BigInt(size), 40);
  large.writeBigUInt64LE(BigInt(start), 48);
  large.writeUInt32LE(0x07_06_4b_50, 56);
  large.writeBigUInt64LE(BigInt(start + size), 64);
  large.writeUInt32LE(1, 72);
  return Buffer.concat([large, end]);
}

async function* pieces(entries: readonly ZipEntry[], at: Date): AsyncGenerator<Buffer> {
  const { placed, end } = positions(entries);
  let size = 0;
  for (const one of placed) {
    yield localHeader(one, at);
    let sent = 0;
    for await (const piece of one.entry.open()) {
      sent += piece.length;
      yield piece;
    }
    if (sent !== one.entry.bytes) throw new Error(`The entry ${one.entry.path} has ${sent} bytes.`);
  }
  for (const one of placed) {
    const header = centralHeader(one, at);
    size += header.length;
    yield header;
  }
  yield endOf(placed.length, end, size);
}

/** An archive of entries, dated at a time. */
export function zipOf(entries: readonly ZipEntry[], at: Date): { readonly stream: Readable; readonly length: number } {
  const { placed, end } = positions(entries);
  const size = placed.reduce(
    (sum, one) => sum + CENTRAL_BYTES + one.name.length + (isFar(one) ? OFFSET_64_BYTES : 0),
    0,
  );
  const tail = END_BYTES + (isLarge(placed.length, end, size) ? END_64_BYTES : 0);
  return { stream: Readable.from(pieces(entries, at), { objectMode: false }), length: end + size + tail };
}
