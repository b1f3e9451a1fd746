// Bytes to a message, as they arrive: a state machine that keeps at most one unfinished field, never goes back,
// never recurses, and refuses before it stores (RFC 8010 section 3.1, limits of ./limits.ts).
import { createAssembler, type Refusal } from './assembler.ts';
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

interface Progress {
  step: Step;
  need: number;
  seen: number;
  tag: number;
  nameLength: number;
  name: Uint8Array;
  header: MessageHeader | null;
}

const u16 = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

function readHeader(field: Uint8Array): MessageHeader {
  const view = new DataView(field.buffer, field.byteOffset, 8);
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

/** A decoder for one message. Pure: no clock, no input but the chunks. */
export function createMessageDecoder(limits: MessageLimits = MESSAGE_LIMITS): MessageDecoder {
  const progress: Progress = {
    step: 'header',
    need: 8,
    seen: 0,
    tag: 0,
    nameLength: 0,
    name: new Uint8Array(0),
    header: null,
  };
  const carry = createCarry();
  const assembler = createAssembler(limits);
  const refuse = (reason: Refusal): Decoded => ({ status: 'refused', reason, header: progress.header });
  const expect = (step: Step, need: number): Refusal | null => {
    progress.step = step;
    progress.need = need;
    return null;
  };
  const expectField = (step: Step, length: number, extra: number): Refusal | null => {
    if (length > LONGEST_FIELD) return 'malformed';
    if (progress.seen + length + extra > limits.headerBytes) return 'too-long';
    return expect(step, length + extra);
  };

  function takeTag(tag: number): Refusal | 'end' | null {
    progress.tag = tag;
    if (tag >= 0x10) return expect('name-length', 2);
    if (tag === GROUP.end) return assembler.end() ?? 'end';
    return assembler.openGroup(tag) ?? expect('tag', 1);
  }
  function takeField(field: Uint8Array): Refusal | 'end' | null {
    switch (progress.step) {
      case 'header':
        progress.header = readHeader(field);
        return expect('tag', 1);
      case 'tag':
        return takeTag(field[0] ?? 0);
      case 'name-length':
        progress.nameLength = u16(field, 0);
        return expectField('name', progress.nameLength, 2);
      case 'name':
        progress.name = field.slice(0, progress.nameLength);
        return expectField('value', u16(field, progress.nameLength), 0);
      default:
        return assembler.add(progress.tag, progress.name, field) ?? expect('tag', 1);
    }
  }
  function complete(rest: Uint8Array): Decoded {
    const header = progress.header;
    if (header === null) return refuse('malformed');
    return {
      status: 'complete',
      message: { ...header, groups: assembler.groups() },
      tooLong: assembler.tooLong(),
      rest,
    };
  }
  function push(chunk: Uint8Array): Decoded {
    let at = 0;
    // A value of no octets needs no further byte.
    while (at < chunk.length || progress.need === 0) {
      const { field, used } = carry.take(chunk, at, progress.need);
      at += used;
      progress.seen += used;
      if (field === null) return MORE;
      if (progress.seen > limits.headerBytes) return refuse('too-long');
      const outcome = takeField(field);
      if (outcome === 'end') return complete(chunk.subarray(at));
      if (outcome !== null) return refuse(outcome);
    }
    return MORE;
  }
  return { push, finish: () => refuse('malformed') };
}

/** Decodes a message that is there as a whole; for tests, tools and stored attributes. */
export function decodeMessage(bytes: Uint8Array, limits: MessageLimits = MESSAGE_LIMITS): Decoded {
  const decoder = createMessageDecoder(limits);
  const decoded = decoder.push(bytes);
  return decoded.status === 'more' ? decoder.finish() : decoded;
}
