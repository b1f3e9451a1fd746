// How far an order is.
import { describe, expect, it } from 'vitest';
import type { Command } from '#domain/api/sending/command.schema.ts';
import { orderSteps } from './order-steps.rules.ts';

const job = { submittedDate: '2026-11-19T13:02:00Z', rejection: null, locked: false, frozen: false };
const command = (patch: Partial<Command>): Command =>
  ({
    state: 'AWAIT_VALIDATION',
    creationDate: '2026-11-19T13:12:00Z',
    validationDate: null,
    expiresAt: '2026-12-04T13:12:00Z',
    freedDate: null,
    expectedPostDate: null,
    deliveries: [],
    ...patch,
  }) as Command;
const said = (...args: Parameters<typeof orderSteps>) => orderSteps(...args).map(({ id, state }) => `${id} ${state}`);

describe('the steps of an order', () => {
  it('stop at the first thing that is still to be done', () => {
    expect(said(job, [])).toEqual(['deposited done', 'confirmed now', 'handedOver next']);
    for (const closed of [{ locked: true }, { frozen: true }])
      expect(said({ ...job, ...closed }, [])).toEqual(['deposited done', 'confirmed next', 'handedOver next']);
    expect(said(job, [command({})])).toEqual(['deposited done', 'confirmed done', 'validated now', 'handedOver next']);
    expect(said(job, [command({ state: 'READY', validationDate: '2026-11-19T13:31:00Z' })])).toEqual([
      'deposited done',
      'confirmed done',
      'validated done',
      'handedOver now',
    ]);
  });

  it('leave out "validated" where nobody validates, and stop there where it was rejected', () => {
    expect(said(job, [command({ state: 'OUTPUTTED', expiresAt: null })])).toEqual([
      'deposited done',
      'confirmed done',
      'handedOver done',
    ]);
    const rejection = { commandId: 1, date: job.submittedDate, person: null, reason: null, count: 2 };
    expect(said({ ...job, rejection }, [command({ state: 'REJECTED' })])).toEqual([
      'deposited done',
      'confirmed done',
      'validated stopped',
      'handedOver next',
    ]);
  });

  it('begin anew when what was rejected was taken back', () => {
    expect(said(job, [command({ state: 'REJECTED', freedDate: '2026-11-19T14:00:00Z' })])).toEqual([
      'deposited done',
      'confirmed now',
      'handedOver next',
    ]);
  });

  it('name the last day of all channels, and none where a channel has none or is held', () => {
    const delivery = (patch: Partial<Command['deliveries'][number]>) =>
      ({ state: 'READY', postDate: null, fault: null, ...patch }) as Command['deliveries'][number];
    const [mails, letters] = [
      delivery({ postDate: '2026-11-28T22:00:00Z' }),
      delivery({ postDate: '2026-11-30T11:00:00Z' }),
    ];
    const left = (deliveries: Command['deliveries']) => {
      const { at, isLast } = orderSteps(job, [command({ state: 'READY', deliveries })]).at(-1) ?? {};
      return { at, isLast };
    };
    expect(left([mails])).toEqual({ at: mails.postDate, isLast: false });
    expect(left([mails, letters])).toEqual({ at: letters.postDate, isLast: true });
    expect(left([mails, delivery({})]).at).toBe(null);
    expect(left([mails, delivery({ state: 'CANCELLED' })]).at).toBe(mails.postDate);
    // What takes over for a part of it leaves when it can: it moves nobody's day.
    const taking = delivery({ fallback: true, postDate: '2026-12-04T11:00:00Z' });
    expect(left([mails, taking])).toEqual({ at: mails.postDate, isLast: false });
    const fault = { label: 'channel.heldWaits', parameters: {} };
    expect(left([mails, { ...letters, fault }]).at).toBe(null);
  });
});
