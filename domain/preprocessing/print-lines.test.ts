// Text for a line printer as pages: form feeds, carriage control, overstriking, long lines, parts of any length.
import { array, check, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PrintedPage, printLines, struckTexts } from './print-lines.ts';
import { PrintStreamParameters } from './print-stream.schema.ts';

function printed(text: string, over: object = {}, part = text.length || 1) {
  const pages: PrintedPage[] = [];
  const lines = printLines(PrintStreamParameters.parse(over), (page) => pages.push(page));
  for (let from = 0; from < text.length; from += part) {
    const fault = lines.add(text.slice(from, from + part));
    if (fault !== null) return fault;
  }
  return lines.end() ?? pages;
}
/** Pages of one text a line. */
const shown = (text: string, over: object = {}) => {
  const pages = printed(text, over);
  return Array.isArray(pages) ? pages.map((page) => page.map((line) => line.join('|'))) : pages;
};
const ASA = { carriageControl: 'asa' };

describe('plain text', () => {
  it('goes to the next page at a form feed and behind the last line', () => {
    expect(shown('a\n\nb\fc\r\nd\n')).toEqual([
      ['a', '', 'b'],
      ['c', 'd'],
    ]);
    expect(shown('a\nb\nc', { lines: 2 })).toEqual([['a', 'b'], ['c']]);
    expect(shown('\fa\n\f\fb\f\n')).toEqual([['a'], [], ['b']]);
    expect(shown('')).toEqual([]);
  });

  it('strikes over at a lone carriage return; tabs go to their stops', () => {
    expect(shown('bold\rbold\nnext')).toEqual([['bold|bold', 'next']]);
    expect(shown('a\tb', { tabWidth: 4 })).toEqual([['a   b']]);
  });

  it('refuses a long line by its number, or wraps it', () => {
    const fault = { label: 'preprocessing.lineTooLong', parameters: { line: 2, maximum: 5 } };
    expect(shown('short\nlonger', { columns: 5 })).toEqual(fault);
    expect(shown('longer text', { columns: 5, longLines: 'wrap' })).toEqual([['longe', 'r tex', 't']]);
    expect(shown('a\u0007')).toEqual({
      label: 'preprocessing.character',
      parameters: { line: 1, character: 'U+0007' },
    });
  });
});

describe('a line that is struck over', () => {
  it('is wrapped as one, also over the end of a page', () => {
    const over = { columns: 3, longLines: 'wrap' };
    expect(shown('abcdef\rABCDEF\nx', over)).toEqual([['abc|ABC', 'def|DEF', 'x']]);
    expect(shown('abc\rABCDEF\nx', over)).toEqual([['abc|ABC', 'DEF', 'x']]);
    expect(shown(' abcdef\n+   ___\n x\n', { ...ASA, ...over })).toEqual([['abc', 'def|___', 'x']]);
    expect(shown('one\nabcdef\rABCDEF\nx', { ...over, lines: 2 })).toEqual([
      ['one', 'abc|ABC'],
      ['def|DEF', 'x'],
    ]);
    expect(shown('abcdef\rABCDEF\fx', over)).toEqual([['abc|ABC', 'def|DEF'], ['x']]);
  });
});

it('leaves out fillers and the end mark of DOS; letters and accents are one character', () => {
  expect(shown('\ufeffa\u0000b\n\u001a')).toEqual([['ab', '']]);
  expect(shown('a\f\u001a')).toEqual([['a']]);
  expect(shown('e\u0301tude', { columns: 5 })).toEqual([['\u00e9tude']]);
});

describe('carriage control', () => {
  it('moves the paper by the first character of each line', () => {
    expect(shown('1one\n two\n0four\n-seven\n+seven\n1new\n', ASA)).toEqual([
      ['one', 'two', '', 'four', '', '', 'seven|seven'],
      ['new'],
    ]);
    expect(shown(' a\n0b\n', { ...ASA, lines: 2 })).toEqual([['a', ''], ['b']]);
  });

  it('names a first character that is none', () => {
    const fault = { label: 'preprocessing.carriageControl', parameters: { line: 2, character: 'x' } };
    expect(shown(' a\nxb\n', ASA)).toEqual(fault);
  });
});

it('what is struck twice is bold; other overstrikes stand over each other', () => {
  expect(struckTexts(['to pay', '   pay'])).toEqual([
    { column: 0, text: 'to', bold: false },
    { column: 3, text: 'pay', bold: true },
  ]);
  expect(struckTexts(['sum', '___'])).toHaveLength(2);
});

it('the parts in which a text comes change nothing', () => {
  const text = array(constantFrom('a', ' ', 'bc', '\n', '\r', '\r\n', '\f', '\t', 'é'), { maxLength: 60 });
  const holds = property(text, integer({ min: 1, max: 7 }), (pieces, part) => {
    const whole = pieces.join('');
    const over = { lines: 4, longLines: 'wrap', columns: 6 };
    expect(printed(whole, over, part)).toEqual(printed(whole, over));
  });
  const checked = check(holds, { numRuns: 500 });
  expect(checked.failed, JSON.stringify(checked.counterexample)).toBe(false);
});
