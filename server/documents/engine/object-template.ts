// What copying an object needs: its bytes, the references in them, and where its stream lies. Streams are never decoded.
import { isAnnotation, withoutActions } from './annotations.ts';
import { HandOver } from './hand-over.ts';
import type { PdfObjects, WrittenValue } from './pdf-objects.ts';
import { locateStream, type StreamPlace, streamStart } from './source-values.ts';
import { parseValue } from './values.ts';
import { dictionaryEntries, type ReferenceSpans, walkValue } from './walk.ts';

/** A link to a page: written only where that page is part of the output. */
export interface PageLink {
  readonly page: number;
  readonly literal: Buffer;
  readonly references: ReferenceSpans;
}

export interface ObjectTemplate {
  readonly literal: Buffer;
  /** start, end, object number; positions in `literal` */
  readonly references: ReferenceSpans;
  readonly stream: StreamPlace | null;
  /** the object comes from an object stream and goes into one again */
  readonly packed: boolean;
  /** belongs before the ">>" that `literal` then lacks */
  readonly link: PageLink | null;
}

const NULL_OBJECT: ObjectTemplate = {
  literal: Buffer.from('null'),
  references: [],
  stream: null,
  packed: false,
  link: null,
};

/** A copy with memory of its own: a slice of Node's pool would keep 8 KB alive for a few bytes in the cache. */
function ownCopy(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

export function makeTemplate(objects: PdfObjects, number: number): ObjectTemplate {
  const references: ReferenceSpans = [];
  const written = objects.written(number, references);
  if (written === null) return NULL_OBJECT;
  const packed = written.end < 0;
  if (!packed && written.bytes[written.start] === 60 && streamStart(objects.source, written.end) >= 0) {
    return streamTemplate(objects, written);
  }
  const literal = ownCopy(written.bytes.subarray(written.start, written.stop));
  if (isAnnotation(literal)) return { ...withoutActions(objects, literal), stream: null, packed };
  for (let i = 0; i < references.length; i += 3) {
    references[i] = (references[i] as number) - written.start;
    references[i + 1] = (references[i + 1] as number) - written.start;
  }
  return { literal, references, stream: null, packed, link: null };
}

/** The dictionary of a stream with its length written directly, so that the length's object need not travel. */
function streamTemplate(objects: PdfObjects, { bytes, start, stop, end }: WrittenValue): ObjectTemplate {
  const entries = dictionaryEntries(bytes, start);
  if (entries.some((entry) => entry.key === 'F')) throw new HandOver('object', 'stream data in another file');
  const length = entries.findLast((entry) => entry.key === 'Length');
  const value = length === undefined ? undefined : parseValue(bytes, length.start).value;
  const stream = locateStream(objects.source, end, objects.resolve(value));
  if (stream === null) throw new HandOver('object', 'stream');
  let literal: Buffer;
  if (length !== undefined && value === stream.length) {
    literal = ownCopy(bytes.subarray(start, stop));
  } else if (length === undefined) {
    literal = Buffer.concat([
      Buffer.from(`<</Length ${stream.length}`),
      bytes.subarray(bytes.indexOf('<<', start) + 2, stop),
    ]);
  } else {
    const digits = Buffer.from(String(stream.length));
    literal = Buffer.concat([bytes.subarray(start, length.start), digits, bytes.subarray(length.end, stop)]);
  }
  const references: ReferenceSpans = [];
  walkValue(literal, 0, references);
  if (length === undefined || value !== stream.length) literal = ownCopy(literal);
  return { literal, references, stream, packed: false, link: null };
}
