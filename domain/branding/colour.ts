// Colours as people write them in a branding's style sheet.

const HEX = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;
const FUNCTION = /^rgb\(\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*\)$/i;

/** Whether it is `#rgb`, `#rrggbb` or `rgb(…)` without transparency. */
export function isPlainColour(text: string): boolean {
  const [, ...channels] = FUNCTION.exec(text.trim()) ?? [];
  return HEX.test(text.trim()) || (channels.length > 0 && channels.every((channel) => Number(channel) <= 255));
}
