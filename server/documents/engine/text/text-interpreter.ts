// Follows the text operators of a page's content and of the forms it uses. Draws nothing, knows nothing of graphics.

import { inlineImageEnd } from '../content/content-balance.ts';
import { ContentReader, operatorCode } from '../content/content-reader.ts';
import { isHidden } from '../content/optional-content.ts';
import type { Matrix } from '../file/page-geometry.ts';
import type { PdfObjects } from '../file/pdf-objects.ts';
import { HandOver } from '../syntax/hand-over.ts';
import { nameText } from '../syntax/lexical.ts';
import { LIMITS } from '../syntax/limits.ts';
import { isList, isReference } from '../syntax/values.ts';
import type { Collector } from './glyph-collector.ts';
import { MarkedContent } from './marked-content.ts';
import { TextLine } from './text-line.ts';
import type { TextRun } from './text-run.ts';
import type { TextSources } from './text-sources.ts';
import { multiplied, newTextState, type TextState } from './text-state.ts';

const O = {
  showText: operatorCode('Tj'),
  showArray: operatorCode('TJ'),
  move: operatorCode('Td'),
  moveLeading: operatorCode('TD'),
  setMatrix: operatorCode('Tm'),
  nextLine: operatorCode('T*'),
  font: operatorCode('Tf'),
  characterSpacing: operatorCode('Tc'),
  wordSpacing: operatorCode('Tw'),
  scale: operatorCode('Tz'),
  leading: operatorCode('TL'),
  rise: operatorCode('Ts'),
  quote: operatorCode("'"),
  doubleQuote: operatorCode('"'),
  save: operatorCode('q'),
  restore: operatorCode('Q'),
  transform: operatorCode('cm'),
  beginText: operatorCode('BT'),
  draw: operatorCode('Do'),
  graphicsState: operatorCode('gs'),
  inlineImage: operatorCode('BI'),
  mark: operatorCode('BMC'),
  markWithProperties: operatorCode('BDC'),
  endMark: operatorCode('EMC'),
} as const;

/** Counts forms over a whole page. */
export interface PageBudget {
  forms: number;
}

/** Follows the text of one page for all its areas at once. */
export class TextInterpreter {
  readonly #objects: PdfObjects;
  readonly #sources: TextSources;
  readonly #collector: Collector;
  readonly #budget: PageBudget;
  readonly #run: TextRun;
  readonly #reader: ContentReader;
  readonly #line: TextLine;
  readonly #marked: MarkedContent;
  readonly #stack: TextState[] = [];
  #state: TextState;

  constructor(sources: TextSources, collector: Collector, budget: PageBudget, run: TextRun) {
    this.#objects = sources.objects;
    this.#sources = sources;
    this.#collector = collector;
    this.#budget = budget;
    this.#run = run;
    this.#reader = new ContentReader(run.content);
    this.#state = run.state === undefined ? newTextState(run.matrix) : { ...run.state, matrix: run.matrix };
    this.#marked = new MarkedContent(sources.objects, run, collector.unsure);
    this.#line = new TextLine(run.content, collector, this.#marked, (state) => this.#fontOf(state));
  }

  /** Reads the content to its end. Throws HandOver('too-big') over the limits. */
  run(): void {
    const reader = this.#reader;
    for (let code = reader.next(); code >= 0; code = reader.next()) {
      // "T?" operators are the most frequent by far
      if ((code & 0xff) === 84 && code > 0xff && code <= 0xffff) this.#text(code);
      else this.#other(code);
    }
  }

  #text(code: number): void {
    const reader = this.#reader;
    const state = this.#state;
    const line = this.#line;
    switch (code) {
      case O.showText:
        if (reader.start(1) >= 0) line.show(state, reader.start(1), reader.end(1));
        break;
      case O.showArray:
        if (reader.start(1) >= 0) line.show(state, reader.start(1), reader.end(1));
        break;
      case O.moveLeading:
        state.leading = -reader.number(1);
        line.move(reader.number(2), reader.number(1));
        break;
      case O.move:
        line.move(reader.number(2), reader.number(1));
        break;
      case O.setMatrix:
        line.set(reader);
        break;
      case O.nextLine:
        line.move(0, -state.leading);
        break;
      case O.rise:
        state.rise = reader.number(1);
        break;
      case O.leading:
        state.leading = reader.number(1);
        break;
      default:
        line.settle(state);
        this.#setTextState(code, state);
    }
  }

  #setTextState(code: number, state: TextState): void {
    const reader = this.#reader;
    switch (code) {
      case O.font:
        state.font = undefined;
        state.fontStart = reader.start(2);
        state.fontEnd = reader.end(2);
        state.fontSize = reader.number(1);
        break;
      case O.characterSpacing:
        state.characterSpacing = reader.number(1);
        break;
      case O.wordSpacing:
        state.wordSpacing = reader.number(1);
        break;
      case O.scale:
        state.scale = reader.number(1) / 100;
        break;
      default:
    }
  }

  #other(code: number): void {
    const reader = this.#reader;
    switch (code) {
      case O.save:
        if (this.#stack.length >= LIMITS.graphicsStates) throw new HandOver('too-big', 'q nesting');
        this.#stack.push({ ...this.#state });
        break;
      case O.restore: {
        this.#line.settle(this.#state);
        const saved = this.#stack.pop();
        if (saved !== undefined) this.#state = saved;
        break;
      }
      case O.transform: {
        const [a, b, c] = [reader.number(6), reader.number(5), reader.number(4)];
        const matrix: Matrix = [a, b, c, reader.number(3), reader.number(2), reader.number(1)];
        this.#state = { ...this.#state, matrix: multiplied(matrix, this.#state.matrix) };
        break;
      }
      case O.beginText:
        this.#line.begin();
        break;
      case O.quote:
      case O.doubleQuote:
        this.#quote(code);
        break;
      case O.draw:
        this.#drawForm();
        break;
      case O.graphicsState:
        this.#graphicsState();
        break;
      case O.inlineImage:
        reader.position = inlineImageEnd(reader.bytes, reader.position);
        break;
      case O.mark:
        this.#marked.begin();
        break;
      case O.markWithProperties:
        this.#marked.beginWithProperties(reader);
        break;
      case O.endMark:
        this.#marked.end();
        break;
      default:
    }
  }

  #quote(code: number): void {
    const reader = this.#reader;
    const state = this.#state;
    if (code === O.doubleQuote) {
      state.wordSpacing = reader.number(3);
      state.characterSpacing = reader.number(2);
    }
    this.#line.move(0, -state.leading);
    if (reader.start(1) >= 0) this.#line.show(state, reader.start(1), reader.end(1));
  }

  #resource(category: string, name: string) {
    return this.#run.lookup(category, name);
  }

  #operandName(back: number): string {
    const reader = this.#reader;
    return reader.start(back) < 0 ? '' : nameText(reader.bytes, reader.start(back), reader.end(back));
  }

  #fontOf(state: TextState) {
    if (state.fontStart < 0) return null;
    const value = this.#resource('Font', nameText(this.#run.content, state.fontStart, state.fontEnd));
    return value === undefined ? null : this.#sources.font(value);
  }

  #graphicsState(): void {
    const dict = this.#objects.dict(this.#resource('ExtGState', this.#operandName(1)));
    const font = this.#objects.resolve(dict?.get('Font'));
    if (!isList(font)) return;
    this.#line.settle(this.#state);
    const size = this.#objects.resolve(font[1]);
    this.#state.font = this.#sources.font(font[0]);
    this.#state.fontSize = typeof size === 'number' ? size : 1;
  }

  #drawForm(): void {
    const value = this.#resource('XObject', this.#operandName(1));
    if (!isReference(value) || this.#marked.isHidden) return;
    const form = this.#sources.form(value.ref);
    if (form === null) return;
    if (this.#run.depth >= LIMITS.formDepth) {
      this.#collector.unsure.add('form depth');
      return;
    }
    const hidden = form.mark === undefined ? false : isHidden(this.#objects, form.mark);
    if (hidden === undefined) this.#collector.unsure.add('optional content');
    if (hidden === true) return;
    if (++this.#budget.forms > LIMITS.formsPerPage) throw new HandOver('too-big', 'forms');
    const state = this.#state;
    const font = state.font === undefined ? this.#fontOf(state) : state.font;
    const run: TextRun = {
      state: { ...state, font },
      content: this.#sources.formContent(value.ref),
      lookup: form.lookup ?? this.#run.lookup,
      matrix: multiplied(form.matrix, this.#state.matrix),
      depth: this.#run.depth + 1,
    };
    new TextInterpreter(this.#sources, this.#collector, this.#budget, run).run();
  }
}
