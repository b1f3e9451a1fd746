// Documents in error: their order, what is suggested, and what follows what.
import { expect, it } from 'vitest';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { barredBy, may, suggestedWay, sumOf, whyLabel } from '../failures/failures.rules.ts';
import { askedOf, groupsOf, isOthers, nearOf, nextInGroup, shownRows, VIEWS } from './error-groups.rules.ts';
import { isOneByOne, suggestionOf } from './suggestions.rules.ts';

const NOW = new Date('2026-11-19T11:05:00');

/** As much of a shipment as the rules ask for. */
const failed = (id: number, patch: Partial<Shipment> = {}): Shipment => {
  const row: Partial<Shipment> = {
    id,
    status: -711,
    channelType: 'EMAIL',
    statusDate: '2026-11-19T09:52:00Z',
    doubt: null,
    decider: null,
    decideBy: null,
    abilities: ['acknowledge', 'takeOver'],
    takeover: { state: 'offered', why: 'ask', way: null, next: [{ label: 'Letter', channelType: 'SIMPLE_MAIL' }] },
    next: { channelId: 1, price: 133, currency: 'EUR', refused: null },
    again: { channelId: 2, price: 4, currency: 'EUR', refused: null },
  };
  return { ...row, ...patch } as Shipment;
};
const barred = (refused: 'noStep' | 'files') => ({ channelId: null, price: null, currency: null, refused });
const stuck = (why: 'noStep' | 'files') => ({ state: 'offered' as const, why, way: null, next: [] });

it('are for others to decide where somebody has to, and nobody where another channel is looked for by itself', () => {
  const others = failed(1, { abilities: [] });
  const itself = failed(2, { abilities: [], takeover: null, fallsBack: true });
  expect([[], [others], [itself], [others, itself], [failed(3), others]].map(isOthers)).toEqual([
    false,
    true,
    false,
    true,
    false,
  ]);
  expect(nextInGroup(groupsOf([failed(3), itself]), 3)).toBeUndefined();
});

it('stand by reason, the largest first, and in it by deadline, then age', () => {
  const rows = [
    failed(1, { status: -614, channelType: 'SIMPLE_MAIL' }),
    failed(2, { decideBy: '2026-11-20T09:00:00Z' }),
    failed(3, { statusDate: '2026-11-18T09:00:00Z' }),
    failed(4, { decideBy: '2026-11-19T15:00:00Z' }),
    failed(5),
  ];
  const groups = groupsOf(rows);
  expect(groups.map(({ status, rows: of }) => [status, of.map(({ id }) => id)])).toEqual([
    [-711, [4, 2, 3, 5]],
    [-614, [1]],
  ]);
  // On what somebody decided nobody waits for any more, however near its time was.
  const wished = failed(6, { decideBy: '2026-11-19T12:00:00Z', takeover: { ...stuck('noStep'), state: 'wished' } });
  expect(groupsOf([wished, ...rows])[0]?.rows.map(({ id }) => id)).toEqual([4, 2, 3, 5, 6]);
  expect(nextInGroup(groups, 4)?.id).toBe(2);
  expect(nextInGroup(groups, 5)?.id).toBe(4);
  expect(nextInGroup(groups, 1)).toBeUndefined();
  const seven = groupsOf([1, 2, 3, 4, 5, 6, 7].map((id) => failed(id)));
  expect(seven.map((group) => [shownRows(group, false).length, shownRows(group, true).length])).toEqual([[5, 7]]);
});

it('of what nobody claimed, or the recipient refused, another try is suggested neither in the list nor on the sheet', () => {
  for (const status of [-611, -612, -712, -720, -744, -761]) {
    const row = failed(1, { status, takeover: stuck('noStep'), next: barred('noStep') });
    expect(suggestedWay(row), String(status)).toBe('acknowledge');
    expect(groupsOf([row]).map((group) => suggestionOf(group)?.way)).toEqual(['acknowledge']);
    expect(may('again', row)).toBe(true);
  }
});

it('stand by account, channel or decider, and then have no reason in common', () => {
  const clerk = { id: 7, login: 'clerk', name: 'Clerk' };
  const rows = [failed(1, { ouId: 2 }), failed(2, { ouId: 2, status: -614, decider: clerk }), failed(3, { ouId: 3 })];
  const told = (by: 'account' | 'channel' | 'owner') =>
    groupsOf(rows, by).map(({ id, status, rows: of }) => [id, status, of.map((row) => row.id)]);
  expect(told('account')).toEqual([
    ['2', undefined, [1, 2]],
    ['3', -711, [3]],
  ]);
  expect(told('channel')).toEqual([['EMAIL', undefined, [1, 2, 3]]]);
  expect(told('owner')).toEqual([
    ['0', -711, [1, 3]],
    ['7', -614, [2]],
  ]);
  // What failed for several reasons is corrected or acknowledged reason by reason.
  const stuckOnes = rows.map((row) => ({ ...row, takeover: stuck('noStep'), next: barred('noStep') }));
  expect(groupsOf(stuckOnes, 'channel').map(suggestionOf)).toEqual([null]);
});

it('are overdue or due today, mine or nobody’s', () => {
  const late = failed(1, { decideBy: '2026-11-19T11:00:00' });
  expect([late, failed(2, { decideBy: '2026-11-19T16:00:00' }), failed(3)].map((row) => nearOf(row, NOW))).toEqual([
    'overdue',
    'today',
    'later',
  ]);
  // The server is asked for whole minutes, so that a list is not read anew at every drawing.
  const at = { me: 7, now: new Date('2026-11-19T11:05:31.400') };
  const none = { deciderId: undefined, decideAfter: undefined, decideUntil: undefined };
  const midnight = new Date('2026-11-19T23:59:59.999').toISOString();
  expect(VIEWS.map((view) => askedOf(view, at))).toEqual([
    none,
    { ...none, deciderId: 7 },
    { ...none, decideUntil: NOW.toISOString() },
    { ...none, decideAfter: NOW.toISOString(), decideUntil: midnight },
    { ...none, deciderId: 0 },
  ]);
});

it('are offered what most of them can take, with its sum', () => {
  const limited = failed(3, { next: { channelId: 1, price: 133, currency: 'EUR', refused: 'values' } });
  const [group] = groupsOf([failed(1), failed(2), limited]);
  const suggestion = group && suggestionOf(group);
  expect(suggestion).toMatchObject({ way: 'nextChannel', channel: 'SIMPLE_MAIL' });
  expect(sumOf('nextChannel', suggestion?.rows ?? [])).toEqual([{ currency: 'EUR', minor: 266 }]);
  expect(sumOf('nextChannel', [failed(1, { next: null })])).toBeNull();
  expect(barredBy('nextChannel', limited)).toBe('values');

  const [letters] = groupsOf([failed(4, { takeover: stuck('noStep'), next: barred('noStep') })]);
  const correct = letters && suggestionOf(letters);
  expect(correct?.way).toBe('again');
  expect(letters && correct && isOneByOne(letters, correct)).toBe(true);
  // What nobody looked at yet may still go by another channel: that it is seen is not suggested.
  expect(groupsOf([failed(6, { takeover: null, next: null, again: null })]).map(suggestionOf)).toEqual([null]);
  const gone = failed(5, {
    takeover: stuck('files'),
    abilities: ['acknowledge', 'takeOver'],
    next: barred('files'),
    again: barred('files'),
  });
  const [purged] = groupsOf([gone]);
  expect(purged && suggestionOf(purged)?.way).toBe('acknowledge');
  expect(barredBy('again', gone)).toBe('files');
});

it('says what the order keeps back, and suggests none of it', () => {
  const again = { channelId: 2, price: 4, currency: 'EUR' };
  const sentTo = {
    name: 'emailRecipient',
    postal: false,
    value: 'a@b.example',
    countryCode: null,
    refused: 'frozen' as const,
  };
  const of = { takeover: stuck('noStep'), next: barred('noStep') };
  const locked = failed(1, { ...of, again: { ...again, refused: 'locked' } });
  const frozen = failed(2, { ...of, again: { ...again, refused: null }, sentTo });
  expect([barredBy('again', locked), may('again', locked), may('again', frozen)]).toEqual(['locked', false, true]);
  expect([whyLabel('locked'), whyLabel('noStep')]).toEqual(['job.locked', 'manage.failure.why']);
  // A wrong address is corrected, and that of a frozen order cannot be; what went wrong on the way may go as it is.
  expect(groupsOf([locked, frozen]).map((group) => suggestionOf(group)?.way)).toEqual(['acknowledge']);
  const [onTheWay] = groupsOf([{ ...frozen, status: -700 }]);
  expect(onTheWay && suggestionOf(onTheWay)?.way).toBe('again');
});

it('one document by itself is suggested what its group is', () => {
  const sentTo = { name: 'emailRecipient', postal: false, value: 'a@b.example', countryCode: null };
  const stuckOne = { takeover: stuck('noStep'), next: barred('noStep') };
  const frozen = failed(1, { ...stuckOne, sentTo: { ...sentTo, refused: 'frozen' } });
  const open = failed(2, { ...stuckOne, sentTo: { ...sentTo, refused: null } });
  const rows = [frozen, { ...frozen, status: -613 }, { ...frozen, status: -700 }, open, failed(3)];
  expect(rows.map(suggestedWay)).toEqual(['acknowledge', 'acknowledge', 'again', 'again', 'nextChannel']);
  expect(rows.map((row) => groupsOf([row]).map((group) => suggestionOf(group)?.way))).toEqual(
    rows.map((row) => [suggestedWay(row)]),
  );
  // A way that is not suggested can be chosen.
  expect(may('again', frozen)).toBe(true);
});

it('what somebody decided on is suggested nothing more, and is not acknowledged beside it', () => {
  const wished = failed(1, { takeover: { state: 'wished', why: null, way: 'again', next: [] } });
  expect(groupsOf([wished]).map(suggestionOf)).toEqual([null]);
  expect([may('acknowledge', wished), may('acknowledge', failed(2))]).toEqual([false, true]);
});
