// An address that a person changed: what is kept of it with the row, and what it means for the paper that leaves
// (docs/model.md, "Corrected addresses").
import { z } from 'zod';
import { PageArea } from '../documents/area.schema.ts';

/** What a service channel does with a corrected address: set on the page in place of the old lines, in front, or not at all. */
export const CORRECTED_ADDRESS = ['onPage', 'addressPage', 'refuse'] as const;
export type CorrectedAddress = (typeof CORRECTED_ADDRESS)[number];

/** Why the new lines cannot stand in place of the old ones on the page. */
export const CORRECTION_OBSTACLES = [
  // The old lines were not read from the page that shows in the window, or stand there in another form.
  'notOnPage',
  // Glyphs that other pages share, that clip, or that a program replaces by another text.
  'glyphs',
  // Something else lies there: a picture, a line, other text, an uneven ground.
  'ground',
  // The new lines need more room than the area has.
  'noRoom',
  // The font lacks a character.
  'font',
  // Signed, with files inside, or PDF/A-3: the document is not to be changed.
  'sealed',
  // The document could not be opened for it.
  'document',
] as const;
export type CorrectionObstacle = (typeof CORRECTION_OBSTACLES)[number];

/** What is known of a row whose recipient's address a person changed. */
export const Correction = z.object({
  /** False: the lines are again those that were read; the page says them already. */
  changed: z.boolean(),
  /** Where the old lines stand and can be replaced; null: they cannot. */
  area: PageArea.nullable(),
  obstacle: z.enum(CORRECTION_OBSTACLES).nullable(),
  /** The fonts of the product have every character. */
  printable: z.boolean(),
  /** The box of the document where the row is this one whole document: its bytes might be kept. */
  wholeOf: z.string().nullable(),
  /** A person wants an address page for this letter, although the lines might stand on the page. */
  onAddressPage: z.boolean().optional(),
  /** The lines as the page says them; null: they were not read from there. */
  readLines: z.array(z.string()).nullable().optional(),
});
export type Correction = z.infer<typeof Correction>;

/** How the address of one output stands on it. `refused`: the row must not be confirmed. */
export const ADDRESS_WAYS = ['asDeposited', 'onPage', 'addressPage', 'refused'] as const;
export type AddressWay = (typeof ADDRESS_WAYS)[number];

/** What decides how a corrected address gets onto one channel's output. */
export interface CorrectedOutput {
  readonly correction: Correction | null;
  /** The channel prints; electronic channels carry the page as it was deposited. */
  readonly paper: boolean;
  readonly correctedAddress: CorrectedAddress;
  /** An address page is made for every letter of the channel, corrected or not. */
  readonly hasAddressPage: boolean;
  /** The bytes of the document are sent as they are. */
  readonly keepsBytes: boolean;
}

/** How the address of one output stands on it. */
export function addressWay(output: CorrectedOutput): AddressWay {
  const { correction, paper, correctedAddress, hasAddressPage, keepsBytes } = output;
  if (!paper || correction === null || !correction.changed) return 'asDeposited';
  if (keepsBytes || correctedAddress === 'refuse' || !correction.printable) return 'refused';
  if (hasAddressPage || correctedAddress === 'addressPage' || correction.onAddressPage) return 'addressPage';
  return correction.area === null ? 'addressPage' : 'onPage';
}
