// The log leaves out no call by which people keep letters from leaving, and the steps after a restore name each.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CALL_NAMES, CALLS, type CallName } from '#domain/api/calls.ts';
import { stopsLetters } from './stopping-calls.ts';

/** What a call does that has one of these in its name is looked at wherever it is. */
const NAMES = /cancel|reject|free|hold|release|stop|withdraw|suspend/i;

/** These keep nothing from leaving that was confirmed. */
const HARMLESS: readonly CallName[] = [
  // Rows and files that nobody has confirmed: their owner is asked (docs/operations.md, "Putting back").
  'packGroups.reject',
  'jobs.rejectFile',
  'jobs.freeze',
  // A line of its own: keeping.held.
  'keeping.hold',
  'permissions.holders',
];

it('each call that may keep letters from leaving is one of those that are logged, or is known not to', () => {
  const asked = CALL_NAMES.filter((name) => NAMES.test(name));
  expect(asked.filter((name) => !stopsLetters(name) && !HARMLESS.includes(name))).toEqual([]);
  expect(HARMLESS.filter((name) => stopsLetters(name) || !asked.includes(name))).toEqual([]);
  expect(CALL_NAMES.filter((name) => stopsLetters(name) && CALLS[name].method === 'GET')).toEqual([]);
});

it('the steps after a restore name each of them before anything is released', () => {
  const [, steps = ''] = readFileSync('docs/operations.md', 'utf8').split('## Putting back');
  const step = steps.slice(steps.indexOf('\n5. '), steps.indexOf('--release NUMBER'));
  expect(step).toContain('sending.changed');
  expect(CALL_NAMES.filter((name) => stopsLetters(name) && !step.includes(`\`${name}\``))).toEqual([]);
});
