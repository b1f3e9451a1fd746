// Where faults of a new password are shown.
import { describe, expect, it } from 'vitest';
import { refusalFaults, typedFaults } from './lost-change.rules.ts';

describe('a new password for a lost one', () => {
  it('names each field that is empty, and a repetition that differs', () => {
    expect(Object.keys(typedFaults({ login: ' ', token: '', next: '', again: 'x' }))).toEqual([
      'login',
      'token',
      'next',
      'again',
    ]);
    expect(typedFaults({ login: 'a', token: 'b', next: 'c', again: 'c' })).toEqual({});
  });

  it('says at the password what the policy says, above the button what is wrong with the link', () => {
    const at = (label: string, parameters = {}) => refusalFaults({ label, parameters });
    expect(at('lostPassword.weak')).toEqual({ next: { label: 'lostPassword.weak' } });
    expect(at('lostPassword.tooSimilar')).toEqual({ next: { label: 'lostPassword.tooSimilar' } });
    expect(at('lostPassword.token')).toEqual({ all: { label: 'lostPassword.token' } });
    expect(at('exception.tooManyRequests', { seconds: 7 })).toEqual({
      all: { label: 'session.signIn.tooMany', seconds: 7 },
    });
    expect(refusalFaults(undefined)).toEqual({ all: { label: 'lostPassword.changeError' } });
  });
});
