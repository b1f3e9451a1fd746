// The named encodings of simple fonts (ISO 32000-2, annex D), and which texts are worth trusting.
import { textOfGlyphName } from './glyph-names.ts';

/** Text by character code; undefined where the encoding has none. */
export type Encoding = readonly (string | undefined)[];

function decoded(label: string): (string | undefined)[] {
  const decoder = new TextDecoder(label);
  return Array.from({ length: 256 }, (_, code) => decoder.decode(Uint8Array.of(code)));
}

function windows(): Encoding {
  const table = decoded('windows-1252');
  table[160] = ' ';
  table[173] = '-';
  for (const code of [127, 129, 141, 143, 144, 157]) table[code] = '•';
  return table;
}

function macintosh(): Encoding {
  const table = decoded('macintosh');
  table[219] = '¤';
  table[202] = ' ';
  return table;
}

/** Runs of glyph names from a code on: the upper half of StandardEncoding. */
const STANDARD_RUNS: readonly (readonly [number, string])[] = [
  [
    161,
    'exclamdown cent sterling fraction yen florin section currency quotesingle quotedblleft guillemotleft guilsinglleft guilsinglright fi fl',
  ],
  [177, 'endash dagger daggerdbl periodcentered'],
  [182, 'paragraph bullet quotesinglbase quotedblbase quotedblright guillemotright ellipsis perthousand'],
  [191, 'questiondown'],
  [193, 'grave acute circumflex tilde macron breve dotaccent dieresis'],
  [202, 'ring cedilla'],
  [205, 'hungarumlaut ogonek caron emdash'],
  [225, 'AE'],
  [227, 'ordfeminine'],
  [232, 'Lslash Oslash OE ordmasculine'],
  [241, 'ae'],
  [245, 'dotlessi'],
  [248, 'lslash oslash oe germandbls'],
];

function standard(): Encoding {
  const table: (string | undefined)[] = new Array<undefined>(256).fill(undefined);
  for (let code = 32; code < 127; code++) table[code] = String.fromCharCode(code);
  table[39] = '’';
  table[96] = '‘';
  for (const [first, names] of STANDARD_RUNS) {
    for (const [index, name] of names.split(' ').entries()) table[first + index] = textOfGlyphName(name);
  }
  return table;
}

const MAKERS = {
  WinAnsiEncoding: windows,
  MacRomanEncoding: macintosh,
  StandardEncoding: standard,
} as const;

/** Names of the encodings in MAKERS. */
export type EncodingName = keyof typeof MAKERS;

const made = new Map<EncodingName, Encoding>();

/** A named encoding, made when it is first asked for. */
export function namedEncoding(name: EncodingName): Encoding {
  let encoding = made.get(name);
  if (encoding === undefined) {
    encoding = MAKERS[name]();
    made.set(name, encoding);
  }
  return encoding;
}

/** True for an encoding that is known; for any other the font is doubtful. */
export function isEncodingName(name: string | undefined): name is EncodingName {
  return name !== undefined && name in MAKERS;
}

/** False for nothing, control characters and replacement characters: such a mapping counts as absent. */
export function isTrusted(text: string | undefined): text is string {
  if (text === undefined || text.length === 0) return false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 32 && (code < 9 || code > 13)) return false;
    if ((code >= 0x7f && code <= 0x9f) || code === 0xfffd || code >= 0xfffe) return false;
  }
  return true;
}
