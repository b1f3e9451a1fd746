// Fields of a deposit: in groups, by rank; what may be chosen of each.
import { describe, expect, it } from 'vitest';
import { Metadata } from '#domain/services/metadata.schema.ts';
import { choicesOf, groupsOf, metadataFault } from './metadata-fields.rules.ts';

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

it('a value that the server would refuse is said by the label of its field, an empty one is not', () => {
  const field = (over: object) => Metadata.parse({ name: 'ref', label: 'Reference', ...over });
  const label = (over: object, value: string) => metadataFault(field(over), value)?.label;
  const form = { validationPattern: '[0-9]{4}' };
  expect([label(form, '1234'), label(form, '12345'), label({ ...form, mandatory: true }, ' ')]).toEqual([
    undefined,
    'metadata.pattern',
    undefined,
  ]);
  expect(metadataFault(field(form), 'x')?.parameters).toEqual({ name: 'Reference', pattern: '[0-9]{4}' });
  const lines = { type: 'multiText', maxLines: 2 };
  expect([label(lines, 'a\nb'), label(lines, 'a\nb\nc')]).toEqual([undefined, 'metadata.maxLines']);
  expect([label({ type: 'date' }, '2026-02-30'), label({ type: 'date' }, '2026-02-28')]).toEqual([
    'metadata.date',
    undefined,
  ]);
});
