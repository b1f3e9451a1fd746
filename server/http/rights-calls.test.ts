// The security log leaves out no call that changes rights or secrets.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CALL_NAMES, CALLS, type CallName } from '#domain/api/calls.ts';
import { rightsChangedBy } from './rights-calls.ts';

const changesRights = (name: CallName): boolean => rightsChangedBy(name) !== undefined;

/** Areas in which any call that is no question may be one. */
const AREAS = ['users', 'profiles', 'groups', 'units', 'agents', 'authentication', 'security', 'hooks', 'permissions'];

/** What a call changes that has one of these in its name is looked at wherever it is. */
const NAMES =
  /secret|token|password|passkey|factor|realm|policy|profile|group(?!s?$)|session|ticket|invite|right|channels\.(save|remove)/i;

/** Writing calls there that change none. */
const HARMLESS: readonly CallName[] = [
  // Questions, and names.
  'units.export',
  'units.senderAccounts',
  'permissions.impact',
  'security.testRealm',
  'hooks.test',
  'hooks.replay',
  'users.beginApp',
  'users.beginPasskey',
  'users.renamePasskey',
  // Mails; what comes of them has a line of its own.
  'users.triggerVerifyEMail',
  'authentication.triggerLostPassword',
  // Lines of their own.
  'users.verifyEMail',
  'authentication.authenticate',
  'authentication.changeLostPassword',
  'authentication.secondFactor',
  'authentication.passkey',
  'authentication.passkeyOptions',
  'authentication.openid',
  'authentication.openidReturn',
];

/** Rows of a deposit are groups of packages. */
const isOfDeposit = (name: string): boolean => /^(jobs|packGroups|commands|requirements|pdf)\./.test(name);

it('each call that may change rights or secrets is one of those that are logged, or is known to change none', () => {
  const asked = CALL_NAMES.filter(
    (name) =>
      CALLS[name].method !== 'GET' &&
      !isOfDeposit(name) &&
      (AREAS.includes(name.split('.')[0] ?? '') || NAMES.test(name)),
  );
  const known = new Set<string>(HARMLESS);
  expect(asked.filter((name) => !changesRights(name) && !known.has(name))).toEqual([]);
  // Nor does either list name what the other one does, or what is a question.
  expect(HARMLESS.filter((name) => changesRights(name))).toEqual([]);
  expect(CALL_NAMES.filter((name) => changesRights(name) && CALLS[name].method === 'GET')).toEqual([]);
});

it('secrets, factors, removed people and moved accounts are among them', () => {
  const named = [
    ...[
      'profiles.remove',
      'groups.remove',
      'users.remove',
      'profiles.saveServices',
      'users.invite',
      'users.resetFactor',
    ],
    ...['users.revokeProgram', 'units.move', 'units.remove', 'security.savePolicy', 'security.saveRealm'],
    ...['security.removeRealm', 'hooks.makeSecret', 'tracking.makeSecret', 'tracking.dropSecret', 'agents.createToken'],
  ] as const satisfies readonly CallName[];
  expect(named.filter((name) => !changesRights(name))).toEqual([]);
});

/** After a restore these need not be done again: what they opened is closed, and all sessions end. */
const OPENERS: readonly CallName[] = [
  'users.invite',
  'users.addPasskey',
  'users.endSession',
  'users.endSessions',
  'agents.createToken',
  'authentication.createTicket',
  'authentication.tradeTicket',
  'authentication.logout',
];

it('the steps after a restore name each call that may have closed a door, as the log does', () => {
  const [, steps = ''] = readFileSync('docs/operations.md', 'utf8').split('## Putting back');
  const step = steps.slice(steps.indexOf('\n4. '), steps.indexOf('\n5. '));
  const closers = CALL_NAMES.filter((name) => changesRights(name) && !OPENERS.includes(name));
  expect(closers.filter((name) => !step.includes(`\`${name}\``))).toEqual([]);
});
