// What copying an object needs: its bytes, the references in them, and where its stream lies. Streams are never decoded.

import { HandOver } from '../syntax/hand-over.ts';
import { writtenName } from '../syntax/names.ts';
import { locateStream, type StreamPlace, streamStart } from '../syntax/source-values.ts';
import { parseValue } from '../syntax/values.ts';
import { dictionaryEntries, type Entry, type ReferenceSpans, walkValue } from '../syntax/walk.ts';
import { isAnnotation, type PageLink, withoutActions } from './annotations.ts';
import type { ObjectReader, WrittenValue } from './object-reader.ts';
import { mayHoldMore, prunedResources, usesAll } from './pruned-resources.ts';
import { namesUsedBy, ownResources } from './used-names.ts';

/** Stands for an object number in `references`: the length of the template's own stream is written there as digits. */
export const OWN_LENGTH = -1;

/** An object ready to be copied any number of times. */
export interface ObjectTemplate {
  /** the written value lies in `start..end` of these bytes */
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
  /** start, end, object number (or `OWN_LENGTH`); positions in `bytes` */
  readonly references: ReferenceSpans;
  readonly stream: StreamPlace | null;
  /** the object comes from an object stream and goes into one again */
  readonly packed: boolean;
  /** belongs before the ">>" that the value then lacks */
  readonly link: PageLink | null;
}

const NULL_OBJECT: ObjectTemplate = {
  bytes: Buffer.from('null'),
  start: 0,
  end: 4,
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

type Literal = Pick<ObjectTemplate, 'bytes' | 'start' | 'end' | 'references'>;

/** The written value with its references; copied where the bytes of the source do not last. */
function literalOf(isLasting: boolean, { bytes, start, stop }: WrittenValue, references: ReferenceSpans): Literal {
  if (isLasting) return { bytes, start, end: stop, references };
  for (let i = 0; i < references.length; i += 3) {
    references[i] = (references[i] as number) - start;
    references[i + 1] = (references[i + 1] as number) - start;
  }
  return { bytes: ownCopy(bytes.subarray(start, stop)), start: 0, end: stop - start, references };
}

/** Reads an object of the file. Throws HandOver when its value cannot be followed to its end. */
export function makeTemplate(objects: ObjectReader, number: number): ObjectTemplate {
  const references: ReferenceSpans = [];
  const written = objects.written(number, references);
  if (written === null) return NULL_OBJECT;
  const packed = written.end < 0;
  if (!packed && written.bytes[written.start] === 60 && streamStart(objects.source, written.end) >= 0) {
    return streamTemplate(objects, { number, written, found: references });
  }
  const literal = written.bytes.subarray(written.start, written.stop);
  if (isAnnotation(literal)) {
    const clean = withoutActions(objects, Buffer.from(literal));
    const { length } = clean.literal;
    const { link } = clean;
    return { bytes: clean.literal, start: 0, end: length, references: clean.references, stream: null, packed, link };
  }
  if (literal.includes('/CharProcs')) {
    const entries = dictionaryEntries(literal, 0);
    const rewritten = rewrittenEntries(objects, number, { bytes: literal, entries });
    if (rewritten !== null) return { ...ownLiteral(rewritten), stream: null, packed };
  }
  const isLasting = !packed && objects.source.isWhole;
  return { ...literalOf(isLasting, written, references), stream: null, packed, link: null };
}

/** The spans with the value of /Length, which may be a reference, as one that takes the stream's own length. */
function putOwnLength(references: ReferenceSpans, { start, end }: Entry): void {
  let at = 0;
  while (at < references.length && (references[at] as number) < start) at += 3;
  const isReference = at < references.length && (references[at] as number) < end;
  references.splice(at, isReference ? 3 : 0, start, end, OWN_LENGTH);
}

interface StreamObject {
  readonly number: number;
  readonly written: WrittenValue;
  readonly found: ReferenceSpans;
}

/** The dictionary of a stream with its length written directly, so that the length's object need not travel. */
function streamTemplate(objects: ObjectReader, { number, written, found }: StreamObject): ObjectTemplate {
  const { bytes, start, end } = written;
  const entries = dictionaryEntries(bytes, start);
  let length: Entry | undefined;
  for (const entry of entries) {
    if (entry.key === 'F') throw new HandOver('object', 'stream data in another file');
    if (entry.key === 'Length') length = entry;
  }
  const value = length === undefined ? undefined : parseValue(bytes, length.start).value;
  const stream = locateStream(objects.source, end, objects.resolve(value));
  if (stream === null) throw new HandOver('object', 'stream');
  const rewritten = rewrittenEntries(objects, number, { bytes, entries });
  if (rewritten !== null) return { ...ownLiteral([`/Length ${stream.length}`, ...rewritten]), stream, packed: false };
  if (value === stream.length) {
    return { ...literalOf(objects.source.isWhole, written, found), stream, packed: false, link: null };
  }
  if (length !== undefined) {
    putOwnLength(found, length);
    return { ...literalOf(objects.source.isWhole, written, found), stream, packed: false, link: null };
  }
  const all = entries.map((entry) => writtenEntry(bytes, entry));
  return { ...ownLiteral([`/Length ${stream.length}`, ...all]), stream, packed: false };
}

/** Private data of programs, which may tell of any page of the document. */
const PRIVATE = new Set(['PieceInfo', 'Metadata']);

/**
 * The entries of a form, a pattern or a font whose resources are pruned, or of a stream that loses private data; null where
 * all stay as they are. Without /Length.
 */
function rewrittenEntries(
  objects: ObjectReader,
  number: number,
  { bytes, entries }: { bytes: Buffer; entries: readonly Entry[] },
): (string | Buffer)[] | null {
  const isPrivate = entries.some(({ key }) => PRIVATE.has(key));
  const pruned = entries.some(({ key }) => key === 'Resources') ? prunedOf(objects, number) : null;
  if (!isPrivate && pruned === null) return null;
  const kept = entries.filter(({ key }) => key !== 'Length' && !PRIVATE.has(key));
  return kept.map((entry) =>
    entry.key === 'Resources' && pruned !== null
      ? Buffer.concat([Buffer.from('/Resources'), pruned])
      : writtenEntry(bytes, entry),
  );
}

function prunedOf(objects: ObjectReader, number: number): Buffer | null {
  const resources = ownResources(objects, number);
  if (resources === null || !mayHoldMore(objects, resources, false)) return null;
  const names = namesUsedBy(objects, number);
  return usesAll(objects, resources, names) ? null : prunedResources(objects, resources, names);
}

const writtenEntry = (bytes: Buffer, { key, start, end }: Entry): Buffer =>
  Buffer.concat([Buffer.from(`/${writtenName(key)} `, 'latin1'), bytes.subarray(start, end)]);

/** A dictionary of these entries, written anew. */
function ownLiteral(entries: readonly (string | Buffer)[]): Literal & Pick<ObjectTemplate, 'link'> {
  const pieces = entries.map((entry) => (typeof entry === 'string' ? Buffer.from(entry, 'latin1') : entry));
  const bytes = ownCopy(Buffer.concat([Buffer.from('<<'), ...pieces, Buffer.from('>>')]));
  const references: ReferenceSpans = [];
  walkValue(bytes, 0, references);
  return { bytes, start: 0, end: bytes.length, references, link: null };
}
