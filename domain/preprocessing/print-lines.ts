// Text for a line printer becomes pages of lines: form feeds, ASA carriage control (ISO 1539-1, "formatted records to be
// printed"), overstriking. Text comes in parts of any length, so that no file is ever held whole.
import type { Refusal } from '#domain/errors/result.ts';
import type { PrintStreamParameters } from './print-stream.schema.ts';

/** One line of a page: what was struck onto it, one text over the other; character n stands in column n. */
export type PrintedLine = readonly string[];
/** The lines of a page from its top; an empty one has no text. */
export type PrintedPage = readonly PrintedLine[];

export interface PrintLines {
  /** Takes the next part; calls `onPage` for each page that is complete. Answers the first fault. */
  add(text: string): Refusal | null;
  /** The end of the file: what is left is the last page. */
  end(): Refusal | null;
}

type Layout = Pick<PrintStreamParameters, 'carriageControl' | 'lines' | 'columns' | 'longLines' | 'tabWidth'>;

/** Lines that each ASA character moves the paper before its line is printed. */
const ASA_MOVES: Readonly<Record<string, number>> = { ' ': 1, '0': 2, '-': 3, '+': 0 };
const FIRST_PRINTABLE = 0x20;
const DELETE = 0x7f;
const BYTE_ORDER = 0xfeff;
const FILLERS: ReadonlySet<number> = new Set([0, 0x1a, BYTE_ORDER]);
/** A line without an end is no text: it would be held whole. */
const LONGEST_LINE = 100_000;

class Lines implements PrintLines {
  readonly #layout: Layout;
  readonly #onPage: (page: PrintedPage) => void;
  #page: string[][] = [];
  /** Place of the line that was struck last, from 0; -1: the page is new. */
  #at = -1;
  #rest = '';
  /** Number of the line in the file, from 1, for faults. */
  #number = 0;
  /** The line before ended without moving the paper. */
  #strikesOver = false;
  /** What was struck onto the line at hand: wrapped as one, when the paper moves on. */
  #layers: string[] = [];
  #hasBegun = false;

  constructor(layout: Layout, onPage: (page: PrintedPage) => void) {
    this.#layout = layout;
    this.#onPage = onPage;
  }

  add(text: string): Refusal | null {
    let rest = this.#rest + text;
    // Separators: LF, CR LF, CR alone (strikes over), FF. A CR at the end of a part waits for what follows.
    for (let end = rest.search(/[\n\r\f]/); end >= 0; end = rest.search(/[\n\r\f]/)) {
      if (rest[end] === '\r' && end === rest.length - 1) break;
      const isCrLf = rest[end] === '\r' && rest[end + 1] === '\n';
      const fault = this.#line(rest.slice(0, end), isCrLf ? '\n' : (rest[end] ?? ''));
      if (fault !== null) return fault;
      rest = rest.slice(end + (isCrLf ? 2 : 1));
    }
    this.#rest = rest;
    return rest.length > LONGEST_LINE ? this.#tooLong() : null;
  }

  end(): Refusal | null {
    const last = this.#rest.replace(/\r$/, '');
    this.#rest = '';
    const fault = last === '' ? null : this.#line(last, '');
    if (fault !== null) return fault;
    this.#settle();
    // What stands behind the last form feed and shows nothing is no page.
    if (this.#page.some((line) => line.length > 0)) this.#newPage();
    return null;
  }

  #newPage(): void {
    this.#settle();
    this.#turn();
  }

  #turn(): void {
    this.#hasBegun = true;
    this.#onPage(this.#page);
    this.#page = [];
    this.#at = -1;
  }

  #line(text: string, end: string): Refusal | null {
    this.#number += 1;
    const isAsa = this.#layout.carriageControl === 'asa';
    const isFeedAlone = text === '' && end === '\f';
    const fault = isFeedAlone ? null : isAsa ? this.#asaLine(text) : this.#plainLine(text, end);
    if (fault !== null) return fault;
    // A form feed ends the page, also an empty one: a blank sheet was wanted. One before anything else only sets the paper.
    if (end === '\f' && (this.#hasBegun || this.#page.length > 0)) this.#newPage();
    return null;
  }

  /** Without control: a line that ended in a lone CR is struck over by the next one. */
  #plainLine(text: string, end: string): Refusal | null {
    const struck = this.#struck(text);
    if (typeof struck !== 'string') return struck;
    if (!this.#strikesOver || this.#at < 0) this.#goOn(1);
    this.#strikesOver = end === '\r';
    return this.#strike(struck);
  }

  #asaLine(text: string): Refusal | null {
    const control = text[0] ?? ' ';
    const struck = this.#struck(text.slice(1));
    if (typeof struck !== 'string') return struck;
    const move = ASA_MOVES[control];
    if (control === '1') {
      if (this.#page.length > 0) this.#newPage();
      this.#goOn(1);
    } else if (move === undefined) {
      return { label: 'preprocessing.carriageControl', parameters: { line: this.#number, character: control } };
    } else {
      const lines = this.#at < 0 ? Math.max(1, move) : move;
      if (lines > 0) this.#goOn(lines);
    }
    return this.#strike(struck);
  }

  /** The line at hand is done with; the paper moves on. */
  #goOn(lines: number): void {
    this.#settle();
    this.#move(lines);
  }

  #move(lines: number): void {
    for (let left = lines; left > 0; left -= 1) {
      if (this.#at + 1 >= this.#layout.lines) this.#turn();
      this.#at += 1;
      this.#page.push([]);
    }
  }

  #strike(text: string): Refusal | null {
    const { columns, longLines } = this.#layout;
    const struck = text.trimEnd();
    if (struck.length > columns && longLines === 'refuse' && [...struck].length > columns) return this.#tooLong();
    if (struck !== '') this.#layers.push(struck);
    return null;
  }

  /** Puts what was struck onto its line, and onto those below where it is longer than one. */
  #settle(): void {
    const { columns } = this.#layout;
    const layers = this.#layers.map((layer) => [...layer]);
    this.#layers = [];
    const longest = Math.max(0, ...layers.map(({ length }) => length));
    for (let from = 0; from < longest; from += columns) {
      if (from > 0) this.#move(1);
      for (const layer of layers) {
        const part = layer.slice(from, from + columns).join('');
        if (part.trim() !== '') this.#page[this.#at]?.push(part);
      }
    }
  }

  #tooLong(): Refusal {
    const { columns } = this.#layout;
    return { label: 'preprocessing.lineTooLong', parameters: { line: this.#number, maximum: columns } };
  }

  /**
   * Tabs become spaces; the byte order mark, NUL (a filler of old printers) and SUB (the end of a text under DOS) go; other
   * controls are no text. Letters and their accents become one character, which has one column.
   */
  #struck(text: string): string | Refusal {
    let struck = '';
    for (const character of text.normalize('NFC')) {
      const code = character.codePointAt(0) ?? 0;
      if (character === '\t')
        struck += ' '.repeat(this.#layout.tabWidth - ([...struck].length % this.#layout.tabWidth));
      else if (code >= FIRST_PRINTABLE && code !== DELETE && code !== BYTE_ORDER) struck += character;
      else if (!FILLERS.has(code)) {
        const shown = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
        return { label: 'preprocessing.character', parameters: { line: this.#number, character: shown } };
      }
    }
    return struck;
  }
}

/** Pages of a text, handed to `onPage` one by one. */
export const printLines = (layout: Layout, onPage: (page: PrintedPage) => void): PrintLines =>
  new Lines(layout, onPage);

/** A cell of a line: its column from 0, and whether the same character was struck there twice. */
export interface StruckText {
  readonly column: number;
  readonly text: string;
  readonly bold: boolean;
}

/** What is printed on a line: runs without spaces; a character that was struck twice is bold. */
export function struckTexts(line: PrintedLine): StruckText[] {
  const cells = new Map<number, Map<string, number>>();
  for (const layer of line) {
    for (const [column, character] of [...layer].entries()) {
      if (character === ' ') continue;
      const struck = cells.get(column) ?? new Map<string, number>();
      struck.set(character, (struck.get(character) ?? 0) + 1);
      cells.set(column, struck);
    }
  }
  const runs: { column: number; text: string; bold: boolean; next: number }[] = [];
  for (const [column, struck] of [...cells].toSorted(([a], [b]) => a - b)) {
    for (const [character, times] of struck) {
      const bold = times > 1;
      const run = runs.find((one) => one.next === column && one.bold === bold);
      if (run === undefined) runs.push({ column, text: character, bold, next: column + 1 });
      else {
        run.text += character;
        run.next += 1;
      }
    }
  }
  return runs.map(({ column, text, bold }) => ({ column, text, bold }));
}
