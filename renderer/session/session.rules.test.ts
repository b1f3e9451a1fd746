// Counters, idle warning, versions, tabs and abilities.
import { describe, expect, it } from 'vitest';
import { COUNTERS } from '#domain/monitoring/monitoring.ts';
import { abilitiesOf } from './abilities.ts';
import { readTabMessage } from './polling/leader.ts';
import { counterInterval, msLeft, passwordExpiresSoon, versionAction } from './session.rules.ts';

const masks = (permissions: number, permissionsOnGroup = 0, permissionsOnOU = 0) => ({
  id: 1,
  ouId: 1,
  groupId: 1,
  permissions,
  permissionsOnGroup,
  permissionsOnOU,
});

describe('the session on screen', () => {
  it('reads counters every ten minutes, in a test not oftener than every second', () => {
    expect(counterInterval(null)).toBe(600_000);
    expect(counterInterval('5000')).toBe(5000);
    expect(counterInterval('10')).toBe(1000);
    expect(counterInterval('often')).toBe(600_000);
    expect(counterInterval('-5')).toBe(600_000);
  });

  it('ends by idling or after its absolute life, whichever is first', () => {
    expect(msLeft({ now: 10_000, lastActivity: 9000, idleSeconds: 60, expiresAt: undefined })).toBe(59_000);
    expect(msLeft({ now: 10_000, lastActivity: 9000, idleSeconds: 60, expiresAt: 12_000 })).toBe(2000);
  });

  it('warns of a password that expires within 30 days', () => {
    expect([passwordExpiresSoon(30), passwordExpiresSoon(31), passwordExpiresSoon(null)]).toEqual([true, false, false]);
  });

  it('reloads for a new version only while nothing is open', () => {
    expect(versionAction('4.8.4', '4.8.4', true)).toBe('none');
    expect(versionAction('4.8.4', '4.9.0', false)).toBe('reload');
    expect(versionAction('4.8.4', '4.9.0', true)).toBe('notice');
  });

  it('ignores messages between tabs that have another shape', () => {
    for (const junk of [
      null,
      1,
      'x',
      {},
      { kind: 'counters', counters: { deliveries: 1 } },
      { kind: 'activity', at: 'now' },
    ])
      expect(readTabMessage(junk)).toBeUndefined();
    expect(readTabMessage({ kind: 'activity', at: 1, token: 'x' })).toEqual({ kind: 'activity', at: 1 });
  });

  it('takes counters from another tab whole, and nothing else with them', () => {
    const counts = Object.fromEntries(COUNTERS.map((name, at) => [name, at]));
    const counters = { ...counts, fallingBack: 3, tested: { deliveries: 2 }, testMode: true };
    expect(readTabMessage({ kind: 'counters', counters })).toEqual({ kind: 'counters', counters });
    const forged = { ...counts, fallingBack: 'x', tested: { deliveries: -1, other: 4 }, testMode: 1, token: 'x' };
    expect(readTabMessage({ kind: 'counters', counters: forged })).toEqual({
      kind: 'counters',
      counters: { ...counts, tested: {} },
    });
  });
});

describe('session-wide abilities', () => {
  it('are none without a user and all for a super administrator', () => {
    expect(abilitiesOf(undefined).size).toBe(0);
    expect(abilitiesOf(masks(2 ** 30)).has('system')).toBe(true);
  });

  it('never take flag 1 on the account for the super administrator', () => {
    const abilities = abilitiesOf(masks(0, 0, 1));
    expect(abilities.has('viewOthers')).toBe(true);
    expect(abilities.has('systemView')).toBe(false);
  });

  it('need both flags on the group to validate', () => {
    expect(abilitiesOf(masks(0, 4)).has('validate')).toBe(false);
    expect(abilitiesOf(masks(0, 6)).has('validate')).toBe(true);
    expect(abilitiesOf(masks(4)).has('validate')).toBe(true);
  });
});
