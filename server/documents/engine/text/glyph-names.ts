// From glyph names to text: the Latin, Greek, Cyrillic, Hebrew and symbol part of the Adobe Glyph List, uniXXXX and uXXXXX.
import { readFileSync } from '../syntax/node-parts.ts';

const EXTRA: readonly (readonly [string, string])[] = [
  ['ff', 'ff'],
  ['fi', 'fi'],
  ['fl', 'fl'],
  ['ffi', 'ffi'],
  ['ffl', 'ffl'],
  ['nbspace', ' '],
  ['sfthyphen', '-'],
];

let list: Map<string, string> | undefined;

function glyphList(): Map<string, string> {
  if (list === undefined) {
    list = new Map();
    for (const line of readFileSync(new URL('./glyph-names.txt', import.meta.url), 'latin1').split('\n')) {
      const [name, code] = line.split(' ');
      if (name !== undefined && code !== undefined) list.set(name, String.fromCodePoint(Number.parseInt(code, 16)));
    }
    for (const [name, text] of EXTRA) list.set(name, text);
  }
  return list;
}

/** The text of a glyph name; undefined for names that say nothing ("g123"). */
export function textOfGlyphName(name: string): string | undefined {
  const listed = glyphList().get(name);
  if (listed !== undefined) return listed;
  const four = /^uni([0-9A-F]{4})(?:[._].*)?$/.exec(name)?.[1];
  if (four !== undefined) return String.fromCharCode(Number.parseInt(four, 16));
  const long = /^u([0-9A-F]{4,6})(?:[._].*)?$/.exec(name)?.[1];
  if (long !== undefined) {
    const code = Number.parseInt(long, 16);
    return code < 0x110000 ? String.fromCodePoint(code) : undefined;
  }
  const dot = name.indexOf('.');
  if (dot > 0) return textOfGlyphName(name.slice(0, dot));
  return name.includes('_') ? joinedText(name.split('_')) : undefined;
}

function joinedText(parts: readonly string[]): string | undefined {
  const texts = parts.map(textOfGlyphName);
  return texts.some((text) => text === undefined) ? undefined : texts.join('');
}
