// What proves a person by e-mail: the link of a lost password, and the code of an address (docs/model.md, "Guesses").

/** Links for a lost password. */
export const LOST_PASSWORD = {
  /** How long a link holds, from the moment that its e-mail goes out. */
  linkMinutes: 60,
  /** Links of one login within an hour; who asks more often is told the same and gets nothing. */
  perHour: 3,
  /** An answer takes this long at least, whether there is somebody to write to or not; ms. */
  answerMs: 300,
} as const;

/** Invitations to choose the first password. */
export const INVITATION = {
  /** How long a link holds, from the moment that its e-mail goes out. */
  linkDays: 7,
} as const;

/** Codes that prove an e-mail address. */
export const EMAIL_PROOF = {
  digits: 8,
  /** How long a code holds. */
  minutes: 30,
  /** Codes of one person within the window; then it is asked to wait. */
  codes: 3,
  windowMinutes: 15,
  /** Wrong entries after which a code holds no longer. */
  failures: 5,
} as const;

/** Whole minutes to wait until another code may be asked for; 0: now. @param times when the last ones were, ms, any order */
export function proofWait(times: readonly number[], now: number): number {
  const since = now - EMAIL_PROOF.windowMinutes * 60_000;
  const recent = times.filter((at) => at > since).sort((a, b) => b - a);
  const oldest = recent[EMAIL_PROOF.codes - 1];
  return oldest === undefined ? 0 : Math.max(1, Math.ceil((oldest - since) / 60_000));
}
