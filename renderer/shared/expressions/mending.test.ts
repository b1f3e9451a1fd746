// What is found out about an empty part: where its text stands, what would mend it, what a step took away.
import { describe, expect, it } from 'vitest';
import { areasIn, areasOf, furtherAreas } from './areas.rules.ts';
import type { Entry } from './catalogue.rules.ts';
import { around, nearText } from './near.rules.ts';
import { badOf, effectOf, holesOf, MOST_HOLES, misfit, nextBad, outcomeOf } from './outcome.rules.ts';
import type { RawNode } from './phrases.ts';
import { repairsOf } from './repairs.rules.ts';
import { spare, taken } from './taken.rules.ts';
import { wayTo } from './tree.rules.ts';
import { whyArea } from './why.rules.ts';

const EXTRACTION = { lineDetection: 'default', characterOrder: 'writingOrder', wordSpacing: 'normal' };
const area = (left: number, top: number, width: number, height: number) => ({ page: 1, left, top, width, height });
const text = (of: ReturnType<typeof area>): RawNode => ({
  type: 'pdfText',
  box: null,
  area: of,
  extraction: EXTRACTION,
});
const A = area(105, 46, 90, 36);
const B = area(20, 46, 80, 20);
const line = (words: string, left: number, top: number, width = 40) => ({ text: words, left, top, width, height: 3.2 });
/** An address four millimetres below B, and a subject far below. */
const ADDRESS = ['Mr Thomas Whitfield', 'Flat 4, 81 Cathedral Road', 'Cardiff CF11 9PH'];
const PAGE = {
  width: 210,
  height: 297,
  texts: [
    ...ADDRESS.map((words, n) => line(words, 22, 70 + n * 4.6)),
    line('Change to your contract', 20, 110, 60),
    line(' ', 21, 60),
  ],
};

describe('the text nearest to an area', () => {
  it('is said by its side and its distance, with the block that it belongs to', () => {
    const near = nearText(PAGE.texts, B);
    expect(near).toMatchObject({ side: 'below', mm: 4, block: { left: 22, top: 70, width: 40 } });
    expect(near?.block.height).toBeCloseTo(12.4);
    expect(nearText(PAGE.texts, area(20, 90, 80, 10))).toMatchObject({ side: 'above', mm: 8 });
    expect(nearText(PAGE.texts, area(80, 70, 40, 12))).toMatchObject({ side: 'left', mm: 18 });
    expect(nearText([], B)).toBeUndefined();
  });

  it('tells why an area is empty: the text, the page, or that there is none', () => {
    expect(whyArea(B, PAGE).fault).toEqual({ label: 'rule.why.below', parameters: { mm: 4 } });
    expect(whyArea({ ...B, page: 3 }, undefined).fault).toEqual({ label: 'rule.why.noPage', parameters: { page: 3 } });
    expect(whyArea(area(220, 10, 20, 20), PAGE).fault.label).toBe('rule.why.offPage');
    expect(whyArea(B, { ...PAGE, texts: [] }).fault.label).toBe('rule.why.noText');
  });
});

const first: RawNode = { type: 'coalesce', values: [text(A), text(B)] };
const root: RawNode = { type: 'clean', keep: 'text', value: first };
const column: RawNode = { type: 'dataColumn', box: null, column: 'NAME' };
const NAME: Entry = { id: 'name', source: 'data', name: 'NAME', detail: '', use: 'fact', node: column };
const chip = { role: 'part', path: ['value', 'values', 1] } as const;

describe('repairs', () => {
  it('make the area taller, move it, or take another value after it', () => {
    const near = nearText(PAGE.texts, B);
    const repairs = repairsOf({ root, chip, near, tag: 'B', others: [NAME] });
    expect(repairs.map(({ id, words }) => ({ id, words }))).toEqual([
      { id: 'taller', words: { from: 20, to: 38, tag: 'B' } },
      { id: 'move', words: { way: 'down', mm: 23, tag: 'B' } },
      { id: 'else', words: { name: 'NAME' } },
    ]);
    expect(areasOf(repairs[0]?.root ?? null)[1]?.reading.area).toEqual({ ...B, height: 38 });
    expect(areasOf(repairs[1]?.root ?? null)[1]?.reading.area).toEqual({ ...B, top: 69 });
    expect(repairs[2]?.root).toEqual({ ...root, value: { ...first, values: [text(A), text(B), column] } });
  });

  it('set a smaller area around the text, and take a step out that leaves nothing', () => {
    const small = { type: 'coalesce', values: [text(area(20, 60, 10, 4))] };
    const near = nearText(PAGE.texts, area(20, 60, 10, 4));
    const found = repairsOf({ root: small, chip: { role: 'part', path: ['values', 0] }, near, tag: 'A', others: [] });
    expect(found.map(({ id }) => id)).toEqual(['larger', 'around']);
    expect(areasOf(found[1]?.root ?? null)[0]?.reading.area).toEqual({ page: 1, ...around(near?.block ?? A) });
    const without = repairsOf({ root, chip: { role: 'step', path: [] }, near: undefined, tag: '', others: [NAME] });
    expect(without).toEqual([{ id: 'without', words: {}, root: first }]);
  });

  it('put a value where nothing stands yet, and else behind it', () => {
    const blank: RawNode = { type: 'constant', value: '' };
    const of = (node: RawNode) =>
      repairsOf({ root: node, chip: { role: 'part', path: [] }, near: undefined, tag: '', others: [NAME] })[0];
    expect(of(blank)).toMatchObject({ id: 'instead', root: column });
    const town: RawNode = { type: 'dataColumn', box: null, column: 'TOWN' };
    expect(of(town)).toMatchObject({ id: 'else', root: { type: 'coalesce', values: [town, column] } });
  });

  it('are told with what they do to the other letters', () => {
    const before = ['good', 'bad', 'good'] as const;
    expect(effectOf(before, ['good', 'good', 'bad'])).toEqual({ good: 2, of: 3, broken: [2] });
    expect(effectOf(before, ['good', 'good', 'good'])).toEqual({ good: 3, of: 3, broken: [] });
  });
});

describe('the letters of a sample', () => {
  const context = (value: string | null) => ({ dataColumn: () => value }) as unknown as Parameters<typeof outcomeOf>[1];

  it('are bad where the rule gives nothing, or nothing of its type', () => {
    expect(outcomeOf(column, context('Lyon'), undefined)).toBe('good');
    expect(outcomeOf(column, context(' '), undefined)).toBe('bad');
    expect(outcomeOf(column, context('Lyon'), 'POSTAL_ADDRESS')).toBe('bad');
    expect(outcomeOf({ type: 'empty', value: column }, context('Lyon'), undefined)).toBe('not');
    expect(outcomeOf(column, undefined, undefined)).toBe('waits');
    expect(misfit('A\nB', 'POSTAL_ADDRESS')).toBeUndefined();
    expect(misfit('A\nB', 'TEXT')).toEqual({ label: 'rule.misfit.line', parameters: { lines: 2 } });
  });

  it('are walked from one bad one to the next, and of many only those are shown', () => {
    const bad = badOf(['good', 'bad', 'not', 'bad', 'waits']);
    expect(bad).toEqual([1, 3]);
    expect([nextBad(bad, 0), nextBad(bad, 1), nextBad(bad, 4), nextBad([1], 1)]).toEqual([1, 3, 1, undefined]);
    expect(holesOf(3, [1])).toEqual([0, 1, 2]);
    expect(holesOf(MOST_HOLES + 1, [1, 30])).toEqual([1, 30]);
  });
});

describe('marks in a value', () => {
  it('strike out the words that a step took away, and only those', () => {
    expect(taken('Mme Jeanne Garnier\n35000 Rennes', 'Jeanne Garnier\n35000 Rennes')).toEqual([
      { text: 'Mme', how: 'gone' },
      { text: ' Jeanne Garnier\n35000 Rennes', how: 'kept' },
    ]);
    expect(taken('Lyon', 'LYON')).toEqual([{ text: 'LYON', how: 'kept' }]);
    expect(taken('a  b', 'a b')).toEqual([{ text: 'a b', how: 'kept' }]);
  });

  it('show the spare spaces that the next step takes away', () => {
    expect(spare('Mme  Jeanne', 'Mme Jeanne')).toEqual([
      { text: 'Mme', how: 'kept' },
      { text: '··', how: 'will' },
      { text: 'Jeanne', how: 'kept' },
    ]);
    expect(spare('Mme  Jeanne', undefined)).toEqual([{ text: 'Mme  Jeanne', how: 'kept' }]);
  });
});

describe('areas', () => {
  it('have letters in the order in which they are read; those of other rules follow, each once', () => {
    const own = areasOf(root);
    expect(own.map(({ tag, path }) => [tag, path.join('.')])).toEqual([
      ['A', 'value.values.0'],
      ['B', 'value.values.1'],
    ]);
    const C = area(43, 53, 26, 5);
    const stored = { boxes: [{ metadatas: [{ value: text(C) }, { value: text(C) }, { value: text(B) }] }] };
    expect(furtherAreas(own, areasIn(stored), 12)).toMatchObject([{ tag: 'C', reading: { area: C } }]);
  });

  it('are found on the way through opened sentences', () => {
    const deep: RawNode = { type: 'concat', separator: ' ', values: [root, column] };
    expect(wayTo(deep, ['values', 0])).toEqual([['values', 0]]);
    expect(wayTo(deep, ['values', 0, 'value', 'values', 1])).toEqual([
      ['values', 0],
      ['values', 0, 'value', 'values', 1],
    ]);
    expect(wayTo(deep, [])).toEqual([]);
  });
});
