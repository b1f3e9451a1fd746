// Which failure falls back by itself, to which group, and what is left to a person.
import { describe, expect, it } from 'vitest';
import {
  decideBy,
  type FailedRow,
  type FailureFacts,
  isTimeToEscalate,
  type NextStep,
  obstacleOf,
  successorOf,
} from './fallback.rules.ts';

const DAY = 86_400_000;
const step = (place: number, label: string, over: Partial<NextStep> = {}): NextStep => ({
  place,
  labels: [label],
  misfit: null,
  off: false,
  lacksConsent: null,
  ...over,
});
const row = (holding: readonly NextStep[], over: Partial<FailedRow> = {}): FailedRow => ({
  place: 0,
  carried: ['mail'],
  used: [],
  holding,
  ...over,
});
const facts = (over: Partial<FailureFacts> = {}): FailureFacts => ({
  code: -711,
  fallbackOn: [-700, -711],
  handedOverAt: 20 * DAY,
  now: 20 * DAY,
  days: 10,
  takenBack: false,
  partly: false,
  restored: false,
  closed: false,
  filesGone: false,
  asks: false,
  ...over,
});

describe('the group that takes over', () => {
  it('is the next one behind, never one before, and never a channel that carried the row', () => {
    const [text, mail, post] = [step(0, 'text'), step(1, 'mail'), step(2, 'post')];
    expect(successorOf(row([text, mail, post], { place: 1 }))).toEqual({ step: post });
    expect(successorOf(row([mail, step(2, 'mail'), step(3, 'post')], { place: 1 }))).toEqual({ step: step(3, 'post') });
    expect(successorOf(row([mail], { place: 1 }))).toEqual({ obstacle: 'noStep', blocked: null });
  });

  it('is passed over without the consent that it needs; what does not fit is for a person', () => {
    const text = step(1, 'text', { lacksConsent: 'consent' });
    expect(successorOf(row([text, step(2, 'post')]))).toEqual({ step: step(2, 'post') });
    expect(successorOf(row([text]))).toEqual({ obstacle: 'consent', blocked: text });
    const [lost, off] = [step(1, 'post', { misfit: 'address' }), step(1, 'post', { off: true })];
    expect(successorOf(row([lost, step(2, 'other')]))).toEqual({ obstacle: 'address', blocked: lost });
    expect(successorOf(row([off, step(2, 'other')]))).toEqual({ step: step(2, 'other') });
    expect(successorOf(row([off]))).toEqual({ obstacle: 'off', blocked: off });
  });

  it('takes over once for a row: two channels that fail together make one letter', () => {
    expect(successorOf(row([step(1, 'post')], { carried: ['mail', 'text', 'post'], used: [1] }))).toEqual({
      obstacle: 'served',
      blocked: null,
    });
  });
});

describe('a failure', () => {
  const next = { step: step(1, 'post') };

  it('falls back by itself on a code of its channel, for so many days after the hand-over', () => {
    expect(obstacleOf(facts(), next)).toBeNull();
    expect(obstacleOf(facts({ handedOverAt: 10 * DAY }), next)).toBeNull();
    expect(obstacleOf(facts({ handedOverAt: 10 * DAY - 1 }), next)).toBe('days');
    expect(obstacleOf(facts({ code: -720 }), next)).toBe('code');
    expect(obstacleOf(facts({ code: 711, fallbackOn: [711] }), next)).toBe('code');
  });

  it('of what was made before a restore is left to a person, whatever code it has and however late it comes', () => {
    expect(obstacleOf(facts({ restored: true }), next)).toBe('restored');
    expect(obstacleOf(facts({ restored: true, code: -720, handedOverAt: 0 }), next)).toBe('restored');
    expect(obstacleOf(facts({ restored: true, filesGone: true }), next)).toBe('files');
    expect(obstacleOf(facts({ restored: true }), { obstacle: 'noStep', blocked: null })).toBe('noStep');
  });

  it('is left to a person where the order was taken back, the account is over or asks, or files are gone', () => {
    expect(obstacleOf(facts({ takenBack: true, filesGone: true }), next)).toBe('takenBack');
    expect(obstacleOf(facts({ closed: true }), next)).toBe('closed');
    expect(obstacleOf(facts({ filesGone: true }), next)).toBe('files');
    expect(obstacleOf(facts({ partly: true, asks: true }), next)).toBe('partly');
    expect(obstacleOf(facts({ asks: true }), next)).toBe('ask');
    expect(obstacleOf(facts({ asks: true, code: -720 }), { obstacle: 'noStep', blocked: null })).toBe('noStep');
  });
});

it('waits for working days of the account, over the week-end', () => {
  const at = (text: string) => Date.parse(text);
  // Thursday in Paris: two working days later is Monday at the end of work; so it is from a Saturday or a Sunday to a Tuesday.
  expect(decideBy(at('2026-11-12T09:00:00Z'), 2, 'Europe/Paris')).toBe(at('2026-11-16T17:00:00Z'));
  const weekEnd = ['2026-11-13T23:30:00Z', '2026-11-14T15:00:00Z', '2026-11-15T09:00:00Z'].map(at);
  expect(weekEnd.map((failed) => decideBy(failed, 2, 'Europe/Paris'))).toEqual(
    weekEnd.map(() => at('2026-11-17T17:00:00Z')),
  );
  // What fails earlier is never due later.
  const hours = Array.from({ length: 24 * 15 }, (_, n) => at('2026-03-20T00:00:00Z') + n * 3_600_000);
  const due = hours.map((failed) => decideBy(failed, 2, 'Europe/Paris'));
  expect(due).toEqual(due.toSorted((a, b) => a - b));
  expect(isTimeToEscalate(at('2026-11-16T06:59:00Z'), 'Europe/Paris')).toBe(false);
  expect(isTimeToEscalate(at('2026-11-16T07:00:00Z'), 'Europe/Paris')).toBe(true);
  expect(isTimeToEscalate(at('2026-11-15T09:00:00Z'), 'Europe/Paris')).toBe(false);
});
