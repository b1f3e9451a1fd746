// The split as a person chooses it. Pure.
import type { SplitConfiguration } from '#domain/services/split.schema.ts';

export const SPLIT_TYPES = [
  'none',
  'everyPages',
  'textChanges',
  'textAppears',
  'textMatches',
  'bookmark',
  'blankPage',
] as const;
export type SplitType = (typeof SPLIT_TYPES)[number];

/** The usual position of a reference on a letter, in mm; the person moves it. */
const FIRST_AREA = { page: 1, left: 130, top: 10, width: 65, height: 10 };
const EXTRACTION = { lineDetection: 'default', characterOrder: 'writingOrder', wordSpacing: 'normal' } as const;

/** The same split with another type; areas, extraction and pattern are kept where the new type has them. */
export function asType(split: SplitConfiguration, type: SplitType): SplitConfiguration {
  if (type === 'none' || type === 'blankPage') return { type };
  if (type === 'bookmark') return { type, level: split.type === 'bookmark' ? split.level : 1 };
  if (type === 'everyPages')
    return { type, pages: split.type === 'everyPages' ? split.pages : 1, allowRemainder: true };
  const area = 'area' in split ? split.area : FIRST_AREA;
  const extraction = 'extraction' in split ? split.extraction : EXTRACTION;
  if (type === 'textMatches') {
    return { type, area, extraction, pattern: split.type === 'textMatches' ? split.pattern : '.+' };
  }
  return { type, area, extraction };
}

export const sameSplit = (one: SplitConfiguration, other: SplitConfiguration): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
