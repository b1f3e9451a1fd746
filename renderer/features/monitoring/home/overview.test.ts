// Axes and lines of the overview.
import { expect, it } from 'vitest';
import { axisOf } from '../chart/axis.rules.ts';
import { everyDay, linesOf } from './overview.rules.ts';

it('has an axis that ends in a round number', () => {
  expect([[0], [7], [41], [26_800]].map(axisOf)).toEqual([
    [0, 1, 2],
    [0, 4, 8],
    [0, 30, 60],
    [0, 20_000, 40_000],
  ]);
});

it('has the days between those on which something was made', () => {
  const volume = { sent: 1, production: 0, waiting: 0, failed: 1, ended: 0, total: 2 };
  const days = everyDay(['2026-10-31', '2026-11-02'].map((day) => ({ ...volume, day })));
  expect(days.map(({ day, total, failed }) => `${day} ${total} ${failed}`)).toEqual([
    '2026-10-31 2 1',
    '2026-11-01 0 0',
    '2026-11-02 2 1',
  ]);
  expect(everyDay([])).toEqual([]);
});

it('has a line for each channel, account and day', () => {
  const volume = { sent: 1, production: 2, waiting: 3, failed: 4, ended: 5, total: 15 };
  const none = { count: 0, causes: [], others: 0 };
  const lines = linesOf({
    asOf: '2026-11-19T11:05:00Z',
    late: { ...none, oldest: null },
    failed: none,
    waiting: none,
    volume,
    tested: 0,
    channels: [{ ...volume, channelType: 'EMAIL' }],
    accounts: [{ ...volume, ouId: 1, name: 'Basel', late: 12 }],
    accountCount: 1,
    days: [{ ...volume, day: '2026-11-19' }],
  });
  expect(lines.slice(1)).toEqual([
    ['channel', 'EMAIL', '1', '2', '3', '4', '5', '15', ''],
    ['account', 'Basel', '1', '2', '3', '4', '5', '15', '12'],
    ['day', '2026-11-19', '1', '2', '3', '4', '5', '15', ''],
  ]);
});
