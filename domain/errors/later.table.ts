// What later issues bring: the one table of what is written down and carried out by nothing yet. It may only shrink; a row
// names the issue. Whatever is not in it has an effect, or fails `npm run check` (tests/architecture/later.test.ts).
import type { ErrorLabel } from './errors.ts';

/** A field that nothing carries out. */
interface LaterField {
  readonly issue: number;
  /** The value that asks for nothing. */
  readonly none: string | number | boolean | null;
}

/** Fields of a channel, by their paths. One that is used is saved; the answer of the save warns of it. */
export const LATER_CHANNEL_FIELDS: Readonly<Record<string, LaterField>> = {
  externalOutputTrigger: { issue: 9, none: null },
};

/** Messages that nothing gives yet. */
export const LATER_LABELS: Readonly<Partial<Record<ErrorLabel, number>>> = {
  'shared.download': 10,
  'shared.lockedFiles': 10,
  'user.alreadyLogged': 10,
  'user.updated': 10,
  'externalAuth.tokenMandatory': 10,
  'dateInput.invalid': 10,
  'pdfViewer.unavailable': 10,
  'pdfViewer.selectFile': 10,
  'embedded.oneFile': 10,
  'embedded.unknownJob': 10,
};

/** Rules and tables of the domain that only tests ask yet. */
export const LATER_RULES: Readonly<Record<string, number>> = {};

/** Fields of the inventory that the contract lacks. */
export const LATER_CONTRACT: Readonly<Record<string, number>> = {
  'Channel.externalOutputToken': 9,
};
