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

class MessageAssembler implements Assembler {
  readonly #limits: MessageLimits;
  readonly #groups: { tag: number; attributes: OpenAttribute[] }[] = [];
  /** Collections that are open, the innermost last. */
  readonly #stack: OpenCollection[] = [];
  #attribute: OpenAttribute | null = null;
  #count = 0;
  #tooLong: string | null = null;

  constructor(limits: MessageLimits) {
    this.#limits = limits;
  }

  openGroup(tag: number): Refusal | null {
    // Tag 0 is reserved, and a group cannot start inside a collection.
    if (tag === 0 || this.#stack.length > 0) return 'malformed';
    if (this.#groups.length >= this.#limits.attributes) return 'too-many';
    this.#groups.push({ tag, attributes: [] });
    this.#attribute = null;
    return null;
  }

  add(tag: number, name: Uint8Array, octets: Uint8Array): Refusal | null {
    const group = this.#groups.at(-1);
    const collection = this.#stack.at(-1);
    if (!group) return 'malformed';
    if (collection) return name.length > 0 ? 'malformed' : this.#addMember(collection, tag, octets);
    if (name.length > 0) {
      this.#attribute = this.#open(group.attributes, utf8.decode(name));
      if (!this.#attribute) return 'too-many';
    }
    return this.#addValue(this.#attribute, tag, octets);
  }

  end(): Refusal | null {
    return this.#stack.length > 0 ? 'malformed' : null;
  }

  groups(): readonly AttributeGroup[] {
    return this.#groups;
  }

  tooLong(): string | null {
    return this.#tooLong;
  }

  #open(list: OpenAttribute[], name: string): OpenAttribute | null {
    this.#count += 1;
    if (this.#count > this.#limits.attributes) return null;
    const opened: OpenAttribute = { name, values: [] };
    list.push(opened);
    return opened;
  }

  #store(target: OpenAttribute | undefined | null, value: Value): Refusal | null {
    if (!target) return 'malformed';
    if (target.values.length >= this.#limits.valuesPerAttribute) return 'too-many';
    target.values.push(value);
    return null;
  }

  #beginCollection(target: OpenAttribute | undefined | null): Refusal | null {
    const members: OpenAttribute[] = [];
    if (this.#stack.length >= this.#limits.depth) return 'too-deep';
    const refusal = this.#store(target, { type: 'collection', data: members as readonly Attribute[] });
    if (refusal === null) this.#stack.push({ members });
    return refusal;
  }

  #addMember(collection: OpenCollection, tag: number, octets: Uint8Array): Refusal | null {
    if (tag === END_COLLECTION) {
      this.#stack.pop();
      return null;
    }
    if (tag === MEMBER_NAME) {
      if (octets.length === 0) return 'malformed';
      return this.#open(collection.members, utf8.decode(octets)) ? null : 'too-many';
    }
    return this.#addValue(collection.members.at(-1), tag, octets);
  }

  #addValue(target: OpenAttribute | undefined | null, tag: number, octets: Uint8Array): Refusal | null {
    if (tag === SYNTAX.collection) return this.#beginCollection(target);
    if (tag === MEMBER_NAME || tag === END_COLLECTION) return 'malformed';
    if (octets.length > limitOf(tag)) this.#tooLong ??= target?.name ?? '';
    const value = readValue(tag, octets);
    return value ? this.#store(target, value) : 'bad-value';
  }
}

/** An assembler for one message. */
export const createAssembler = (limits: MessageLimits): Assembler => new MessageAssembler(limits);
