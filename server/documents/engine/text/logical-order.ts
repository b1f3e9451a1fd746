// Right-to-left text as people type it. Glyphs come from left to right as they are seen; bidi-js turns their runs round.
import bidiFactory from 'bidi-js';
import type { Glyph } from './glyph-collector.ts';

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

let bidi: ReturnType<typeof bidiFactory> | undefined;

/**
 * The line in logical order. `glyphs`: what it is made of. In writing order most producers write right-to-left text from
 * its first letter on, that is with falling x: such a line is in logical order already.
 */
export function toLogicalOrder(line: string, glyphs: readonly Glyph[], order: 'writing' | 'position'): string {
  if (!RIGHT_TO_LEFT.test(line)) return line;
  if (order === 'writing' && fallsToTheLeft(glyphs)) return line;
  bidi ??= bidiFactory();
  const levels = bidi.getEmbeddingLevels(line, isMostlyRightToLeft(line) ? 'rtl' : 'ltr');
  const visual = [...line.split('')];
  const result = bidi.getReorderedIndices(line, levels).map((index) => visual[index] ?? '');
  return unmirrored(result.join(''), line);
}

function fallsToTheLeft(glyphs: readonly Glyph[]): boolean {
  let falling = 0;
  let rising = 0;
  for (const [index, glyph] of glyphs.entries()) {
    const last = glyphs[index - 1];
    if (last === undefined || !RIGHT_TO_LEFT.test(glyph.text) || !RIGHT_TO_LEFT.test(last.text)) continue;
    if (glyph.x < last.x) falling++;
    else rising++;
  }
  return falling > rising;
}

function isMostlyRightToLeft(line: string): boolean {
  let balance = 0;
  for (const character of line) {
    if (RIGHT_TO_LEFT.test(character)) balance++;
    else if (/\p{L}/u.test(character)) balance--;
  }
  return balance > 0;
}

const MIRRORED = new Map(['()', ')(', '[]', '][', '{}', '}{', '<>', '><'].map((pair) => [pair[0], pair[1]]));

/**
 * Brackets: fonts draw the mirrored glyph in right-to-left text. A producer that maps it to its shape gives pairs that are
 * balanced as seen, and therefore the wrong way round once the line is turned.
 */
function unmirrored(logical: string, visual: string): string {
  if (!/[()[\]{}<>]/.test(logical) || isBalanced(logical) || !isBalanced(visual)) return logical;
  return [...logical].map((character) => MIRRORED.get(character) ?? character).join('');
}

function isBalanced(text: string): boolean {
  const open: string[] = [];
  for (const character of text) {
    if ('([{<'.includes(character)) open.push(character);
    else if (')]}>'.includes(character) && open.pop() !== MIRRORED.get(character)) return false;
  }
  return open.length === 0;
}
