// Text of a document without what no database can store: NUL and halves of surrogate pairs. Input of people with them
// is refused by server/http/input.ts; a document is not refused for one unreadable character.

/** NUL and each lone half become U+FFFD, which a person sees as an unreadable character. */
export const storableText = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed();

/**
 * Where a value holds what PostgreSQL cannot store (NUL, nests deeper than `deepest`) or UTF-8 cannot carry (half a surrogate
 * pair): the path; null: nowhere.
 */
export function unstorable(value: unknown, deepest: number, at: readonly string[] = []): string | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? at.join('.') : null;
  if (typeof value !== 'object' || value === null) return null;
  if (at.length > deepest) return at.join('.').slice(0, 100);
  for (const [key, part] of Object.entries(value)) {
    const found = unstorable(key, deepest, at) ?? unstorable(part, deepest, [...at, key]);
    if (found !== null) return found;
  }
  return null;
}

/** Characters of an answer that is kept; more is noise. */
const LONGEST_ANSWER = 500;
// Steering characters, and those that turn the direction of what stands beside them.
const STEERING = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu;

/**
 * What another program said (a mail server, a provider, a printer), as text that can be kept and shown: on one line, without
 * steering characters, of at most `longest` characters.
 */
export function peerText(text: string, longest = LONGEST_ANSWER): string {
  const plain = text
    .slice(0, 4 * longest)
    .replaceAll('\0', '\uFFFD')
    .replace(STEERING, ' ')
    .toWellFormed()
    .trim();
  return plain.length <= longest ? plain : [...plain].slice(0, longest).join('');
}
