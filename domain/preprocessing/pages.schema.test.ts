// Which pages a document has after `pages`, for any list, order and number of repeats.
import { array, check, constantFrom, integer, oneof, property, uniqueArray } from 'fast-check';
import { expect, it } from 'vitest';
import { arrangedPages, PagesParameters } from './pages.schema.ts';

const arranged = (kept: readonly number[], over: object) => {
  const pages = arrangedPages(kept, PagesParameters.parse(over));
  return pages.ok ? pages.value : pages.refusal;
};

it('pages are ordered by a list, from both ends, and repeated as a whole', () => {
  expect(arranged([2, 3, 5], {})).toEqual([2, 3, 5]);
  expect(arranged([2, 3, 5], { order: 'reverse', repeat: 2 })).toEqual([5, 3, 2, 5, 3, 2]);
  expect(arranged([2, 3, 5], { order: [-1, 1, 1] })).toEqual([5, 2, 2]);
  const missing = { label: 'preprocessing.pageMissing', parameters: { page: 4, pages: 3 } };
  expect(arranged([2, 3, 5], { order: [1, 4] })).toEqual(missing);
  expect(arranged([2, 3, 5], { order: [0] })).toMatchObject({ label: 'preprocessing.pageMissing' });
});

it('no page is lost or made up, whatever is asked for', () => {
  const kept = uniqueArray(integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 40 });
  const order = oneof(
    constantFrom('asIs' as const, 'reverse' as const),
    array(integer({ min: -50, max: 50 }), { minLength: 1 }),
  );
  const holds = property(kept, order, integer({ min: 1, max: 5 }), (pages, asked, repeat) => {
    const made = arrangedPages(pages, { order: asked, repeat });
    if (!made.ok) return Array.isArray(asked);
    const once = typeof asked === 'string' ? pages.length : asked.length;
    return made.value.length === once * repeat && made.value.every((page) => pages.includes(page));
  });
  expect(check(holds, { numRuns: 300 }).failed).toBe(false);
});
