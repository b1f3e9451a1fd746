// The objects of an output by their content: dictionaries by their written form, streams by form, length and bytes.
import { BoundedCache } from '../syntax/bounded-cache.ts';
import { crypto, zlib } from '../syntax/node-parts.ts';
import type { Source } from '../syntax/source.ts';
import type { StreamPlace } from '../syntax/source-values.ts';
import type { PdfOutput } from './pdf-output.ts';

interface WrittenStream {
  readonly number: number;
  /** of the data in the output */
  readonly offset: number;
}

const LONG_KEY = 256;
const SAMPLE = 1024;
const CHUNK = 1 << 20;
const REMEMBERED_BYTES = 16 << 20;

/** Finds values and streams that an output holds already. */
export class SharedBodies {
  readonly #values = new Map<string, number>();
  readonly #streams = new Map<string, WrittenStream[]>();
  /** data of written streams that were compared before, by object number */
  readonly #remembered = new BoundedCache<Buffer>(REMEMBERED_BYTES);

  /** Number of the value with this written form, undefined when there is none yet. */
  findValue(form: string): number | undefined {
    return this.#values.get(keyOf(form));
  }

  addValue(form: string, number: number): void {
    this.#values.set(keyOf(form), number);
  }

  /** Key under which a stream is kept: only streams with equal keys are compared byte by byte. */
  streamKey(form: string, source: Source, { offset, length }: StreamPlace): string {
    return `${keyOf(form)} ${length} ${zlib().crc32(source.read(offset, Math.min(length, SAMPLE)))}`;
  }

  /** Number of an equal stream of the output. */
  findStream(key: string, output: PdfOutput, source: Source, place: StreamPlace): number | undefined {
    return this.#streams.get(key)?.find((written) => this.#isEqual(written, output, source, place))?.number;
  }

  addStream(key: string, written: WrittenStream): void {
    const others = this.#streams.get(key);
    if (others === undefined) this.#streams.set(key, [written]);
    else others.push(written);
  }

  #isEqual(written: WrittenStream, output: PdfOutput, source: Source, { offset, length }: StreamPlace): boolean {
    if (length <= CHUNK) return this.#data(written, output, length).equals(source.read(offset, length));
    for (let done = 0; done < length; done += CHUNK) {
      const count = Math.min(CHUNK, length - done);
      if (!output.readBack(written.offset + done, count).equals(source.read(offset + done, count))) return false;
    }
    return true;
  }

  #data({ number, offset }: WrittenStream, output: PdfOutput, length: number): Buffer {
    let data = this.#remembered.get(number);
    if (data === undefined) {
      data = output.readBack(offset, length);
      this.#remembered.set(number, data, length);
    }
    return data;
  }
}

/** Long forms are kept by their digest, a cryptographic one, so that two objects cannot be crafted to pass as one. */
function keyOf(form: string): string {
  return form.length <= LONG_KEY ? form : crypto().hash('sha256', form, 'base64');
}
