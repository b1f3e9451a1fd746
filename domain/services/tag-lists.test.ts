// Tag lists of accounts: the nearest one counts, and every account on the way may only narrow it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkMetadataValue } from './metadata.check.ts';
import { Metadata } from './metadata.schema.ts';
import { type ListOfValues, listsOfAccount, type StatedLists } from './tag-lists.ts';

const list = (name: string, values: readonly string[], freeValues = false): ListOfValues => ({
  name,
  freeValues,
  values: values.map((value) => ({ label: value, value })),
});
const level = (tagLists: readonly ListOfValues[], controlledValues: StatedLists['controlledValues'] = {}) => ({
  tagLists,
  controlledValues,
});
const valuesOf = (levels: readonly StatedLists[], name: string) =>
  listsOfAccount(levels)
    .get(name)
    ?.values.map(({ value }) => value);

describe('tag lists of an account', () => {
  it('come from the nearest account that has them', () => {
    const root = level([list('site', ['Lyon', 'Paris']), list('year', ['2026'])]);
    expect(valuesOf([level([list('site', ['Metz'])]), root], 'site')).toEqual(['Metz']);
    expect(valuesOf([level([]), root], 'year')).toEqual(['2026']);
    expect(valuesOf([level([]), root], 'colour')).toBeUndefined();
  });

  it('have the controlled values alone, and nothing else is typed', () => {
    const root = level([list('site', ['Lyon', 'Metz', 'Paris'], true)]);
    const leaf = level([], { site: ['Paris', 'Nowhere'], constructor: ['x'] });
    expect(listsOfAccount([leaf, root]).get('site')).toEqual(list('site', ['Paris']));
    // An account that states the list anew is not bound by what those above it left of theirs.
    expect(valuesOf([level([list('site', ['Brest'])]), level([], { site: ['Paris'] }), root], 'site')).toEqual([
      'Brest',
    ]);
    expect(valuesOf([level([], { site: [] }), root], 'site')).toEqual(['Lyon', 'Metz', 'Paris']);
  });

  it('hold each line of a value of several, and of a value of one the whole', () => {
    const lists = listsOfAccount([level([list('site', ['Lyon', 'Metz', 'A\nB'])])]);
    const checked = (over: object, value: string) =>
      checkMetadataValue(Metadata.parse({ name: 'x', type: 'multiText', maxLines: 3, ...over }), value, lists).ok;
    for (const by of [{ tagList: 'site' }, { allowedValues: ['Lyon', 'Metz', 'A\nB'] }]) {
      expect([checked(by, 'Lyon\nMetz'), checked(by, 'A\nB'), checked(by, 'Lyon\nBrest')]).toEqual([true, true, false]);
      expect(checked({ ...by, type: 'text' }, 'Lyon\nMetz')).toBe(false);
    }
  });

  it('never have more below than above', () => {
    const names = fc.subarray(['a', 'b', 'c', 'd']);
    fc.assert(
      fc.property(names, names, names, (all, upper, lower) => {
        const root = level([list('x', all)]);
        const above = valuesOf([level([], { x: upper }), root], 'x') ?? [];
        const below = valuesOf([level([], { x: lower }), level([], { x: upper }), root], 'x') ?? [];
        expect(above).toEqual(expect.arrayContaining(below));
      }),
    );
  });
});

describe('a field with a tag list', () => {
  const field = Metadata.parse({ name: 'site', tagList: 'site' });
  const check = (value: string, lists: readonly ListOfValues[], over: object = {}) => {
    const checked = checkMetadataValue({ ...field, ...over }, value, listsOfAccount([level(lists)]));
    return checked.ok ? checked.value : checked.refusal.label;
  };

  it('takes its values, others only where they are free, and none without the list', () => {
    expect(check('Lyon', [list('site', ['Lyon'])])).toBe('Lyon');
    expect(check('Metz', [list('site', ['Lyon'])])).toBe('metadata.notAllowed');
    expect(check('Metz', [list('site', ['Lyon'], true)])).toBe('Metz');
    expect(check('Lyon', [list('site', [])])).toBe('metadata.notAllowed');
    expect(check('Lyon', [])).toBe('metadata.tagListUnknown');
    expect(check('', [])).toBe('');
  });

  it('holds a free value to the pattern, and its own values to both lists', () => {
    const lists = [list('site', ['Lyon', 'Paris'], true)];
    expect(check('metz', lists, { validationPattern: '[A-Z].*' })).toBe('metadata.pattern');
    expect(check('Paris', lists, { allowedValues: ['Lyon'] })).toBe('metadata.notAllowed');
  });
});
