// IPP messages of the agent's own questions, to its printer and to the print system of the machine (RFC 8010). The codec
// of printer-driver stays in its process; this one reads flat attributes only and gives up on anything odd.

const OPERATION_ATTRIBUTES = 0x01;
const END = 0x03;
/** Tags below are groups, from here on values. */
const FIRST_VALUE = 0x10;

/** Tags of the values that a question carries. */
export const IPP_TAG = { integer: 0x21, name: 0x42, keyword: 0x44, uri: 0x45, charset: 0x47, language: 0x48 } as const;

export interface IppField {
  readonly tag: (typeof IPP_TAG)[keyof typeof IPP_TAG];
  readonly name: string;
  /** At least one; numbers for `integer`. */
  readonly values: readonly (string | number)[];
}

function bytesOf(value: string | number): Buffer {
  if (typeof value === 'string') return Buffer.from(value, 'utf8');
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value, 0);
  return bytes;
}

function valueBytes(tag: number, name: string, value: string | number): Buffer {
  const bytes = bytesOf(value);
  const head = Buffer.alloc(3);
  head.writeUInt8(tag, 0);
  head.writeUInt16BE(name.length, 1);
  const size = Buffer.alloc(2);
  size.writeUInt16BE(bytes.length, 0);
  return Buffer.concat([head, Buffer.from(name, 'latin1'), size, bytes]);
}

/** A request of version 1.1 with request id 1: charset, language, the address (`ipp://…`), then the fields. */
export function ippRequest(operation: number, address: string, fields: readonly IppField[]): Buffer {
  return Buffer.concat([
    Buffer.from([1, 1, operation >> 8, operation & 0xff, 0, 0, 0, 1, OPERATION_ATTRIBUTES]),
    valueBytes(IPP_TAG.charset, 'attributes-charset', 'utf-8'),
    valueBytes(IPP_TAG.language, 'attributes-natural-language', 'en'),
    valueBytes(IPP_TAG.uri, 'printer-uri', address),
    ...fields.flatMap(({ tag, name, values }) =>
      values.map((value, index) => valueBytes(tag, index === 0 ? name : '', value)),
    ),
    Buffer.from([END]),
  ]);
}

/** Values by attribute, as text: booleans are "true" and "false", numbers in digits, ranges "2-3". */
export type IppAttributes = ReadonlyMap<string, readonly string[]>;

export interface IppAnswer {
  readonly status: number;
  /** Of all groups together. */
  readonly attributes: IppAttributes;
  /** Of each group, with its tag: 2 is a job. */
  readonly groups: readonly { readonly tag: number; readonly attributes: IppAttributes }[];
}

function textOf(tag: number, bytes: Buffer): string {
  if (tag === 0x22) return String(bytes[0] === 1);
  if ((tag === IPP_TAG.integer || tag === 0x23) && bytes.length === 4) return String(bytes.readInt32BE(0));
  if (tag === 0x33 && bytes.length === 8) return `${bytes.readInt32BE(0)}-${bytes.readInt32BE(4)}`;
  return bytes.toString('utf8');
}

/** One value and where the next one begins; undefined: a length leads beyond the end. */
function readValue(bytes: Buffer, at: number): { name: string; text: string; next: number } | undefined {
  if (at + 3 > bytes.length) return undefined;
  const nameEnd = at + 3 + bytes.readUInt16BE(at + 1);
  if (nameEnd + 2 > bytes.length) return undefined;
  const next = nameEnd + 2 + bytes.readUInt16BE(nameEnd);
  if (next > bytes.length) return undefined;
  const text = textOf(bytes.readUInt8(at), bytes.subarray(nameEnd + 2, next));
  return { name: bytes.toString('latin1', at + 3, nameEnd), text, next };
}

type Growing = Map<string, string[]>;
const append = (to: Growing, name: string, text: string): void => void to.set(name, [...(to.get(name) ?? []), text]);

/** undefined: the bytes are no IPP answer. Every length is checked against what is there. */
export function readIppAnswer(bytes: Buffer): IppAnswer | undefined {
  if (bytes.length < 9 || (bytes[0] !== 1 && bytes[0] !== 2)) return undefined;
  const attributes: Growing = new Map();
  const groups: { tag: number; attributes: Growing }[] = [];
  let name = '';
  for (let at = 8; at < bytes.length; ) {
    const tag = bytes.readUInt8(at);
    if (tag === END) return { status: bytes.readUInt16BE(2), attributes, groups };
    if (tag < FIRST_VALUE) {
      groups.push({ tag, attributes: new Map() });
      at += 1;
      continue;
    }
    const value = readValue(bytes, at);
    if (value === undefined) return undefined;
    name = value.name || name;
    append(attributes, name, value.text);
    const group = groups.at(-1);
    if (group !== undefined) append(group.attributes, name, value.text);
    at = value.next;
  }
  return undefined;
}
