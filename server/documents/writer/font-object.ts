// A font of an output: collects the glyphs in use, and becomes a Type 0 font with one subset and a ToUnicode map
// (ISO 32000-1, 9.7 and 9.10.3).
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { subsetFont } from './subset.ts';
import type { Typeface } from './typeface.ts';

/** The objects of a font; the caller gives the numbers. The first one is the font dictionary. */
export interface FontObject {
  readonly key: string;
  /** how many objects */
  readonly size: number;
  objects(firstNumber: number): { number: number; body: Buffer }[];
}

/** A font that is written when all pages are drawn, and holds the glyphs in use alone. */
export interface CollectingFont extends FontObject {
  /** Records that this glyph is shown, and its text. */
  use(glyph: number, text: string): void;
}

const SYMBOLIC = 4;
/** Font, descendant, descriptor, program, map to Unicode. */
const OBJECTS = 5;
const MAP_ENTRIES_AT_ONCE = 100;

/** A font object of one output for this typeface. `objects` may be called when all glyphs are recorded. */
export function collectingFont(face: Typeface): CollectingFont {
  const used = new Map<number, string>();
  return {
    key: `mailroom-${face.postScriptName}`,
    size: OBJECTS,
    use(glyph, text) {
      if (text !== '' || !used.has(glyph)) used.set(glyph, used.get(glyph) || text);
    },
    objects: (first) => fontObjects(face, used, first),
  };
}

function fontObjects(face: Typeface, used: ReadonlyMap<number, string>, first: number) {
  const glyphs = [...used.keys()].sort((a, b) => a - b);
  const name = `${subsetTag(face, glyphs)}+${face.postScriptName}-Regular`;
  const file = subsetFont(face.data, glyphs);
  const [descendant, descriptor, program, unicode] = [first + 1, first + 2, first + 3, first + 4];
  const bodies = [
    `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${unicode} 0 R>>`,
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>` +
      `/FontDescriptor ${descriptor} 0 R/CIDToGIDMap/Identity/DW 0/W[${widths(face, glyphs)}]>>`,
    descriptorBody(face, name, program),
    stream(file, `/Length1 ${file.length}`),
    stream(Buffer.from(unicodeMap(face, used, glyphs), 'latin1')),
  ];
  return bodies.map((body, i) => ({ number: first + i, body: Buffer.from(body) }));
}

/** Six letters that differ for different subsets (9.6.4). */
function subsetTag(face: Typeface, glyphs: readonly number[]): string {
  const digest = createHash('sha256')
    .update(`${face.postScriptName} ${glyphs.join(' ')}`)
    .digest();
  return [...digest.subarray(0, 6)].map((byte) => String.fromCharCode(65 + (byte % 26))).join('');
}

const thousandths = (face: Typeface, units: number): number => Math.round((units * 1000) / face.unitsPerEm);

/** Runs of neighbouring glyph numbers: `first [width width ...]`. */
function widths(face: Typeface, glyphs: readonly number[]): string {
  let array = '';
  glyphs.forEach((glyph, i) => {
    if (i === 0 || glyphs[i - 1] !== glyph - 1) array += `${i === 0 ? '' : ']'}${glyph}[`;
    else array += ' ';
    array += thousandths(face, face.advance(glyph));
  });
  return glyphs.length > 0 ? `${array}]` : '';
}

function descriptorBody(face: Typeface, name: string, program: number): string {
  const box = face.box.map((value) => thousandths(face, value)).join(' ');
  return (
    `<</Type/FontDescriptor/FontName/${name}/Flags ${SYMBOLIC}/FontBBox[${box}]/ItalicAngle 0` +
    `/Ascent ${thousandths(face, face.ascender)}/Descent ${thousandths(face, face.descender)}` +
    `/CapHeight ${thousandths(face, face.capHeight)}/StemV 80/FontFile2 ${program} 0 R>>`
  );
}

function stream(data: Buffer, more = ''): Buffer {
  const packed = deflateSync(data, { level: 9 });
  return Buffer.concat([
    Buffer.from(`<<${more}/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`),
    packed,
    Buffer.from('\nendstream'),
  ]);
}

const hex4 = (value: number): string => value.toString(16).padStart(4, '0');
const utf16 = (text: string): string =>
  Array.from({ length: text.length }, (_, i) => hex4(text.charCodeAt(i))).join('');

function unicodeMap(face: Typeface, used: ReadonlyMap<number, string>, glyphs: readonly number[]): string {
  // A glyph that is part of a cluster has a text of its own where the font knows it, else it adds nothing.
  const entries = glyphs.map(
    (glyph) => `<${hex4(glyph)}><${utf16(used.get(glyph) || face.characterOf(glyph) || '\u200b')}>\n`,
  );
  let map =
    '/CIDInit/ProcSet findresource begin\n12 dict begin\nbegincmap\n' +
    '/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def\n/CMapName/Adobe-Identity-UCS def\n/CMapType 2 def\n' +
    '1 begincodespacerange\n<0000><ffff>\nendcodespacerange\n';
  for (let i = 0; i < entries.length; i += MAP_ENTRIES_AT_ONCE) {
    const part = entries.slice(i, i + MAP_ENTRIES_AT_ONCE);
    map += `${part.length} beginbfchar\n${part.join('')}endbfchar\n`;
  }
  return `${map}endcmap\nCMapName currentdict/CMap defineresource pop\nend\nend\n`;
}
