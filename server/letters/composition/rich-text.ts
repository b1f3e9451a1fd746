// The HTML of a technical area as paragraphs that the writer sets: limited rich text (docs/model.md, "Technical areas").
import { looksLikeHtml } from '#domain/shared/markup.ts';
import type { HorizontalAlign, RichParagraph, RichSpan } from '#server/documents/writer/draw-item.ts';
import { printableHtml } from '#server/html/html.ts';
import { readHtml } from '#server/html/html-parser.ts';
import { fontElement, type SpanStyle, styled } from './rich-style.ts';

/** An open element: what it adds to the text inside it. */
interface Open {
  readonly name: string;
  readonly style: SpanStyle;
  readonly hAlign: HorizontalAlign | null;
  readonly rtl: boolean | null;
  /** Lists around it, itself included. */
  readonly lists: number;
  /** Of a list with numbers: that of its next item; NaN: bullets, or no list. */
  next: number;
}

type Line = { -readonly [K in keyof RichParagraph]: RichParagraph[K] } & { spans: RichSpan[] };

const BLOCKS: ReadonlySet<string> = new Set(['p', 'div', 'ul', 'ol', 'li']);
/** Ems for each list around a line. */
const LIST_INDENT = 2;
const BULLET = '\u2022';
const ALIGNS: Readonly<Record<string, HorizontalAlign>> = { left: 'left', center: 'center', right: 'right' };

/**
 * The paragraphs of a source, in points of a base size. A text without any tag is one paragraph a line. What cannot be
 * printed is left out, its text kept.
 */
export function richText(source: string, fontSize: number): RichParagraph[] {
  const base: SpanStyle = { bold: false, italic: false, underline: false, size: fontSize, color: null };
  if (!looksLikeHtml(source)) {
    const plain = { hAlign: null, rtl: null, indent: 0, marker: null, before: 0 };
    return source.split('\n').map((text) => ({ ...plain, spans: [{ ...base, text }] }));
  }
  const builder = new RichTextBuilder(base);
  readHtml(printableHtml(source), builder);
  return builder.finish();
}

/** Hears the elements in their order and builds the lines. */
class RichTextBuilder {
  readonly #lines: Line[] = [];
  readonly #open: Open[];
  readonly #base: SpanStyle;
  #line: Line | null = null;
  /** Of the list item that has no line yet. */
  #marker: string | null = null;
  #gap = 0;

  constructor(base: SpanStyle) {
    this.#base = base;
    this.#open = [{ name: '', style: base, hAlign: null, rtl: null, lists: 0, next: Number.NaN }];
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'br') {
      this.#breakLine();
      return;
    }
    if (BLOCKS.has(name)) this.#endBlock(name);
    const around = this.#inside;
    const { style, hAlign, rtl } = styled(around.style, attributes, this.#base.size);
    const isList = name === 'ul' || name === 'ol';
    if (name === 'li') this.#marker = this.#nextMarker();
    this.#open.push({
      name,
      style: fontElement(name, attributes, { style, base: this.#base.size }),
      hAlign: hAlign === null ? around.hAlign : (ALIGNS[hAlign] ?? null),
      rtl: rtl ?? around.rtl,
      lists: around.lists + Number(isList),
      next: name === 'ol' ? startOf(attributes.start) : Number.NaN,
    });
  }

  text(text: string): void {
    const shown = text.replace(/[ \t\n\r\f]+/g, ' ');
    if (this.#line === null && shown.trim() === '' && !/\u00a0/.test(shown)) return;
    const line = this.#current();
    const last = line.spans.at(-1);
    // Spaces beside a space, and at the beginning of a line, are none.
    const added = last === undefined || last.text.endsWith(' ') ? shown.replace(/^ /, '') : shown;
    if (added !== '') line.spans.push({ ...this.#inside.style, text: added });
  }

  close(name: string): void {
    if (name === 'br') return;
    const at = this.#open.findLastIndex((element) => element.name === name);
    if (at > 0) this.#open.length = at;
    if (BLOCKS.has(name)) this.#endBlock(name);
    // An item without text is an item all the same.
    if (name === 'li' && this.#marker !== null) this.#breakLine();
  }

  finish(): RichParagraph[] {
    this.#endLine();
    return this.#lines;
  }

  get #inside(): Open {
    const last = this.#open.at(-1);
    if (last === undefined) throw new Error('No element is open.');
    return last;
  }

  #current(): Line {
    const { hAlign, rtl, lists } = this.#inside;
    const before = this.#lines.length === 0 ? 0 : this.#gap;
    this.#line ??= { spans: [], hAlign, rtl, indent: lists * LIST_INDENT, marker: this.#marker, before };
    this.#marker = null;
    this.#gap = 0;
    return this.#line;
  }

  /** A line that ends, also where nothing is in it. */
  #breakLine(): void {
    const line = this.#current();
    if (line.spans.length === 0) line.spans.push({ ...this.#inside.style, text: '' });
    this.#endLine();
  }

  #endLine(): void {
    const last = this.#line?.spans.pop();
    if (this.#line !== null && last !== undefined) {
      this.#line.spans.push({ ...last, text: last.text.replace(/ +$/, '') });
      this.#lines.push(this.#line);
    }
    this.#line = null;
  }

  /** A block begins or ends: paragraphs and outermost lists keep an em free, but not between a marker and its text. */
  #endBlock(name: string): void {
    this.#endLine();
    const isList = name === 'ul' || name === 'ol';
    const keepsFree = name === 'p' || (isList && this.#inside.lists === 0);
    if (keepsFree && this.#marker === null) this.#gap = 1;
  }

  #nextMarker(): string {
    const list = this.#open.findLast(({ name }) => name === 'ol' || name === 'ul');
    if (list === undefined || Number.isNaN(list.next)) return BULLET;
    list.next += 1;
    return `${list.next - 1}.`;
  }
}

function startOf(start: string | undefined): number {
  const number = Number.parseInt(start ?? '1', 10);
  return Number.isSafeInteger(number) && Math.abs(number) < 1_000_000 ? number : 1;
}
