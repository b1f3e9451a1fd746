// The typefaces we print with, opened once per process.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as hb from 'harfbuzzjs';
import { FONT_NAMES, type FontName } from '#domain/documents/documents.ts';
import { isOneOf } from '#domain/shared/includes.ts';

const FILES: Record<FontName, string> = {
  'Noto Sans': '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  'Noto Sans Bold': '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  'Noto Sans Hebrew': '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
  'Noto Sans Italic': '@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf',
  'Noto Sans Bold Italic': '@expo-google-fonts/noto-sans/700Bold_Italic/NotoSans_700Bold_Italic.ttf',
  'Noto Sans Hebrew Bold': '@expo-google-fonts/noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf',
  'Noto Sans Mono': '@expo-google-fonts/noto-sans-mono/400Regular/NotoSansMono_400Regular.ttf',
  'Noto Sans Mono Bold': '@expo-google-fonts/noto-sans-mono/700Bold/NotoSansMono_700Bold.ttf',
  'Courier Prime': '@expo-google-fonts/courier-prime/400Regular/CourierPrime_400Regular.ttf',
  'Courier Prime Bold': '@expo-google-fonts/courier-prime/700Bold/CourierPrime_700Bold.ttf',
};

/** An open font. Lengths are in font units, `unitsPerEm` to the type size. */
export interface Typeface {
  readonly name: FontName;
  readonly postScriptName: string;
  /** Its letters lean by themselves. */
  readonly isItalic: boolean;
  readonly data: Buffer;
  readonly font: hb.Font;
  readonly unitsPerEm: number;
  readonly ascender: number;
  /** below zero */
  readonly descender: number;
  readonly lineGap: number;
  readonly capHeight: number;
  readonly box: readonly [number, number, number, number];
  /** Glyph of a code point, undefined when the font has none. */
  glyphOf(codePoint: number): number | undefined;
  /** The lowest code point that shows this glyph. */
  characterOf(glyph: number): string | undefined;
  advance(glyph: number): number;
}

const open = new Map<FontName, Typeface>();

/** The typeface of this name, opened at first use. */
export function typeface(name: FontName): Typeface {
  const known = open.get(name);
  if (known) return known;
  const made = openTypeface(name);
  open.set(name, made);
  return made;
}

/** True for a font that we print with; texts of any other are refused. */
export const isFontName = (name: string): name is FontName => isOneOf(FONT_NAMES, name);

function openTypeface(name: FontName): Typeface {
  const data = readFileSync(createRequire(import.meta.url).resolve(FILES[name]));
  const face = new hb.Face(new hb.Blob(data));
  const font = new hb.Font(face);
  const extents = font.hExtents();
  const glyphs = new Map<number, number | undefined>();
  const advances = new Map<number, number>();
  let characters: Map<number, string> | undefined;
  return {
    name,
    postScriptName: name.replaceAll(' ', ''),
    isItalic: name.endsWith('Italic'),
    data,
    font,
    unitsPerEm: face.upem,
    ascender: extents.ascender,
    descender: extents.descender,
    lineGap: extents.lineGap,
    capHeight: font.getMetricPosition(hb.MetricsTag.CAP_HEIGHT) ?? extents.ascender,
    box: boxOf(face),
    glyphOf(codePoint) {
      if (!glyphs.has(codePoint)) glyphs.set(codePoint, font.nominalGlyph(codePoint) || undefined);
      return glyphs.get(codePoint);
    },
    characterOf(glyph) {
      characters ??= charactersOf(face, font);
      return characters.get(glyph);
    },
    advance(glyph) {
      const known = advances.get(glyph);
      if (known !== undefined) return known;
      const width = font.glyphHAdvance(glyph);
      advances.set(glyph, width);
      return width;
    },
  };
}

function charactersOf(face: hb.Face, font: hb.Font): Map<number, string> {
  const characters = new Map<number, string>();
  for (const code of face.collectUnicodes()) {
    const glyph = font.nominalGlyph(code);
    if (glyph !== undefined && !characters.has(glyph)) characters.set(glyph, String.fromCodePoint(code));
  }
  return characters;
}

/** xMin, yMin, xMax, yMax of the table `head`. */
function boxOf(face: hb.Face): readonly [number, number, number, number] {
  const head = face.referenceTable('head');
  if (!head) throw new Error('The font has no head table.');
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  return [view.getInt16(36), view.getInt16(38), view.getInt16(40), view.getInt16(42)];
}
