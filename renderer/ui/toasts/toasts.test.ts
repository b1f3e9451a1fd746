// How long a toast stays.
import { describe, expect, it } from 'vitest';
import { autoClose } from './toast-time.ts';

describe('a toast', () => {
  it('stays 2.5 s, an error 5 s, one with an action 10 s, and a warning to be closed by hand for ever', () => {
    expect(autoClose('info')).toBe(2500);
    expect(autoClose('warning')).toBe(2500);
    expect(autoClose('error')).toBe(5000);
    expect(autoClose('success', { action: true })).toBe(10_000);
    expect(autoClose('warning', { stays: true })).toBe(false);
  });
});
