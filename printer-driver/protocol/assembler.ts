// Puts fields together into groups, attributes and collections, with an explicit stack instead of recursion.
import { type MessageLimits, STRING_LIMITS } from './limits.ts';
import { type Attribute, type AttributeGroup, END_COLLECTION, MEMBER_NAME, SYNTAX, type Value } from './syntax.ts';
import { readValue, syntaxOfTag } from './value-codec.ts';

/** Why a message is not taken: its frame is broken, or it is over a limit. */
export type Refusal = 'malformed' | 'too-long' | 'too-many' | 'too-deep' | 'bad-value';

interface OpenAttribute {
  readonly name: string;
  readonly values: Value[];
}
interface OpenCollection {
  readonly members: OpenAttribute[];
}

const utf8 = new TextDecoder('utf-8');
const limitOf = (tag: number): number =>
  (STRING_LIMITS as Readonly<Record<string, number>>)[syntaxOfTag(tag) ?? ''] ?? Number.POSITIVE_INFINITY;

export interface Assembler {
  readonly openGroup: (tag: number) => Refusal | null;
  readonly add: (tag: number, name: Uint8Array, octets: Uint8Array) => Refusal | null;
  readonly end: () => Refusal | null;
  readonly groups: () => readonly AttributeGroup[];
  /** The first attribute with a string longer than its syntax allows (client-error-request-value-too-long). */
  readonly tooLong: () => string | null;
}

/** An assembler for one message. */
export function createAssembler(limits: MessageLimits): Assembler {
  const groups: { tag: number; attributes: OpenAttribute[] }[] = [];
  const stack: OpenCollection[] = [];
  let attribute: OpenAttribute | null = null;
  let count = 0;
  let tooLong: string | null = null;

  function open(list: OpenAttribute[], name: string): OpenAttribute | null {
    count += 1;
    if (count > limits.attributes) return null;
    const opened: OpenAttribute = { name, values: [] };
    list.push(opened);
    return opened;
  }
  function store(target: OpenAttribute | undefined | null, value: Value): Refusal | null {
    if (!target) return 'malformed';
    if (target.values.length >= limits.valuesPerAttribute) return 'too-many';
    target.values.push(value);
    return null;
  }
  function begin(target: OpenAttribute | undefined | null): Refusal | null {
    const members: OpenAttribute[] = [];
    if (stack.length >= limits.depth) return 'too-deep';
    const refusal = store(target, { type: 'collection', data: members as readonly Attribute[] });
    if (refusal === null) stack.push({ members });
    return refusal;
  }
  function addMember(collection: OpenCollection, tag: number, octets: Uint8Array): Refusal | null {
    if (tag === END_COLLECTION) {
      stack.pop();
      return null;
    }
    if (tag === MEMBER_NAME) {
      if (octets.length === 0) return 'malformed';
      return open(collection.members, utf8.decode(octets)) ? null : 'too-many';
    }
    return addValue(collection.members.at(-1), tag, octets);
  }
  function addValue(target: OpenAttribute | undefined | null, tag: number, octets: Uint8Array): Refusal | null {
    if (tag === SYNTAX.collection) return begin(target);
    if (tag === MEMBER_NAME || tag === END_COLLECTION) return 'malformed';
    if (octets.length > limitOf(tag)) tooLong ??= target?.name ?? '';
    const value = readValue(tag, octets);
    return value ? store(target, value) : 'bad-value';
  }

  return {
    openGroup(tag) {
      // Tag 0 is reserved, and a group cannot start inside a collection.
      if (tag === 0 || stack.length > 0) return 'malformed';
      if (groups.length >= limits.attributes) return 'too-many';
      groups.push({ tag, attributes: [] });
      attribute = null;
      return null;
    },
    add(tag, name, octets) {
      const group = groups.at(-1);
      const collection = stack.at(-1);
      if (!group) return 'malformed';
      if (collection) return name.length > 0 ? 'malformed' : addMember(collection, tag, octets);
      if (name.length > 0) {
        attribute = open(group.attributes, utf8.decode(name));
        if (!attribute) return 'too-many';
      }
      return addValue(attribute, tag, octets);
    },
    end: () => (stack.length > 0 ? 'malformed' : null),
    groups: () => groups,
    tooLong: () => tooLong,
  };
}
