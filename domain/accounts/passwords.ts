// Password policy for server and screens: estimated entropy, strength levels, likeness to the old one, age
// (docs/model.md, "Passwords").

import type { InputFaultKind } from '../errors/input-faults.ts';
import { ok, type Result, refuse } from '../errors/result.ts';
import { PASSWORD_STRENGTHS, type PasswordStrength } from './accounts.ts';

/** Least bits of each level; the meter of the sign-in screens shows them. */
export const STRENGTH_BITS = {
  veryWeak: 0,
  weak: 28,
  medium: 40,
  strong: 60,
  veryStrong: 80,
} as const satisfies Record<PasswordStrength, number>;

/** Bits that an account asks for when it states none. */
export const DEFAULT_MIN_ENTROPY = 50;
/** In bytes of UTF-8 after composition; longer ones are refused before anything is computed. */
export const LONGEST_PASSWORD = 256;
const ALPHABETS: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^ -~]/, 100],
];

/** The most frequent of the leaked passwords, worth no entropy. Compared without digits and signs at the end. */
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

/**
 * How many characters count: one that repeats or continues the one before it ("aaaa", "1234", "dcba") counts a quarter.
 */
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

/** Letters that a word of the place has at least: shorter ones stand in many others. */
const SHORTEST_WORD = 4;

/** Words of names, lower case: those that somebody who knows the place tries first. */
export const wordsOf = (names: readonly string[]): string[] => [
  ...new Set(
    names
      .flatMap((name) =>
        name
          .normalize('NFC')
          .toLowerCase()
          .split(/[^\p{L}\p{N}]+/u),
      )
      .filter((word) => [...word].length >= SHORTEST_WORD),
  ),
];

/**
 * Estimated entropy in bits: size of the alphabets used, characters that count; a well-known word, or one of the place,
 * counts as one character.
 * @param words of the place, lower case
 */
export function passwordEntropy(password: string, words: readonly string[] = []): number {
  if (password === '') return 0;
  const alphabet = ALPHABETS.reduce((size, [pattern, letters]) => size + (pattern.test(password) ? letters : 0), 0);
  let rest = password;
  let known = 0;
  for (const word of [...COMMON, ...words]) {
    if (!rest.toLowerCase().includes(word)) continue;
    rest = rest.toLowerCase().replaceAll(word, '');
    known += 1;
  }
  return Math.floor((weight(rest) + known) * Math.log2(Math.max(alphabet, 2)));
}

/** The strength level of an entropy in bits. */
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

/** Most letters by which two passwords differ that count as one, where no policy says otherwise. */
export const MOST_ALIKE = 3;

/** Too close: no more than so many letters differ, or one holds the other. */
export function isTooSimilar(password: string, old: string, mostAlike = MOST_ALIKE): boolean {
  const [a, b] = [password, old].map((text) => text.normalize('NFC').toLowerCase().slice(0, LONGEST_PASSWORD)) as [
    string,
    string,
  ];
  if (b === '') return false;
  return distance(a, b) <= mostAlike || (b.length >= 6 && a.includes(b)) || (a.length >= 6 && b.includes(a));
}

/** Bytes of a text in UTF-8. */
const bytesOf = (text: string): number =>
  [...text].reduce((sum, letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return sum + (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);
  }, 0);

/** What no password may be, however strong: too long to be hashed, or cut short by a NUL somewhere. */
function checkForm(composed: string): Result<true> {
  const invalid = (reason: string, kind: InputFaultKind, limit = 0) =>
    refuse('exception.invalidInput', { field: 'newPassword', reason, kind, limit });
  if (bytesOf(composed) > LONGEST_PASSWORD)
    return invalid(`at most ${LONGEST_PASSWORD} bytes`, 'tooLong', LONGEST_PASSWORD);
  return composed.includes('\0') ? invalid('NUL', 'other') : ok(true);
}

/** What the policy judges a new password by; entropy in bits, estimated. */
export interface PasswordChange {
  readonly password: string;
  /** The old password as the person typed it, or null (set by an administrator, or lost: it is not known). */
  readonly old: string | null;
  readonly login: string;
  /** Least bits of the account. */
  readonly minPasswordEntropy: number;
  /** Most letters by which it may differ from the old one and still be too similar. */
  readonly mostAlike?: number;
  /** Words of the place (`wordsOf`), which are worth nothing. */
  readonly words?: readonly string[];
}

/** Unchanged, too similar, too weak: the first reason against a new password (docs/model.md, "Passwords"). */
export function checkNewPassword(change: PasswordChange): Result<true> {
  const { password, old, login, minPasswordEntropy, mostAlike = MOST_ALIKE, words = [] } = change;
  const composed = password.normalize('NFC');
  const form = checkForm(composed);
  if (!form.ok) return form;
  if (old !== null && composed === old.normalize('NFC')) return refuse('user.passwordUnchanged');
  if (old !== null && isTooSimilar(composed, old, mostAlike)) return refuse('user.passwordTooSimilar');
  const named = composed.toLowerCase().includes(login.normalize('NFC').toLowerCase());
  const entropy = named ? 0 : passwordEntropy(composed, words);
  return entropy >= minPasswordEntropy
    ? ok(true)
    : refuse('user.passwordPolicy', { minimum: minPasswordEntropy, entropy });
}

/**
 * Days until a password ends (0 or negative: it must be renewed), or null when it never does.
 * @param changedAt and `now` in ms since the epoch
 */
export const passwordExpireDays = (changedAt: number, now: number, maxValidityDays: number | null): number | null =>
  maxValidityDays === null || maxValidityDays <= 0 ? null : Math.ceil(maxValidityDays - (now - changedAt) / 86_400_000);

/** True for the days of `passwordExpireDays` that leave nothing but the renewal. */
export const mustRenew = (expireDays: number | null): boolean => expireDays !== null && expireDays <= 0;
