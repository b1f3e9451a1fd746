// Phone numbers as people write them, good and bad.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPhone, readPhone } from './phone.ts';

describe('phone numbers', () => {
  it('are phone numbers of a country', () => {
    expect(readPhone('06 12 34 56 78', 'FR')).toEqual({ e164: '+33612345678', country: 'FR', isValid: true });
    expect(readPhone('0049 (0)30 901820', null)).toEqual({ e164: '+4930901820', country: 'DE', isValid: true });
    expect(readPhone('+1 416 555 0100', 'US').country).toBe('CA');
    expect(readPhone('0692 12 34 56', 'RE').e164).toBe('+262692123456');
    expect(checkPhone(readPhone('+972 50 123 4567', null)).valid).toBe(true);
  });

  it.each([
    '06 12 34 56',
    '06 12 34 56 789',
    'call me',
    '06 12 34 56 78 / 01 23 45 67 89',
    '+33 1 23 45 67 89 ext. 5',
    '0'.repeat(1_000),
    '+',
    '00',
  ])('are not %s', (text) => {
    expect(checkPhone(readPhone(text, 'FR')).label).toBe('phone.invalid');
  });

  it('are refused where the channel does not send, with the country that they belong to', () => {
    expect(checkPhone(readPhone('+49 30 901820', 'FR'), ['FR'])).toMatchObject({
      status: 300,
      parameters: { country: 'DE' },
    });
    // A freephone number of no country.
    expect(checkPhone(readPhone('+800 1234 5678', 'FR'), ['FR'])).toMatchObject({
      status: 300,
      parameters: { country: null },
    });
    expect(checkPhone(readPhone('', 'FR')).status).toBe(100);
  });

  it('are read whatever they hold', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[+0-9 ().xX;=/-]{0,40}$/)), (text) => {
        const phone = readPhone(text, 'FR');
        expect(phone.isValid).toBe(phone.isValid && /^\+\d{4,15}$/.test(phone.e164));
        if (phone.isValid) expect(readPhone(phone.e164, null)).toEqual(phone);
      }),
    );
  });
});
