// How two people edit one record.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { changedFields, clashesOf, faultsOfDraft, mergedRecord } from './record.rules.ts';

const base = { version: 1, code: 'A', name: 'Archive', users: [1, 2] };

describe('a record that two people edit', () => {
  it('knows what differs, whatever its version', () => {
    expect(changedFields(base, { ...base, version: 9 })).toEqual([]);
    expect(changedFields(base, { ...base, name: 'Post', users: [1] })).toEqual(['name', 'users']);
  });

  it('is at odds only where both changed a field in another way', () => {
    const mine = { ...base, code: 'B', name: 'Mine', users: [1] };
    const theirs = { ...base, version: 2, name: 'Theirs', users: [1] };
    expect(clashesOf(base, mine, theirs)).toEqual([{ field: 'name', base: 'Archive', mine: 'Mine', theirs: 'Theirs' }]);
  });

  it('becomes their version with each change of mine, and what was chosen where both changed', () => {
    const mine = { ...base, code: 'B', name: 'Mine' };
    const theirs = { ...base, version: 2, name: 'Theirs', users: [3] };
    const three = { base, mine, theirs };
    expect(mergedRecord(three, new Set())).toEqual({ version: 2, code: 'B', name: 'Mine', users: [3] });
    expect(mergedRecord(three, new Set(['name']))).toEqual({ version: 2, code: 'B', name: 'Theirs', users: [3] });
  });

  it('tells the fault of an inner value at its field', () => {
    const schema = z.strictObject({ version: z.number(), code: z.string().min(1), users: z.array(z.number()) });
    const faults = faultsOfDraft(schema, { version: 1, code: '', users: [1, 'x'] });
    expect(faults.map(({ field, parameters }) => [field, parameters.kind])).toEqual([
      ['code', 'missing'],
      ['users', 'notNumber'],
    ]);
  });
});
