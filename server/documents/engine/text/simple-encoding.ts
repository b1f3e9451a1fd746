// The text of each code of a simple font, by its encoding (ISO 32000-2, 9.6.5).
import type { PdfObjects } from '../file/pdf-objects.ts';
import { HandOver } from '../syntax/hand-over.ts';
import { LIMITS } from '../syntax/limits.ts';
import { type Dict, isDict, isList, isReference, nameOf } from '../syntax/values.ts';
import { type Encoding, isEncodingName, isTrusted, namedEncoding } from './encodings.ts';
import { textOfGlyphName } from './glyph-names.ts';

const SYMBOLS = /^([A-Z]{6}\+)?(Symbol|ZapfDingbats|Wingdings|Webdings)/i;
/** Bytes of an embedded Type 1 font that are searched when it does not say how long its clear text is. */
const CLEAR_TEXT = 20_000;

/** A font file or map that cannot be decoded counts as absent. */
export function dataOrNothing(objects: PdfObjects, number: number): Buffer {
  try {
    return objects.streamData(number);
  } catch (error) {
    if (error instanceof HandOver) return Buffer.alloc(0);
    throw error;
  }
}

function encodingName(objects: PdfObjects, font: Dict): string | undefined {
  const encoding = objects.resolve(font.get('Encoding'));
  return isDict(encoding) ? objects.name(encoding.get('BaseEncoding')) : nameOf(encoding);
}

/** The encoding that /Differences change; null where no text of the font is known by it. */
export function baseEncoding(objects: PdfObjects, font: Dict): Encoding | null {
  const baseFont = objects.name(font.get('BaseFont')) ?? '';
  if (SYMBOLS.test(baseFont)) return null;
  const name = encodingName(objects, font);
  if (isEncodingName(name)) return namedEncoding(name);
  const type = objects.name(font.get('Subtype'));
  if (type === 'Type3') return null;
  const descriptor = objects.dict(font.get('FontDescriptor'));
  const program = descriptor?.get('FontFile');
  const isEmbedded =
    program !== undefined || descriptor?.has('FontFile2') === true || descriptor?.has('FontFile3') === true;
  if (!isEmbedded) return namedEncoding('StandardEncoding');
  if (isReference(program)) return builtInEncoding(objects, program.ref);
  const flags = objects.resolve(descriptor?.get('Flags'));
  const isSymbolic = typeof flags === 'number' && (flags & 4) !== 0;
  return !isSymbolic && type === 'TrueType' ? namedEncoding('StandardEncoding') : null;
}

/** The encoding in the clear text of an embedded Type 1 font. */
function builtInEncoding(objects: PdfObjects, number: number): Encoding {
  const length = objects.resolve(objects.dict({ ref: number })?.get('Length1'));
  const most = typeof length === 'number' && length > 0 ? Math.min(length, LIMITS.content) : CLEAR_TEXT;
  const clear = dataOrNothing(objects, number).toString('latin1', 0, most);
  if (/\/Encoding\s+StandardEncoding/.test(clear)) return namedEncoding('StandardEncoding');
  const table: (string | undefined)[] = new Array<undefined>(256).fill(undefined);
  for (const [, code, name] of clear.matchAll(/dup\s+(\d+)\s*\/([^\s/]+)\s+put/g)) {
    if (name !== undefined && Number(code) < 256) table[Number(code)] = textOfGlyphName(name);
  }
  return table;
}

/** Puts the texts of /Differences into `texts`; one that is not trusted removes the text of its code. */
export function applyDifferences(objects: PdfObjects, font: Dict, texts: (string | undefined)[]): void {
  const encoding = objects.resolve(font.get('Encoding'));
  if (!isDict(encoding)) return;
  const differences = objects.resolve(encoding.get('Differences'));
  if (!isList(differences)) return;
  let code = 0;
  for (const item of differences) {
    const value = objects.resolve(item);
    const name = nameOf(value);
    if (typeof value === 'number') code = value;
    else if (name !== undefined) {
      if (code >= 0 && code < 256) {
        const text = textOfGlyphName(name);
        texts[code] = isTrusted(text) ? text : undefined;
      }
      code++;
    }
  }
}
