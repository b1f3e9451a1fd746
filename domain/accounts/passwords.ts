// Password policy: estimated entropy, strength levels, likeness to the old one, age (specification 348, 468).
import { refuse } from '../errors/errors.ts';
import { ok, type Result } from '../shared/result.ts';
import { PASSWORD_STRENGTHS, type PasswordStrength } from './accounts.ts';

/** Least bits of each level; the meter of the sign-in screens shows them. */
export const STRENGTH_BITS = {
  veryWeak: 0,
  weak: 28,
  medium: 40,
  strong: 60,
  veryStrong: 80,
} as const satisfies Record<PasswordStrength, number>;

/** Bits that an account asks for when it states none, and the longest password taken, in characters. */
export const DEFAULT_MIN_ENTROPY = 40;
export const MAX_PASSWORD_LENGTH = 200;
/** A warning is shown so many days before a password ends. */
export const EXPIRY_WARNING_DAYS = 30;

const ALPHABETS: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^ -~]/, 100],
];

/** The worst of the leaked lists; whoever uses one has no password. Compared without digits and signs at the end. */
const COMMON = [
  'password',
  'passwort',
  'motdepasse',
  'contraseña',
  'wachtwoord',
  'azerty',
  'qwerty',
  'qwertz',
  'letmein',
  'welcome',
  'bienvenue',
  'admin',
  'mailroom',
  'iloveyou',
  'soleil',
  'bonjour',
  'dragon',
  'monkey',
  'football',
];

/** How many characters count: one that repeats or continues the one before it ("aaaa", "1234", "dcba") counts a quarter. */
function weight(password: string): number {
  const letters = [...password];
  let total = 0;
  for (const [index, letter] of letters.entries()) {
    const previous = letters[index - 1];
    const step = previous === undefined ? 9 : Math.abs((letter.codePointAt(0) ?? 0) - (previous.codePointAt(0) ?? 0));
    total += step <= 1 ? 0.25 : 1;
  }
  return total;
}

/** Estimated entropy in bits: size of the alphabets used, characters that count, well-known words. */
export function passwordEntropy(password: string): number {
  if (password === '') return 0;
  const alphabet = ALPHABETS.reduce((size, [pattern, letters]) => size + (pattern.test(password) ? letters : 0), 0);
  const lower = password.toLowerCase();
  const word = COMMON.find((common) => lower.includes(common));
  const counted = weight(word === undefined ? password : lower.replace(word, ''));
  return Math.floor((counted + (word === undefined ? 0 : 1)) * Math.log2(Math.max(alphabet, 2)));
}

/** The strength level of so many bits. */
export const passwordStrength = (bits: number): PasswordStrength =>
  PASSWORD_STRENGTHS.findLast((level) => bits >= STRENGTH_BITS[level]) ?? 'veryWeak';

/** Letters to change, drop or add to get from one text to the other (Levenshtein), both lower case. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1]);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Too close: fewer than three letters differ, or one holds the other. */
export function isTooSimilar(password: string, old: string): boolean {
  const [a, b] = [password.toLowerCase(), old.toLowerCase()].map((text) => text.slice(0, MAX_PASSWORD_LENGTH));
  if (a === undefined || b === undefined || b === '') return false;
  return distance(a, b) < 3 || (b.length >= 6 && a.includes(b)) || (a.length >= 6 && b.includes(a));
}

export interface PasswordChange {
  readonly password: string;
  /** The old password as the person typed it, or null (lost password: it is not known). */
  readonly old: string | null;
  readonly login: string;
  /** Least bits of the account. */
  readonly minPasswordEntropy: number | null;
}

/** Unchanged, too similar, too weak: the first reason against a new password. */
export function checkNewPassword({ password, old, login, minPasswordEntropy }: PasswordChange): Result<true> {
  if (old !== null && password === old) return refuse('user.passwordUnchanged');
  if (old !== null && isTooSimilar(password, old)) return refuse('user.passwordTooSimilar');
  const minimum = minPasswordEntropy ?? DEFAULT_MIN_ENTROPY;
  const entropy = password.toLowerCase().includes(login.toLowerCase()) ? 0 : passwordEntropy(password);
  return entropy >= minimum && [...password].length <= MAX_PASSWORD_LENGTH
    ? ok(true)
    : refuse('user.passwordPolicy', { minimum, entropy });
}

/**
 * Days until a password ends (negative: ended), or null when it never does.
 * @param changedAt and `now` in ms since the epoch
 */
export const passwordExpireDays = (changedAt: number, now: number, maxValidityDays: number | null): number | null =>
  maxValidityDays === null || maxValidityDays <= 0 ? null : Math.ceil(maxValidityDays - (now - changedAt) / 86_400_000);
