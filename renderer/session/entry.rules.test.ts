// What an address asks for at the start.
import { describe, expect, it } from 'vitest';
import { embeddingOriginOf, entryOf } from './entry.rules.ts';

describe('the file-load mode', () => {
  it('takes ticket and file out of the address and leads to the deposit', () => {
    expect(entryOf('/', '?token=abc&fileId=f1&evil=1')).toEqual({
      ticket: 'abc',
      fileId: 'f1',
      address: '/?next=%2Fdeposit%2Fhome',
    });
  });

  it('keeps the language of the address', () => {
    expect(entryOf('/', '?token=abc&fileId=f1&lang=de')?.address).toContain('lang=de');
  });

  it('signs in alone where no file is named', () => {
    expect(entryOf('/', '?token=abc')).toEqual({ ticket: 'abc', fileId: undefined, address: '/' });
  });

  it.each([
    ['an address without a ticket', '/', '?fileId=f1'],
    ['another address with a token of its own', '/lostPassword/change', '?token=abc&login=x'],
    ['an unknown address', '/nowhere', '?token=abc&fileId=f1'],
  ])('is not meant by %s', (_what, path, search) => expect(entryOf(path, search)).toBeUndefined());
});

describe('the page around this one', () => {
  it.each([
    [
      'nothing in a window of its own',
      { framed: false, ancestors: [], referrer: 'https://portal.example/x' },
      undefined,
    ],
    [
      'the innermost ancestor',
      { framed: true, ancestors: ['https://a.example', 'https://b.example'], referrer: '' },
      'https://a.example',
    ],
    [
      'what referred to it where the browser has no list',
      { framed: true, ancestors: [], referrer: 'https://p.example:8443/x' },
      'https://p.example:8443',
    ],
    ['an origin that no ticket fits where it hides', { framed: true, ancestors: [], referrer: '' }, 'null'],
  ])('is %s', (_what, frame, origin) => expect(embeddingOriginOf(frame)).toBe(origin));
});
