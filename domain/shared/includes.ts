// Membership in a table of names, narrowing the type.

/** True when the value is one of the names of the list. */
export const isOneOf = <const T>(list: readonly T[], value: unknown): value is T =>
  (list as readonly unknown[]).includes(value);
