// Text of a document without what no database can store: NUL and halves of surrogate pairs. Input of people with them
// is refused by server/http/input.ts; a document is not refused for one unreadable character.

/** NUL and each lone half become U+FFFD, which a person sees as an unreadable character. */
export const storableText = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed();

interface NestedValue {
  readonly value: unknown;
  readonly key: string;
  readonly above: NestedValue | null;
  readonly depth: number;
}

function pathOf(place: NestedValue): string {
  const keys: string[] = [];
  for (let at = place; at.above !== null; at = at.above) keys.unshift(at.key);
  return keys.join('.').slice(0, 100);
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/**
 * Where a value holds what PostgreSQL cannot store (NUL, nests deeper than `deepest`) or UTF-8 cannot carry (half a surrogate
 * pair): the path, its first 100 characters; null: nowhere. It calls itself for no depth: the value may come from anywhere.
 */
export function unstorable(value: unknown, deepest = Number.POSITIVE_INFINITY): string | null {
  const left: NestedValue[] = [{ value, key: '', above: null, depth: 0 }];
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    // The name itself could not be said.
    if (!isStorable(at.key)) return pathOf(at.above ?? at);
    if (at.depth > deepest) return pathOf(at);
    if (typeof at.value === 'string' && !isStorable(at.value)) return pathOf(at);
    if (typeof at.value !== 'object' || at.value === null) continue;
    const parts = Object.entries(at.value).toReversed();
    for (const [key, part] of parts) left.push({ value: part, key, above: at, depth: at.depth + 1 });
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
