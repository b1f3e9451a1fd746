// Laws of splitting and grouping, and the choice of channels.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ok, type Result } from '../errors/result.ts';
import type { Condition } from '../expressions/expression.types.ts';
import { groupingKey, groupPacks } from './grouping.ts';
import { uniquelyNamed, uniqueServiceName } from './naming.ts';
import { type SplitRule, type SplitSource, splitDocument, withoutPages } from './split.ts';
import { routeBy, strategyOf } from './strategy.ts';

const area = { page: 1, left: 0, top: 0, width: 50, height: 20 };
const extraction = { lineDetection: 'default', characterOrder: 'writingOrder', wordSpacing: 'normal' } as const;
const source = (texts: string[]): SplitSource => ({
  fileName: 'run.pdf',
  pageCount: texts.length,
  pages: texts.map((text) => ({ text, blank: text === '' })),
});
const split = (rule: SplitRule, texts: string[]): string => {
  const chunks = splitDocument(rule, source(texts));
  if (!chunks.ok) return chunks.refusal.label;
  return chunks.value.map(({ firstPage, pages, fault }) => `${firstPage}+${pages}${fault ? '!' : ''}`).join(' ');
};

describe('splitting', () => {
  it('every N pages marks a short last chunk', () => {
    const five = ['', '', '', '', ''];
    expect(split({ type: 'everyPages', pages: 2, allowRemainder: false }, five)).toBe('1+2 3+2 5+1!');
    expect(split({ type: 'everyPages', pages: 2, allowRemainder: true }, five)).toBe('1+2 3+2 5+1');
  });

  it('where text changes, appears or matches keeps pages without it with those before', () => {
    const changes: SplitRule = { type: 'textChanges', area, extraction };
    expect(split(changes, ['A 1', 'A  1', '', 'B', 'A 1'])).toBe('1+3 4+1 5+1');
    expect(split({ type: 'textAppears', area, extraction }, ['', 'x', '', 'x'])).toBe('1+1! 2+2 4+1');
    const matches: SplitRule = { type: 'textMatches', area, extraction, pattern: 'Page 1\\b' };
    expect(split(matches, ['Page 1', 'Page 2', 'Page 1', 'Page 10'])).toBe('1+2 3+2');
    expect(split(matches, ['Page 2', 'Page 3'])).toBe('1+2!');
    expect(split({ ...matches, pattern: '(' }, ['a'])).toBe('regularExpression.invalid');
  });

  it('by blank pages, bookmarks and data rows', () => {
    expect(split({ type: 'blankPage' }, ['a', 'b', '', '', 'c', ''])).toBe('1+4 5+2');
    expect(split({ type: 'bookmark', firstPages: [3, 1, 9] }, ['a', 'b', 'c'])).toBe('1+2 3+1');
    const rows: SplitRule = { type: 'dataFile', pageCounts: [2, 2], allowRemainder: false };
    expect([split(rows, ['a', 'b', 'c']), split(rows, ['a', 'b', 'c', 'd', 'e'])]).toEqual([
      '1+2 3+1!',
      '1+2 3+2 5+1!',
    ]);
  });

  it('puts every page into exactly one chunk, whatever the rule', () => {
    const rule: fc.Arbitrary<SplitRule> = fc.oneof(
      fc.constant<SplitRule>({ type: 'none' }),
      fc.record({
        type: fc.constant('everyPages' as const),
        pages: fc.integer({ min: 1, max: 5 }),
        allowRemainder: fc.boolean(),
      }),
      fc.constantFrom<SplitRule>({ type: 'textChanges', area, extraction }, { type: 'textAppears', area, extraction }),
      fc.constantFrom<SplitRule>({ type: 'textMatches', area, extraction, pattern: 'a' }, { type: 'blankPage' }),
      fc.array(fc.integer({ min: -2, max: 30 })).map((firstPages): SplitRule => ({ type: 'bookmark', firstPages })),
      fc.array(fc.nat(4)).map((pageCounts): SplitRule => ({ type: 'dataFile', pageCounts, allowRemainder: false })),
    );
    fc.assert(
      fc.property(rule, fc.array(fc.constantFrom('', 'a', 'b'), { maxLength: 25 }), (r, texts) => {
        const chunks = splitDocument(r, source(texts));
        const pages = chunks.ok
          ? chunks.value.flatMap((c) => Array.from({ length: c.pages }, (_, i) => c.firstPage + i))
          : [];
        expect(pages).toEqual(texts.map((_, i) => i + 1));
        if (chunks.ok) expect(chunks.value.every(({ pages: n }) => n > 0)).toBe(true);
        // The same without blank pages: each page that is left is once in the chunk that it was in.
        const left = withoutPages(
          chunks.ok ? chunks.value : [],
          new Set(pages.filter((page) => texts[page - 1] === '')),
        );
        expect(left.pages).toEqual(pages.filter((page) => texts[page - 1] !== ''));
        const ranges = left.chunks.map((c) => left.pages.slice(c.firstPage - 1, c.firstPage - 1 + c.pages));
        expect(ranges.flat()).toEqual(left.pages);
        const before = chunks.ok ? chunks.value : [];
        const chunkOf = (page: number) => before.findIndex((c) => page >= c.firstPage && page < c.firstPage + c.pages);
        const origins = ranges.map((range) => new Set(range.map(chunkOf)));
        expect(origins.every(({ size }) => size === 1)).toBe(true);
        expect(new Set(origins.flatMap((one) => [...one])).size).toBe(ranges.length);
      }),
    );
  });

  it('names pages without a beginning as they are counted without blank ones', () => {
    const rule: SplitRule = { type: 'bookmark', firstPages: [4] };
    const chunks = splitDocument(rule, source(['a', '', 'b', 'c']));
    const left = withoutPages(chunks.ok ? chunks.value : [], new Set([2]));
    expect(left.chunks.map(({ firstPage, pages, fault }) => [firstPage, pages, fault?.parameters])).toEqual([
      [1, 2, { file: 'run.pdf', firstPage: 1, lastPage: 2 }],
      [3, 1, undefined],
    ]);
  });
});

describe('grouping', () => {
  const packs = fc
    .array(
      fc.record({
        parts: fc.array(fc.oneof(fc.constantFrom(null, '', ' ', 'Anna', 'Ben', 'Anna","Ben'), fc.string()), {
          maxLength: 2,
        }),
        pages: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 }),
      }),
    )
    .map((list) => list.map((pack, id) => ({ id, key: groupingKey(pack.parts), ...pack })));
  /** Two pages a sheet, and one sheet with the address. */
  const sheets = (pages: readonly number[]): number => pages.reduce((sum, count) => sum + Math.ceil(count / 2), 1);

  it('never puts two persons into one envelope', () => {
    fc.assert(
      fc.property(packs, fc.option(fc.integer({ min: 1, max: 12 })), (list, maxSheets) => {
        const groups = groupPacks(list, { maxSheets, sheets });
        expect(
          groups
            .flat()
            .map(({ id }) => id)
            .sort((a, b) => a - b),
        ).toEqual(list.map(({ id }) => id));
        for (const group of groups.filter(({ length }) => length > 1)) {
          const [first] = group;
          for (const pack of group) {
            expect(pack.parts).toEqual(first?.parts);
            expect(pack.parts.every((part) => part !== null && part.trim() !== '')).toBe(true);
          }
          const pages = group.flatMap((pack) => pack.pages);
          if (maxSheets !== null) expect(sheets(pages)).toBeLessThanOrEqual(maxSheets);
        }
      }),
    );
  });

  it('keeps the order of the packs, and opens a second envelope only where the first would be too thick', () => {
    fc.assert(
      fc.property(packs, fc.option(fc.integer({ min: 1, max: 12 })), (list, maxSheets) => {
        const groups = groupPacks(list, { maxSheets, sheets });
        const rising = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);
        const firsts = groups.map(([first]) => first?.id ?? -1);
        expect(firsts).toEqual(rising(firsts));
        for (const group of groups) {
          const ids = group.map(({ id }) => id);
          expect(ids).toEqual(rising(ids));
        }
        for (const [place, group] of groups.entries()) {
          const [pack] = group;
          const before = groups.slice(0, place).findLast(([first]) => first?.key === pack?.key);
          if (pack === undefined || pack.key === null || before === undefined) continue;
          if (maxSheets === null) throw new Error('Without a limit a key has one envelope.');
          const full = before.flatMap(({ pages }) => pages);
          expect(sheets([...full, ...pack.pages])).toBeGreaterThan(maxSheets);
        }
      }),
    );
  });

  it('leaves a pack without a key alone', () => {
    expect([groupingKey([]), groupingKey(['a', null]), groupingKey(['a', ' '])]).toEqual([null, null, null]);
    const alone = [1, 2].map(() => ({ key: groupingKey(['']), pages: [1] }));
    expect(groupPacks(alone, { maxSheets: null, sheets })).toHaveLength(2);
  });
});

describe('the sending strategy', () => {
  /** Of nothing, "and" holds and "or" does not. */
  const when = (value: boolean): Condition => ({ type: value ? 'and' : 'or', conditions: [] });
  const step = (condition: Condition | null, labels: string[], canFallBack = false) => ({
    place: 0,
    condition,
    labels,
    canFallBack,
  });
  const holds = (condition: Condition) => ok(condition.type === 'and');

  it('takes the first group whose condition holds, and later ones only as its fallbacks', () => {
    const steps = [
      step(when(false), ['E-mail']),
      step(when(true), ['Post', 'Safe'], true),
      step(when(false), ['Fax']),
      step(null, ['Registered']),
      step(null, ['Never']),
    ];
    expect(routeBy(steps, holds)).toEqual({
      dispatch: ['Post', 'Safe'],
      reachable: new Set(['Post', 'Safe', 'Registered']),
      fault: null,
    });
    expect(routeBy(steps.slice(0, 1), holds)).toEqual({ dispatch: [], reachable: new Set(), fault: null });
    expect(strategyOf([], ['Post'])).toEqual([{ condition: null, channelLabels: ['Post'] }]);
  });

  it('never takes a condition that fails for one that does not hold', () => {
    const refused: Result<boolean> = { ok: false, refusal: { label: 'expression.number', parameters: {} } };
    const steps = [step(when(true), ['Post']), step(null, ['Safe'])];
    expect(routeBy(steps, () => refused)).toMatchObject({ dispatch: [], fault: refused.refusal });
  });
});

describe('service names', () => {
  it('get the first free number', () => {
    expect(uniqueServiceName('Letters', [])).toBe('Letters');
    expect(uniqueServiceName('Letters', ['letters', 'Letters 2'])).toBe('Letters 3');
    expect(uniqueServiceName('Letters 2', ['Letters', 'Letters 2'])).toBe('Letters 3');
  });

  it('get it in each language, and none where the name is free', () => {
    const letters = { name: 'Letters', names: { de: 'Briefe', fr: 'Courriers 4' } } as const;
    expect(uniquelyNamed(letters, ['Statements'])).toEqual({});
    expect(uniquelyNamed(letters, ['Letters'])).toEqual({
      name: 'Letters 2',
      names: { de: 'Briefe 2', fr: 'Courriers 2' },
    });
  });
});
