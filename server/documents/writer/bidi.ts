// Which parts of a line run right to left, and their order on paper (Unicode Standard Annex #9).
import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** Embedding level of each UTF-16 unit of a paragraph; odd = right to left. */
export function levelsOf(paragraph: string, rtl: boolean): Uint8Array {
  return bidi.getEmbeddingLevels(paragraph, rtl ? 'rtl' : 'auto').levels;
}

/** Whether a paragraph runs from right to left: as wished, else by its first letter. */
export const isRightToLeft = (paragraph: string, rtl: boolean): boolean =>
  (bidi.getEmbeddingLevels(paragraph, rtl ? 'rtl' : 'auto').paragraphs[0]?.level ?? Number(rtl)) % 2 === 1;

/** What a character looks like in a run from right to left: brackets turn. */
export const mirrored = (character: string): string => bidi.getMirroredCharacter(character) ?? character;

/** Rule L2: reverses runs from the highest level down, so that they lie in the order of reading the paper from the left. */
export function visualOrder<T extends { readonly level: number }>(runs: readonly T[]): T[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map((run) => run.level));
  for (let level = highest; level >= 1; level--) {
    for (let i = 0; i < ordered.length; i++) {
      let end = i;
      while ((ordered[end]?.level ?? -1) >= level) end++;
      if (end === i) continue;
      ordered.splice(i, end - i, ...ordered.slice(i, end).reverse());
      i = end;
    }
  }
  return ordered;
}
