// Which accounts the settings give to other devices.
import { describe, expect, it } from 'vitest';
import { AgentSettings } from '#domain/bridge/settings.ts';
import { lanAccounts, lanPeople } from './lan-accounts.ts';

const of = (lan: unknown, owner = 'anna') =>
  lanAccounts(AgentSettings.parse({ printer: { lan } }).printer.lan, owner).map(
    ({ name, pin, administrator }) => `${name} ${pin}${administrator ? ' administrator' : ''}`,
  );

describe('printing from other devices', () => {
  it('is closed while it is off, whatever is filled in', () => {
    expect(of({ pin: '314159', accounts: [{ name: 'bob', pin: '271828' }] })).toEqual([]);
  });

  it('with one PIN is open to the person whose agent it is, who also runs the printer', () => {
    expect(of({ enabled: true, pin: '314159' })).toEqual(['anna 314159 administrator']);
  });

  it('with accounts is open to each by his own PIN; the list wins over the one PIN', () => {
    const accounts = [
      { name: 'bob', pin: '271828' },
      { name: 'Anna', pin: '161803' },
    ];
    expect(of({ enabled: true, pin: '314159', accounts })).toEqual(['Anna 161803', 'bob 271828']);
  });

  it('on a shared machine is open by accounts only: one PIN for all would prove nobody', () => {
    expect(of({ enabled: true, pin: '314159' }, '')).toEqual([]);
    expect(of({ enabled: true, accounts: [{ name: 'bob', pin: '271828', administrator: true }] }, '')).toEqual([
      'bob 271828 administrator',
    ]);
  });

  it('stays closed while the PIN is missing or too short, and the printer of this machine goes on', () => {
    expect(of({ enabled: true })).toEqual([]);
    expect(of({ enabled: true, pin: '12345' })).toEqual([]);
  });

  it('refuses names and PINs that could never be typed in', () => {
    for (const account of [
      { name: 'a:b', pin: '314159' },
      { name: ' ', pin: '314159' },
      { name: 'bob', pin: '12345' },
    ])
      expect(AgentSettings.safeParse({ printer: { lan: { accounts: [account] } } }).success).toBe(false);
  });

  it('names who can, and who is on the list without a PIN; capitals and accents make no other person', () => {
    const accounts = [
      { name: 'Bálint', pin: '271828' },
      { name: 'ba\u0301lint', pin: '161803' },
      { name: 'carla', pin: '' },
    ];
    const { lan } = AgentSettings.parse({ printer: { lan: { enabled: true, pin: '314159', accounts } } }).printer;
    expect(lanPeople(lan, 'anna')).toEqual({ can: ['anna', 'bálint'.normalize('NFD')], cannot: ['carla'] });
  });
});
