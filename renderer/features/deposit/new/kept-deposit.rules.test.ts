// What of a deposit is there again after the session ended in the middle of it.
import { describe, expect, it } from 'vitest';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import {
  carriedEdits,
  correctedNames,
  draftFor,
  draftToKeep,
  enteredValues,
  hasUnchecked,
  noEdits,
} from './kept-deposit.rules.ts';

const box = (name: string, hidden = false) => ({ name, hidden, parent: null, rank: 0, appositions: [] });
const service = { version: 3, boxes: [box('letters'), box('terms')] } as unknown as Service;
const first = { name: '', split: { type: 'none' as const }, metadatas: {} };
const settings = {
  name: 'October',
  split: { type: 'everyPages' as const, pages: 2, allowRemainder: true },
  metadatas: { cost: '47' },
};
const files = ['letters', 'terms'].map((name, n) => ({ box: name, fileId: `f${n}`, name: `${name}.pdf` }));

describe('a deposit that the end of a session interrupts', () => {
  it('is kept with its files and what was entered, and nothing is where nothing was put in', () => {
    expect(draftToKeep({ settings: first, files: [] }, service, first)).toBeUndefined();
    expect(draftToKeep({ settings, files: [] }, service, first)).toEqual({ version: 3, settings, files: [] });
    expect(draftToKeep({ settings: first, files }, service, first)).toMatchObject({ files });
  });

  it('comes back as it was to the service as it was', () => {
    const kept: unknown = JSON.parse(JSON.stringify(draftToKeep({ settings, files }, service, first)));
    expect(draftFor(kept, service, first)).toEqual({ version: 3, settings, files });
    expect(draftFor(null, service, first)).toBeUndefined();
  });

  it('comes back with the files that still have a box, and its name, to a service that was changed', () => {
    const kept = draftToKeep({ settings, files, intention: { text: '', key: 'k' } }, service, first);
    const changed = { version: 4, boxes: [box('letters'), box('terms', true)] } as unknown as Service;
    expect(draftFor(kept, changed, first)).toEqual({
      version: 4,
      settings: { ...first, name: 'October' },
      files: files.slice(0, 1),
    });
  });
});

describe('what was entered for one letter', () => {
  const sent = { value: 'Karl Weiß\n10115 Berlin', countryCode: 'DE', forced: true };
  const verdict = { modified: false, valid: true, type: 'POSTAL_ADDRESS', status: null, quality: 'GOOD' } as const;
  const values: Record<string, RequirementValue> = { to: { ...sent, ...verdict, error: null, properties: {} } };

  it('is sent as it stands in the fields, though no answer has judged it yet', () => {
    const typed = {
      to: { text: 'Karl Weiß \n\n10117 Berlin', country: 'DE' },
      subject: { text: 'Bill', country: null },
    };
    expect(enteredValues({ values, typed })).toEqual({
      to: { value: 'Karl Weiß\n10117 Berlin', countryCode: 'DE', forced: false },
      subject: { value: 'Bill', countryCode: null, forced: false },
    });
    expect(hasUnchecked({ values, typed })).toBe(true);
  });

  it('is what was judged where it is still the same', () => {
    const typed = { to: { text: 'Karl Weiß\n10115 Berlin ', country: 'DE' } };
    expect(enteredValues({ values, typed })).toEqual({ to: sent });
    expect(enteredValues({ values, typed: {} })).toEqual({ to: sent });
    expect(hasUnchecked({ values, typed })).toBe(false);
    // The country alone makes it another address.
    const abroad = { to: { text: 'Karl Weiß\n10115 Berlin', country: 'AT' } };
    expect([hasUnchecked({ values, typed: abroad }), enteredValues({ values, typed: abroad })]).toEqual([
      true,
      { to: { value: sent.value, countryCode: 'AT', forced: false } },
    ]);
  });
});

describe('a letter whose file is replaced', () => {
  const said = (value: string) => ({ value, countryCode: 'FR', forced: false }) as RequirementValue;
  const before = { address: said('Wrong'), code: said('1') };
  const typed = (text: string) => ({ text, country: 'FR' });

  it('has as many corrections as values that differ from what was read', () => {
    const edits = { ...noEdits('f1'), typed: { address: typed('Right'), code: typed('1') } };
    expect(correctedNames(edits, before)).toEqual(['address']);
    expect(correctedNames(noEdits('f1'), before)).toEqual([]);
  });

  it('keeps them where the new file says the same, and nowhere else', () => {
    const edits = { ...noEdits('f1'), typed: { address: typed('Right'), code: typed('2') } };
    const now = { address: said('Wrong'), code: said('7') };
    expect(carriedEdits(edits, { before, now, fileId: 'f2' })).toEqual({
      ...noEdits('f2'),
      typed: { address: typed('Right') },
    });
  });

  it('does not keep what was read in an area that was moved on the old page', () => {
    const area = { page: 1, left: 1, top: 1, width: 9, height: 9 };
    const edits = { ...noEdits('f1'), values: { address: said('Right') }, areas: { address: area } };
    expect(carriedEdits(edits, { before, now: before, fileId: 'f2' })).toEqual(noEdits('f2'));
  });
});
