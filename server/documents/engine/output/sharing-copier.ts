// A copier that writes an object once for all files of an output: two objects are one when their bytes are equal after the
// references in them were renumbered. So children are placed before their parents; objects in a cycle are never shared.

import { type ObjectTemplate, OWN_LENGTH } from '../file/object-template.ts';
import type { PdfObjects } from '../file/pdf-objects.ts';
import { isDict, nameOf, parseValue } from '../syntax/values.ts';
import { type ReferenceSpans, walkValue } from '../syntax/walk.ts';
import type { Piece } from './object-body.ts';
import { ObjectCopier } from './object-copier.ts';
import type { PdfOutput } from './pdf-output.ts';
import type { SharedBodies } from './shared-bodies.ts';

/** Objects further down than this are copied without sharing, so that a long chain does not exhaust the stack. */
const MOST_DEPTH = 400;

/** Copies objects, and writes equal ones once per output. */
export class SharingCopier extends ObjectCopier {
  readonly #shared: SharedBodies;
  /** objects whose children are being placed */
  readonly #open = new Set<number>();

  constructor(objects: PdfObjects, output: PdfOutput, shared: SharedBodies) {
    super(objects, output);
    this.#shared = shared;
  }

  override outputNumber(number: number): number {
    const { outputNumbers } = this.objects;
    const known = outputNumbers[number];
    if (known !== undefined && known !== 0) return known;
    if (!this.travels(number)) return 0;
    if (this.#open.has(number)) {
      // a cycle: the number is given away before the object is written, which makes it the only one of its kind
      const fresh = this.output.allocate();
      this.claim(number, fresh);
      return fresh;
    }
    if (this.#open.size >= MOST_DEPTH) return super.outputNumber(number);
    this.#open.add(number);
    const template = this.objects.template(number);
    this.#placeChildren(template.references);
    if (template.link !== null && this.isClaimed(template.link.page)) this.#placeChildren(template.link.references);
    this.#open.delete(number);
    return this.#place(number, template);
  }

  #placeChildren(references: ReferenceSpans): void {
    for (let i = 2; i < references.length; i += 3) {
      const number = references[i] as number;
      if (number !== OWN_LENGTH) this.outputNumber(number);
    }
  }

  #place(number: number, template: ObjectTemplate): number {
    const given = this.objects.outputNumbers[number] as number;
    if (given !== 0) {
      super.writeObject(template, given);
      return given;
    }
    if (template.link !== null) return this.#writeNew(number, template);
    return template.stream === null ? this.#placeValue(number, template) : this.#placeStream(number, template);
  }

  #writeNew(number: number, template: ObjectTemplate): number {
    const fresh = this.output.allocate();
    this.claim(number, fresh);
    super.writeObject(template, fresh);
    return fresh;
  }

  #placeValue(number: number, template: ObjectTemplate): number {
    const form = this.#formOf(template);
    if (isLayer(form, template)) return this.#writeNew(number, template);
    const same = this.#shared.findValue(form);
    if (same !== undefined) {
      this.claim(number, same);
      return same;
    }
    const fresh = this.#writeNew(number, template);
    this.#shared.addValue(form, fresh);
    return fresh;
  }

  #placeStream(number: number, template: ObjectTemplate): number {
    const { stream } = template;
    const { source } = this.objects;
    if (stream === null) return this.#writeNew(number, template);
    const key = this.#shared.streamKey(this.#formOf(template), source, stream);
    const same = this.#shared.findStream(key, this.output, source, stream);
    if (same !== undefined) {
      this.claim(number, same);
      return same;
    }
    const fresh = this.#writeNew(number, template);
    this.#shared.addStream(key, { number: fresh, offset: this.output.streamOffset });
    return fresh;
  }

  /** The object's bytes as they will be written. */
  #formOf({ bytes, start, end, references, stream }: ObjectTemplate): string {
    let form = '';
    let position = start;
    for (let i = 0; i < references.length; i += 3) {
      const number = references[i + 2] as number;
      const written =
        number === OWN_LENGTH ? String(stream?.length ?? 0) : `${this.objects.outputNumbers[number] ?? 0} 0 R`;
      form += bytes.toString('latin1', position, references[i]) + written;
      position = references[i + 1] as number;
    }
    return form + bytes.toString('latin1', position, end);
  }

  override writeBody(number: number, packed: boolean, pieces: readonly Piece[]): void {
    for (const piece of pieces) {
      if (typeof piece === 'string') continue;
      const references: ReferenceSpans = [];
      walkValue(piece.bytes, piece.start, references);
      this.#placeChildren(references);
    }
    super.writeBody(number, packed, pieces);
  }

  protected override writeObject(template: ObjectTemplate, number: number): void {
    this.#placeChildren(template.references);
    super.writeObject(template, number);
  }
}

/** Layers of two files are two layers, however equal they look: each has its own state. */
function isLayer(form: string, { bytes, start }: ObjectTemplate): boolean {
  if (!form.includes('OCG')) return false;
  const { value } = parseValue(bytes, start);
  return isDict(value) && nameOf(value.get('Type')) === 'OCG';
}
