// How a fault is shown in one line of a list.
import { expect, it } from 'vitest';
import { quotedShort } from './fault-text.ts';

it('what a fault quotes is cut to a few words in a line of its own, numbers and short words stay', () => {
  const parameters = { text: 'Monsieur Jérôme Lefèvre 😀 12 rue de la République', reason: 'missing', line: 1234567 };
  expect(quotedShort({ label: 'address.line', parameters })).toEqual({
    label: 'address.line',
    parameters: { text: 'Monsieur Jérôme Lefèvre…', reason: 'missing', line: 1234567 },
  });
  const exact = { text: 'x'.repeat(24) };
  expect(quotedShort({ label: 'a', parameters: exact }).parameters).toEqual(exact);
});
