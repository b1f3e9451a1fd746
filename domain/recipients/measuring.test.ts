// Who said whether a recipient may be measured.
import { expect, it } from 'vitest';
import { measuringBy } from './measuring.rules.ts';

const agreed = { measuring: true, measuringSource: 'user' } as const;

it('is off until somebody says so, and stays where nobody speaks of it', () => {
  const unsaid = { measuring: false, measuringSource: 'notChosen' };
  expect(measuringBy(null, { said: undefined, source: 'manager' })).toEqual(unsaid);
  expect(measuringBy(null, { said: false, source: 'manager' })).toEqual(unsaid);
  expect(measuringBy(agreed, { said: undefined, source: 'manager' })).toEqual(agreed);
});

it('is said by who changes it, and by the recipient who says it again', () => {
  expect(measuringBy(null, { said: true, source: 'manager' })).toEqual({ measuring: true, measuringSource: 'manager' });
  expect(measuringBy(agreed, { said: true, source: 'manager' })).toEqual(agreed);
  expect(measuringBy(agreed, { said: false, source: 'manager' })).toEqual({
    measuring: false,
    measuringSource: 'manager',
  });
  const byManager = { measuring: true, measuringSource: 'manager' } as const;
  expect(measuringBy(byManager, { said: true, source: 'user' })).toEqual(agreed);
});
