// What a failed call says of the server, and a failure without a name of its own by what was being done.
import { expect, it } from 'vitest';
import { ApiFailure, isUnanswered, NoAnswer, notNowOf, saidAs } from './failures.ts';

const failure = (label: string, parameters: Record<string, unknown> = {}) =>
  new ApiFailure(500, { code: -1, message: 'it broke', label, parameters });

it('a failure of the server itself says what could not be done, and keeps its code', () => {
  const said = saidAs('channels.updateError', failure('exception.generic', { code: -1 }), { name: 'Letters' });
  expect(said).toMatchObject({
    ...{ label: 'channels.updateError', code: -1, status: 500 },
    parameters: { code: -1, name: 'Letters' },
  });
});

it('what has a name of its own keeps it', () => {
  const refused = failure('channels.duplicateName', { name: 'Letters' });
  expect(saidAs('channels.updateError', refused, { name: 'Other' })).toBe(refused);
  const other = new Error('of the screen');
  expect(saidAs('channels.updateError', other)).toBe(other);
});

it('what cannot be done now is told apart from what nobody answers, and from what is refused for good', () => {
  const why = { label: 'exception.databaseAway', parameters: { seconds: 5 } };
  const often = new ApiFailure(429, { code: -70, message: 'm', label: 'exception.tooManyRequests', parameters: {} });
  const told = [
    new NoAnswer(undefined, why),
    often,
    new NoAnswer(),
    failure('job.notFound'),
    new Error('of the screen'),
  ];
  expect(told.map(notNowOf)).toEqual([
    why,
    { label: 'exception.tooManyRequests', parameters: {} },
    ...[undefined, undefined, undefined],
  ]);
  expect(told.map(isUnanswered)).toEqual([true, true, true, false, false]);
});
