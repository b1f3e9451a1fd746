// The buffer that outputs are written through, kept from one to the next, and digits written straight into it.

/** First lines of every output. */
export const HEADER = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1');
/** Characters: longer texts go past the buffer; below `shortCopy` a loop is faster than a call. */
export const TEXT = { long: 1 << 16, shortCopy: 48 } as const;
/** Objects, and bytes before packing, of one object stream. */
export const PACK = { objects: 200, bytes: 1 << 18 } as const;
/** What follows the offset in a row of a cross-reference table. */
export const ROW = { used: Buffer.from(' 00000 n \n'), free: Buffer.from(' 00000 f \n') } as const;
/** bytes */
export const BUFFER = 1 << 20;

/** Kept between outputs: a fresh megabyte per letter costs more than writing the letter. */
let spareBuffer: Buffer | null = null;

/** A buffer of `BUFFER` bytes, used before or new. */
export function takeBuffer(): Buffer {
  const buffer = spareBuffer ?? Buffer.allocUnsafeSlow(BUFFER);
  spareBuffer = null;
  return buffer;
}

/** Writes a number in `count` decimal digits, zeros in front. */
export function writeDigits(target: Buffer, at: number, value: number, count: number): void {
  let rest = value;
  for (let i = at + count - 1; i >= at; i--) {
    const next = Math.floor(rest / 10);
    target[i] = 48 + rest - next * 10;
    rest = next;
  }
}

/** Keeps the buffer for the next output. */
export function giveBuffer(buffer: Buffer): void {
  spareBuffer = buffer;
}
