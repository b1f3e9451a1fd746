// The buffer that outputs are written through, kept from one to the next, and digits written straight into it.

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

/** Keeps a buffer for the next output. */
export function giveBuffer(buffer: Buffer): void {
  spareBuffer = buffer;
}
