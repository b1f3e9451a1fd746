// A message to bytes (RFC 8010 section 3.1). Only our own answers and test requests are encoded, so a value
// that does not fit is a bug and throws.
import { LONGEST_FIELD } from './limits.ts';
import type { Value } from './syntax.ts';
import {
  type Attribute,
  type AttributeGroup,
  END_COLLECTION,
  GROUP,
  MEMBER_NAME,
  type Message,
  SYNTAX,
} from './syntax.ts';
import { writeValue } from './value-codec.ts';

const toUtf8 = new TextEncoder();
const NOTHING = new Uint8Array(0);

const tagOf = (value: Value): number => (value.type === 'opaque' ? value.tag : SYNTAX[value.type]);

function field(tag: number, name: Uint8Array, octets: Uint8Array): Uint8Array {
  if (name.length > LONGEST_FIELD || octets.length > LONGEST_FIELD)
    throw new RangeError(`IPP field of ${Math.max(name.length, octets.length)} octets`);
  const bytes = new Uint8Array(5 + name.length + octets.length);
  bytes[0] = tag;
  bytes[1] = name.length >> 8;
  bytes[2] = name.length & 0xff;
  bytes.set(name, 3);
  bytes[3 + name.length] = octets.length >> 8;
  bytes[4 + name.length] = octets.length & 0xff;
  bytes.set(octets, 5 + name.length);
  return bytes;
}

function writeNamed(parts: Uint8Array[], name: Uint8Array, values: readonly Value[]): void {
  let label = name;
  for (const value of values) {
    parts.push(field(tagOf(value), label, writeValue(value)));
    label = NOTHING;
    if (value.type !== 'collection') continue;
    for (const member of value.data) {
      parts.push(field(MEMBER_NAME, NOTHING, toUtf8.encode(member.name)));
      writeNamed(parts, NOTHING, member.values);
    }
    parts.push(field(END_COLLECTION, NOTHING, NOTHING));
  }
}

const join = (parts: readonly Uint8Array[]): Uint8Array => {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
};

/** The attributes without a group tag around them. */
export function encodeAttributes(attributes: readonly Attribute[]): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const attribute of attributes) writeNamed(parts, toUtf8.encode(attribute.name), attribute.values);
  return join(parts);
}

function writeGroup(parts: Uint8Array[], group: AttributeGroup): void {
  parts.push(Uint8Array.of(group.tag), encodeAttributes(group.attributes));
}

/** The message from version number to end-of-attributes. Throws RangeError for a value over 32,767 octets. */
export function encodeMessage(message: Message): Uint8Array {
  const header = new Uint8Array(8);
  const view = new DataView(header.buffer);
  header[0] = message.major;
  header[1] = message.minor;
  view.setUint16(2, message.code);
  view.setUint32(4, message.requestId);
  const parts = [header];
  for (const group of message.groups) writeGroup(parts, group);
  parts.push(Uint8Array.of(GROUP.end));
  return join(parts);
}
