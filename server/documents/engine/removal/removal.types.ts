// What the contents of a page are given on their way: one removal for all of them.
import type { PdfObjects } from '../file/pdf-objects.ts';
import type { Value } from '../syntax/values.ts';
import type { TextFont } from '../text/text-font.types.ts';
import type { TextRun } from '../text/text-run.ts';
import type { MarkedSpans } from './marked-spans.ts';
import type { Judge } from './shown-text.ts';

/** A font of a content, and whether its glyphs are drawings of their own. */
export interface FontInUse {
  readonly font: TextFont;
  readonly isDrawn: boolean;
}

/** The removal from one page, as its contents see it. */
export interface PageRemoval {
  readonly objects: PdfObjects;
  /** The glyphs cannot be taken out without changing something else. */
  fail(): void;
  /** null: there is none. */
  font(value: Value | undefined): FontInUse | null;
  /** Decides on the glyphs of one operator. `clips`: what they cover is a clipping path. */
  judge(font: FontInUse, clips: boolean, spans: MarkedSpans): Judge;
  /** Goes through a form that is drawn in a content, inside of `spans`. Throws HandOver('too-big') over the limits. */
  form(number: number, run: TextRun, spans: MarkedSpans): void;
}
