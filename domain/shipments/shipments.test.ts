// Laws and examples of status codes, NUIDs and delivery numbers.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountCode, asDeliveryNumber, deliveryNumber } from './delivery-number.ts';
import { mergeStatus, type ShipmentStatus, triggersFallback } from './merge-status.ts';
import { asNuid, isNuid, makeNuid, NUID_BYTES } from './nuid.ts';
import { isShipmentError } from './shipments.ts';
import { ALL_STATUS_CODES, STATUS_CODES } from './status.codes.ts';

const status = (over: Partial<ShipmentStatus> = {}): ShipmentStatus => ({
  code: 400,
  at: 1000,
  provider: 'post',
  doubt: null,
  ...over,
});
const codes = fc.constantFrom(...ALL_STATUS_CODES);

describe('status codes', () => {
  it('are 39, of which those strictly between -900 and 0 are errors', () => {
    expect(ALL_STATUS_CODES).toHaveLength(39);
    expect(ALL_STATUS_CODES.filter(isShipmentError)).toHaveLength(18);
    expect([-900, -899, -1, 0].map(isShipmentError)).toEqual([false, true, true, false]);
  });

  it('never go back to a lower stage but by a correction of the same provider', () => {
    const event = fc.record({ code: codes, at: fc.nat(2000), provider: fc.constantFrom('post', 'other', null) });
    fc.assert(
      fc.property(codes, event, (code, e) => {
        const merged = mergeStatus(status({ code }), e);
        if (merged.reason === 'correction') expect(e.provider).toBe('post');
        else expect(STATUS_CODES[merged.status.code].stage).toBeGreaterThanOrEqual(STATUS_CODES[code].stage);
      }),
    );
  });

  it('end the same whatever the order in which events of different stages arrive', () => {
    const events = fc.uniqueArray(codes, { selector: (code) => STATUS_CODES[code].stage, maxLength: 6 });
    fc.assert(
      fc.property(events, fc.infiniteStream(fc.nat()), (list, chance) => {
        const all = list
          .filter((code) => STATUS_CODES[code].stage < 10)
          .map((code, i) => ({ code, at: i, provider: 'p' }));
        const shuffled = all.map((e) => ({ e, key: chance.next().value })).toSorted((a, b) => a.key - b.key);
        const run = (es: typeof all) =>
          es.reduce((s, e) => mergeStatus(s, e).status, status({ code: 250, at: 0 })).code;
        expect(run(shuffled.map(({ e }) => e))).toBe(run(all));
      }),
    );
  });

  it('let "delivered" follow "not claimed" of the same provider only', () => {
    const unclaimed = status({ code: -611 });
    expect(mergeStatus(unclaimed, { code: 610, at: 2000, provider: 'post' }).reason).toBe('correction');
    expect(mergeStatus(unclaimed, { code: 610, at: 2000, provider: 'other' }).reason).toBe('late');
    expect(mergeStatus(unclaimed, { code: 610, at: 500, provider: 'post' }).reason).toBe('late');
    expect(mergeStatus(unclaimed, { code: 710, at: 2000, provider: 'post' }).reason).toBe('late');
    expect(mergeStatus(unclaimed, { code: 710, at: 2000, provider: 'post', correction: true }).status.code).toBe(710);
  });

  it('of cancelling come from us or an explicit destruction', () => {
    expect(mergeStatus(status(), { code: -990, at: 2000, provider: 'post' }).reason).toBe('notAllowed');
    expect(mergeStatus(status(), { code: -990, at: 2000, provider: 'post', destruction: true }).reason).toBe(
      'advanced',
    );
    expect(mergeStatus(status(), { code: -900, at: 2000, provider: null }).status.code).toBe(-900);
    expect(mergeStatus(status(), { code: 999, at: 2000, provider: 'post' }).reason).toBe('unknownCode');
  });

  it('take the later of two events of one stage', () => {
    expect(mergeStatus(status({ code: 600 }), { code: 700, at: 2000, provider: 'post' }).status.code).toBe(700);
    expect(mergeStatus(status({ code: 600 }), { code: 700, at: 900, provider: 'post' }).status.code).toBe(600);
  });
});

describe('a doubt', () => {
  it('stands beside 400 until an event moves the shipment', () => {
    const doubted = status({ doubt: { since: 1000, attempt: 1, reason: 'cut after the final dot' } });
    expect(mergeStatus(doubted, { code: 250, at: 2000, provider: 'post' }).status.doubt).not.toBe(null);
    expect(mergeStatus(doubted, { code: 700, at: 2000, provider: 'post' }).status.doubt).toBe(null);
  });

  it('is no fallback; only a listed error is', () => {
    expect(triggersFallback(-711, [-711])).toBe(true);
    expect(triggersFallback(-711, [])).toBe(false);
    expect(triggersFallback(-900, [-900])).toBe(false);
  });
});

describe('NUIDs', () => {
  const bytes = fc.uint8Array({ minLength: NUID_BYTES, maxLength: NUID_BYTES });
  it('are 13 characters that read back, also as people write them', () => {
    fc.assert(
      fc.property(bytes, (random) => {
        const nuid = makeNuid(random);
        expect(nuid).toMatch(/^[0-9A-HJKMNP-TV-Z]{13}$/);
        const spoken = `${nuid.slice(0, 4)}-${nuid.slice(4, 9)} ${nuid.slice(9)}`.toLowerCase().replaceAll('0', 'o');
        expect(asNuid(spoken)).toBe(nuid);
      }),
    );
    expect(asNuid(' not a nuid')).toBe('NOT A NUID');
  });

  it('betray every wrong character and every swap', () => {
    const index = fc.nat(12);
    fc.assert(
      fc.property(bytes, index, index, fc.nat(31), (random, i, j, value) => {
        const nuid = [...makeNuid(random)];
        const wrong = [...nuid];
        wrong[i] = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[value] ?? '';
        expect(isNuid(wrong.join(''))).toBe(wrong[i] === nuid[i]);
        const swapped = [...nuid];
        [swapped[i], swapped[j]] = [nuid[j] ?? '', nuid[i] ?? ''];
        expect(isNuid(swapped.join(''))).toBe(nuid[i] === nuid[j]);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('delivery numbers', () => {
  it('hold account, year and counter, and read back in any spelling', () => {
    const made = deliveryNumber({ account: 'ACME', year: 2026, counter: 42 });
    expect(made.ok && made.value).toMatch(/^ACME-2026-00000042-\d$/);
    const spoken = (made.ok ? made.value : '').toLowerCase().replaceAll('-', ' ');
    expect(asDeliveryNumber(spoken)).toBe(made.ok && made.value);
    expect(accountCode('Müller & Söhne GmbH 1')).toBe('MULLERSOHNEG');
    expect(accountCode('שלום')).toBe('X');
  });

  it('betray a wrong digit', () => {
    const counter = fc.integer({ min: 1, max: 99_999_999 });
    fc.assert(
      fc.property(counter, fc.nat(7), fc.nat(9), (n, at, digit) => {
        const made = deliveryNumber({ account: 'A1', year: 2026, counter: n });
        const number = made.ok ? made.value : '';
        const wrong = number.slice(0, 8 + at) + digit + number.slice(9 + at);
        expect(asDeliveryNumber(wrong.replaceAll('-', '')) === number).toBe(wrong === number);
      }),
    );
    expect(deliveryNumber({ account: 'A1', year: 2026, counter: 100_000_000 }).ok).toBe(false);
  });
});
