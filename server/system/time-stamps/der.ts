// The distinguished encoding of ASN.1 (X.690), as far as time stamps need it.

/** A value as it lies in its encoding. */
export interface DerValue {
  readonly tag: number;
  readonly content: Buffer;
  /** With what stands behind it in the same sequence. */
  readonly next: Buffer;
  /** Whole, with tag and length. */
  readonly whole: Buffer;
}

export const TAGS = { boolean: 1, integer: 2, octets: 4, null: 5, oid: 6, time: 24, sequence: 48, first: 160 } as const;

function lengthOf(count: number): Buffer {
  if (count < 128) return Buffer.from([count]);
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(count);
  const short = bytes.subarray(bytes.findIndex((byte) => byte !== 0));
  return Buffer.concat([Buffer.from([128 + short.length]), short]);
}

/** Encodes a value of a tag below 31. */
export function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

/** A whole number of at least 0, from its bytes: no more of them than it takes, and a zero before a first bit that is set. */
export function derNumber(bytes: Buffer): Buffer {
  const from = bytes.findIndex((byte) => byte !== 0);
  const least = from < 0 ? Buffer.from([0]) : bytes.subarray(from);
  return der(TAGS.integer, ...((least[0] ?? 0) > 127 ? [Buffer.from([0])] : []), least);
}

/**
 * The value at the beginning.
 * @throws Error where the bytes are no such encoding
 */
export function readDer(bytes: Buffer): DerValue {
  const [tag = 0, first = 0] = bytes;
  const count = first < 128 ? 0 : first - 128;
  const begin = 2 + count;
  if (bytes.length < begin || count > 4 || (first >= 128 && count === 0)) throw new Error('This is not DER.');
  const length = count === 0 ? first : bytes.readUIntBE(2, count);
  const end = begin + length;
  if (bytes.length < end) throw new Error('This is not whole DER.');
  return { tag, content: bytes.subarray(begin, end), next: bytes.subarray(end), whole: bytes.subarray(0, end) };
}

/** The values in a sequence, in their order. @throws Error where it holds something else */
export function valuesIn({ content }: DerValue): DerValue[] {
  const values: DerValue[] = [];
  for (let rest = content; rest.length > 0; ) {
    const value = readDer(rest);
    values.push(value);
    rest = value.next;
  }
  return values;
}
