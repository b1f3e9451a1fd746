// How long what is held waits by itself.
import { expect, test } from 'vitest';
import { refuse } from '../errors/result.ts';
import { decideWait, mayHold, mayRelease } from './hold.rules.ts';

test('what waits for a channel that is held goes on waiting for two days, counted from its own first look', () => {
  const now = new Date('2026-03-04T10:00:00.000Z');
  expect(decideWait(undefined, now)).toEqual({ since: now.toISOString(), goesOn: true });
  expect(decideWait('2026-03-02T10:00:00.001Z', now)).toEqual({ since: '2026-03-02T10:00:00.001Z', goesOn: true });
  expect(decideWait('2026-03-02T10:00:00.000Z', now).goesOn).toBe(false);
});

test('a channel is held once, and released only while it is', () => {
  const held = { by: 'Ida Ott', reason: 'Site closed' };
  expect(mayHold(null).ok).toBe(true);
  expect(mayHold(held)).toEqual(refuse('channels.held', { person: 'Ida Ott', reason: 'Site closed' }));
  expect(mayRelease(held, 'Letters').ok).toBe(true);
  expect(mayRelease(null, 'Letters')).toEqual(refuse('channels.notHeld', { name: 'Letters' }));
});
