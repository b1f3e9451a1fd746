// A failure without a name of its own is said by what was being done.
import { expect, it } from 'vitest';
import { ApiFailure, saidAs } from './failures.ts';

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
