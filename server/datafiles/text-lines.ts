// The text of a data file, decoded while it streams by, and its lines.
import { createReadStream } from 'node:fs';
import iconv from 'iconv-lite';
import { BlankLines, type DataFile, isEmptyText, unreadable } from './file-row.ts';

/** Characters of one line, or of one row, at most. */
export const MOST_CHARACTERS = 1_000_000;
const PART = 64 * 1024;

/** A line with its number, from 1; its end is left out. */
export interface TextLine {
  readonly line: number;
  readonly text: string;
}

/**
 * The text in parts. A byte order mark is left out.
 * @param encoding a name of `ENCODINGS` (domain/datafiles/parser.check.ts)
 */
export async function* textOf(file: DataFile, encoding: string): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encoding);
  for await (const part of createReadStream(file.path, { highWaterMark: PART })) {
    const text = decoder.write(part as Buffer);
    if (text !== '') yield text;
  }
  const rest = decoder.end() ?? '';
  if (rest !== '') yield rest;
}

/** Lines that end with LF, CR LF or CR. @throws DataFileFault for a line of more than `MOST_CHARACTERS`, or too many blank ones */
export async function* linesOf(file: DataFile, encoding: string): AsyncGenerator<TextLine> {
  const blank = new BlankLines(file);
  let line = 0;
  let rest = '';
  for await (const part of textOf(file, encoding)) {
    // A CR at the very end may be half of CR LF.
    const text = rest + part;
    const isCut = text.endsWith('\r');
    const lines = (isCut ? text.slice(0, -1) : text).split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? '') + (isCut ? '\r' : '');
    for (const whole of lines) {
      line += 1;
      blank.hasValue(line, isEmptyText(whole));
      yield { line, text: whole };
    }
    if (rest.length > MOST_CHARACTERS) {
      throw unreadable(file.name, { line: line + 1, column: MOST_CHARACTERS, reason: 'tooLong' });
    }
  }
  for (const text of rest === '' ? [] : rest.replace(/\r$/, '').split('\r')) {
    line += 1;
    yield { line, text };
  }
}

/** Passes over the first items, and over the last ones, which wait until others come behind them. */
export async function* without<T>(
  items: AsyncIterable<T>,
  { skipFirst, skipLast }: { readonly skipFirst: number; readonly skipLast: number },
): AsyncGenerator<T> {
  const held: T[] = [];
  let passed = 0;
  for await (const item of items) {
    passed += 1;
    if (passed <= skipFirst) continue;
    if (skipLast === 0) {
      yield item;
      continue;
    }
    held.push(item);
    if (held.length > skipLast) yield held.shift() as T;
  }
}
