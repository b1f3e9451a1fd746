// Bytes to a message, as they arrive: a state machine that keeps at most one unfinished field, never goes back,
// never recurses, and refuses before it stores (RFC 8010 section 3.1, limits of ./limits.ts).
import { type Assembler, createAssembler, type Refusal } from './assembler.ts';
import { LONGEST_FIELD, MESSAGE_LIMITS, type MessageLimits } from './limits.ts';
import { GROUP, type Message, type MessageHeader } from './syntax.ts';

export type { Refusal } from './assembler.ts';

export type Decoded =
  | { readonly status: 'more' }
  /** `rest` is what follows end-of-attributes in the same chunk: the start of the document. */
  | {
      readonly status: 'complete';
      readonly message: Message;
      readonly tooLong: string | null;
      readonly rest: Uint8Array;
    }
  | { readonly status: 'refused'; readonly reason: Refusal; readonly header: MessageHeader | null };

export interface MessageDecoder {
  /** Takes the next bytes. After `complete` or `refused` it must not be called again. */
  readonly push: (chunk: Uint8Array) => Decoded;
  /** The bytes ended: the message is complete or malformed. */
  readonly finish: () => Decoded;
}

type Step = 'header' | 'tag' | 'name-length' | 'name' | 'value';
const MORE: Decoded = { status: 'more' };
/** Version, operation or status, and request id (RFC 8010 section 3.1.1). */
const HEADER_BYTES = 8;

const u16 = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

function readHeader(field: Uint8Array): MessageHeader {
  const view = new DataView(field.buffer, field.byteOffset, HEADER_BYTES);
  return { major: view.getUint8(0), minor: view.getUint8(1), code: view.getUint16(2), requestId: view.getUint32(4) };
}

/** Collects `need` bytes, over chunk borders when it must. */
function createCarry() {
  let held = new Uint8Array(256);
  let length = 0;
  return {
    take(chunk: Uint8Array, at: number, need: number): { field: Uint8Array | null; used: number } {
      if (length === 0 && chunk.length - at >= need) return { field: chunk.subarray(at, at + need), used: need };
      const used = Math.min(need - length, chunk.length - at);
      if (length + used > held.length) {
        const larger = new Uint8Array(Math.max(need, held.length * 2));
        larger.set(held.subarray(0, length));
        held = larger;
      }
      held.set(chunk.subarray(at, at + used), length);
      length += used;
      if (length < need) return { field: null, used };
      length = 0;
      return { field: held.slice(0, need), used };
    },
  };
}

class ChunkDecoder implements MessageDecoder {
  readonly #limits: MessageLimits;
  readonly #carry = createCarry();
  readonly #assembler: Assembler;
  #step: Step = 'header';
  /** Bytes of the next field. */
  #need = HEADER_BYTES;
  /** Bytes taken so far. */
  #seen = 0;
  #tag = 0;
  #nameLength = 0;
  #name: Uint8Array = new Uint8Array(0);
  #header: MessageHeader | null = null;

  constructor(limits: MessageLimits) {
    this.#limits = limits;
    this.#assembler = createAssembler(limits);
  }

  push(chunk: Uint8Array): Decoded {
    let at = 0;
    // A value of no octets needs no further byte.
    while (at < chunk.length || this.#need === 0) {
      const { field, used } = this.#carry.take(chunk, at, this.#need);
      at += used;
      this.#seen += used;
      if (field === null) return MORE;
      if (this.#seen > this.#limits.headerBytes) return this.#refuse('too-long');
      const outcome = this.#takeField(field);
      if (outcome === 'end') return this.#complete(chunk.subarray(at));
      if (outcome !== null) return this.#refuse(outcome);
    }
    return MORE;
  }

  finish(): Decoded {
    return this.#refuse('malformed');
  }

  #refuse(reason: Refusal): Decoded {
    return { status: 'refused', reason, header: this.#header };
  }

  #complete(rest: Uint8Array): Decoded {
    if (this.#header === null) return this.#refuse('malformed');
    const message = { ...this.#header, groups: this.#assembler.groups() };
    return { status: 'complete', message, tooLong: this.#assembler.tooLong(), rest };
  }

  #expect(step: Step, need: number): null {
    this.#step = step;
    this.#need = need;
    return null;
  }

  /** @param extra bytes behind the field that come with it */
  #expectField(step: Step, length: number, extra: number): Refusal | null {
    if (length > LONGEST_FIELD) return 'malformed';
    if (this.#seen + length + extra > this.#limits.headerBytes) return 'too-long';
    return this.#expect(step, length + extra);
  }

  #takeTag(tag: number): Refusal | 'end' | null {
    this.#tag = tag;
    if (tag >= 0x10) return this.#expect('name-length', 2);
    if (tag === GROUP.end) return this.#assembler.end() ?? 'end';
    return this.#assembler.openGroup(tag) ?? this.#expect('tag', 1);
  }

  #takeField(field: Uint8Array): Refusal | 'end' | null {
    switch (this.#step) {
      case 'header':
        this.#header = readHeader(field);
        return this.#expect('tag', 1);
      case 'tag':
        return this.#takeTag(field[0] ?? 0);
      case 'name-length':
        this.#nameLength = u16(field, 0);
        return this.#expectField('name', this.#nameLength, 2);
      case 'name':
        this.#name = field.slice(0, this.#nameLength);
        return this.#expectField('value', u16(field, this.#nameLength), 0);
      case 'value':
        return this.#assembler.add(this.#tag, this.#name, field) ?? this.#expect('tag', 1);
    }
  }
}

/** A decoder for one message. Pure: no clock, no input but the chunks. */
export const createMessageDecoder = (limits: MessageLimits = MESSAGE_LIMITS): MessageDecoder =>
  new ChunkDecoder(limits);

/** Decodes a whole message; for tests, tools and stored attributes. */
export function decodeMessage(bytes: Uint8Array, limits: MessageLimits = MESSAGE_LIMITS): Decoded {
  const decoder = createMessageDecoder(limits);
  const decoded = decoder.push(bytes);
  return decoded.status === 'more' ? decoder.finish() : decoded;
}
