// Numbers as a form shows and takes them.
import { expect, test } from 'vitest';
import { enteredNumber, shownNumber } from './numbers.rules.ts';

const CENTS = { decimals: 2, padded: true } as const;

test('each step of typing 1.05 is a number, and all digits are written', () => {
  // As the control gives them: texts where a number would lose what was typed.
  expect([1, '1.', '1.0', 1.05].map((typed) => enteredNumber(CENTS, typed))).toEqual([100, 100, 100, 105]);
  expect([105, 110, 0].map((value) => shownNumber(CENTS, value))).toEqual(['1.05', '1.10', '0.00']);
  expect([200, 81].map((value) => shownNumber({ decimals: 1 }, value))).toEqual([20, 8.1]);
});

test('nothing typed is the number for nothing, null, or a text that is refused', () => {
  expect([enteredNumber({ none: 0 }, ''), enteredNumber({ nullable: true }, ''), enteredNumber({}, '-')]).toEqual([
    0,
    null,
    '-',
  ]);
  expect([shownNumber({ none: 0 }, 0), shownNumber({}, null), shownNumber({}, '-')]).toEqual(['', '', '']);
});
