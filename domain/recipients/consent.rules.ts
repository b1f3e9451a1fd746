// How consent is set and what it counts as (docs/model.md, "Consent"). It acts only through "matches preference".
import { isEmail } from '../addresses/email.ts';
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

/**
 * What the register says of a recipient. `emailValid`: the address was verified, by the person or by a save of the row.
 */
export interface RecipientFacts {
  readonly preference: ConsentPreference;
  readonly emailAddress: string | null;
  readonly emailValid: boolean;
}

/** A preference as it was kept; what this version does not know, and nothing, is none. */
export const knownPreference = (text: string | null): ConsentPreference =>
  text !== null && isOneOf(CONSENT_PREFERENCES, text) ? text : 'notChosen';

/** *electronic* needs a verified e-mail address; *pending validation* and *not chosen* count as paper. */
export const effectivePreference = ({ preference, emailAddress, emailValid }: RecipientFacts): ConsentPreference =>
  preference === 'electronic' && emailValid && emailAddress !== null ? 'electronic' : 'paper';

/** The preference as conditions see it: *electronic* without a verified address is paper. */
export const preferenceInUse = (facts: RecipientFacts): ConsentPreference =>
  facts.preference === 'electronic' ? effectivePreference(facts) : facts.preference;

/** Whether a preference is what a condition asks for: all that count as paper are paper too. */
export const preferenceMatches = (held: ConsentPreference | null, wanted: ConsentPreference): boolean =>
  held !== null && (held === wanted || (wanted === 'paper' && held !== 'electronic'));

/** Paper is set freely; electronic needs an e-mail address, and a note when a manager sets it. */
export function checkConsent(change: ConsentChange): Result<ConsentChange> {
  if (change.identifier.trim() === '') return refuse('recipients.identifier');
  if (change.preference !== 'electronic') return ok(change);
  if (change.emailAddress === null || !isEmail(change.emailAddress)) return refuse('recipients.electronicNeedsEmail');
  return change.source === 'manager' && (change.note ?? '').trim() === ''
    ? refuse('recipients.noteRequired')
    : ok(change);
}

/** The account that keeps the register: the nearest one, from the leaf up, with senderAccount; null = none. */
export const registerAccount = (
  path: readonly { readonly id: number; readonly senderAccount: boolean }[],
): number | null => path.findLast(({ senderAccount }) => senderAccount)?.id ?? null;
