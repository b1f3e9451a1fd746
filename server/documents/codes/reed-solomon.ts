// The error correction of Data Matrix ECC 200: Reed-Solomon words over a field of 256 (ISO/IEC 16022, 5.7 and annex E).
import type { SymbolSize } from './datamatrix-sizes.ts';

/** The prime polynomial x^8 + x^5 + x^3 + x^2 + 1 of the standard's Galois field. */
const FIELD = 301;

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = x;
  EXP[i + 255] = x;
  LOG[x] = i;
  x <<= 1;
  if (x & 256) x ^= FIELD;
}

const at = (bytes: Uint8Array, index: number): number => bytes[index] ?? 0;

const generators = new Map<number, Uint8Array>();
/** The generator polynomial of this degree, lowest coefficient first. */
function generator(degree: number): Uint8Array {
  const known = generators.get(degree);
  if (known) return known;
  const g = new Uint8Array(degree + 1);
  g[0] = 1;
  for (let i = 1; i <= degree; i++) {
    for (let j = i; j > 0; j--) {
      g[j] = at(g, j) === 0 ? at(g, j - 1) : at(g, j - 1) ^ at(EXP, at(LOG, at(g, j)) + i);
    }
    g[0] = at(EXP, (at(LOG, at(g, 0)) + i) % 255);
  }
  generators.set(degree, g);
  return g;
}

/** Data words, then the Reed-Solomon words of each block, interleaved. */
export function withErrorCorrection(words: readonly number[], size: SymbolSize): Uint8Array {
  const { dataWords: count, errorWords, blocks } = size;
  const all = new Uint8Array(count + errorWords);
  all.set(words);
  const degree = errorWords / blocks;
  const g = generator(degree);
  // The ten blocks of 144x144 are of unequal length, and the error words start with the two short ones.
  const shift = size.rows === 144 ? 2 : 0;
  for (let block = 0; block < blocks; block++) {
    const rest = new Uint8Array(degree);
    for (let i = block; i < count; i += blocks) {
      const factor = at(all, i) ^ at(rest, 0);
      rest.copyWithin(0, 1);
      rest[degree - 1] = 0;
      if (factor === 0) continue;
      const log = at(LOG, factor);
      for (let j = 0; j < degree; j++) {
        const coefficient = at(g, degree - 1 - j);
        if (coefficient !== 0) rest[j] = at(rest, j) ^ at(EXP, log + at(LOG, coefficient));
      }
    }
    for (let j = 0; j < degree; j++) all[count + j * blocks + ((block + shift) % blocks)] = at(rest, j);
  }
  return all;
}
