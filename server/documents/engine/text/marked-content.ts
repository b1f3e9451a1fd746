// Marked content: hidden layers, and ActualText that replaces what is drawn (ISO 32000-2, 14.6 and 14.9.4).
import type { ContentReader } from '../content/content-reader.ts';
import { isHidden } from '../content/optional-content.ts';
import type { PdfObjects } from '../file/pdf-objects.ts';
import { nameText } from '../syntax/lexical.ts';
import { textString } from '../syntax/text-string.ts';
import { isDict, isString, parseValue, type Value } from '../syntax/values.ts';
import type { TextRun } from './text-run.ts';

interface ReplacedText {
  readonly text: string;
  used: boolean;
}

interface Span {
  readonly hides: boolean;
  readonly outer: ReplacedText | null;
}

const PLAIN: Omit<Span, 'outer'> = { hides: false };

/** The marked-content sequences that are open at a place of a page's content. */
export class MarkedContent {
  readonly #objects: PdfObjects;
  readonly #run: TextRun;
  readonly #unsure: Set<string>;
  readonly #spans: Span[] = [];
  #hiding = 0;
  #replaced: ReplacedText | null = null;

  constructor(objects: PdfObjects, run: TextRun, unsure: Set<string>) {
    this.#objects = objects;
    this.#run = run;
    this.#unsure = unsure;
  }

  get isHidden(): boolean {
    return this.#hiding > 0;
  }

  get isReplaced(): boolean {
    return this.#replaced !== null;
  }

  /** ActualText for the next glyph: the whole text once, then nothing. */
  takeText(): string {
    const replaced = this.#replaced;
    if (replaced === null || replaced.used) return '';
    replaced.used = true;
    return replaced.text;
  }

  begin(): void {
    this.#spans.push({ ...PLAIN, outer: this.#replaced });
  }

  beginWithProperties(reader: ContentReader): void {
    const outer = this.#replaced;
    const { bytes } = reader;
    const tag = reader.start(2) < 0 ? '' : nameText(bytes, reader.start(2), reader.end(2));
    const start = reader.start(1);
    const isDirect = start >= 0 && bytes[start] === 60;
    let hides = false;
    if (tag === 'OC') {
      hides = this.#hides(start < 0 || isDirect ? undefined : this.#property(nameText(bytes, start, reader.end(1))));
    } else if (isDirect) {
      this.#replace(parseValue(bytes, start).value);
    } else if (start >= 0) {
      this.#replace(this.#property(nameText(bytes, start, reader.end(1))));
    }
    this.#spans.push({ hides, outer });
  }

  #property(name: string): Value | undefined {
    return this.#run.lookup('Properties', name);
  }

  #hides(group: Value | undefined): boolean {
    const hidden = isHidden(this.#objects, group);
    if (hidden === undefined) this.#unsure.add('optional content');
    if (hidden !== true) return false;
    this.#hiding++;
    return true;
  }

  #replace(properties: Value | undefined): void {
    const dict = this.#objects.resolve(properties);
    const value = isDict(dict) ? dict.get('ActualText') : undefined;
    if (value === undefined) return;
    const text = this.#objects.resolve(value);
    if (!isString(text)) {
      this.#unsure.add('ActualText');
      return;
    }
    this.#replaced = { text: textString(text), used: false };
    if (this.#replaced.text.includes('\ufffd')) this.#unsure.add('ActualText');
  }

  end(): void {
    const span = this.#spans.pop();
    if (span === undefined) return;
    if (span.hides) this.#hiding--;
    this.#replaced = span.outer;
  }
}
