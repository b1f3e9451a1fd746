// Text to glyphs: which font shows each character, then HarfBuzz for each run of one font and one direction.
import * as hb from 'harfbuzzjs';
import type { FontName } from '#domain/documents/documents.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { mirrored, visualOrder } from './bidi.ts';
import type { Rgba } from './draw-item.ts';
import { type Typeface, typeface } from './typeface.ts';

/** One glyph; lengths in ems. */
interface ShapedGlyph {
  readonly glyph: number;
  readonly advance: number;
  readonly dx: number;
  readonly dy: number;
  /** What it stands for; empty for the second and later glyphs of a cluster. */
  readonly text: string;
}

/** How a part of rich text is set. Parts of one style share one object. */
export interface GlyphStyle {
  /** Size, as a multiple of that of the text. */
  readonly scale: number;
  /** null: the colour of the text. */
  readonly color: Rgba | null;
  readonly italic: boolean;
  readonly underline: boolean;
}

/** Glyphs of one font, from left to right. */
export interface ShapedRun {
  readonly face: Typeface;
  readonly glyphs: readonly ShapedGlyph[];
  /** ems of the run's own size */
  readonly width: number;
  readonly style?: GlyphStyle | undefined;
}

interface Span {
  readonly start: number;
  readonly end: number;
  readonly level: number;
  readonly face: Typeface;
  readonly style: GlyphStyle | undefined;
}

const INVISIBLE = /^\p{Default_Ignorable_Code_Point}$/u;
/** Letters and digits choose their font; other characters stay in the font of the one before. */
const CHOOSES = /^[\p{L}\p{N}]$/u;

/** Together they have every character that we print. No bold font is among them, so that processes need not open one. */
const STAND_INS = ['Noto Sans', 'Noto Sans Hebrew'] as const satisfies readonly FontName[];

const facesFor = (name: FontName): readonly Typeface[] =>
  [name, ...STAND_INS.filter((other) => other !== name)].map(typeface);

/**
 * The font of each UTF-16 unit: the wanted one, or another where it lacks the character.
 * Refuses with `document.missingGlyph` (`character`, `code`) a character that none has.
 */
export const fontsOf = (text: string, name: FontName): Result<readonly Typeface[]> => fontsAmong(text, facesFor(name));

/** The font of each UTF-16 unit: the first of these that has its character. Refuses as `fontsOf` does. */
export function fontsAmong(text: string, faces: readonly Typeface[]): Result<readonly Typeface[]> {
  const chosen: Typeface[] = [];
  let before = faces[0] ?? typeface('Noto Sans');
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const candidates = CHOOSES.test(character) ? faces : [before, ...faces];
    const face = INVISIBLE.test(character) ? before : candidates.find((each) => each.glyphOf(code) !== undefined);
    if (!face) return missing(character, code);
    for (let i = 0; i < character.length; i++) chosen.push(face);
    before = face;
  }
  return ok(chosen);
}

const missing = (character: string, code: number): Result<never> =>
  refuse('document.missingGlyph', { character, code: `U+${code.toString(16).toUpperCase().padStart(4, '0')}` });

/** A line with the bidi level and the font of each of its UTF-16 units, and its style where it is rich text. */
export interface LineToShape {
  readonly text: string;
  readonly levels: Uint8Array;
  readonly fonts: readonly Typeface[];
  readonly styles?: readonly GlyphStyle[];
}

/** The line as runs in their order on paper, from the left. */
export function shapeLine({ text, levels, fonts, styles }: LineToShape): ShapedRun[] {
  const spans: Span[] = [];
  for (let start = 0; start < text.length; ) {
    const face = fonts[start];
    const level = levels[start] ?? 0;
    let end = start + 1;
    const style = styles?.[start];
    while (end < text.length && levels[end] === level && fonts[end] === face && styles?.[end] === style) end++;
    if (face) spans.push({ start, end, level, face, style });
    start = end;
  }
  return visualOrder(spans).map((span) => shapeSpan(text.slice(span.start, span.end), span));
}

/** ems of the text's size */
export const widthOf = (runs: readonly ShapedRun[]): number =>
  runs.reduce((sum, { width, style }) => sum + width * (style?.scale ?? 1), 0);

let shared: hb.Buffer | undefined;

function shapeSpan(text: string, { face, level, style }: Span): ShapedRun {
  const rtl = level % 2 === 1;
  shared ??= new hb.Buffer();
  shared.reset();
  shared.setClusterLevel(hb.ClusterLevel.MONOTONE_CHARACTERS);
  shared.addText(text);
  shared.setDirection(rtl ? hb.Direction.RTL : hb.Direction.LTR);
  shared.guessSegmentProperties();
  hb.shape(face.font, shared);
  const shaped = shared.getGlyphInfosAndPositions();
  const starts = [...new Set(shaped.map((glyph) => glyph.cluster))].sort((a, b) => a - b);
  const seen = new Set<number>();
  const em = face.unitsPerEm;
  const glyphs = shaped.map((glyph) => {
    const first = !seen.has(glyph.cluster);
    seen.add(glyph.cluster);
    const end = starts[starts.indexOf(glyph.cluster) + 1] ?? text.length;
    return {
      glyph: glyph.codepoint,
      advance: (glyph.xAdvance ?? 0) / em,
      dx: (glyph.xOffset ?? 0) / em,
      dy: (glyph.yOffset ?? 0) / em,
      text: first ? shownText(text.slice(glyph.cluster, end), rtl) : '',
    };
  });
  return { face, glyphs, width: glyphs.reduce((sum, glyph) => sum + glyph.advance, 0), style };
}

/** A reader mirrors brackets when it puts the line in logical order, so the glyph is mapped to the character that it shows. */
const shownText = (text: string, rtl: boolean): string => (rtl && text.length === 1 ? mirrored(text) : text);
