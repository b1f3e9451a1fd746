// What the confirm sheet makes of the channels: days are those of the office, options those that are still offered.
import { expect, it } from 'vitest';
import { postDateDay } from '#domain/deliveries/post-date.ts';
import {
  earliest,
  latest,
  optionsLike,
  optionsOfProofs,
  postInstant,
  type Shares,
  sumsToFollow,
  usualInstead,
} from './shares.rules.ts';

const type = (id: number, values: readonly number[]) => ({
  id,
  rule: null,
  values: values.map((value) => ({ id: value })),
});
const shares = [
  { label: 'mail', optionTypes: [type(1, [11, 12]), type(2, [21])] },
  { label: 'fax', optionTypes: [] },
] as unknown as Shares;

it('keeps what is still offered and nothing else', () => {
  const earlier = { mail: { 1: 12, 2: 29, 3: 31 }, fax: { 1: 11 }, gone: { 1: 11 } };
  expect(optionsLike(shares, earlier)).toEqual({ mail: { 1: 12 } });
  expect(optionsLike(shares, {})).toEqual({});
});

it('leaves to the service what it locks or hides', () => {
  const kept = [{ label: 'mail', optionTypes: [{ ...type(1, [11, 12]), rule: 'locked' }, type(2, [21])] }];
  expect(optionsLike(kept as unknown as Shares, { mail: { 1: 12, 2: 21 } })).toEqual({ mail: { 2: 21 } });
});

it.each([
  ['Pacific/Auckland'],
  ['Pacific/Kiritimati'],
  ['Pacific/Pago_Pago'],
  ['Europe/Paris'],
  ['Pacific/Auckland', 'America/Los_Angeles'],
])('asks for the day that was chosen, whatever day it is in the office: %s', (...zones) => {
  // As a calendar gives it: in the clock of this browser, at any time of the day.
  for (const hour of [0, 12, 23]) {
    const instant = postInstant(
      new Date(2026, 10, 24, hour),
      zones.map((timeZone) => ({ timeZone })),
    );
    for (const zone of zones) expect(postDateDay(instant.getTime(), zone)).toBe('2026-11-24');
  }
});

it('offers the days of the office', () => {
  // Noon of 24 and of 30 November in Auckland.
  const days = { earliestPostDate: '2026-11-23T23:00:00.000Z', latestPostDate: '2026-11-29T23:00:00.000Z' };
  const far = [{ timeZone: 'Pacific/Auckland', ...days }];
  expect(earliest(far).toDateString()).toBe('Tue Nov 24 2026');
  expect(latest(far)?.toDateString()).toBe('Mon Nov 30 2026');
  expect(latest([{ timeZone: 'UTC', earliestPostDate: null, latestPostDate: null }])).toBeUndefined();
});

it('makes new proofs for options with the trigger alone', () => {
  const types = [
    { id: 1, recomputeTrigger: true },
    { id: 2, recomputeTrigger: false },
  ];
  const offered = [
    { label: 'mail', optionTypes: types },
    { label: 'fax', optionTypes: [] },
  ];
  expect(optionsOfProofs(offered, { mail: { 1: 11, 2: 21 }, fax: { 9: 91 }, gone: { 1: 11 } })).toEqual({
    mail: { 1: 11 },
  });
  expect(optionsOfProofs(offered, { mail: { 2: 22 } })).toEqual({});
});

it('names the usual value where another one is chosen', () => {
  const values = [
    { id: 1, best: false },
    { id: 2, best: true },
  ];
  expect(usualInstead(values, 1)?.id).toBe(2);
  expect(usualInstead(values, 2)).toBeUndefined();
  expect(usualInstead([{ id: 1, best: false }], 1)).toBeUndefined();
});

it('says what may follow in each currency of its steps, and nothing of what somebody is asked about', () => {
  const sum = (currency: string, net: number) => ({ currency, net, vat: 0 });
  const follows = (asked: 'ask' | null, ...sums: readonly ReturnType<typeof sum>[]) => {
    const [first = null, ...otherSums] = sums;
    return { ifRefused: { asked, sum: first, otherSums } };
  };
  // What may follow, alone of a share.
  const sums = (...each: readonly object[]) => sumsToFollow(each as unknown as Shares);
  expect(sums(follows(null, sum('EUR', 600), sum('CHF', 90)), follows(null, sum('EUR', 20)))).toEqual([
    sum('CHF', 90),
    sum('EUR', 620),
  ]);
  expect(sums(follows('ask', sum('EUR', 600)), follows(null), { ifRefused: null })).toEqual([]);
});
