// NUID: the short unique identifier of an output file, stamped on paper and read back for years (docs/model.md,
// "NUID"). 12 random characters of Crockford's base 32 and one check character of the same alphabet.

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_CHARACTERS = 12;

/** Bytes of chance that one NUID needs. */
export const NUID_BYTES = RANDOM_CHARACTERS;

/** Doubles a number in GF(32) with the primitive polynomial x^5 + x^2 + 1. */
const double = (value: number): number => ((value << 1) ^ (value & 16 ? 0b100101 : 0)) & 31;

/**
 * The check value: each character times its own power of x in GF(32), added. All 13 weights differ and none is zero,
 * so every single wrong character and every swap of two characters is found.
 */
function checkValue(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum = double(sum ^ value);
  return sum;
}

const valuesOf = (text: string): number[] => [...text].map((character) => ALPHABET.indexOf(character));

/** The range of pieces in test mode: how their NUIDs begin. */
export const TEST_RANGE = 'TEST';

/** Whether a piece with this NUID is of test mode. */
export const isTestNuid = (nuid: string): boolean => nuid.startsWith(TEST_RANGE);

/**
 * A NUID from 12 random bytes; of each byte five bits are used. Those of test mode begin with TEST, and no other does.
 * @param isTest in test mode
 */
export function makeNuid(random: Uint8Array, isTest = false): string {
  if (random.length < NUID_BYTES) throw new Error(`A NUID needs ${NUID_BYTES} random bytes`);
  const drawn = [...random.subarray(0, RANDOM_CHARACTERS)].map((byte) => byte & 31);
  const range = valuesOf(TEST_RANGE);
  if (isTest) drawn.splice(0, range.length, ...range);
  else if (range.every((value, place) => drawn[place] === value)) drawn[0] = 0;
  return [...drawn, checkValue(drawn)].map((value) => ALPHABET[value]).join('');
}

/**
 * The NUID that a person or scanner means: in upper or lower case, with spaces and hyphens; O is 0, I and L are 1. A
 * text whose check character does not fit stays itself, in capitals.
 */
export function asNuid(text: string): string {
  const nuid = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return isNuid(nuid) ? nuid : text.trim().toUpperCase();
}

/** True for a NUID exactly as it is stamped. */
export function isNuid(text: string): boolean {
  const values = valuesOf(text);
  if (values.length !== RANDOM_CHARACTERS + 1 || values.includes(-1)) return false;
  return checkValue(values.slice(0, -1)) === values.at(-1);
}
