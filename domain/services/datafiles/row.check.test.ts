// Rows against the fields of their box.
import { expect, it } from 'vitest';
import { Metadata } from '../metadata.schema.ts';
import { checkRow } from './row.check.ts';

const field = (over: object = {}) => Metadata.parse({ name: 'name', maxLines: 3, ...over });

const reasonOf = (name: string, over: object = {}): unknown =>
  checkRow({ line: 7, values: { name } }, { file: 'rows.csv', fields: [field(over)], lists: new Map() }).fault
    ?.parameters.reason ?? null;

it.each([
  ['windows-1252 that is read as ISO 8859-1', 'L\u0092Œuvre'],
  ['UTF-16 that is read in another encoding', 'Z\0o\0é\0'],
  ['bytes without a character', 'Zo\ufffd'],
  ['half of a character', 'A\ud800B'],
  ['UTF-16 with its bytes exchanged', '\ufffe'],
])('%s is a fault of the row', (_what, text) => {
  expect(reasonOf(text)).toBe('encoding');
});

it.each(['Zoé ’Ünal', 'a\tb', 'a\r\nb', 'עברית\u200f', '😀', 'co\u00adop', '日本'])('%j is text', (text) => {
  expect(reasonOf(text)).toBeNull();
});

it('names the rule that a value breaks, with file, line and column', () => {
  expect(reasonOf('', { mandatory: true })).toBe('mandatory');
  expect(reasonOf('x', { type: 'date' })).toBe('date');
  expect(reasonOf('x', { allowedValues: ['y'] })).toBe('notAllowed');
  const read = { line: 7, values: { name: 'a\nb' } };
  expect(checkRow(read, { file: 'rows.csv', fields: [field({ maxLines: 1 })], lists: new Map() })).toEqual({
    line: 7,
    values: { name: 'a\nb' },
    fault: { label: 'parser.line', parameters: { file: 'rows.csv', line: 7, column: 'name', reason: 'maxLines' } },
  });
});
