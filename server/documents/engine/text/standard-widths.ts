// Widths of the standard fonts, for simple fonts that come without any.
import { readFileSync } from '../syntax/node-parts.ts';

interface Widths {
  /** the characters that `widths` list, in order */
  readonly chars: string;
  /** thousandths of the type size by family */
  readonly widths: Readonly<Record<string, readonly number[]>>;
}

let loaded: { indexes: Map<string, number>; widths: Widths['widths'] } | undefined;

function load() {
  if (loaded === undefined) {
    const file = JSON.parse(readFileSync(new URL('./standard-widths.json', import.meta.url), 'utf8')) as Widths;
    loaded = { indexes: new Map([...file.chars].map((character, index) => [character, index])), widths: file.widths };
  }
  return loaded;
}

/** The standard font that a BaseFont name stands for; undefined for one whose widths are not known. */
export function standardFamily(baseFont: string): string | undefined {
  const name = baseFont.replace(/^[A-Z]{6}\+/, '').replace(/\s/g, '');
  const bold = /Bold|,B/i.test(name);
  if (name.startsWith('Courier')) return 'Courier';
  if (/^(Helvetica|Arial)/.test(name)) return bold ? 'Helvetica-Bold' : 'Helvetica';
  if (!name.startsWith('Times')) return undefined;
  if (/Italic|Oblique/i.test(name)) return bold ? 'Times-BoldItalic' : 'Times-Italic';
  return bold ? 'Times-Bold' : 'Times-Roman';
}

const COURIER = 0.6;
const UNKNOWN = 0.5;
const LIGATURES = new Map([
  ['fi', 'ﬁ'],
  ['fl', 'ﬂ'],
]);

/** Width of a text's glyph as a share of the type size. */
export function standardWidth(family: string, text: string | undefined): number {
  if (family === 'Courier') return COURIER;
  if (text === undefined) return UNKNOWN;
  const { indexes, widths } = load();
  const index = indexes.get(LIGATURES.get(text) ?? text);
  const width = index === undefined ? undefined : widths[family]?.[index];
  return width === undefined ? UNKNOWN : width / 1000;
}
