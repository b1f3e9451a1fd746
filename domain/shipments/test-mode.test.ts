// What recipients ask of the test provider, and what a file of a carrier is.
import { describe, expect, it } from 'vitest';
import { deliveryNumber } from './delivery-number.ts';
import { makeNuid, NUID_BYTES } from './nuid.ts';
import { REPORTED_CODES, testWish, testWord } from './test-mode.ts';
import { freeName, nameOfType, trackingFileType } from './tracking-files.ts';

const ofEmail = (email: string) => testWish({ email, lines: [] });
const ofLines = (...lines: string[]) => testWish({ email: '', lines });

describe('a wish', () => {
  it.each([
    ['bounce-711@client.example', { kind: 'status', code: -711 }],
    ['read+715@client.example', { kind: 'status', code: 715 }],
    ['gone-550@client.example', { kind: 'answer', answer: 550 }],
    ['greylisted-450@client.example', { kind: 'answer', answer: 450 }],
  ])('is in the address %s', (email, wish) => expect(ofEmail(email)).toEqual(wish));

  it.each(['anna@client.example', 'anna-300@client.example', 'anna+999@client.example', 'anna711@x.example', ''])(
    'is none in %s',
    (email) => expect(ofEmail(email)).toBe(null),
  );

  it('is a line of a letter', () => {
    expect(ofLines('Anna Schmidt', 'TEST -611', '10115 Berlin')).toEqual({ kind: 'status', code: -611 });
    expect(ofLines('TEST 610')).toEqual({ kind: 'status', code: 610 });
    expect(ofLines('TEST 400')).toBe(null);
    expect(ofLines('Test street 610')).toBe(null);
  });

  it('can be for every code that comes from outside, each by a word of its own', () => {
    expect(REPORTED_CODES).toHaveLength(36);
    const words = REPORTED_CODES.flatMap((code) => [testWord(code), testWord(code, true)]);
    expect(new Set(words).size).toBe(72);
  });
});

describe('numbers', () => {
  it('of test mode are of ranges that no other reaches', () => {
    const bytes = new Uint8Array(NUID_BYTES);
    expect(makeNuid(bytes, true).slice(0, 4)).toBe('TEST');
    // T, E, S, T as the alphabet of NUIDs has them.
    expect(makeNuid(Uint8Array.of(26, 14, 25, 26, ...bytes)).slice(0, 4)).toBe('0EST');
    const number = (counter: number, test: boolean) => deliveryNumber({ account: 'A', year: 2026, counter, test });
    expect(number(1, true)).toMatchObject({ ok: true, value: expect.stringMatching(/^A-2026-90000000-\d$/) });
    expect(number(10_000_001, true).ok).toBe(false);
    expect(number(89_999_999, false).ok).toBe(true);
    expect(number(90_000_000, false).ok).toBe(false);
  });
});

describe('a file of a carrier', () => {
  it('is what its first bytes say', () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    expect(trackingFileType(bytes('%PDF-1.7'))).toBe('application/pdf');
    expect(trackingFileType(bytes('\n<?xml version="1.0"?>'))).toBe('application/xml');
    expect(trackingFileType(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg');
    expect(trackingFileType(bytes('<html>'))).toBe(null);
    expect(trackingFileType(bytes('<script></script>%PDF-1.7'))).toBe(null);
  });

  it('is called as no other is', () => {
    const taken = new Set(['proof.pdf', 'proof (2).pdf', 'proof']);
    expect(freeName('proof.pdf', taken)).toBe('proof (3).pdf');
    expect(freeName('proof', taken)).toBe('proof (2)');
    expect(freeName('other.pdf', taken)).toBe('other.pdf');
    const long = `${'n'.repeat(96)}.pdf`;
    expect(freeName(long, new Set([long]))).toBe(`${'n'.repeat(92)} (2).pdf`);
  });

  it('ends as its type does, however long its name is', () => {
    expect(nameOfType('proof.html', 'application/pdf')).toBe('proof.html.pdf');
    expect(nameOfType('Scan.JPEG', 'image/jpeg')).toBe('Scan.JPEG');
    expect(nameOfType(`${'n'.repeat(200)}.xml`, 'application/xml')).toBe(`${'n'.repeat(96)}.xml`);
    expect(nameOfType(`${'n'.repeat(95)}\u{1F4E6}`, 'image/png')).toBe(`${'n'.repeat(95)}.png`);
  });
});
