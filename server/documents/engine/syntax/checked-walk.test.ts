// What is walked over is judged as what is read: nothing that reading refuses passes unread.
import { describe, expect, it } from 'vitest';
import { checkedEntries } from './checked-walk.ts';
import { HandOver } from './hand-over.ts';
import { parseValue } from './values.ts';

const SOUND = [
  '<</Type/Page/Resources<</Font<</F1 5 0 R/F2 6 0 R>>/ProcSet[/PDF/Text]>>/Rotate 90>>',
  '<< /A (text \\) with ) % a comment\n/B <48 65> /C [1 -2.5 [true null] (x)] /D 12 0 R /E 12 >>',
  '<</A#20B 1/C<<>>/D[]>>',
  '<<>>',
];
const DAMAGED = [
  '<</A 1',
  '<</A<</B 1>>',
  '<</A 1 B 2>>',
  '<</A<</B 1 5 2>>>>',
  '<</A[1 2>>',
  '<</A 1>',
  '<</A<48g>>>',
  '<</A[<</B 1 >]>>',
  '<</A\x80 1>>',
  '<</A<</B\xff 1>>>>',
  `<</A${'['.repeat(300)}${']'.repeat(300)}>>`,
];

const bytesOf = (text: string): Buffer => Buffer.from(`${text} `, 'latin1');

describe('a dictionary that is checked but not built', () => {
  it.each(SOUND)('has the entries and the end that reading finds: %s', (text) => {
    const bytes = bytesOf(text);
    const read = parseValue(bytes, 0);
    const checked = checkedEntries(bytes, 0);
    expect(checked.end).toBe(read.end);
    expect(checked.entries?.map(({ key }) => key)).toEqual([...(read.value as ReadonlyMap<string, unknown>).keys()]);
    for (const { key, start } of checked.entries ?? []) {
      expect(parseValue(bytes, start).value).toEqual((read.value as ReadonlyMap<string, unknown>).get(key));
    }
  });

  it.each(DAMAGED)('is refused as reading refuses it: %s', (text) => {
    expect(() => parseValue(bytesOf(text), 0)).toThrow(HandOver);
    expect(() => checkedEntries(bytesOf(text), 0)).toThrow(HandOver);
  });

  it('is refused when a key has no value', () => {
    expect(() => checkedEntries(bytesOf('<</A<</B>>>>'), 0)).toThrow(HandOver);
  });

  it('has no entries when it is something else', () => {
    expect(checkedEntries(bytesOf('[1 2]'), 0)).toEqual({ entries: null, end: 5 });
  });
});
