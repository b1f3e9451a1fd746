// The generated address page: the recipient where the window of the envelope is, the sender in small type above it.
import type { DrawItem } from '#server/documents/writer/draw-item.ts';
import { linesAsPrinted, type Sender } from '#server/letters/requirements/printed-address.ts';
import type { LetterFacts } from './letter-facts.ts';

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

type Recipient = Pick<LetterFacts, 'recipientLines' | 'countryCode'>;

/** The lines of a letter's recipient as they are printed. */
export const recipientAsPrinted = ({ recipientLines, countryCode }: Recipient, sender: Sender): readonly string[] =>
  countryCode && recipientLines.length > 0 ? linesAsPrinted(recipientLines, countryCode, sender) : recipientLines;

/** The address page of a recipient. */
export function addressPageItems(letter: Recipient, sender: Sender): DrawItem[] {
  const items = [textItem(WINDOW, recipientAsPrinted(letter, sender), 11)];
  if (sender.line !== '') items.push(textItem(SENDER, [sender.line], 6.5));
  return items;
}
