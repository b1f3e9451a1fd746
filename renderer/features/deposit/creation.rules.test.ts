// When a deposit may begin, and what holds it back.
import { describe, expect, it } from 'vitest';
import { nameFault } from './creation.rules.ts';

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
