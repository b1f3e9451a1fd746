// A receipt near midnight: its days are those of the office, wherever the browser and the server are.
import { expect, it } from 'vitest';
import type { ReceiptShare } from '#domain/api/sending/receipt.schema.ts';
import { zonedDay } from '#renderer/i18n/zoned-time.ts';
import { inTurn, type Leaving, whenOf } from './receipt.rules.ts';

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
const WAITS = { state: 'AWAIT_VALIDATION', test: false } as const;
const CANCELLED = { state: 'CANCELLED', test: false } as const;
const kindOf = (over: object, receipt: Leaving) => whenOf({ ...share, ...over } as never, receipt, new Date()).kind;

it('leaves today from the midnight of an office that is ahead, and its cut-off is today, too', () => {
  for (const [now, isToday] of [
    ['2026-11-19T10:59:00Z', false],
    ['2026-11-19T11:01:00Z', true],
    ['2026-11-20T02:00:00Z', true],
  ] as const) {
    const when = whenOf(share, WAITS, new Date(now));
    expect([now, when.isToday]).toEqual([now, isToday]);
    expect(when.day?.getDate()).toBe(20);
    expect(when.until && zonedDay(when.until, share.timeZone).getTime()).toBe(when.day?.getTime());
  }
});

it('has failed where one piece did, or the channel says why; what was stopped before it left is never sent', () => {
  const held = { state: 'READY', fault: { label: 'channel.heldWaits', parameters: {} } };
  expect(whenOf({ ...share, ...held } as never, { state: 'READY', test: false }, new Date()).kind).toBe('held');
  const turns = [{}, { channelType: 'EMAIL' }, { leftAt: '2026-11-19T22:00:00.000Z' }].map((over) => ({
    ...share,
    leftAt: null,
    ...over,
  }));
  expect(inTurn(turns as never)).toEqual([turns[2], turns[1], turns[0]]);
  const kinds = [{ failed: 1 }, { fault: { label: 'delivery.restored', parameters: {} } }, { state: 'OUTPUTTED' }, {}];
  expect(kinds.map((over) => kindOf(over, WAITS))).toEqual(['failed', 'failed', 'left', 'leaves']);
  expect([kindOf({ left: 1 }, CANCELLED), kindOf({ left: 0, failed: 1 }, CANCELLED)]).toEqual(['sent', 'never']);
});

it('in test mode nothing leaves, at no time, but what failed is said', () => {
  const outs = [{}, { channelType: 'EMAIL' }, { state: 'OUTPUTTED' }, { failed: 1 }];
  expect(outs.map((over) => kindOf(over, { ...WAITS, test: true }))).toEqual(['tested', 'tested', 'tested', 'failed']);
  expect(kindOf({ left: 1 }, { ...CANCELLED, test: true })).toBe('never');
});
