// Which parameters of an address make a view: those that narrow or arrange, not the opened row, the order of rows or the
// language. Pure.

export type Query = Record<string, string>;

const VIEWED = [
  ...(['q', 'from', 'to', 'status', 'view', 'owner', 'ou', 'channel', 'service', 'tag', 'metadata'] as const),
  'unpriced',
] as const;

/** The parameters of a view; empty ones are left out. */
export const viewable = (query: Readonly<Record<string, string | undefined>>): Query =>
  Object.fromEntries(
    VIEWED.flatMap((name) => {
      const value = query[name];
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );

export const isSameView = (one: Readonly<Record<string, string | undefined>>, other: Query): boolean => {
  const [a, b] = [viewable(one), viewable(other)];
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
};
