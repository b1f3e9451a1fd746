// Passwords that leaked most often: leaked-passwords.txt has the 10,000 most frequent of six characters and more from the
// package @zxcvbn-ts/language-common 4.1.3 (MIT; NOTICE), in lower case, sorted.
import { readFileSync } from 'node:fs';

let known: ReadonlySet<string> | undefined;

/** Whether a password is one of the most frequent, in whatever case. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(readFileSync(new URL('./leaked-passwords.txt', import.meta.url), 'utf8').split('\n'));
  const text = password.normalize('NFC').toLowerCase();
  return text !== '' && known.has(text);
}
