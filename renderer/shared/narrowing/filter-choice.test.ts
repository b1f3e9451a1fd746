// A filter shows what fits, and says where there is more; nothing is said to be nothing before everybody was asked.
import { expect, it } from 'vitest';
import { shownOf } from './filter-choice.rules.ts';

const options = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ value: String(n), label: `Person ${n}` }));
const onType = () => undefined;

it('shows the first, and says that there are others', () => {
  const { shown, isCut } = shownOf(options(101), '', undefined);
  expect([shown.length, isCut]).toEqual([100, true]);
  expect(shownOf(options(100), '', undefined).isCut).toBe(false);
  expect(shownOf(options(3), '', { onType, options: undefined, isCut: true }).isCut).toBe(true);
});

it('takes what the server finds of what is typed, however that is written', () => {
  const weiss = [{ value: '7', label: 'Anna Weiß' }];
  const more = { onType, options: weiss, isCut: false };
  expect(shownOf(options(9), 'weiss', more)).toEqual({ shown: weiss, isCut: false, isAnswered: true });
});

it('says that nothing is found only where the server was asked, or has no more', () => {
  expect(shownOf(options(9), 'weiss', undefined)).toMatchObject({ shown: [], isAnswered: true });
  const asking = { onType, options: undefined, isCut: true };
  expect(shownOf(options(9), 'weiss', asking)).toMatchObject({ shown: [], isAnswered: false });
});
