// What is still to come, by channel and status.
import { expect, it } from 'vitest';
import { plannedCodes } from './planned.rules.ts';

it.each([
  ['SIMPLE_MAIL', 300, [600, 400]],
  ['SIMPLE_MAIL', 600, []],
  ['REGISTERED_MAIL', 400, [610, 600]],
  ['REGISTERED_MAIL', 610, []],
  ['REGISTERED_MAIL', -611, []],
] as const)('of %s at %i: %j', (channelType, status, planned) => {
  expect(plannedCodes({ channelType, status, doubt: null })).toEqual(planned);
});
