// Reading text[] gives what the driver gives, for any characters in the texts.
import { types } from 'pg';
import { describe, expect, test } from 'vitest';
import { parseTexts, TEXT_ARRAY } from './text-arrays.ts';

describe('parseTexts', () => {
  test.each([
    ['{}', []],
    ['{PARIS}', ['PARIS']],
    ['{a,b}', ['a', 'b']],
    ['{""}', ['']],
    ['{"",x,""}', ['', 'x', '']],
    ['{"Jane Doe","1 rue",PARIS}', ['Jane Doe', '1 rue', 'PARIS']],
    ['{"a,b","{c}",d}', ['a,b', '{c}', 'd']],
    ['{"דנה כהן",é}', ['דנה כהן', 'é']],
    ['{"line 1\nline 2"}', ['line 1\nline 2']],
    ['{"say \\"no\\"","back\\\\slash"}', ['say "no"', 'back\\slash']],
    ['{"NULL",NULLE}', ['NULL', 'NULLE']],
  ])('%s', (text, elements) => {
    expect(parseTexts(text)).toEqual(elements);
    expect(types.getTypeParser(TEXT_ARRAY, 'text')(text)).toEqual(elements);
  });

  test('forms that are read by the driver alone', () => {
    expect(parseTexts('{a,NULL}')).toEqual(['a', null]);
    expect(parseTexts('{{a},{b}}')).toEqual([['a'], ['b']]);
    expect(parseTexts('[0:1]={a,b}')).toEqual(['a', 'b']);
  });
});
