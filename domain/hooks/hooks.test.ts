// When an endpoint is tried again, what its answer means, and what a message is called.
import { expect, it } from 'vitest';
import { eventType, nextAttempt, notBefore, statusOf, verdictOf } from './hooks.ts';

it('an endpoint is tried after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, then each 12 h up to three days', () => {
  const since = new Date('2026-03-02T08:00:00Z');
  const pauses: number[] = [];
  let now = since;
  for (let failures = 1; ; failures += 1) {
    const next = nextAttempt(failures, since, now);
    if (next === null) break;
    pauses.push((next.getTime() - now.getTime()) / 1_000);
    now = next;
  }
  const hour = 3_600;
  expect(pauses).toEqual([5, 300, 1_800, 2 * hour, 5 * hour, 10 * hour, ...Array(4).fill(12 * hour)]);
  expect((now.getTime() - since.getTime()) / 1_000).toBe(65 * hour + 2_105);
});

it('no endpoint is given up by a clock that jumps, or for days in which nobody asked', () => {
  const since = new Date('2026-03-02T08:00:00Z');
  const jumped = new Date('2027-03-02T08:00:00Z');
  expect([1, 2, 6].map((failures) => nextAttempt(failures, since, jumped) === null)).toEqual([false, false, false]);
  expect(nextAttempt(7, since, jumped)).toBeNull();
});

it('waits as long as it is asked to, and twelve hours at most', () => {
  const now = new Date('2026-03-02T08:00:00Z');
  const next = new Date(now.getTime() + 300_000);
  const seconds = (askedMs: number | null) => (notBefore(next, askedMs, now).getTime() - now.getTime()) / 1_000;
  expect([null, 0, 60_000, 3_600_000, 10 ** 12].map(seconds)).toEqual([300, 300, 300, 3_600, 12 * 3_600]);
});

it('says of an answer whether the message, or the endpoint, is meant', () => {
  const verdicts = [200, 204, 302, 400, 404, 408, 410, 422, 429, 500, 503, null].map(verdictOf);
  expect(verdicts).toEqual([
    ...['taken', 'taken', 'away', 'refused', 'refused', 'away', 'gone', 'refused'],
    ...['away', 'away', 'away', 'away'],
  ]);
});

it('calls messages by their thing and what happened to it', () => {
  expect(eventType('shipment', '400')).toBe('shipment.status');
  expect(eventType('shipment', '-711')).toBe('shipment.status');
  expect(eventType('shipment', 'ACKNOWLEDGED')).toBe('shipment.acknowledged');
  expect(eventType('command', 'mailFailed')).toBe('command.mail_failed');
  expect(eventType('job', 'PACK_GROUPS_REJECTED')).toBe('job.pack_groups_rejected');
  expect([statusOf('400'), statusOf('-711'), statusOf('doubt')]).toEqual([400, -711, null]);
});
