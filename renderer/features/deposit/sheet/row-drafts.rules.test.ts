// Drafts of a row's values: what is sent, and what undoes it.
import { expect, it } from 'vitest';
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import { editOfDrafts, isChanged, type RowDraft, typedSince, undoOfDrafts, valueAt } from './row-drafts.rules.ts';

const value = (text: string, over: Partial<RequirementValue> = {}): RequirementValue => ({
  ...{ value: text, countryCode: null, forced: false, modified: false, valid: true, type: 'TEXT', status: null },
  ...{ quality: 'GOOD', error: null, properties: {} },
  ...over,
});
const row = {
  shipmentRequirements: { subject: value('Read'), body: value('Typed', { modified: true }) },
  packs: [{ id: 7, chunks: [], metadatas: {}, requirements: { reference: value('K1', { forced: true }) } }],
};
const draft = (name: string, text: string, over: Partial<RowDraft> = {}): RowDraft => ({
  ...{ place: { name, packId: undefined }, text, country: null, forced: false, takeBack: false },
  ...over,
});
const ofPack = { place: { name: 'reference', packId: 7 } };
const drafts = { a: draft('subject', 'New'), b: draft('body', 'Other'), c: draft('reference', 'K2', ofPack) };

it('sends values of the envelope and of its documents in one edit', () => {
  const raw = (text: string) => ({ value: text, countryCode: null, forced: false });
  expect(editOfDrafts(drafts)).toEqual({
    rawShipmentRequirements: { subject: raw('New'), body: raw('Other') },
    rawPackRequirements: { 7: { reference: raw('K2') } },
  });
});

it('keeps what was typed while the others were saved', () => {
  const now = { ...drafts, b: draft('body', 'Other and more'), d: draft('footer', 'Later') };
  expect(typedSince(now, drafts)).toEqual({ b: now.b, d: now.d });
  expect(typedSince(drafts, drafts)).toEqual({});
});

it('undoes with what each value was: read ones are read again, typed and forced ones as they were', () => {
  expect(undoOfDrafts(drafts, row)).toEqual({
    rawShipmentRequirements: {
      subject: { value: 'Read', countryCode: null, forced: false, takeBack: true },
      body: { value: 'Typed', countryCode: null, forced: false },
    },
    rawPackRequirements: { 7: { reference: { value: 'K1', countryCode: null, forced: true } } },
  });
});

it('does not undo what was given over a value of the whole run: it would no longer go when that is taken back', () => {
  const forRun = { value: 'Read', countryCode: null, forced: false, modified: false, properties: {} };
  const ofRun = value('Run', {
    modified: true,
    change: { read: 'Read', by: null, at: '2026-11-27T20:00:00Z', forRun },
  });
  expect(undoOfDrafts(drafts, { ...row, shipmentRequirements: { ...row.shipmentRequirements, subject: ofRun } })).toBe(
    undefined,
  );
});

it('knows what was typed from what is there', () => {
  const read = valueAt(row, { name: 'subject', packId: undefined });
  expect(isChanged(draft('subject', 'Read'), read)).toBe(false);
  expect(isChanged(draft('subject', 'Read '), read)).toBe(true);
  expect(isChanged(draft('subject', 'Read', { takeBack: true }), read)).toBe(true);
  expect(valueAt(row, { name: 'subject', packId: 7 })).toBeUndefined();
  expect(valueAt(row, { name: 'reference', packId: 7 })?.value).toBe('K1');
});
