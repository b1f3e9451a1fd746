// Copies objects from one open file into an output: literal bytes with new numbers between them, streams by range.

import { type ObjectTemplate, OWN_LENGTH } from '../file/object-template.ts';
import type { PdfObjects } from '../file/pdf-objects.ts';
import { type ReferenceSpans, walkValue } from '../syntax/walk.ts';
import type { Piece } from './object-body.ts';
import type { PdfOutput } from './pdf-output.ts';

/** What writing a page needs of copying: one per file and output. */
export interface Copier {
  /** Number that object `number` of the file has in the output; 0 where it does not travel. */
  outputNumber(number: number): number;
  /** A page of the file becomes object `output`: references to it are links inside the output from now on. */
  claim(number: number, output: number): void;
  /** True for a page of the file that was claimed. */
  isClaimed(number: number): boolean;
  /** Writes an object of the output that is put together from `pieces`. */
  writeBody(number: number, packed: boolean, pieces: readonly Piece[]): void;
  /** Writes all objects that were referred to and not written yet. */
  copyPending(): void;
  /** Forgets the numbers of this output, so that the file can be copied into another one. */
  release(): void;
}

/** Copies what it is asked for and all that this refers to, each object once per output. */
export class ObjectCopier implements Copier {
  protected readonly objects: PdfObjects;
  protected readonly output: PdfOutput;
  readonly #touched: number[] = [];
  readonly #pending: number[] = [];

  constructor(objects: PdfObjects, output: PdfOutput) {
    this.objects = objects;
    this.output = output;
  }

  outputNumber(number: number): number {
    const numbers = this.objects.outputNumbers;
    if (number >= numbers.length) return 0;
    const known = numbers[number] as number;
    if (known !== 0) return known;
    if (!this.travels(number)) return 0;
    const fresh = this.output.allocate();
    this.claim(number, fresh);
    this.#pending.push(number);
    return fresh;
  }

  protected travels(number: number): boolean {
    return this.objects.table.exists(number) && this.objects.fixed[number] !== 1;
  }

  claim(number: number, output: number): void {
    this.objects.outputNumbers[number] = output;
    this.#touched.push(number);
  }

  #putBetween(bytes: Buffer, references: ReferenceSpans, start: number, end: number, ownLength = 0): void {
    const { output } = this;
    let position = start;
    for (let i = 0; i < references.length; i += 3) {
      output.bytes(bytes, position, references[i] as number);
      const number = references[i + 2] as number;
      if (number === OWN_LENGTH) output.integer(ownLength);
      else output.reference(this.outputNumber(number));
      position = references[i + 1] as number;
    }
    output.bytes(bytes, position, end);
  }

  isClaimed(number: number): boolean {
    return this.objects.fixed[number] === 1 && this.objects.outputNumbers[number] !== 0;
  }

  writeBody(number: number, packed: boolean, pieces: readonly Piece[]): void {
    const { output } = this;
    output.beginObject(number, packed);
    // by index: thousands of pages are written before the loop is compiled, and iterating makes an object a step
    for (let i = 0; i < pieces.length; i++) {
      const piece = pieces[i] as Piece;
      if (typeof piece === 'string') output.text(piece);
      else {
        const references: ReferenceSpans = [];
        walkValue(piece.bytes, piece.start, references);
        this.#putBetween(piece.bytes, references, piece.start, piece.end);
      }
    }
    output.endObject();
  }

  copyPending(): void {
    for (let number = this.#pending.pop(); number !== undefined; number = this.#pending.pop()) {
      this.writeObject(this.objects.template(number), this.objects.outputNumbers[number] as number);
    }
  }

  protected writeObject(template: ObjectTemplate, number: number): void {
    const { output } = this;
    output.beginObject(number, template.packed);
    const { link } = template;
    this.#putBetween(template.bytes, template.references, template.start, template.end, template.stream?.length);
    if (link !== null) {
      if (this.isClaimed(link.page)) this.#putBetween(link.literal, link.references, 0, link.literal.length);
      output.text('>>');
    }
    if (template.stream !== null) {
      output.text('\nstream\n');
      output.copyStream(this.objects.source, template.stream);
      output.text('\nendstream');
    }
    output.endObject();
  }

  release(): void {
    const numbers = this.objects.outputNumbers;
    for (const number of this.#touched) numbers[number] = 0;
    this.#touched.length = 0;
    this.#pending.length = 0;
  }
}
