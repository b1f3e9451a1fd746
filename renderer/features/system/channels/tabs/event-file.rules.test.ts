// A provider's file as its form reads it, and as the call takes it.
import { expect, it } from 'vitest';
import { codesOf, draftOfMapping, eventFileOf, isReadable, isWorthImporting, tableOf } from './event-file.rules.ts';

const BYTES = new TextEncoder().encode('Piece;State;Time\nX-1;LIV;2026-01-02 09:15\n');
const table = tableOf(new File([BYTES], 'events.csv'), BYTES);
const blank = draftOfMapping(null, 'Europe/Paris');

it('names the columns of a file, and says what is missing to read it', () => {
  expect(table.names).toEqual(['Piece', 'State', 'Time']);
  expect(table.parser).toMatchObject({ encoding: 'utf-8', separator: ';' });
  expect(isReadable(blank, table)).toBe(false);
  const columns = { nuid: 'Piece', code: 'State', at: 'Time' };
  expect(isReadable({ ...blank, columns }, table)).toBe(true);
  expect(isReadable({ ...blank, columns: { ...columns, nuid: 'Gone' } }, table)).toBe(false);
  expect(isReadable({ ...blank, columns, words: 'LIV' }, table)).toBe(false);
});

it('writes words with their codes line by line, and reads them again', () => {
  expect(codesOf('LIV = 610\n\nNPAI=-614\nnot home ; -610')).toEqual({ LIV: 610, NPAI: -614, 'not home': -610 });
  expect(codesOf('LIV = delivered')).toBe(null);
  const draft = {
    ...blank,
    columns: { reference: 'Piece', code: 'State', at: 'Time', id: 'Gone' },
    words: 'LIV = 610',
  };
  const file = eventFileOf({ ...draft, corrections: 'ANNUL\n' }, table);
  expect(file).toMatchObject({ codes: { LIV: 610 }, corrections: ['ANNUL'], timeZone: 'Europe/Paris' });
  expect(file.parserConfiguration).toMatchObject({
    columns: [
      { metadata: 'reference', column: 'Piece' },
      { metadata: 'code', column: 'State' },
      { metadata: 'at', column: 'Time' },
    ],
  });
  expect(draftOfMapping(file, 'UTC')).toEqual({
    columns: { reference: 'Piece', code: 'State', at: 'Time' },
    words: 'LIV = 610',
    corrections: 'ANNUL',
    timeZone: 'Europe/Paris',
  });
});

it('is imported where a trial found something, or did not come to its end', () => {
  const told = [
    [1, 0],
    [0, 1],
    [0, 0],
  ].map(([entered = 0, untried = 0]) => isWorthImporting({ entered, untried }));
  expect(told).toEqual([true, true, false]);
});
