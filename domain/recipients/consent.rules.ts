// How consent is set and what it counts as (docs/model.md, "Consent"). It acts only through "matches preference".
import { cleanEmail, isEmail } from '../addresses/email.ts';
import { ok, type Result, refuse } from '../errors/result.ts';
import { isOneOf } from '../shared/includes.ts';
import { CONSENT_PREFERENCES, type ConsentPreference, type ConsentSource } from './recipients.ts';

/** An entry for the register of consent, for one recipient of one register account. */
export interface ConsentChange {
  readonly identifier: string;
  readonly preference: ConsentPreference;
  readonly source: ConsentSource;
  readonly emailAddress: string | null;
  /** Why a manager sets "electronic". */
  readonly note: string | null;
}

/** What the register says of a recipient. */
export interface RecipientFacts {
  readonly preference: ConsentPreference;
  readonly emailAddress: string | null;
  /** Whether the address is held to work: each save of the recipient says so. */
  readonly emailValid: boolean;
  /** The address that the recipient proved, or a manager's note vouches for. */
  readonly verifiedEmail: string | null;
}

/** An entry of the register as it is stored. */
export interface ConsentEntry extends RecipientFacts {
  readonly source: ConsentSource;
  readonly note: string | null;
}

/** A preference as it was kept; what this version does not know, and nothing, is none. */
export const knownPreference = (text: string | null): ConsentPreference =>
  text !== null && isOneOf(CONSENT_PREFERENCES, text) ? text : 'notChosen';

/** Whether somebody vouches for the address at hand. */
export const isVerified = ({ emailAddress, verifiedEmail }: RecipientFacts): boolean =>
  emailAddress !== null && emailAddress === verifiedEmail;

/** *electronic* needs a verified e-mail address; *pending validation* and *not chosen* count as paper. */
export const effectivePreference = (facts: RecipientFacts): ConsentPreference =>
  facts.preference === 'electronic' && facts.emailValid && isVerified(facts) ? 'electronic' : 'paper';

/** The preference as conditions see it: *electronic* without a verified address is paper. */
export const preferenceInUse = (facts: RecipientFacts): ConsentPreference =>
  facts.preference === 'electronic' ? effectivePreference(facts) : facts.preference;

/** As addresses are compared: no blanks around, small letters. */
const foldedEmail = (address: string): string => cleanEmail(address).normalize('NFC').toLowerCase();

/**
 * The preference as it holds for a letter with this e-mail address ('' or null: none). Who agreed did so for the verified address:
 * towards any other nobody has agreed yet.
 */
export function preferenceTowards(facts: RecipientFacts, address: string | null): ConsentPreference {
  const inUse = preferenceInUse(facts);
  if (inUse !== 'electronic' || address === null || address === '') return inUse;
  return foldedEmail(address) === foldedEmail(facts.verifiedEmail ?? '') ? inUse : 'pendingValidation';
}

/** Why nothing goes electronically to an address of a recipient of the register. */
export const CONSENT_LACKS = ['withdrawn', 'pending', 'bounced', 'unverified'] as const;
export type ConsentLack = (typeof CONSENT_LACKS)[number];

/**
 * What a letter with this e-mail address ('' or null: none) lacks of consent; null: nothing. `pending`: they agreed, and have yet to
 * confirm the address that they gave (docs/decisions/0886). `bounced`: they agreed and withdrew nothing, but their address does not work
 * (docs/decisions/0778). Null facts: the register does not know them.
 */
export function consentLack(facts: RecipientFacts | null, address: string | null): ConsentLack | null {
  if (facts === null) return 'withdrawn';
  if (preferenceTowards(facts, address) === 'electronic') return null;
  if (preferenceInUse(facts) === 'electronic') return 'unverified';
  if (facts.preference === 'electronic') return isVerified(facts) ? 'bounced' : 'pending';
  return facts.preference === 'pendingValidation' ? 'pending' : 'withdrawn';
}

/** Whether a preference is what a condition asks for: all that count as paper are paper too. */
export const preferenceMatches = (held: ConsentPreference | null, wanted: ConsentPreference): boolean =>
  held !== null && (held === wanted || (wanted === 'paper' && held !== 'electronic'));

/** Paper is set freely; electronic needs an e-mail address, and a note when a manager sets it. */
export function checkConsent(change: ConsentChange): Result<ConsentChange> {
  if (change.identifier.trim() === '') return refuse('recipients.identifier');
  // Who waits for a confirmation waits for that of an address.
  const isElectronic = change.preference === 'electronic' || change.preference === 'pendingValidation';
  if (!isElectronic) return ok(change);
  if (change.emailAddress === null || !isEmail(change.emailAddress)) return refuse('recipients.electronicNeedsEmail');
  const needsNote = change.preference === 'electronic' && change.source === 'manager';
  return needsNote && (change.note ?? '').trim() === '' ? refuse('recipients.noteRequired') : ok(change);
}

/** Who vouches for an address from now on: the note that sets "electronic", or who did so for the same address before. */
function verifiedBy(before: ConsentEntry | null, { preference, emailAddress }: ConsentChange): string | null {
  if (preference === 'electronic') return emailAddress;
  return before !== null && before.verifiedEmail === emailAddress ? before.verifiedEmail : null;
}

/**
 * An entry as a manager saves it: its e-mail address is valid from then on. What is not changed keeps its source, and needs
 * no note.
 */
export function managersEntry(before: ConsentEntry | null, asked: Omit<ConsentChange, 'source'>): Result<ConsentEntry> {
  const { emailAddress, preference } = asked;
  const note = (asked.note ?? '').trim() || null;
  if (emailAddress !== null && !isEmail(emailAddress)) return refuse('email.invalid', { text: emailAddress });
  const isSame = before !== null && before.preference === preference && before.emailAddress === emailAddress;
  if (isSame) return ok({ ...before, note: note ?? before.note, emailValid: emailAddress !== null });
  const checked = checkConsent({ ...asked, source: 'manager' });
  if (!checked.ok) return checked;
  return ok({
    preference,
    source: preference === 'notChosen' ? 'notChosen' : 'manager',
    emailAddress,
    emailValid: emailAddress !== null,
    verifiedEmail: verifiedBy(before, { ...asked, source: 'manager' }),
    note,
  });
}

/**
 * An entry as its recipient chooses by a link that came to the address at hand: that proves it. Another address has to be
 * proved by a link of its own.
 */
export function recipientsEntry(
  before: ConsentEntry,
  { preference, emailAddress }: { readonly preference: 'electronic' | 'paper'; readonly emailAddress: string },
): Result<ConsentEntry> {
  if (!isEmail(emailAddress)) return refuse('email.invalid', { text: emailAddress });
  const isProven = emailAddress === before.emailAddress;
  return ok({
    preference: preference === 'electronic' && !isProven ? 'pendingValidation' : preference,
    source: 'user',
    emailAddress,
    emailValid: isProven,
    verifiedEmail: isProven ? emailAddress : null,
    note: null,
  });
}

/** Links to the recipient's own page. */
export const RECIPIENT_LINK = {
  /** How long a link holds, from the moment that its e-mail goes out. */
  days: 90,
  /** Links of one recipient within an hour. */
  perHour: 3,
} as const;

/** The account that keeps the register: the nearest one, from the leaf up, with senderAccount; null = none. */
export const registerAccount = (
  path: readonly { readonly id: number; readonly senderAccount: boolean }[],
): number | null => path.findLast(({ senderAccount }) => senderAccount)?.id ?? null;
