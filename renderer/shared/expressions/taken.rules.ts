// What a step takes out of a text, and what the next one will: for the marks under the chips. Pure.

/** A stretch of a value; `gone` is what the step took away, `will` what the next one takes. */
export interface Stretch {
  readonly text: string;
  readonly how: 'kept' | 'gone' | 'will';
}

/** Longer texts are shown as they are. */
const MOST_WORDS = 300;
const tokens = (text: string): string[] => text.match(/\n|[^\S\n]+|[^\s]+/g) ?? [];

const joined = (parts: readonly Stretch[]): Stretch[] => {
  const found: Stretch[] = [];
  for (const part of parts) {
    const last = found.at(-1);
    if (last?.how === part.how) found[found.length - 1] = { ...last, text: last.text + part.text };
    else found.push(part);
  }
  return found;
};

/** Spaces are the same however many they are. */
const isSame = (word: string, other: string | undefined): boolean =>
  word === other || (isGap(word) && other !== undefined && isGap(other));
const isGap = (word: string): boolean => word.trim() === '' && word !== '\n';

/** A text after a step, with the words that it took away; as it is where the step did something else than to take away. */
export function taken(before: string, after: string): Stretch[] {
  const plain: Stretch[] = [{ text: after, how: 'kept' }];
  const [old, now] = [tokens(before), tokens(after)];
  if (before === after || old.length > MOST_WORDS) return plain;
  const parts: Stretch[] = [];
  let next = 0;
  for (const word of old) {
    const isSpace = word.trim() === '';
    if (isSame(word, now[next])) {
      parts.push({ text: now[next] ?? '', how: 'kept' });
      next += 1;
    } else if (isSpace) {
      if (parts.at(-1)?.how === 'gone') parts.push({ text: ' ', how: 'kept' });
    } else parts.push({ text: word, how: 'gone' });
  }
  return next === now.length && parts.some(({ how }) => how === 'gone') ? joined(parts) : plain;
}

/** Spaces that a line has too many. */
const SPARE = /[^\S\n]{2,}|^[^\S\n]+|[^\S\n]+$/gm;

/** A text with the spare spaces that the next step takes away, each as a dot. */
export function spare(text: string, next: string | undefined): Stretch[] {
  const parts: Stretch[] = [];
  let from = 0;
  if (next === undefined || next.search(SPARE) >= 0) return [{ text, how: 'kept' }];
  for (const { 0: found, index } of text.matchAll(SPARE)) {
    parts.push({ text: text.slice(from, index), how: 'kept' }, { text: '·'.repeat(found.length), how: 'will' });
    from = index + found.length;
  }
  return joined([...parts, { text: text.slice(from), how: 'kept' } as const].filter((part) => part.text !== ''));
}
