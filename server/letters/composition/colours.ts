// Colours of a channel's configuration (#rgb, #rrggbb, #rrggbbaa) as the document engine takes them.
import type { Rgba } from '#server/documents/writer/draw-item.ts';

/** @throws Error when the text is no colour; the channel's schema has checked it */
export function rgba(text: string): Rgba {
  const digits = text.slice(1);
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  if (!/^[0-9a-fA-F]{6}([0-9a-fA-F]{2})?$/.test(full)) throw new Error(`${text} is no colour.`);
  const part = (at: number): number => Number.parseInt(full.slice(at, at + 2), 16);
  return { r: part(0), g: part(2), b: part(4), a: full.length === 8 ? part(6) / 255 : 1 };
}
