// The generated address page: the recipient where the window of the envelope is, the sender in small type above it.
import { type AddressWindow, WINDOW_PLACES, windowOf } from '#domain/documents/address-side.ts';
import type { AreaMm, DrawItem } from '#server/documents/writer/draw-item.ts';
import { linesAsPrinted, type Sender } from '#server/letters/requirements/printed-address.ts';
import type { LetterFacts } from './letter-facts.ts';

const INK = { r: 0, g: 0, b: 0, a: 1 } as const;
const HEBREW = /[\u0590-\u05ff]/;

const textItem = (area: AreaMm, lines: readonly string[], fontSize: number): DrawItem => {
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

/** The address page of a recipient, for a window on this side; null: where envelopes of the sender's country have it. */
export function addressPageItems(letter: Recipient, sender: Sender, side: AddressWindow | null): DrawItem[] {
  const places = WINDOW_PLACES[side ?? windowOf(sender.countryCode)];
  const items = [textItem(places.recipient, recipientAsPrinted(letter, sender), 11)];
  if (sender.line !== '') items.push(textItem(places.sender, [sender.line], 6.5));
  return items;
}
