// A row of a data file, and the fault that ends the reading of one.
import type { Refusal } from '#domain/errors/result.ts';

/** One row as a parser reads it. */
export interface DataRow {
  /** Where it begins: the line from 1; of a JSON file its number in the list. */
  readonly line: number;
  /** By metadata name. */
  readonly values: Readonly<Record<string, string>>;
  /** What no value can be made of; the row is kept with its fault. */
  readonly fault?: { readonly column: string; readonly reason: string };
}

/** The file cannot be read any further; `refusal` says where and why. */
export class DataFileFault extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.label);
    this.refusal = refusal;
  }
}

/** Nothing but blanks, and the sign by which old programs end a file. */
export const isEmptyText = (text: string): boolean => text.replaceAll('\u001a', '').trim() === '';

/** A fault of the file at a line and column, both from 1 or by name. */
export const unreadable = (
  file: string,
  { line, column, reason }: { readonly line: number; readonly column: string | number; readonly reason: string },
): DataFileFault => new DataFileFault({ label: 'parser.line', parameters: { file, line, column, reason } });

/** The file as parsers see it. */
export interface DataFile {
  readonly path: string;
  /** As people know it. */
  readonly name: string;
  /** Lines without a value at most; left out: `MOST_BLANK_LINES`. */
  readonly mostBlankLines?: number;
}

/** Lines without a value that one file may have: an office program fills as many behind a table as its sheet has. */
const MOST_BLANK_LINES = 1_048_576;

/** Counts the lines of a file that hold no value: no limit of rows ends the reading of sixty million of them. */
export class BlankLines {
  readonly #file: DataFile;
  #left: number;

  constructor(file: DataFile) {
    this.#file = file;
    this.#left = file.mostBlankLines ?? MOST_BLANK_LINES;
  }

  /** Whether the line has a value. @throws DataFileFault where one blank line is too many */
  hasValue(line: number, isBlank: boolean): boolean {
    if (isBlank) this.#left -= 1;
    if (this.#left < 0) throw unreadable(this.#file.name, { line, column: 1, reason: 'blankLines' });
    return !isBlank;
  }
}
