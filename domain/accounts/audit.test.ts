// Lines of histories as changes of fields.
import { expect, it } from 'vitest';
import { auditedChanges } from './audit.ts';

it('tells before and after field by field, and leaves out what stayed', () => {
  const details = {
    before: { idle: 60, ranges: [], rules: { length: 8 } },
    after: { idle: 30, ranges: ['10.0.0.0/8'], rules: { length: 8 } },
  };
  expect(auditedChanges(details)).toEqual([
    { field: 'idle', before: '60', after: '30' },
    { field: 'ranges', before: '[]', after: '["10.0.0.0/8"]' },
  ]);
});

it('tells what was written where nothing is known of before', () => {
  expect(auditedChanges({ name: 'Alder', enabled: false, masks: { own: 3 }, empty: null })).toEqual([
    { field: 'name', before: null, after: 'Alder' },
    { field: 'enabled', before: null, after: 'false' },
    { field: 'masks.own', before: null, after: '3' },
  ]);
});

it('spreads no secret, cuts long values, and takes anything', () => {
  expect(auditedChanges({ password: 'x', before: { clientSecret: 'a' }, after: { clientSecret: 'b' } })).toEqual([]);
  expect(auditedChanges({ text: 'é'.repeat(500) })[0]?.after).toBe(`${'é'.repeat(200)}…`);
  expect(auditedChanges(null)).toEqual([]);
  expect(auditedChanges(Object.fromEntries(Array.from({ length: 99 }, (_, n) => [`f${n}`, n])))).toHaveLength(40);
});
