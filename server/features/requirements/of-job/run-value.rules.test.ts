// A value of the whole run over what one row has, and away from it again: nothing that the row had by itself is lost.
import { expect, it } from 'vitest';
import type { RawRequirement } from '#server/letters/requirements/check-requirement.rules.ts';
import { isOwn, layOver, takeBack } from './run-value.rules.ts';

const BY = { id: 1, login: 'clerk', name: 'Clerk' };
const AT = '2026-11-27T20:00:00.000Z';
const run = (value: string, countryCode: string | null = null) =>
  ({ scope: 'shipment', value, countryCode, by: BY, at: AT }) as const;
const read: RawRequirement = { value: 'Read', countryCode: null, forced: false, modified: false };
const typed: RawRequirement = { ...read, value: 'Typed', modified: true, change: { read: 'Read', by: BY, at: AT } };
const forced: RawRequirement = { ...read, value: 'Wrong', forced: true };

it('tells own values from those that were read and those of the run', () => {
  expect([read, typed, forced].map(isOwn)).toEqual([false, true, true]);
  expect(isOwn(layOver(typed, run('Run'), false).value)).toBe(false);
});

it('leaves what a person typed or kept where that is wanted, and says that it gave way where not', () => {
  expect(layOver(typed, run('Run'), true)).toEqual({ value: typed, outcome: 'kept' });
  expect(layOver(forced, run('Run'), true)).toEqual({ value: forced, outcome: 'kept' });
  expect(layOver(forced, run('Run'), false).outcome).toBe('replaced');
  expect(layOver(read, run('Run'), true).outcome).toBe('changed');
});

it('is no change for a row that has the same by itself, unless that was forced or is of another country', () => {
  expect(layOver(read, run('Read'), false)).toEqual({ value: read, outcome: 'same' });
  expect(layOver(forced, run('Wrong'), false)).toMatchObject({ value: { forced: false }, outcome: 'replaced' });
  expect(layOver(read, run('Read', 'FR'), false)).toMatchObject({ value: { countryCode: 'FR' }, outcome: 'changed' });
});

it('gives back all that a row had, also from below a second value', () => {
  const area = { page: 1, left: 20, top: 50, width: 80, height: 30 };
  for (const own of [{ ...read, countryCode: 'DE', properties: { area } }, typed, forced]) {
    const twice = layOver(layOver(own, run('Run'), false).value, run('Again'), false).value;
    expect(twice).toMatchObject({ value: 'Again', modified: true, change: { by: BY, at: AT } });
    expect(takeBack(twice)).toMatchObject({ value: own, outcome: 'changed' });
  }
  expect(takeBack(typed)).toEqual({ value: typed, outcome: 'kept' });
  expect(takeBack(read)).toEqual({ value: read, outcome: 'same' });
});
