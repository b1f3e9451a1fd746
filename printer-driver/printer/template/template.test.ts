// Which job attributes hold, which do not, and what holds in their place.
import { describe, expect, it } from 'vitest';
import { attribute, collection, integer, keyword, range, strings } from '#printer-driver/protocol/values.ts';
import { judgeTemplate } from './template.ts';

const A4 = attribute('media-size-name', ...keyword('iso_a4_210x297mm'));

describe('page-ranges', () => {
  const judge = (...ranges: readonly (readonly [number, number])[]) => {
    const asked = attribute('page-ranges', ...ranges.flatMap(([low, high]) => range(low, high)));
    return { asked, ...judgeTemplate([asked]) };
  };

  it('hold as they are when they ascend', () => {
    for (const verdict of [judge([2, 3]), judge([1, 2], [3, 3], [7, 9])])
      expect([verdict.accepted, verdict.unsupported]).toEqual([[verdict.asked], []]);
  });

  it.each([
    ['unordered', judge([5, 7], [1, 2]), [range(1, 2), range(5, 7)]],
    ['overlapping', judge([1, 5], [4, 8], [8, 8]), [range(1, 8)]],
    ['repeated', judge([3, 3], [3, 3]), [range(3, 3)]],
  ])('that are %s are reported, and the same pages hold as ranges that ascend', (_what, verdict, held) => {
    expect(verdict.unsupported).toEqual([verdict.asked]);
    expect(verdict.accepted).toEqual([attribute('page-ranges', ...held.flat())]);
  });
});

describe('media-col', () => {
  it('holds with the type and the source that the printer has', () => {
    const members = [attribute('media-type', ...keyword('stationery')), attribute('media-source', ...keyword('auto'))];
    const asked = attribute('media-col', collection(A4, ...members));
    expect(judgeTemplate([asked])).toEqual({ accepted: [asked], unsupported: [] });
  });

  it.each([
    ['an unknown type', attribute('media-type', ...keyword('cardboard'))],
    ['a type of another syntax', attribute('media-type', ...strings('name', 'stationery'))],
    ['an unknown source', attribute('media-source', ...integer(7))],
  ])('holds without %s, which is reported', (_what, member) => {
    expect(judgeTemplate([attribute('media-col', collection(A4, member))])).toEqual({
      accepted: [attribute('media-col', collection(A4))],
      unsupported: [attribute('media-col', collection(member))],
    });
  });

  it('of a size that the printer has not is refused as a whole', () => {
    const asked = attribute('media-col', collection(attribute('media-size-name', ...keyword('iso_a0_841x1189mm'))));
    expect(judgeTemplate([asked])).toEqual({ accepted: [], unsupported: [asked] });
  });
});
