// When a deposit may begin, and what holds it back.
import { describe, expect, it } from 'vitest';
import { nameFault, ownerBehind } from './creation.rules.ts';

describe('the name of a deposit', () => {
  it('may be left out, and have 255 characters, however many bytes those are', () => {
    expect(['', '   ', 'Run', 'x'.repeat(255), '\u{1f600}'.repeat(255)].map(nameFault)).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
  });

  it('that is longer is told, never cut', () => {
    expect(nameFault(` ${'x'.repeat(300)} `)).toEqual({
      label: 'job.nameTooLong',
      parameters: { length: 300, maximum: 255 },
    });
  });
});

describe('an order that is read again', () => {
  it('stays with the person on whose behalf it was deposited', () => {
    const job = { owner: { id: 7, login: 'claire', name: 'Claire Moreau' } };
    expect(ownerBehind(job, { id: 3 })).toBe(7);
    expect(ownerBehind(job, { id: 7 })).toBeUndefined();
  });
});
