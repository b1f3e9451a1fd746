// A copier that remembers how an object and all it refers to was written, and writes it as one block when the next output
// asks for the same with the same numbers: the letters of a run share their fonts, logos and resources.
import { BoundedCache } from './bounded-cache.ts';
import { ObjectCopier } from './object-copier.ts';
import type { ObjectTemplate } from './object-template.ts';
import type { PdfObjects } from './pdf-objects.ts';
import type { PdfOutput, WrittenBlock } from './pdf-output.ts';

interface Block extends WrittenBlock {
  /** the output's next number before the block was written */
  readonly next: number;
  /** pairs: object of the file, its number in the output; the first is the one the block is kept for */
  readonly members: readonly number[];
  /** pairs: object of the file that was not part of the block, its number in the output, 0 for null */
  readonly others: readonly number[];
}

interface Recording {
  readonly start: number;
  readonly next: number;
  readonly members: number[];
  readonly others: number[];
  failed: boolean;
}

interface Blocks {
  /** 1: was written into an output before */
  readonly seen: Uint8Array;
  readonly cache: BoundedCache<Block>;
}

const CACHE_BYTES = 4 << 20;
/** A block's cost besides its bytes. */
const BLOCK_COST = 400;
/** Larger ones are mostly one stream, which is copied as fast without. */
const LARGEST_BLOCK = 1 << 18;

const blocksOf = new WeakMap<PdfObjects, Blocks>();

function blocksFor(objects: PdfObjects): Blocks {
  let blocks = blocksOf.get(objects);
  if (blocks === undefined) {
    blocks = { seen: new Uint8Array(objects.table.size), cache: new BoundedCache(CACHE_BYTES) };
    blocksOf.set(objects, blocks);
  }
  return blocks;
}

export class BlockCopier extends ObjectCopier {
  readonly #blocks: Blocks;
  #recording: Recording | null = null;

  constructor(objects: PdfObjects, output: PdfOutput) {
    super(objects, output);
    this.#blocks = blocksFor(objects);
  }

  override outputNumber(number: number): number {
    const known = super.outputNumber(number);
    const recording = this.#recording;
    if (recording !== null && known < recording.next && number !== recording.members[0]) {
      recording.others.push(number, known);
    }
    return known;
  }

  override claim(number: number, output: number): void {
    super.claim(number, output);
    this.#recording?.members.push(number, output);
  }

  protected override writeObject(template: ObjectTemplate, number: number): void {
    // a link is written or not as its page is there or not; what goes into an object stream is no block of the file
    if (this.#recording !== null && (template.packed || template.link !== null)) this.#recording.failed = true;
    super.writeObject(template, number);
  }

  protected override copyOne(number: number): void {
    const { seen } = this.#blocks;
    if (this.#recording !== null || seen[number] !== 1) {
      seen[number] = 1;
      super.copyOne(number);
      return;
    }
    const block = this.#blocks.cache.get(number);
    if (block !== undefined && this.#fits(block, number)) this.#writeBlock(block);
    else this.#record(number);
  }

  #fits({ next, members, others }: Block, number: number): boolean {
    const { outputNumbers } = this.objects;
    if (next !== this.output.next || outputNumbers[number] !== members[1]) return false;
    for (let i = 2; i < members.length; i += 2) if (outputNumbers[members[i] as number] !== 0) return false;
    for (let i = 0; i < others.length; i += 2) {
      if ((outputNumbers[others[i] as number] ?? 0) !== others[i + 1]) return false;
    }
    return true;
  }

  #writeBlock(block: Block): void {
    const { members } = block;
    this.output.allocate(members.length / 2 - 1);
    for (let i = 2; i < members.length; i += 2) this.claim(members[i] as number, members[i + 1] as number);
    this.output.block(block);
  }

  /** Writes the object with all it refers to that is not in the output yet, and keeps what was written. */
  #record(number: number): void {
    const { output } = this;
    const own = this.objects.outputNumbers[number] as number;
    const recording: Recording = {
      start: output.size,
      next: output.next,
      members: [number, own],
      others: [],
      failed: false,
    };
    this.#recording = recording;
    this.copyWithDescendants(number);
    this.#recording = null;
    const { start, next, members, others, failed } = recording;
    if (failed || output.size - start > LARGEST_BLOCK || output.next - next !== members.length / 2 - 1) return;
    const written = output.writtenSince(
      start,
      members.filter((_, index) => index % 2 === 1),
    );
    if (written === null) return;
    const cost = written.bytes.length + (members.length + others.length) * 16 + BLOCK_COST;
    this.#blocks.cache.set(number, { ...written, next, members, others }, cost);
  }
}
