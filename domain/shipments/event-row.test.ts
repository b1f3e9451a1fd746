// Rows of providers' files: their words, their times, and what cannot be read.
import { expect, it } from 'vitest';
import { eventOfRow } from './event-row.ts';

const MEANING = { codes: { LIV: 610, 'non réclamé': -611 }, corrections: ['ANN'], timeZone: 'Europe/Paris' };
const row = { nuid: 'X', code: 'LIV', at: '2026-03-02 09:15' };

it('translates words into codes, and takes times without a zone as those of the zone', () => {
  expect(eventOfRow(row, MEANING)).toMatchObject({ code: 610, at: Date.UTC(2026, 2, 2, 8, 15), correction: false });
  expect(eventOfRow({ ...row, at: '2026-07-02T09:15:30' }, MEANING)).toMatchObject({
    at: Date.UTC(2026, 6, 2, 7, 15, 30),
  });
  expect(eventOfRow({ ...row, at: '2026-07-02 09:15:30+0300', code: '-611' }, MEANING)).toMatchObject({
    at: Date.UTC(2026, 6, 2, 6, 15, 30),
    code: -611,
  });
  const destroyed = { ...MEANING, codes: { DESTROYED: -990 } };
  expect(eventOfRow({ ...row, code: 'DESTROYED' }, destroyed)).toMatchObject({ code: -990, destruction: true });
  expect(eventOfRow({ ...row, code: '-990' }, destroyed)).toMatchObject({ code: -990, destruction: false });
  expect(eventOfRow({ ...row, code: 'ANN' }, { ...MEANING, codes: { ANN: 710 } })).toMatchObject({ correction: true });
});

it('says why a row is no event', () => {
  expect(eventOfRow({ ...row, nuid: ' ' }, MEANING)).toBe('nameless');
  expect(eventOfRow({ ...row, code: 'constructor' }, MEANING)).toBe('code');
  for (const at of ['', 'gestern', '2026-02-30 09:00', '2026-03-02 25:00', '2026-13-02T09:00:00Z'])
    expect(eventOfRow({ ...row, at }, MEANING), at).toBe('at');
});
