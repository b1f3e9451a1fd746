// Another person's address on a later page of a letter: two persons' letters in one envelope (docs/model.md, "Another
// person's page"). Pure.
import { z } from 'zod';
import { removeCivility } from './civility.ts';
import { foldName } from './country.ts';
import { cleanLines, codeAndTown, readPostalAddress } from './postal.ts';

/** What a service does when a later page carries an address: a person looks, or it belongs to each letter. */
export const LATER_ADDRESSES = ['warn', 'expected'] as const;

/** An address that stands where the recipient's is, on a later page of the same letter. */
export const LaterAddress = z.object({
  /** Within the letter, from 2. */
  page: z.number().int().min(2),
  lines: z.array(z.string()),
});
export type LaterAddress = z.infer<typeof LaterAddress>;

/** Who said that such pages belong to the letter. */
export const SettledWarning = z.object({
  settledBy: z.object({ id: z.number().int(), login: z.string(), name: z.string() }),
  settledAt: z.string(),
});
export type SettledWarning = z.infer<typeof SettledWarning>;

/** Lines in which a code may stand: the last of a body, and one for a town or county behind it. */
const LAST_LINES = 2;

/**
 * The lines of an address that a letter could be sent to, or null: running text and tables stand in the same place.
 * @param defaultCountry ISO 3166-1 alpha-2 of the account, or null
 */
export function plausibleAddress(text: readonly string[], defaultCountry: string | null): string[] | null {
  const { address, verdict } = readPostalAddress(text, { defaultCountry });
  if (!verdict.valid) return null;
  const { code } = codeAndTown(address);
  const behind = address.addressLines.slice(-LAST_LINES).some((line) => line.includes(code));
  return code !== '' && behind ? [...address.addressLines] : null;
}

const nameOf = (lines: readonly string[]): string => foldName(removeCivility(lines[0] ?? ''));

const isSamePerson = (a: readonly string[], b: readonly string[]): boolean =>
  nameOf(a) === nameOf(b) || a.map(foldName).join('\n') === b.map(foldName).join('\n');

/** Those of the addresses that are not the recipient's own; none while the recipient is not known. */
export function otherPeople(recipient: readonly string[], later: readonly LaterAddress[]): LaterAddress[] {
  const own = cleanLines(recipient);
  return own.length === 0 ? [] : later.filter(({ lines }) => !isSamePerson(own, lines));
}

/** Rows with the same pattern have such addresses on the same pages. */
export const patternOf = (others: readonly LaterAddress[]): string => others.map(({ page }) => page).join(',');
