// Laws and examples of new passwords.
import { describe, expect, it } from 'vitest';
import { checkPassword, checkRenewal, passwordEntropy, passwordStrength } from './password.rules.ts';

describe('a password', () => {
  it('is worth more the longer and the more varied it is, and little when it goes on in a row', () => {
    expect(passwordEntropy('')).toBe(0);
    expect(passwordEntropy('aaaaaaaaaaaa')).toBeLessThan(20);
    expect(passwordEntropy('abcdefghijkl')).toBeLessThan(20);
    expect(passwordEntropy('correct horse battery')).toBeGreaterThan(65);
    expect(passwordStrength('12345')).toBe('veryWeak');
    expect(passwordStrength('correct horse battery staple')).toBe('veryStrong');
  });

  it('has the bits that the account asks for, 256 bytes at most, and no NUL', () => {
    expect(checkPassword('short', 50)).toMatchObject({ refusal: { label: 'user.passwordPolicy' } });
    expect(checkPassword('short', 0).ok).toBe(true);
    expect(checkPassword('é'.repeat(129), 0).ok).toBe(false);
    expect(checkPassword('with\0nul and more letters', 0).ok).toBe(false);
  });

  it('is no renewal when it is the old one, or nearly so', () => {
    expect(checkRenewal('seven lamps', 'seven lamps')).toMatchObject({ refusal: { label: 'user.passwordUnchanged' } });
    expect(checkRenewal('seven lamps', 'Seven lamps2')).toMatchObject({
      refusal: { label: 'user.passwordTooSimilar' },
    });
    expect(checkRenewal('seven lamps', 'my seven lamps at night')).toMatchObject({ ok: false });
    expect(checkRenewal('seven lamps', 'an entirely other text').ok).toBe(true);
  });
});
