// The file of postal codes and towns that the operator gives: read at the start, kept as one block of text with two indexes of
// hashes, so that a million places need some 50 MB.
//
// Format: UTF-8, one place a line, `country;code;town`: the code of the country (ISO 3166-1 alpha-2), the postal code, the town.
// A first line `country;code;town` is passed over, and so are empty lines. A country that is named must be there as a whole: what
// is not in the file is not known.
import { createReadStream } from 'node:fs';
import { isCountryCode } from '#domain/addresses/country.ts';
import { type AddressReference, foldCode, foldTown, type Locality } from '#domain/addresses/reference.ts';

/** Lines of the file at most: numbers below it share a double with a hash of 32 bits. */
const MOST_LINES = 2 ** 21;
const LONGEST_LINE = 300;
const LONGEST = { code: 12, town: 100 };
const HEADER = 'country;code;town';

/** Hash of 32 bits (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

const codeKey = (country: string, code: string): number => hashOf(`${country} ${code}`);
const townKey = (country: string, town: string): number => hashOf(`${country}/${town}`);

const placeOf = ({ code, town }: Locality): Locality => ({ code, town });

/** Localities as text, in blocks that grow, and where each begins. */
class Localities {
  #text = Buffer.alloc(1 << 20);
  #bytes = 0;
  #starts = new Uint32Array(1 << 16);
  #byCode = new Float64Array(1 << 16);
  #byTown = new Float64Array(1 << 16);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(country: string, { code, town }: Locality): void {
    const line = Buffer.from(`${country}\t${code}\t${town}\n`);
    if (this.#bytes + line.length > this.#text.length) {
      this.#text = Buffer.concat([this.#text], Math.max(this.#text.length * 2, this.#bytes + line.length));
    }
    if (this.#count === this.#starts.length) this.#grow(this.#count * 2);
    line.copy(this.#text, this.#bytes);
    this.#starts[this.#count] = this.#bytes;
    this.#byCode[this.#count] = codeKey(country, foldCode(country, code)) * MOST_LINES + this.#count;
    this.#byTown[this.#count] = townKey(country, foldTown(country, town)) * MOST_LINES + this.#count;
    this.#bytes += line.length;
    this.#count += 1;
  }

  #grow(size: number): void {
    const larger = <A extends Uint32Array | Float64Array>(old: A, made: A): A => {
      made.set(old);
      return made;
    };
    this.#starts = larger(this.#starts, new Uint32Array(size));
    this.#byCode = larger(this.#byCode, new Float64Array(size));
    this.#byTown = larger(this.#byTown, new Float64Array(size));
  }

  /** Ends the adding: from now on places are found. */
  close(): void {
    this.#text = Buffer.from(this.#text.subarray(0, this.#bytes));
    this.#starts = this.#starts.slice(0, this.#count);
    this.#byCode = this.#byCode.slice(0, this.#count).sort();
    this.#byTown = this.#byTown.slice(0, this.#count).sort();
  }

  #read(index: number): Locality & { readonly country: string } {
    const start = this.#starts[index] ?? 0;
    const end = this.#starts[index + 1] ?? this.#text.length;
    const [country = '', code = '', town = ''] = this.#text.toString('utf8', start, end - 1).split('\t');
    return { country, code, town };
  }

  #withHash(index: Float64Array, hash: number): (Locality & { readonly country: string })[] {
    const from = hash * MOST_LINES;
    let [low, high] = [0, index.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((index[middle] ?? 0) < from) low = middle + 1;
      else high = middle;
    }
    const found: (Locality & { readonly country: string })[] = [];
    for (let at = low; at < index.length && (index[at] ?? 0) < from + MOST_LINES; at += 1) {
      found.push(this.#read((index[at] ?? 0) - from));
    }
    return found;
  }

  ofCode(country: string, code: string): Locality[] {
    const all = this.#withHash(this.#byCode, codeKey(country, code));
    return all.filter((place) => place.country === country && foldCode(country, place.code) === code).map(placeOf);
  }

  ofTown(country: string, town: string): Locality[] {
    const all = this.#withHash(this.#byTown, townKey(country, town));
    return all.filter((place) => place.country === country && foldTown(country, place.town) === town).map(placeOf);
  }
}

/** Lines of a file in UTF-8, without their ends. A line that is too long comes cut. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const part of createReadStream(path, { encoding: 'utf8', highWaterMark: 1 << 16 })) {
    const lines = (rest + String(part)).split('\n');
    rest = (lines.pop() ?? '').slice(0, LONGEST_LINE + 1);
    yield* lines;
  }
  yield rest;
}

/** What is wrong with a line; null: nothing. */
function faultOf(parts: readonly string[], line: string): string | null {
  const [country = '', code = '', town = ''] = parts;
  if (line.length > LONGEST_LINE) return `is longer than ${LONGEST_LINE} characters`;
  if (line.includes('\ufffd')) return 'is not UTF-8';
  if (parts.length !== 3) return `has ${parts.length} fields instead of country;code;town`;
  if (!isCountryCode(country)) return `names no country: "${country}"`;
  if (!/[A-Za-z0-9]/.test(code) || code.length > LONGEST.code) return `has no postal code: "${code}"`;
  return foldTown(country, town) === '' || town.length > LONGEST.town ? `has no town: "${town}"` : null;
}

/**
 * Reads the reference.
 * @param path of the file
 * @throws Error that names the file, and the line that cannot be used
 */
export async function readPostalReference(path: string): Promise<AddressReference> {
  const places = new Localities();
  const countries = new Set<string>();
  let number = 0;
  for await (const raw of linesOf(path)) {
    number += 1;
    const line = (number === 1 ? raw.replace(/^\ufeff/, '') : raw).replace(/\r$/, '');
    if (line.trim() === '' || (number === 1 && line.toLowerCase() === HEADER)) continue;
    const parts = line.split(';').map((part) => part.trim().replaceAll('\t', ' '));
    const fault = faultOf(parts, line);
    if (fault !== null) throw new Error(`${path}, line ${number} ${fault}.`);
    if (places.count === MOST_LINES) throw new Error(`${path} has more than ${MOST_LINES} places.`);
    const [country = '', code = '', town = ''] = parts;
    places.add(country, { code, town });
    countries.add(country);
  }
  if (places.count === 0) throw new Error(`${path} has no places.`);
  places.close();
  return {
    countries,
    placesOfCode: (country, code) => places.ofCode(country, code),
    placesOfTown: (country, town) => places.ofTown(country, town),
  };
}
