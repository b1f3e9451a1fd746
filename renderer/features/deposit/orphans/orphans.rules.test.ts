// Documents without a recipient: kinds, chips, and which one comes next.
import { expect, it } from 'vitest';
import { countsOf, kindOf, nextOpen, type Orphan, pagesOf, shownOf, stepFrom } from './orphans.rules.ts';

const by = { id: 1, login: 'claire', name: 'Claire' };
const orphan = (id: number, more: Partial<Orphan> = {}): Orphan => ({
  ...{ id, inputFileId: id, boxName: 'annexes', fileNameInBox: `${id}.pdf`, firstPage: 1, pageCount: 2 },
  ...{ reason: 'unmatched' as const, identifier: null, accepted: null, fits: 0, attached: null },
  ...more,
});
const attached = { attachedBy: by, attachedAt: '', packGroupId: 7, recipientName: 'Zoé' };
const all = [
  orphan(1, { attached }),
  orphan(2, { reason: 'ambiguous', fits: 2 }),
  orphan(3, { accepted: { acceptedBy: by, acceptedAt: '' } }),
  orphan(4),
  orphan(5, { pageCount: 0 }),
];

it('says what each is, and counts them by chip', () => {
  expect(all.map(kindOf)).toEqual(['attached', 'several', 'accepted', 'none', 'none']);
  expect(countsOf(all)).toEqual({ all: 5, several: 1, none: 2, done: 2 });
  expect(pagesOf(all)).toBe(8);
});

it('shows what is open first, and what is done at the end', () => {
  const ids = (chip: Parameters<typeof shownOf>[1]) => shownOf(all, chip).map(({ id }) => id);
  expect(ids('all')).toEqual([2, 4, 5, 1, 3]);
  expect(ids('none')).toEqual([4, 5]);
  expect(ids('done')).toEqual([1, 3]);
});

it('goes on to the next open one, around the end, and stays at the ends by hand', () => {
  const shown = shownOf(all, 'all');
  expect(nextOpen(shown, 2)?.id).toBe(4);
  expect(nextOpen(shown, 5)?.id).toBe(2);
  expect(nextOpen(shownOf([all[1] as Orphan], 'all'), 2)).toBeUndefined();
  expect(stepFrom(shown, 3, 1)?.id).toBe(3);
  expect(stepFrom(shown, 2, -1)?.id).toBe(2);
  expect(stepFrom([], undefined, 1)).toBeUndefined();
});
