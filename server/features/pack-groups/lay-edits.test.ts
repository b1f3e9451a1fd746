// What an edit makes of a value: who changed it from what, who forced it, and how it is taken back.
import { describe, expect, it } from 'vitest';
import type { Forcing, RawValue, RequirementValue } from '#domain/api/deposit/value.schema.ts';
import type { RequirementSpec } from '#server/letters/requirements/requirement-specs.ts';
import { withEdits } from './lay-edits.ts';

const spec = (name: string, over: Partial<RequirementSpec> = {}): RequirementSpec => ({
  ...{ name, title: name, type: 'TEXT', kind: 'DATA', scope: 'shipment', editable: true, editableForRun: true },
  ...{ forceable: true, forceStatuses: null, validation: null, validationParameters: {}, content: '', value: null },
  ...{ defaultCountry: null, labels: [], mandatoryFor: [] },
  ...over,
});
const person = (id: number, login: string): Forcing => ({
  ...{ forcedBy: { id, login, name: login }, forcedAt: `2026-11-0${id}T08:00:00.000Z`, verdict: null },
});
const ANN = person(1, 'ann');
const BEN = person(2, 'ben');
const stored = (value: string, over: Partial<RequirementValue> = {}): RequirementValue => ({
  ...{ value, countryCode: null, forced: false, modified: false, valid: true, type: 'TEXT', status: null },
  ...{ quality: 'GOOD', error: null, properties: {} },
  ...over,
});

/** The value after an edit by Ben; the label of the refusal where it is refused. */
function edited(before: RequirementValue | undefined, edit: RawValue, over: Partial<RequirementSpec> = {}) {
  const specs = [spec('probe', over)];
  const given = { scope: 'shipment' as const, specs, stored: before ? { probe: before } : {}, edits: { probe: edit } };
  const laid = withEdits({ ...given, forcing: BEN });
  return laid.ok ? laid.value.probe : laid.refusal.label;
}
const byAnn = { read: 'As read', by: ANN.forcedBy, at: ANN.forcedAt };

describe('a changed value', () => {
  it('keeps what it was before the first change, whoever changes it next', () => {
    expect(edited(stored('As read'), { value: 'Mine' })).toMatchObject({
      ...{ value: 'Mine', modified: true },
      change: { read: 'As read', by: BEN.forcedBy, at: BEN.forcedAt },
    });
    const again = edited(stored('Hers', { modified: true, change: byAnn }), { value: 'Mine' });
    expect(again).toMatchObject({ value: 'Mine', change: { read: 'As read', by: BEN.forcedBy } });
    // Of a value that an earlier version changed nobody knows what was read.
    expect(edited(stored('Old', { modified: true }), { value: 'Mine' })).toMatchObject({ change: { read: null } });
    expect(edited(undefined, { value: 'Mine' })).toMatchObject({ change: { read: '' } });
  });

  it('that is the same, with any ends of lines, is no change', () => {
    const same = edited(stored('A\nB', { modified: true, change: byAnn }), { value: 'A\r\nB' });
    expect(same).toMatchObject({ value: 'A\nB', change: byAnn });
    expect(edited(stored('A\nB'), { value: 'A\r\nB' })).toMatchObject({ modified: false });
  });

  it('is refused where nobody may change it, and of another scope it is none', () => {
    expect(edited(stored('Law'), { value: 'Mine' }, { editable: false })).toBe('requirement.notEditable');
    expect(edited(stored('Law'), { value: 'Law' }, { editable: false })).toMatchObject({ value: 'Law' });
    expect(edited(stored('x'), { value: 'y' }, { scope: 'pack' })).toBe('requirement.notOfService');
  });
});

describe('a forced value', () => {
  const forced = stored('Wrong', { forced: true, forcing: ANN });
  it('stays forced, and by whoever forced it, until it is changed or let go', () => {
    expect(edited(forced, { value: 'Wrong' })).toMatchObject({ forced: true, forcing: ANN });
    expect(edited(forced, { value: 'Wrong', forced: true })).toMatchObject({ forced: true, forcing: ANN });
    expect(edited(forced, { value: 'Wrong', forced: false })).toMatchObject({ forced: false });
    expect(edited(forced, { value: 'Other' })).toMatchObject({ forced: false });
    expect(edited(forced, { value: 'Other', forced: true })).toMatchObject({ forced: true, forcing: BEN });
  });

  it('is refused where it is empty, or may not be forced', () => {
    expect(edited(stored('x'), { value: ' ', forced: true })).toBe('requirement.emptyForced');
    expect(edited(stored('x'), { value: 'x', forced: true }, { forceable: false })).toBe('requirement.notForceable');
  });
});

describe('what is taken back', () => {
  const changed = stored('Hers', { modified: true, change: byAnn });
  it('is what was read, as if nobody had changed it', () => {
    expect(edited(changed, { value: 'Hers', takeBack: true })).toEqual({
      ...{ value: 'As read', countryCode: null, forced: false, modified: false },
    });
    expect(edited(changed, { value: 'Hers', takeBack: true }, { editable: false })).toBe('requirement.notEditable');
  });

  it('is what the edit says where nobody knows what was read, and always of an address', () => {
    const old = stored('Hers', { modified: true });
    expect(edited(old, { value: 'Given', takeBack: true })).toMatchObject({ value: 'Given', modified: true });
    // Whether an address stands on the page as it was is judged by the page: it stays marked as changed.
    const address = edited(changed, { value: 'As read', takeBack: true }, { type: 'POSTAL_ADDRESS' });
    expect(address).toMatchObject({ value: 'As read', modified: true, change: { read: 'As read', by: BEN.forcedBy } });
  });
});

describe('an address that is right as it was read', () => {
  const type = 'POSTAL_ADDRESS' as const;
  const area = { page: 1, left: 20, top: 50, width: 80, height: 30 };
  const read = stored('Karl', { properties: { area } });
  const anew = { value: 'Karl', printAnew: true };
  it('may be printed anew, and is unchanged again when that is taken back', () => {
    const printed = edited(read, anew, { type });
    expect(printed).toMatchObject({ modified: true, properties: { area, printAnew: true }, change: { read: 'Karl' } });
    const before = { ...read, ...(printed as object) } as RequirementValue;
    const back = edited(before, { value: 'Karl', printAnew: false }, { type });
    expect(back).toMatchObject({ modified: false });
    expect(back).not.toMatchObject({ properties: { printAnew: true } });
  });

  it('that another person typed stays theirs when printing it anew is taken back', () => {
    const typed = stored('Klara', { modified: true, change: byAnn, properties: { area, printAnew: true } });
    expect(edited(typed, { value: 'Klara', printAnew: false }, { type })).toMatchObject({
      ...{ value: 'Klara', modified: true, change: byAnn },
    });
  });
});
