// The second factor: what it asks for, and for how long (docs/decisions/0622).

/** Codes of an authenticator app (RFC 6238), and what stands beside them. */
export const FACTORS = {
  /** Seconds of one code; that before and that after are taken too, for clocks that are not set. */
  stepSeconds: 30,
  digits: 6,
  /** Codes for the day on which the app is lost, and the characters of each: 80 bits. */
  recoveryCodes: 10,
  recoveryCharacters: 16,
  /** Minutes between the password and the second factor. */
  ticketMinutes: 5,
  /** Minutes in which a passkey must have signed. */
  challengeMinutes: 5,
  /** Passkeys of one person. */
  passkeys: 20,
} as const;

/** By what a person may go on after the password. */
export const FACTOR_METHODS = ['app', 'recovery', 'passkey'] as const;
export type FactorMethod = (typeof FACTOR_METHODS)[number];

/** Characters of recovery codes: none that is taken for another. */
const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz234567890';

/** A recovery code of as many bytes as characters, in groups of four. @param bytes random ones */
export function recoveryCode(bytes: Uint8Array): string {
  const letters = [...bytes].map((byte) => RECOVERY_ALPHABET[byte % RECOVERY_ALPHABET.length]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/** What was typed as a code, without what people put between: six digits, or a recovery code. */
export const plainCode = (typed: string): string => typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Whether a plain code is one of an app. */
export const isAppCode = (plain: string): boolean => /^\d{6}$/.test(plain);
