// Colours as people write them, and how well one is read on another (WCAG 2.2, 1.4.3).

/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

const HEX = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;
const FUNCTION = /^rgb\(\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*\)$/i;

/** The colour of `#rgb`, `#rrggbb` or `rgb(…)` without transparency; undefined for anything else. */
export function rgbOf(text: string): Rgb | undefined {
  const hex = HEX.exec(text.trim())?.[1];
  if (hex !== undefined) {
    const whole = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
    const at = (n: number) => Number.parseInt(whole.slice(n, n + 2), 16);
    return [at(0), at(2), at(4)];
  }
  const [, ...channels] = FUNCTION.exec(text.trim()) ?? [];
  const [red = 256, green = 256, blue = 256] = channels.map(Number);
  return Math.max(red, green, blue) <= 255 ? [red, green, blue] : undefined;
}

/** Relative luminance, from 0 to 1. */
function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, from 1 to 21. */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** What text must reach. */
export const LEAST_CONTRAST = 4.5;
