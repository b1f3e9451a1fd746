// The generated address page: the recipient where the window of the envelope is, the sender in small type above it.
import type { DrawItem } from '#server/documents/writer/draw-item.ts';

/** Window of a C5 or DL envelope for A4 folded: mm from the top left of the page. */
const WINDOW = { left: 105, top: 46, width: 90, height: 38 } as const;
const SENDER = { left: 105, top: 41, width: 90, height: 4 } as const;
const INK = { r: 0, g: 0, b: 0, a: 1 } as const;
const HEBREW = /[\u0590-\u05ff]/;

const textItem = (area: typeof WINDOW | typeof SENDER, lines: readonly string[], fontSize: number): DrawItem => {
  const rtl = HEBREW.test(lines.join(''));
  return {
    type: 'text',
    area,
    lines,
    fontName: rtl ? 'Noto Sans Hebrew' : 'Noto Sans',
    fontSize,
    color: INK,
    lineSpace: 1,
    hAlign: rtl ? 'right' : 'left',
    vAlign: 'top',
    rtl,
    lineBreak: 'none',
    overflow: 'shrink',
  };
};

/** @param sender one line, or empty for none */
export function addressPageItems(recipient: readonly string[], sender: string): DrawItem[] {
  const items = [textItem(WINDOW, recipient, 11)];
  if (sender !== '') items.push(textItem(SENDER, [sender], 6.5));
  return items;
}
