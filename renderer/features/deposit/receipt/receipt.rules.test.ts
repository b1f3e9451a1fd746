// A receipt near midnight: its days are those of the office, wherever the browser and the server are.
import { expect, it } from 'vitest';
import type { ReceiptShare } from '#domain/api/sending/receipt.schema.ts';
import { zonedDay } from '#renderer/i18n/zoned-time.ts';
import { inTurn, whenOf } from './receipt.rules.ts';

const share = {
  channelType: 'ON_PREMISE_PRINT',
  leavesOn: '2026-11-19T23:00:00.000Z',
  cutoffAt: '2026-11-20T03:00:00.000Z',
  timeZone: 'Pacific/Auckland',
  state: null,
  fault: null,
  failed: 0,
  left: 0,
  packGroups: 2,
} as unknown as ReceiptShare;

it('leaves today from the midnight of an office that is ahead, and its cut-off is today, too', () => {
  for (const [now, isToday] of [
    ['2026-11-19T10:59:00Z', false],
    ['2026-11-19T11:01:00Z', true],
    ['2026-11-20T02:00:00Z', true],
  ] as const) {
    const when = whenOf(share, 'waits', new Date(now));
    expect([now, when.isToday]).toEqual([now, isToday]);
    expect(when.day?.getDate()).toBe(20);
    expect(when.until && zonedDay(when.until, share.timeZone).getTime()).toBe(when.day?.getTime());
  }
});

it('has failed where one piece did, or the channel says why; what was stopped before it left is never sent', () => {
  const held = { state: 'READY', fault: { label: 'channel.heldWaits', parameters: {} } };
  expect(whenOf({ ...share, ...held } as never, 'going', new Date()).kind).toBe('held');
  const turns = [{}, { channelType: 'EMAIL' }, { leftAt: '2026-11-19T22:00:00.000Z' }].map((over) => ({
    ...share,
    leftAt: null,
    ...over,
  }));
  expect(inTurn(turns as never)).toEqual([turns[2], turns[1], turns[0]]);
  const kinds = [{ failed: 1 }, { fault: { label: 'delivery.restored', parameters: {} } }, { state: 'OUTPUTTED' }, {}];
  const kindOf = (over: object, phase: 'waits' | 'cancelled') =>
    whenOf({ ...share, ...over } as never, phase, new Date()).kind;
  expect(kinds.map((over) => kindOf(over, 'waits'))).toEqual(['failed', 'failed', 'left', 'leaves']);
  expect([kindOf({ left: 1 }, 'cancelled'), kindOf({ left: 0, failed: 1 }, 'cancelled')]).toEqual(['sent', 'never']);
});
