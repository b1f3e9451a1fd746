// What a new password must be: strong enough for the account, unlike the old one (specification 348; threat T13). Pure.
import type { PasswordStrength } from '#domain/accounts/accounts.ts';
import { refuse } from '#domain/errors/errors.ts';
import { ok, type Result } from '#domain/shared/result.ts';

const CLASSES: readonly (readonly [RegExp, number])[] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\d/, 10],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^\p{L}\d -~]/u, 60],
  [/[^\p{ASCII}]/u, 60],
];

/** Characters that neither repeat the one before nor go on with a row like "abc" or "321". */
function telling(password: string): number {
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0);
  const seen = new Map<number, number>();
  let count = 0;
  for (const [index, code] of codes.entries()) {
    const step = code - (codes[index - 1] ?? Number.NaN);
    const times = (seen.get(code) ?? 0) + 1;
    seen.set(code, times);
    if (step === 0 || Math.abs(step) === 1) count += 0.25;
    else count += times > 3 ? 0.5 : 1;
  }
  return count;
}

/** Estimated bits: telling characters times the bits of the classes in use. An upper bound, not a promise. */
export function passwordEntropy(password: string): number {
  const pool = CLASSES.reduce((sum, [pattern, size]) => sum + (pattern.test(password) ? size : 0), 0);
  return pool === 0 ? 0 : Math.floor(telling(password) * Math.log2(pool));
}

const STRENGTHS: readonly (readonly [number, PasswordStrength])[] = [
  [90, 'veryStrong'],
  [65, 'strong'],
  [50, 'medium'],
  [30, 'weak'],
];

/** The strength that the sign-in screen shows. */
export const passwordStrength = (password: string): PasswordStrength =>
  STRENGTHS.find(([bits]) => passwordEntropy(password) >= bits)?.[1] ?? 'veryWeak';

/** Bytes after composition; longer ones are refused before anything is computed. */
export const LONGEST_PASSWORD = 256;

/** A password for an account that asks for so many bits. */
export function checkPassword(password: string, minimum: number): Result<true> {
  const composed = password.normalize('NFC');
  const bytes = new TextEncoder().encode(composed).length;
  if (bytes > LONGEST_PASSWORD) {
    return refuse('exception.invalidInput', { field: 'newPassword', reason: `at most ${LONGEST_PASSWORD} bytes` });
  }
  if (composed.includes('\0')) return refuse('exception.invalidInput', { field: 'newPassword', reason: 'NUL' });
  const entropy = passwordEntropy(composed);
  return entropy >= minimum ? ok(true) : refuse('user.passwordPolicy', { minimum, entropy });
}

/** Single-character edits between two texts, counted up to `most`. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

const MOST_ALIKE = 3;

/** A renewal is no renewal when it is the old password, or the old one with a digit more. */
export function checkRenewal(current: string, next: string): Result<true> {
  const [before, after] = [current, next].map((text) => text.normalize('NFC')) as [string, string];
  if (before === after) return refuse('user.passwordUnchanged');
  const [a, b] = [before.toLowerCase(), after.toLowerCase()];
  const alike = distance(a, b, MOST_ALIKE) <= MOST_ALIKE || (a.length >= 6 && b.includes(a));
  return alike ? refuse('user.passwordTooSimilar') : ok(true);
}
