// Streams come out as they went in, within limits, or the file is handed over.
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodeStream } from './filters.ts';
import { isDict, parseValue, type Value } from './values.ts';

function decoded(entries: string, data: Buffer | string, limit = 1000): Buffer {
  const { value } = parseValue(Buffer.from(`<<${entries}>>`), 0);
  if (!isDict(value)) throw new Error('not a dictionary');
  const resolve = (item: Value | undefined) => item;
  return decodeStream(typeof data === 'string' ? Buffer.from(data, 'latin1') : data, { dict: value, resolve, limit });
}

describe('decoding streams', () => {
  it('reads Flate, ASCII85, hexadecimal, run-length and LZW data, and chains of them', () => {
    expect(decoded('/Filter/FlateDecode', deflateSync('letter')).toString()).toBe('letter');
    expect(decoded('/Filter/ASCII85Decode', '87cURD]j7BEbo80~>').toString()).toBe('Hello world!');
    expect(decoded('/Filter/AHx', '4C 65 74 7>').toString()).toBe('Letp');
    expect(decoded('/Filter/RunLengthDecode', '\x02abc\xfez\x80rest').toString()).toBe('abczzz');
    expect(decoded('/Filter/LZWDecode', Buffer.from('800b6050220c0c8501', 'hex'))).toEqual(
      Buffer.from([45, 45, 45, 45, 45, 65, 45, 45, 45, 66]),
    );
    const chained = `${deflateSync('both').toString('hex')}>`;
    expect(decoded('/Filter[/ASCIIHexDecode/FlateDecode]', chained).toString()).toBe('both');
    expect(decoded('', 'plain').toString()).toBe('plain');
  });

  it('undoes the PNG predictor "up"', () => {
    const rows = deflateSync(Buffer.from([2, 1, 2, 3, 2, 1, 1, 1]));
    const entries = '/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 3>>';
    expect([...decoded(entries, rows)]).toEqual([1, 2, 3, 2, 3, 4]);
  });

  it('hands over what grows beyond the limit', () => {
    const bomb = deflateSync(Buffer.alloc(100_000));
    expect(() => decoded('/Filter/FlateDecode', bomb)).toThrow(/^too-big/);
    expect(() => decoded('/Filter/RunLengthDecode', '\x81a'.repeat(100))).toThrow(/^too-big/);
    expect(() => decoded('/Filter/ASCII85Decode', 'z'.repeat(1000))).toThrow(/^too-big/);
  });

  it('hands over unknown filters, damaged data and data in another file', () => {
    expect(() => decoded('/Filter/DCTDecode', '')).toThrow(/^filter/);
    expect(() => decoded('/Filter/FlateDecode', 'no zlib data')).toThrow(/^filter/);
    expect(() => decoded('/F(/etc/passwd)', '')).toThrow(/^object/);
  });
});
