// The own record in its form: what changed, what is at fault, what is sent.
import { describe, expect, it } from 'vitest';
import { changedFields, faultsOf, type ProfileForm, updateOf } from './profile.rules.ts';

const before: ProfileForm = {
  firstName: 'Claire',
  lastName: 'Moreau',
  emailAddress: 'claire@alder.example',
  phoneNumber: '',
  mobileNumber: 'ask the desk',
  locale: 'en',
  defaultSearchRangeDays: 31,
  welcomeTileCount: 8,
  allowEMailNotifications: true,
  pendingPushNotification: true,
  rejectedPushNotification: true,
  validatedPushNotification: false,
  mailReceipts: false,
  theme: 'system',
  density: 'comfortable',
};

describe('the own record', () => {
  it('sends what changed and nothing else', () => {
    const now = { ...before, locale: 'he', welcomeTileCount: 4 };
    expect(changedFields(before, now)).toEqual(['locale', 'welcomeTileCount']);
    expect(updateOf(3, before, now)).toEqual({ version: 3, locale: 'he', uipreferences: { welcomeTileCount: 4 } });
    expect(updateOf(3, before, { ...before, theme: 'dark', density: 'compact' })).toEqual({
      version: 3,
      uipreferences: { theme: 'dark', density: 'compact' },
    });
    expect(updateOf(3, before, { ...before, firstName: 'C' })).toEqual({ version: 3, firstName: 'C' });
  });

  it('takes a search range from 0 to 31 days and up to 24 tiles', () => {
    for (const days of [0, 31] as const)
      expect(faultsOf(before, { ...before, defaultSearchRangeDays: days })).toEqual({});
    for (const days of [-1, 32, 1.5, ''] as const)
      expect(faultsOf(before, { ...before, defaultSearchRangeDays: days })).toHaveProperty('defaultSearchRangeDays');
    expect(faultsOf(before, { ...before, welcomeTileCount: 25 })).toHaveProperty('welcomeTileCount');
  });

  it('finds fault with a phone number that was just typed, never with one that stood there before', () => {
    expect(faultsOf(before, before)).toEqual({});
    expect(faultsOf(before, { ...before, phoneNumber: '04 72 00 00 00' })).toEqual({});
    expect(faultsOf(before, { ...before, phoneNumber: '12' })).toHaveProperty('phoneNumber');
  });
});
