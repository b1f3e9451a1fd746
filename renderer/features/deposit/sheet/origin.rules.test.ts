// Where values come from: persons first, then what was given, then what the service reads.
import { describe, expect, it } from 'vitest';
import type { JobRequirement } from '#domain/api/deposit/requirements.contract.ts';
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import { originOf, originOfRun, partsOf } from './origin.rules.ts';

const AREA = { page: 1, left: 20, top: 45, width: 85, height: 30 };
const rows = { all: 2, bad: 0, forced: 0, own: 0, different: 2, same: null };
const requirement = (over: Partial<JobRequirement>): JobRequirement => ({
  ...{ name: 'subject', label: 'Subject', type: 'TEXT', kind: 'DATA', scope: 'shipment', channels: [] },
  ...{ mandatory: true, editable: true, editableForRun: true, rule: null, content: '', account: null },
  ...{ given: null, run: null, rows },
  ...over,
});
const value = (text: string, over: Partial<RequirementValue> = {}): RequirementValue => ({
  ...{ value: text, countryCode: null, forced: false, modified: false, valid: true, type: 'TEXT', status: null },
  ...{ quality: 'GOOD', error: null, properties: {} },
  ...over,
});
const column = { type: 'dataColumn', box: null, column: 'name' };
const ann = { id: 1, login: 'ann', name: 'Ann' };

describe('what a rule reads', () => {
  it('is each of its leaves once', () => {
    const area = { type: 'pdfText', box: null, area: AREA, extraction: {} };
    const both = { type: 'concat', separator: ' ', values: [column, { type: 'clean', value: area }, column] };
    expect(partsOf(both)).toEqual([
      { kind: 'column', name: 'name' },
      { kind: 'area', page: 1, left: 20, top: 45 },
    ]);
    expect(partsOf({ type: 'constant', value: 'Hello' })).toEqual([]);
    expect(partsOf({ type: 'pdfText', area: null })).toEqual([]);
  });
});

describe('where a value comes from', () => {
  it.each([
    [{ rule: column }, 'x', 'rule'],
    [{ rule: { type: 'constant', value: 'x' } }, 'x', 'fixed'],
    [{ rule: column, content: 'x' }, 'x', 'channel'],
    [{ rule: { type: 'constant', value: 'x' }, content: 'x' }, 'x', 'fixed'],
    [{ content: 'x' }, 'x', 'channel'],
    [{ account: 'Acme\nLyon' }, 'Acme\nLyon', 'account'],
    [{ given: { value: 'x', countryCode: null } }, 'x', 'given'],
    [{ rule: column }, '', 'nothing'],
  ] as const)('%j: %s is %s', (over, text, kind) => {
    expect(originOf(requirement(over), value(text)).kind).toBe(kind);
  });

  it('is the person who changed it, for the row or for the run', () => {
    const change = { read: 'a', by: ann, at: '2026-11-27T10:00:00.000Z' };
    expect(originOf(requirement({ rule: column }), value('b', { modified: true, change }))).toEqual({
      kind: 'person',
      change,
    });
    const forRun = { value: 'a', countryCode: null, forced: false, modified: false, properties: {} };
    const ofRun = value('b', { modified: true, change: { ...change, forRun } });
    expect(originOf(requirement({ rule: column }), ofRun).kind).toBe('run');
  });

  it('is the run for a letter that came into being after the run was given its value', () => {
    const run = { value: 'All', countryCode: null, by: ann, at: '2026-11-27T10:00:00.000Z' };
    expect(originOf(requirement({ rule: column, run }), value('All', { modified: true })).kind).toBe('run');
    expect(originOf(requirement({ rule: column, run }), value('Own')).kind).toBe('rule');
    expect(originOfRun(requirement({ run })).kind).toBe('run');
    expect(originOfRun(requirement({ rule: column })).kind).toBe('rule');
    expect(originOfRun(requirement({ rows: { ...rows, different: 1, same: '' } })).kind).toBe('nothing');
  });
});
