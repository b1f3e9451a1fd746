// What the elements and styles of limited rich text mean for the letters inside them.
import type { Rgba, RichSpan } from '#server/documents/writer/draw-item.ts';
import { rgba } from './colours.ts';

/** How letters look. */
export type SpanStyle = Omit<RichSpan, 'text'>;

/** Sizes of `<font size>`, 1 to 7, as multiples of the base size (3). */
const FONT_SIZES = [0.625, 0.8125, 1, 1.125, 1.5, 2, 3];
/** points */
const SMALLEST = 1;
const LARGEST = 200;
/** Points of a pixel of style sheets. */
const PIXEL = 0.75;

/** The sixteen colours of HTML 4 and those that editors offer beside them. */
const NAMED: ReadonlyMap<string, string> = new Map(
  (
    'black:#000000 silver:#c0c0c0 gray:#808080 grey:#808080 white:#ffffff maroon:#800000 red:#ff0000 purple:#800080 ' +
    'fuchsia:#ff00ff magenta:#ff00ff green:#008000 lime:#00ff00 olive:#808000 yellow:#ffff00 navy:#000080 blue:#0000ff ' +
    'teal:#008080 aqua:#00ffff cyan:#00ffff orange:#ffa500 brown:#a52a2a pink:#ffc0cb violet:#ee82ee gold:#ffd700 ' +
    'darkred:#8b0000 darkgreen:#006400 darkblue:#00008b darkgray:#a9a9a9 lightgray:#d3d3d3'
  )
    .split(' ')
    .map((pair): [string, string] => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)]),
);

/** `#rgb`, `#rrggbb`, `rgb(1,2,3)` or a name; null: no colour that is known. */
export function colourOf(text: string): Rgba | null {
  const value = text.trim().toLowerCase();
  if (/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/.test(value)) return rgba(value);
  const named = NAMED.get(value);
  if (named !== undefined) return rgba(named);
  const [, ...parts] = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/.exec(value) ?? [];
  const [r, g, b] = parts.map((part) => Math.min(255, Number(part)));
  return r === undefined || g === undefined || b === undefined ? null : { r, g, b, a: 1 };
}

const within = (size: number): number => Math.min(LARGEST, Math.max(SMALLEST, size));

/** Points; `around`: of the text around it, `base`: of the area. */
function sizeOf(text: string, around: number, base: number): number | null {
  const [, digits = '', unit = ''] = /^([\d.]{1,8})(pt|px|em|rem|%)$/i.exec(text.trim()) ?? [];
  const units: Readonly<Record<string, number>> = { pt: 1, px: PIXEL, em: around, rem: base, '%': around / 100 };
  const factor = units[unit.toLowerCase()];
  return factor === undefined ? null : within(Number(digits) * factor);
}

interface Styled {
  readonly style: SpanStyle;
  /** As it is written; null: not said. */
  readonly hAlign: string | null;
  readonly rtl: boolean | null;
}

const declarations = (style: string): Map<string, string> =>
  new Map(
    style.split(';').map((rule): [string, string] => {
      const colon = rule.indexOf(':');
      return [rule.slice(0, colon).trim().toLowerCase(), rule.slice(colon + 1).trim()];
    }),
  );

/** The style inside an element, by its attributes. */
export function styled(around: SpanStyle, attributes: Readonly<Record<string, string>>, base: number): Styled {
  const rules = declarations(attributes.style ?? '');
  const weight = rules.get('font-weight');
  const slope = rules.get('font-style');
  const direction = (rules.get('direction') ?? attributes.dir ?? '').toLowerCase();
  const style = {
    bold: weight === undefined ? around.bold : /^(?:bold|bolder|[6-9]00)$/i.test(weight),
    italic: slope === undefined ? around.italic : !/^normal$/i.test(slope),
    // A line under a text goes on under all that is inside it, as in browsers.
    underline: around.underline || /\bunderline\b/i.test(rules.get('text-decoration') ?? ''),
    size: sizeOf(rules.get('font-size') ?? '', around.size, base) ?? around.size,
    color: colourOf(rules.get('color') ?? '') ?? around.color,
  };
  const hAlign = (rules.get('text-align') ?? attributes.align ?? '').toLowerCase() || null;
  return { style, hAlign, rtl: direction === 'rtl' ? true : direction === 'ltr' ? false : null };
}

/** What the element itself says; `base`: points of the area. */
export function fontElement(
  name: string,
  attributes: Readonly<Record<string, string>>,
  { style, base }: { readonly style: SpanStyle; readonly base: number },
): SpanStyle {
  if (name === 'b' || name === 'strong') return { ...style, bold: true };
  if (name === 'i' || name === 'em') return { ...style, italic: true };
  if (name === 'u') return { ...style, underline: true };
  if (name !== 'font') return style;
  const factor = FONT_SIZES[Number(attributes.size) - 1];
  return {
    ...style,
    size: factor === undefined ? style.size : within(base * factor),
    color: colourOf(attributes.color ?? '') ?? style.color,
  };
}
