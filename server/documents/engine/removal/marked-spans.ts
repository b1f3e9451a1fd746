// Marked content whose drawn glyphs stand for another text (ActualText, Alt, E): where the glyphs go, the text goes too.
import type { PdfObjects } from '../file/pdf-objects.ts';
import { isDict, type Value } from '../syntax/values.ts';

/** A part of a content that is written anew. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface Begun {
  readonly start: number;
  readonly end: number;
  /** What it says stands in the resources, where it would stay. */
  readonly isShared: boolean;
}

interface Span extends Begun {
  readonly speaks: boolean;
  removed: boolean;
  kept: boolean;
}

const SPEAKING = ['ActualText', 'Alt', 'E'];

/** The sequences that are open at a place of a content. */
export class MarkedSpans {
  readonly #open: Span[] = [];
  readonly #objects: PdfObjects;
  readonly #around: MarkedSpans | null;

  /** `around`: those of the content that draws this one; its glyphs are theirs too. */
  constructor(objects: PdfObjects, around: MarkedSpans | null = null) {
    this.#objects = objects;
    this.#around = around;
  }

  /** BMC or BDC, written in `start..end`; `isShared`: its properties are a name. */
  begin({ start, end, isShared }: Begun, properties: Value | undefined): void {
    const dict = this.#objects.resolve(properties);
    const speaks = isDict(dict) && SPEAKING.some((key) => dict.has(key));
    this.#open.push({ start, end, speaks, isShared, removed: false, kept: false });
  }

  glyph(isRemoved: boolean): void {
    for (const span of this.#open) {
      if (isRemoved) span.removed = true;
      else span.kept = true;
    }
    this.#around?.glyph(isRemoved);
  }

  /** EMC: what to write in place of the beginning, if anything; 'torn' where its text cannot go with its glyphs. */
  end(): Replacement | 'torn' | null {
    const span = this.#open.pop();
    if (span === undefined || !span.speaks || !span.removed) return null;
    return span.kept || span.isShared ? 'torn' : { start: span.start, end: span.end, text: '\n/Span BMC' };
  }
}
