// Axes and lines of the overview.
import { expect, it } from 'vitest';
import { LATE_STATUSES } from '#domain/channels/max-days.ts';
import { matchAddress } from '#domain/routes/routes.address.ts';
import { axisOf, grewByHalf } from '../chart/axis.rules.ts';
import { chosenStatus, lateStatusOf } from '../late/late.rules.ts';
import { againstUsual, everyDay, lateAt, linesOf, undecidedAt } from './overview.rules.ts';

it('has an axis that ends in a round number', () => {
  expect([[0], [7], [41], [26_800]].map(axisOf)).toEqual([
    [0, 1, 2],
    [0, 4, 8],
    [0, 30, 60],
    [0, 20_000, 40_000],
  ]);
});

it('has the working days, and of the others those on which something was made', () => {
  const volume = { sent: 1, production: 0, waiting: 0, failed: 1, ended: 0, total: 2 };
  // A Saturday; the Sunday behind it, on which something was late, is left out.
  const days = ['2026-10-31', '2026-11-02'].map((day) => ({ ...volume, day }));
  const lateDays = ['2026-11-01', '2026-11-03'].map((day) => ({ day, late: 7 }));
  const chart = { from: '2026-10-30', to: '2026-11-03', holidays: ['2026-11-02'], usual: null };
  expect(
    everyDay({ days, lateDays, chart }).map(
      ({ day, total, failed, late, isHoliday }) => `${day} ${total} ${failed} ${late}${isHoliday ? ' off' : ''}`,
    ),
  ).toEqual(['2026-10-30 0 0 null', '2026-10-31 2 1 null', '2026-11-02 2 1 null off', '2026-11-03 0 0 7']);
});

it('says how today stands against a usual day', () => {
  expect([againstUsual(68, 100), againstUsual(106, 100), againstUsual(5, null), againstUsual(0, 0)]).toEqual([
    ...[{ percent: 68, over: false }, { percent: 6, over: true }, null, null],
  ]);
});

it('marks a last day that is half as large again as those before', () => {
  expect([[2, 2, 3], [2, 2, 2.9], [0, 0, 1], [0, 0, 0], [5]].map(grewByHalf)).toEqual([true, false, true, false, true]);
});

it('leads from what waits for a decision to a list of any day that is narrowed alike', () => {
  const narrowed = { ou: '3', owner: '8', service: '5', tag: 'Region=South', metadata: 'invoice=7' };
  const [path = '', search = ''] = undecidedAt({ ...narrowed, from: '2026-11-01', to: '2026-11-02' }).split('?');
  expect(matchAddress(path, search)).toMatchObject({
    name: 'deposit.validation',
    query: { ...narrowed, status: 'in.validation' },
  });
  expect(search).not.toContain('2026');
});

it('leads from what is late in a status to a list of that status alone', () => {
  const asked = LATE_STATUSES.map((status) => {
    const [path = '', search = ''] = lateAt({ ou: '3', from: '2026-11-01' }, status).split('?');
    const { query } = matchAddress(path, search) ?? {};
    return [
      query?.ou,
      query?.from,
      lateStatusOf(chosenStatus(query?.status ?? '') ?? { column: undefined, only: undefined }),
    ];
  });
  expect(asked).toEqual(LATE_STATUSES.map((status) => ['3', undefined, [status]]));
  expect([chosenStatus('700'), chosenStatus('only.400'), chosenStatus('600')]).toEqual([
    undefined,
    undefined,
    { column: 600, only: undefined },
  ]);
});

it('has a line for each channel, account and day', () => {
  const volume = { sent: 1, production: 2, waiting: 3, failed: 4, ended: 5, total: 15 };
  const all = { sent: 3, production: 2, waiting: 4, failed: 4, ended: 6, total: 19 };
  const none = { count: 14, causes: [], others: 0, otherCauses: 0 };
  const lines = linesOf(
    {
      asOf: '2026-11-19T11:05:00Z',
      late: { ...none, oldest: null },
      failed: { ...none, decisions: { overdue: 0, dueToday: 0, unassigned: 0 } },
      waiting: { ...none, commands: 0 },
      stopped: [],
      volume: all,
      tested: 0,
      channels: [{ ...volume, channelType: 'EMAIL' }],
      accounts: [{ ...volume, ouId: 1, name: 'Basel', late: 12, trend: [{ day: '2026-11-19', late: 12, failed: 4 }] }],
      accountCount: 251,
      days: [{ ...volume, day: '2026-11-19' }],
      lateDays: [{ day: '2026-11-19', late: 31 }],
      chart: { from: '2026-10-30', to: '2026-11-19', holidays: [], usual: null },
    },
    { channelName: (type) => `the word for ${type}`, othersName: (n) => `${n} others` },
  );
  expect(lines.slice(1)).toEqual([
    ['channel', 'EMAIL', 'the word for EMAIL', '1', '2', '3', '4', '5', '15', ''],
    ['account', 'Basel', 'Basel', '1', '2', '3', '4', '5', '15', '12'],
    ['account', '', '250 others', '2', '0', '1', '0', '1', '4', '2'],
    ['day', '2026-11-19', '2026-11-19', '1', '2', '3', '4', '5', '15', '31'],
    ['day 2026-11-19', 'Basel', 'Basel', '', '', '', '4', '', '', '12'],
  ]);
});
