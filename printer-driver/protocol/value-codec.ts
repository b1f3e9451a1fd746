// One value to bytes and back, by its syntax. Collections are put together by the decoder and the encoder.
import { readDateTime, writeDateTime } from './date-time-codec.ts';
import {
  type LocalizedText,
  type Range,
  type Resolution,
  type StringSyntax,
  SYNTAX,
  type Syntax,
  type Value,
} from './syntax.ts';

const utf8 = new TextDecoder('utf-8');
const toUtf8 = new TextEncoder();

const SYNTAX_OF = new Map<number, string>(Object.entries(SYNTAX).map(([name, tag]) => [tag, name]));
const STRINGS: ReadonlySet<string> = new Set([
  'text',
  'name',
  'keyword',
  'uri',
  'uriScheme',
  'charset',
  'naturalLanguage',
  'mimeMediaType',
]);
/** Octets that a value of a fixed-size syntax must have. */
const FIXED = {
  integer: 4,
  enum: 4,
  boolean: 1,
  dateTime: 11,
  resolution: 9,
  rangeOfInteger: 8,
} as const satisfies Partial<Record<Syntax, number>>;
type FixedSyntax = keyof typeof FIXED;
const isFixed = (type: string): type is FixedSyntax => Object.hasOwn(FIXED, type);

export const isStringSyntax = (type: string): type is StringSyntax => STRINGS.has(type);
const isStringValue = (value: Value): value is Extract<Value, { type: StringSyntax }> => isStringSyntax(value.type);
export const syntaxOfTag = (tag: number): string | undefined => SYNTAX_OF.get(tag);

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function readLocalized(bytes: Uint8Array): LocalizedText | undefined {
  const view = viewOf(bytes);
  if (bytes.length < 4) return undefined;
  const languageLength = view.getUint16(0);
  if (4 + languageLength > bytes.length) return undefined;
  const textLength = view.getUint16(2 + languageLength);
  if (4 + languageLength + textLength !== bytes.length) return undefined;
  return {
    language: utf8.decode(bytes.subarray(2, 2 + languageLength)),
    text: utf8.decode(bytes.subarray(4 + languageLength)),
  };
}

function writeLocalized(value: LocalizedText): Uint8Array {
  const language = toUtf8.encode(value.language);
  const text = toUtf8.encode(value.text);
  const bytes = new Uint8Array(4 + language.length + text.length);
  const view = viewOf(bytes);
  view.setUint16(0, language.length);
  bytes.set(language, 2);
  view.setUint16(2 + language.length, text.length);
  bytes.set(text, 4 + language.length);
  return bytes;
}

function readFixed(type: FixedSyntax, bytes: Uint8Array): Value | undefined {
  const view = viewOf(bytes);
  switch (type) {
    case 'integer':
    case 'enum':
      return { type, data: view.getInt32(0) };
    case 'boolean':
      return view.getUint8(0) > 1 ? undefined : { type, data: view.getUint8(0) === 1 };
    case 'resolution':
      return { type, data: { x: view.getInt32(0), y: view.getInt32(4), units: view.getInt8(8) } };
    case 'rangeOfInteger':
      return { type, data: { low: view.getInt32(0), high: view.getInt32(4) } };
    case 'dateTime': {
      const data = readDateTime(bytes);
      return data && { type, data };
    }
  }
}

/**
 * The value that `bytes` hold under `tag` (RFC 8010 section 3.9); undefined when they cannot be one.
 * Out-of-band tags must have no octets. The bytes are copied where they are kept.
 */
export function readValue(tag: number, bytes: Uint8Array): Value | undefined {
  const type = SYNTAX_OF.get(tag);
  if (type === undefined || type === 'collection') return { type: 'opaque', tag, data: bytes.slice() };
  if (isStringSyntax(type)) return { type, data: utf8.decode(bytes) };
  if (isFixed(type)) return bytes.length === FIXED[type] ? readFixed(type, bytes) : undefined;
  if (type === 'octetString') return { type, data: bytes.slice() };
  if (type === 'textWithLanguage' || type === 'nameWithLanguage') {
    const data = readLocalized(bytes);
    return data && { type, data };
  }
  // Some clients put octets behind an out-of-band tag; the tag alone counts.
  return { type: type as 'no-value' | 'unknown' | 'unsupported', data: null };
}

const numbers = (size: number, fill: (view: DataView) => void): Uint8Array => {
  const bytes = new Uint8Array(size);
  fill(viewOf(bytes));
  return bytes;
};

const writeResolution = ({ x, y, units }: Resolution): Uint8Array =>
  numbers(9, (view) => {
    view.setInt32(0, x);
    view.setInt32(4, y);
    view.setInt8(8, units);
  });

const writeRange = ({ low, high }: Range): Uint8Array =>
  numbers(8, (view) => {
    view.setInt32(0, low);
    view.setInt32(4, high);
  });

const NOTHING = new Uint8Array(0);
const isOutOfBand = (value: Value): value is Extract<Value, { data: null }> => value.data === null;
const isNumberValue = (value: Value): value is Extract<Value, { data: number }> => typeof value.data === 'number';

/** The octets of one value. A collection has none of its own: its members follow it. */
export function writeValue(value: Value): Uint8Array {
  if (isStringValue(value)) return toUtf8.encode(value.data);
  if (value.type === 'collection' || isOutOfBand(value)) return NOTHING;
  if (isNumberValue(value)) return numbers(4, (view) => view.setInt32(0, value.data));
  if (value.type === 'boolean') return Uint8Array.of(value.data ? 1 : 0);
  if (value.type === 'octetString' || value.type === 'opaque') return value.data;
  if (value.type === 'dateTime') return writeDateTime(value.data);
  if (value.type === 'resolution') return writeResolution(value.data);
  if (value.type === 'rangeOfInteger') return writeRange(value.data);
  return writeLocalized(value.data);
}
