// Fields of a deposit: in groups, by rank; what may be chosen of each.
import { describe, expect, it } from 'vitest';
import { Metadata } from '#domain/services/metadata.schema.ts';
import { choicesOf, groupsOf } from './metadata-fields.rules.ts';

const field = (over: object) => Metadata.parse({ name: 'site', ...over });
const values = [
  { value: 'ly', label: 'Lyon' },
  { value: 'pa', label: '' },
];

describe('fields of a deposit', () => {
  it('stand in their groups, those without one first', () => {
    const fields = [
      field({ name: 'a', group: 'Costs' }),
      field({ name: 'b' }),
      field({ name: 'c', group: 'Sender' }),
      field({ name: 'd', group: 'Costs' }),
    ];
    expect(groupsOf(fields).map(({ group, fields: own }) => [group, own.map(({ name }) => name)])).toEqual([
      ['', ['b']],
      ['Costs', ['a', 'd']],
      ['Sender', ['c']],
    ]);
  });

  it('are typed, chosen, or both', () => {
    expect(choicesOf(field({}), undefined)).toBeUndefined();
    expect(choicesOf(field({ allowedValues: ['x'] }), undefined)).toEqual({
      free: false,
      options: [{ value: 'x', label: 'x' }],
    });
    const listed = field({ tagList: 'sites' });
    expect(choicesOf(listed, undefined)).toEqual({ free: false, options: [] });
    expect(choicesOf(listed, [{ name: 'sites', freeValues: true, values }])).toEqual({
      free: true,
      options: [
        { value: 'ly', label: 'Lyon' },
        { value: 'pa', label: 'pa' },
      ],
    });
    const both = field({ tagList: 'sites', allowedValues: ['pa', 'me'] });
    expect(choicesOf(both, [{ name: 'sites', freeValues: false, values }])?.options).toEqual([
      { value: 'pa', label: 'pa' },
    ]);
  });
});
