// Which notes the bell has, and for whom.
import { describe, expect, it } from 'vitest';
import { type CommandFacts, notesOf } from './notifications.rules.ts';

const ALL = { pendingPushNotification: true, rejectedPushNotification: true, validatedPushNotification: true };
const facts = (change: Partial<CommandFacts>): CommandFacts => ({
  state: 'AWAIT_VALIDATION',
  createdAt: 100,
  decidedAt: null,
  changedAt: 300,
  inDoubt: 0,
  undelivered: 0,
  mayDecide: false,
  own: false,
  decidedByMe: false,
  ...change,
});

describe('the bell', () => {
  it('tells a validator what waits, and nobody else', () => {
    expect(notesOf(facts({ mayDecide: true }), ALL)).toEqual([{ kind: 'pending', at: 100 }]);
    expect(notesOf(facts({ own: true }), ALL)).toEqual([]);
    expect(notesOf(facts({ mayDecide: true }), { ...ALL, pendingPushNotification: false })).toEqual([]);
  });

  it('tells the owner of a rejection, not the one who rejected', () => {
    const rejected = facts({ state: 'REJECTED', own: true, decidedAt: 200 });
    expect(notesOf(rejected, ALL)).toEqual([{ kind: 'rejected', at: 200 }]);
    expect(notesOf({ ...rejected, decidedByMe: true }, ALL)).toEqual([]);
    expect(notesOf({ ...rejected, state: 'AUTOMATICALLY_REJECTED' }, ALL)).toEqual([{ kind: 'expired', at: 300 }]);
    expect(notesOf(rejected, { ...ALL, rejectedPushNotification: false })).toEqual([]);
  });

  it('tells that a validated order went out or failed, beside who validated it', () => {
    const out = facts({ state: 'OUTPUTTED', own: true, decidedAt: 200 });
    expect(notesOf(out, ALL)).toEqual([
      { kind: 'sent', at: 300 },
      { kind: 'validated', at: 200 },
    ]);
    expect(notesOf({ ...out, state: 'OUTPUT_ERROR', decidedAt: null }, ALL)).toEqual([{ kind: 'failed', at: 300 }]);
    expect(notesOf({ ...out, own: false }, ALL)).toEqual([]);
  });

  it('calls nothing sent of which nobody knows whether it left, or that came back', () => {
    const kinds = (change: Partial<CommandFacts>) =>
      notesOf(facts({ state: 'OUTPUTTED', own: true, ...change }), ALL).map(({ kind, count }) => [kind, count]);
    expect(kinds({})).toEqual([['sent', undefined]]);
    expect(kinds({ undelivered: 2 })).toEqual([['undelivered', 2]]);
    expect(kinds({ state: 'OUTPUT_ERROR', inDoubt: 1, undelivered: 2 })).toEqual([['inDoubt', 1]]);
    expect(kinds({ state: 'PARTIALLY_CANCELLED', inDoubt: 1 })).toEqual([['inDoubt', 1]]);
    expect(kinds({ state: 'OUTPUT_ERROR', undelivered: 2 })).toEqual([['failed', undefined]]);
  });
});
