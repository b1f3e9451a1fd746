// The steps of the guide: what is still to do, and where.
import { expect, it } from 'vitest';
import type { FirstLetter } from '#domain/api/administration/units.contract.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { openSteps, placeOf, STEPS } from './guide.rules.ts';

const NOTHING: FirstLetter = { senderLines: [], channels: [], services: [], people: 0, letter: null };

it('asks for what is not so, in order, also where a later step is done', () => {
  expect(openSteps(NOTHING)).toEqual(STEPS);
  expect(openSteps({ ...NOTHING, channels: ['Letters'], people: 2 })).toEqual(['sender', 'service', 'letter']);
  const letter = { commandId: 1, at: '2026-11-20T10:00:00.000Z' };
  const all = { senderLines: ['Oakmere'], channels: ['Letters'], services: ['Letters'], people: 1, letter };
  expect(openSteps(all)).toEqual([]);
});

it('leads to screens that are there', () => {
  const places = STEPS.map((step) => placeOf(step, 7)).map(({ route, params }) => addressOf(route, params));
  expect(places).toEqual([
    '/administration/accounts/7',
    '/administration/accounts/7?tab=channels',
    '/processing/services/new/sample',
    '/administration/profiles',
    '/deposit/home',
  ]);
});
