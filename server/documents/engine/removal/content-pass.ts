// Goes through one content and writes it anew without the glyphs whose centre lies in an area. Everything else stays as
// it is written, byte for byte.
import { inlineImageEnd } from '../content/content-balance.ts';
import { ContentReader, operatorCode } from '../content/content-reader.ts';
import type { Matrix } from '../file/page-geometry.ts';
import { HandOver } from '../syntax/hand-over.ts';
import { nameText } from '../syntax/lexical.ts';
import { LIMITS } from '../syntax/limits.ts';
import { isReference, parseValue, type Value } from '../syntax/values.ts';
import type { TextRun } from '../text/text-run.ts';
import { multiplied } from '../text/text-state.ts';
import { MarkedSpans, type Replacement } from './marked-spans.ts';
import type { PageRemoval } from './removal.types.ts';
import { shownWithout } from './shown-text.ts';
import { TextPen } from './text-pen.ts';

type Step = (pass: ContentPass) => void;

/** Text that clips cannot go: what it clips would change. */
const FIRST_CLIPPING_MODE = 4;

/** One content on its way: that of the page, or that of a form drawn in it. */
export class ContentPass {
  readonly removal: PageRemoval;
  readonly run: TextRun;
  readonly reader: ContentReader;
  readonly pen: TextPen;
  readonly spans: MarkedSpans;
  readonly replacements: Replacement[] = [];
  /** behind the operator before */
  previous = 0;

  constructor(removal: PageRemoval, run: TextRun, around: MarkedSpans | null = null) {
    this.removal = removal;
    this.run = run;
    this.reader = new ContentReader(run.content);
    this.pen = new TextPen(run.matrix);
    this.spans = new MarkedSpans(removal.objects, around);
  }

  /** The content without the glyphs; null where nothing was taken out. Throws HandOver('too-big') over the limits. */
  rewritten(): Buffer | null {
    const { reader } = this;
    for (let code = reader.next(); code >= 0; code = reader.next()) {
      STEPS.get(code)?.(this);
      this.previous = reader.position;
    }
    return this.replacements.length === 0 ? null : this.#joined();
  }

  #joined(): Buffer {
    const { content } = this.run;
    const parts: Buffer[] = [];
    let done = 0;
    for (const { start, end, text } of this.replacements.toSorted((a, b) => a.start - b.start)) {
      parts.push(content.subarray(done, start), Buffer.from(text, 'latin1'));
      done = end;
    }
    return Buffer.concat([...parts, content.subarray(done)]);
  }

  name(back: number): string {
    const { reader } = this;
    return reader.start(back) < 0 ? '' : nameText(reader.bytes, reader.start(back), reader.end(back));
  }

  /** Shows the last operand; `before`: what the operator does first, written as operators of their own. */
  show(before: string): void {
    const { reader, pen, removal } = this;
    const [from, to] = [reader.start(1), reader.end(1)];
    if (from < 0) return;
    const { fontStart, fontEnd } = pen.state;
    const value =
      fontEnd > fontStart ? this.run.lookup('Font', nameText(this.run.content, fontStart, fontEnd)) : undefined;
    const font = removal.font(value);
    if (font === null) return;
    const judged = removal.judge(font, pen.state.mode >= FIRST_CLIPPING_MODE, this.spans);
    const written = shownWithout({ content: this.run.content, from, to, font: font.font, pen }, judged);
    if (written === null) return;
    this.replacements.push({ start: this.previous, end: reader.position, text: `\n${before}${written}` });
  }

  mark(properties: Value | undefined): void {
    const { reader } = this;
    const isShared = reader.start(1) >= 0 && reader.bytes[reader.start(1)] !== 60;
    this.spans.begin({ start: this.previous, end: reader.position, isShared }, properties);
  }

  markedBy(): Value | undefined {
    const { reader } = this;
    const start = reader.start(1);
    if (start < 0) return undefined;
    return reader.bytes[start] === 60
      ? parseValue(reader.bytes, start).value
      : this.run.lookup('Properties', this.name(1));
  }

  endMark(): void {
    const ended = this.spans.end();
    if (ended === 'torn') this.removal.fail();
    else if (ended !== null) this.replacements.push(ended);
  }

  form(): void {
    const value = this.run.lookup('XObject', this.name(1));
    if (!isReference(value)) return;
    this.removal.form(value.ref, { ...this.run, matrix: this.pen.state.matrix }, this.spans);
  }
}

const number = ({ reader }: ContentPass, back: number): number => reader.number(back);

const transformed = (pass: ContentPass): Matrix =>
  multiplied([6, 5, 4, 3, 2, 1].map((back) => number(pass, back)) as unknown as Matrix, pass.pen.state.matrix);

function quoted(pass: ContentPass, before: string): void {
  pass.pen.move(0, -pass.pen.state.leading);
  pass.show(`${before}T* `);
}

function spacedQuote(pass: ContentPass): void {
  const { state } = pass.pen;
  state.wordSpacing = number(pass, 3);
  state.characterSpacing = number(pass, 2);
  quoted(pass, `${state.wordSpacing} Tw ${state.characterSpacing} Tc `);
}

function save({ pen }: ContentPass): void {
  if (pen.depth >= LIMITS.graphicsStates) throw new HandOver('too-big', 'q nesting');
  pen.save();
}

function setFont(pass: ContentPass): void {
  const { state } = pass.pen;
  state.fontStart = pass.reader.start(2);
  state.fontEnd = pass.reader.end(2);
  state.fontSize = number(pass, 1);
}

/** A graphics state that brings a font is rare, and its text cannot be placed here. */
function graphicsState(pass: ContentPass): void {
  const { objects } = pass.removal;
  if (objects.dict(pass.run.lookup('ExtGState', pass.name(1)))?.has('Font')) pass.removal.fail();
}

const OPERATORS: Readonly<Record<string, Step>> = {
  Tj: (pass) => pass.show(''),
  TJ: (pass) => pass.show(''),
  "'": (pass) => quoted(pass, ''),
  '"': spacedQuote,
  Td: (pass) => pass.pen.move(number(pass, 2), number(pass, 1)),
  TD: (pass) => {
    pass.pen.state.leading = -number(pass, 1);
    pass.pen.move(number(pass, 2), number(pass, 1));
  },
  Tm: ({ pen, reader }) => pen.set(reader),
  'T*': ({ pen }) => pen.move(0, -pen.state.leading),
  BT: ({ pen }) => pen.begin(),
  Tf: setFont,
  Tc: (pass) => {
    pass.pen.state.characterSpacing = number(pass, 1);
  },
  Tw: (pass) => {
    pass.pen.state.wordSpacing = number(pass, 1);
  },
  Tz: (pass) => {
    pass.pen.state.scale = number(pass, 1) / 100;
  },
  TL: (pass) => {
    pass.pen.state.leading = number(pass, 1);
  },
  Ts: (pass) => {
    pass.pen.state.rise = number(pass, 1);
  },
  Tr: (pass) => {
    pass.pen.state.mode = number(pass, 1);
  },
  q: save,
  Q: ({ pen }) => pen.restore(),
  cm: (pass) => {
    pass.pen.state = { ...pass.pen.state, matrix: transformed(pass) };
  },
  gs: graphicsState,
  Do: (pass) => pass.form(),
  BI: ({ reader }) => {
    reader.position = inlineImageEnd(reader.bytes, reader.position);
  },
  BMC: (pass) => pass.mark(undefined),
  BDC: (pass) => pass.mark(pass.markedBy()),
  EMC: (pass) => pass.endMark(),
};

const STEPS: ReadonlyMap<number, Step> = new Map(
  Object.entries(OPERATORS).map(([operator, step]) => [operatorCode(operator), step]),
);
