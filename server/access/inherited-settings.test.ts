// Settings that an account leaves empty come from above.
import { describe, expect, it } from 'vitest';
import { inheritSettings, type SettingsLink } from './inherited-settings.ts';

const link = (over: Partial<SettingsLink> = {}): SettingsLink => ({
  enabled: true,
  removed: false,
  brandingId: null,
  channelIds: null,
  definition: {},
  ...over,
});

describe('the settings of an account', () => {
  it('are the defaults where nobody says anything', () => {
    expect(inheritSettings([link()])).toMatchObject({
      open: true,
      timeZone: 'UTC',
      locale: 'en',
      validationExpiryDays: 15,
      fallbackDays: 10,
      fallbackAsk: false,
      escalationDays: 2,
      fourEyes: false,
      testMode: false,
      secondFactorRequired: false,
      channelIds: null,
      fileDelayDays: null,
    });
  });

  it('are those of the nearest account that has them', () => {
    const root = link({ brandingId: 1, definition: { fileDelayDays: 30, properties: { timeZone: 'Europe/Paris' } } });
    const child = link({ definition: { fileDelayDays: 0, properties: { timeZone: '', locale: 'fr' } } });
    expect(inheritSettings([root, child])).toMatchObject({
      brandingId: 1,
      timeZone: 'Europe/Paris',
      locale: 'fr',
      fileDelayDays: 0,
    });
  });

  it('let a child narrow the channels and never widen them', () => {
    const chain = [link({ channelIds: [1, 2] }), link(), link({ channelIds: [2, 3] })];
    expect(inheritSettings(chain).channelIds).toEqual([2]);
  });

  it('close an account with any account above it', () => {
    expect(inheritSettings([link({ enabled: false }), link()]).open).toBe(false);
    expect(inheritSettings([link(), link({ removed: true })]).open).toBe(false);
    expect(inheritSettings([]).open).toBe(false);
  });
});
