// Marked content whose drawn glyphs stand for another text (ActualText, Alt, E): where the glyphs go, the text goes too.
import type { PdfObjects } from '../file/pdf-objects.ts';
import { isDict, type Value } from '../syntax/values.ts';

/** A part of a content that is written anew. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface Span {
  readonly start: number;
  readonly end: number;
  readonly speaks: boolean;
  removed: boolean;
  kept: boolean;
}

const SPEAKING = ['ActualText', 'Alt', 'E'];

/** The sequences that are open at a place of a content. */
export class MarkedSpans {
  readonly #open: Span[] = [];
  readonly #objects: PdfObjects;

  constructor(objects: PdfObjects) {
    this.#objects = objects;
  }

  /** BMC or BDC, written in `start..end`. */
  begin(start: number, end: number, properties: Value | undefined): void {
    const dict = this.#objects.resolve(properties);
    const speaks = isDict(dict) && SPEAKING.some((key) => dict.has(key));
    this.#open.push({ start, end, speaks, removed: false, kept: false });
  }

  glyph(isRemoved: boolean): void {
    for (const span of this.#open) {
      if (isRemoved) span.removed = true;
      else span.kept = true;
    }
  }

  /** EMC: what to write in place of the beginning, if anything; 'torn' where only a part of its glyphs went. */
  end(): Replacement | 'torn' | null {
    const span = this.#open.pop();
    if (span === undefined || !span.speaks || !span.removed) return null;
    return span.kept ? 'torn' : { start: span.start, end: span.end, text: '\n/Span BMC' };
  }
}
