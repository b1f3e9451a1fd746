// Colours as people write them in a branding, how they stand out from each other, and what screens make of a branding's colour.

/** Red, green and blue from 0 to 1. */
export type Rgb = readonly [number, number, number];

/** What WCAG asks of text: the contrast of level AA. */
export const LEAST_CONTRAST = 4.5;

export type Scheme = 'light' | 'dark';

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
const FUNCTION = /^rgb\(\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*\)$/i;

function ofHex(text: string): Rgb {
  const digits = text.length === 4 ? [...text.slice(1)].map((one) => one + one).join('') : text.slice(1);
  const at = (n: number) => Number.parseInt(digits.slice(n, n + 2), 16) / 255;
  return [at(0), at(2), at(4)];
}

/** The colour of `#rgb`, `#rrggbb` or `rgb(…)` without transparency; undefined for anything else. */
export function colourOf(text: string): Rgb | undefined {
  const plain = text.trim();
  if (HEX.test(plain)) return ofHex(plain);
  const [, ...channels] = FUNCTION.exec(plain) ?? [];
  const [red = 256, green = 256, blue = 256] = channels.map(Number);
  return [red, green, blue].every((channel) => channel <= 255) ? [red / 255, green / 255, blue / 255] : undefined;
}

const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const encoded = (channel: number): number => {
  const kept = Math.min(1, Math.max(0, channel));
  return kept <= 0.0031308 ? kept * 12.92 : 1.055 * kept ** (1 / 2.4) - 0.055;
};

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** From 1 to 21, as WCAG counts it. */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

interface Oklch {
  readonly l: number;
  readonly c: number;
  /** radians */
  readonly h: number;
}

/** Lightness, chroma and hue in OKLCH (CSS Color 4). */
function toOklch([red, green, blue]: Rgb): Oklch {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: Math.atan2(bb, a),
  };
}

function ofOklch({ l: light, c, h }: Oklch): Rgb {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encoded(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const clamp = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value));

/** Colours of both schemes that texts stand on and are written in (renderer/theme/tokens.css). */
export const TOKENS: Readonly<Record<Scheme, Readonly<Record<string, string>>>> = {
  light: { surface: '#ffffff', ground: '#f3f5f6', sunken: '#e9edef', text: '#16212a', muted: '#51606a' },
  dark: { surface: '#171c1f', ground: '#0f1315', sunken: '#0b0e10', text: '#e3e9ec', muted: '#a0adb5' },
};

/** What the screens make of a branding's colour: what buttons are filled with, what links are written in, and the selection. */
export function accentOf(brand: Rgb, scheme: Scheme): { readonly fill: Rgb; readonly text: Rgb; readonly tint: Rgb } {
  const { l, c, h } = toOklch(brand);
  if (scheme === 'light') {
    const dark = ofOklch({ l: Math.min(l, 0.45), c, h });
    return { fill: dark, text: dark, tint: ofOklch({ l: 0.958, c: Math.min(c, 0.012), h }) };
  }
  return {
    fill: ofOklch({ l: clamp(0.48, l, 0.515), c, h }),
    text: ofOklch({ l: Math.max(l, 0.78), c: Math.min(c, 0.09), h }),
    tint: ofOklch({ l: 0.265, c: Math.min(c, 0.024), h }),
  };
}
