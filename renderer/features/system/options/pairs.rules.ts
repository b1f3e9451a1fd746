// Pairs of name and value as lines of text. Pure.

export type Pairs = Readonly<Record<string, string>>;

/** One line to a pair, in their order. */
export const formatPairs = (pairs: Pairs): string =>
  Object.entries(pairs)
    .map(([name, value]) => `${name} = ${value}`)
    .join('\n');

/** A line without a name says nothing; the last of equal names holds. */
export function parsePairs(text: string): Pairs {
  const pairs = text.split('\n').map((line): [string, string] => {
    const at = line.indexOf('=');
    return at < 0 ? [line.trim(), ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
  });
  return Object.fromEntries(pairs.filter(([name]) => name !== ''));
}
