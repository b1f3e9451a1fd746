// Signs for and against a row: identifier, address and name, whatever the accents and the breaks of lines.
import { expect, it } from 'vitest';
import { signsOf, weightOf } from './orphan-signs.rules.ts';

const HOFER = ['Bäckerei Hofer AG', 'Hauptstrasse 114', '8400 Winterthur'];
const REBGASSE = ['Stockwerkeigentum Rebgasse 7', 'Rebgasse 7', '4058 Basel'];
const facts = { identifier: 'ST-BS-40117', lines: ['Vertrag ST-BS-40117', ...HOFER, 'Kündigung'], address: HOFER };
const row = (recipientLines: readonly string[], ...identifiers: string[]) => ({ recipientLines, identifiers });

it('finds number, address and name on the page, and says what is another one', () => {
  expect(signsOf(facts, row(HOFER, 'ST-BS-40117'))).toEqual(['identifier', 'address', 'name']);
  expect(signsOf(facts, row(REBGASSE, 'ST-BS-40117'))).toEqual(['identifier', 'otherAddress']);
  expect(signsOf(facts, row(HOFER, 'ST-BS-1'))).toEqual(['address', 'name', 'otherIdentifier']);
  expect(signsOf(facts, row(REBGASSE, 'ST-BS-1'))).toEqual(['otherIdentifier', 'otherAddress']);
});

it('reads over accents, capitals and breaks of lines', () => {
  const lines = ['BACKEREI', 'HOFER AG, Hauptstrasse 114', '8400  Winterthur'];
  expect(signsOf({ ...facts, lines }, row(HOFER))).toEqual(['address', 'name']);
});

it('takes no part of a word, and no short name, for a name', () => {
  expect(signsOf({ ...facts, lines: ['Backerei Hofer AGB'], address: [] }, row(HOFER))).toEqual([]);
  expect(signsOf({ ...facts, lines: ['Li wrote'], address: [] }, row(['Li']))).toEqual([]);
});

it('weighs what speaks for a row more than what speaks against it', () => {
  expect(weightOf(['identifier', 'address', 'name'])).toBeGreaterThan(weightOf(['identifier', 'otherAddress']));
  expect(weightOf(['identifier', 'otherAddress'])).toBeGreaterThan(weightOf(['address', 'name', 'otherIdentifier']));
  expect(weightOf(['name', 'otherIdentifier'])).toBeGreaterThan(0);
  expect(weightOf(['otherIdentifier', 'otherAddress'])).toBeLessThan(0);
});
